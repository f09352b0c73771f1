import { clearSession } from '@glasshouse/client'
import { afterEach, expect, test } from 'vitest'
import { readPlatform } from '../brand/brand.tsx'
import { keepPlatform } from './kept-platform.ts'

const page = window as unknown as { platformConfig?: unknown }
const theme = () => readPlatform(page, () => {}).brand.themePreset
afterEach(() => {
  delete page.platformConfig
  localStorage.clear()
})

test('without its file the brand is the one it was, also after a sign-out', () => {
  page.platformConfig = { env: 'dark', apiBase: '', wsBase: '', flags: { themePreset: 'dark' } }
  keepPlatform(window)
  clearSession()
  window.dispatchEvent(new Event('pagehide'))
  delete page.platformConfig
  keepPlatform(window)
  expect(theme()).toBe('dark')
})

test('what the file says now counts more than what it said before', () => {
  page.platformConfig = { env: 'dark', flags: { themePreset: 'dark' } }
  keepPlatform(window)
  page.platformConfig = { env: 'default', flags: {} }
  keepPlatform(window)
  delete page.platformConfig
  keepPlatform(window)
  expect(theme()).toBe('default')
})

test('a damaged memory is the default brand', () => {
  localStorage.setItem('glasshouse.platform', '{"env":"da')
  keepPlatform(window)
  expect(theme()).toBe('default')
})
