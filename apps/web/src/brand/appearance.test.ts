import { clearSession } from '@glasshouse/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appearance, chooseRise, chooseTheme, followAppearance } from './appearance.ts'

const painted = () => ({ ...document.documentElement.dataset })
let stop: () => void

beforeEach(() => {
  stop = followAppearance(document)
})
afterEach(() => {
  stop()
  localStorage.clear()
  sessionStorage.clear()
  appearance.setState({ theme: 'light', rise: 'green' })
})

test('a first reader sees the light theme and green rises [ID-005]', () => {
  expect(painted()).toEqual({ theme: 'light', rise: 'green' })
})

test('a chosen theme is painted at once and kept [ID-005]', () => {
  chooseTheme('dark')
  expect(painted().theme).toBe('dark')
  expect(localStorage.getItem('glasshouse.theme')).toBe('dark')
})

test('the device decides when the reader says so', () => {
  chooseTheme('system')
  expect(painted()).not.toHaveProperty('theme')
})

test('the chosen colour of a rise is painted and kept', () => {
  chooseRise('blue')
  expect(painted().rise).toBe('blue')
  expect(localStorage.getItem('glasshouse.rise')).toBe('blue')
})

test('nothing is painted any more after the end', () => {
  stop()
  chooseTheme('dark')
  expect(painted().theme).toBe('light')
})

describe('a choice', () => {
  test('is forgotten at a sign-out, so that the theme is the default again [ID-008]', async () => {
    chooseTheme('dark')
    chooseRise('blue')
    clearSession()
    expect(localStorage.getItem('glasshouse.theme')).toBeNull()
    vi.resetModules()
    const fresh = await import('./appearance.ts')
    expect(fresh.appearance.getState()).toEqual({ theme: 'light', rise: 'green' })
  })

  test('that is none of the known ones is not taken', async () => {
    localStorage.setItem('glasshouse.theme', 'neon')
    vi.resetModules()
    const fresh = await import('./appearance.ts')
    expect(fresh.appearance.getState().theme).toBe('light')
  })
})
