import { fakeServer } from '@glasshouse/client/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawApp, startsClean } from '../../testing/draw-app.tsx'
import { hapticChoice, isFelt, tick } from './haptics.ts'

startsClean()
const vibrate = vi.fn()
beforeEach(() => {
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
})
afterEach(() => {
  vibrate.mockReset()
  hapticChoice.setState({ isOn: true })
  Reflect.deleteProperty(navigator, 'vibrate')
})

describe('a tick in the hand', () => {
  test('is short', () => {
    tick()
    expect(vibrate.mock.calls).toEqual([[10]])
  })

  test('is none where motion is reduced', () => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchMedia(query.includes('reduced-motion') ? '(min-width: 0px)' : query))
    tick()
    expect(vibrate).not.toHaveBeenCalled()
  })

  test('is none in a browser that has none', () => {
    Reflect.deleteProperty(navigator, 'vibrate')
    expect(tick).not.toThrow()
  })

  test.each([
    ['a filled order', { type: 'ORDER', data: [{ end: null }, { end: 'filled' }] }, true],
    ['a filled order of contracts', { type: 'CONTRACT_ORDER', data: [{ end: 'filled' }] }, true],
    ['an ended option', { type: 'SETTLEMENT', data: [{}] }, true],
    ['what had happened before', { type: 'SETTLEMENT', snapshot: true, data: [{}] }, false],
    ['an order filled before', { type: 'ORDER', snapshot: true, data: [{ end: 'filled' }] }, false],
    ['an order that rests', { type: 'ORDER', data: [{ end: null }] }, false],
    ['a cancelled order', { type: 'ORDER', data: [{ end: 'canceled_by_user' }] }, false],
    ['a balance', { type: 'BALANCE', data: [{ end: 'filled' }] }, false],
    ['a message without anything', { type: 'ORDER' }, false],
  ])('is felt of %s or not', (_what, message, isOne) => expect(isFelt(message)).toBe(isOne))
})

describe('the switch of the device', () => {
  test('turns it off and on, and the device keeps that', async () => {
    fakeServer({})
    drawApp('/language-selection')
    await userEvent.click(await screen.findByRole('radio', { name: 'Off' }))
    expect(localStorage.getItem('glasshouse.haptics')).toBe('off')
    tick()
    expect(vibrate).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('radio', { name: 'On' }))
    tick()
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  test('is not shown where there is nothing to feel', async () => {
    Reflect.deleteProperty(navigator, 'vibrate')
    fakeServer({})
    drawApp('/language-selection')
    await screen.findByRole('radio', { name: 'Dark' })
    expect(screen.queryByText('Vibration')).toBeNull()
  })
})
