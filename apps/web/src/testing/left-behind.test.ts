import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordLeftBehind } from './left-behind.ts'

let takeAway: () => void
beforeEach(() => {
  takeAway = recordLeftBehind()
})
afterEach(() => takeAway())

describe('after a file', () => {
  test.each([
    ['window', () => window],
    ['document', () => document],
    ['body', () => document.body],
  ])('a listener on %s hears nothing more, in either phase', (_name, target) => {
    const heard = vi.fn()
    target().addEventListener('online', heard)
    target().addEventListener('online', heard, { capture: true })
    target().dispatchEvent(new Event('online'))
    expect(heard).toHaveBeenCalledTimes(2)
    takeAway()
    target().dispatchEvent(new Event('online'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('a listener from before it still hears', () => {
    takeAway()
    const heard = vi.fn()
    document.addEventListener('online', heard)
    recordLeftBehind()()
    document.dispatchEvent(new Event('online'))
    document.removeEventListener('online', heard)
    expect(heard).toHaveBeenCalledOnce()
  })

  test('no timer comes to its end, and timers are as they were', async () => {
    const ran = vi.fn()
    setTimeout(ran, 1)
    setInterval(ran, 1)
    takeAway()
    const { setTimeout: real } = globalThis
    recordLeftBehind()()
    expect(globalThis.setTimeout).toBe(real)
    await new Promise((done) => setTimeout(done, 10))
    expect(ran).not.toHaveBeenCalled()
  })

  test('the document, the storages and the address are empty', () => {
    document.documentElement.dataset.theme = 'dark'
    document.body.innerHTML = '<p>left</p>'
    document.head.innerHTML = '<title>left</title>'
    localStorage.setItem('glasshouse.theme', 'dark')
    sessionStorage.setItem('glasshouse.answer', 'left')
    location.hash = '#/quote'
    takeAway()
    expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(location.href).toBe('http://localhost:3000/')
  })

  test('the device is its own again', () => {
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} })
    takeAway()
    expect(navigator.clipboard).toBe(clipboard)
  })

  test('addresses of files and elements are as they were', () => {
    const { createObjectURL } = URL
    URL.createObjectURL = () => 'blob:left'
    HTMLElement.prototype.setPointerCapture = () => {}
    takeAway()
    expect(URL.createObjectURL).toBe(createObjectURL)
    expect(Object.hasOwn(HTMLElement.prototype, 'setPointerCapture')).toBe(false)
  })
})

test('a portal into the body answers a tap in the file after, too', async () => {
  for (let file = 0; file < 2; file++) {
    const tapped = vi.fn()
    render(createPortal(createElement('button', { type: 'button', onClick: tapped }, `act ${file}`), document.body))
    await userEvent.click(screen.getByText(`act ${file}`))
    expect(tapped).toHaveBeenCalledOnce()
    cleanup()
    takeAway()
    takeAway = recordLeftBehind()
  }
})
