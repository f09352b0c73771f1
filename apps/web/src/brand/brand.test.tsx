import { configScript, DEFAULT_BRAND, type PlatformConfig } from '@glasshouse/wire'
import { expect, test, vi } from 'vitest'
import { flagsOf } from '../testing/brand-flags.ts'
import { readPlatform } from './brand.tsx'

/** What the page holds after the script of a brand has run. */
function pageAfter(script: string): object {
  const page = {}
  new Function('window', script)(page)
  return page
}

const scriptOf = (config: Partial<PlatformConfig>) => configScript({ env: 'default', apiBase: '', wsBase: '', flags: {}, ...config })

test('the script of a brand sets its name, hosts and flags [API-036]', () => {
  const warn = vi.fn()
  const platform = readPlatform(
    pageAfter(scriptOf({ env: 'dark', name: 'Ours', apiBase: 'https://api.house.test', flags: flagsOf('dark') })),
    warn,
  )
  expect(platform).toEqual({
    env: 'dark',
    apiBase: 'https://api.house.test',
    wsBase: '',
    brand: { ...DEFAULT_BRAND, ...flagsOf('dark') },
    name: 'Ours',
    house: undefined,
    language: '',
  })
  expect(platform.brand.simPromo).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})

test('a script of no name and no flags gets the default brand', () => {
  expect(readPlatform(pageAfter(scriptOf({})), vi.fn())).toMatchObject({ env: 'default', name: 'Glasshouse', brand: DEFAULT_BRAND })
})

test.each([
  ['nothing', {}],
  ['null', { platformConfig: null }],
  ['a text', { platformConfig: 'dark' }],
  ['a list of flags', { platformConfig: { flags: [] } }],
])('with %s in its place the app runs on defaults', (_what, page) => {
  expect(readPlatform(page, vi.fn())).toEqual({
    env: 'default',
    name: 'Glasshouse',
    apiBase: '',
    wsBase: '',
    brand: DEFAULT_BRAND,
    house: undefined,
    language: '',
  })
})

test('an unknown flag and a wrong value are said on the console and change nothing', () => {
  const warn = vi.fn()
  const { brand } = readPlatform({ platformConfig: { env: 'default', flags: { toastMs: 'long', winRate: 1, simPromo: true } } }, warn)
  expect(brand).toEqual({ ...DEFAULT_BRAND, simPromo: true })
  expect(warn.mock.calls.flat().join()).toMatch(/toastMs/)
  expect(warn.mock.calls.flat().join()).toMatch(/winRate/)
})

test('what the house is can be read before the settings come', () => {
  const house = { isSandbox: true, feed: 'replay', newOrdersHalted: false } as const
  expect(readPlatform(pageAfter(scriptOf({ house })), vi.fn()).house).toEqual(house)
})

test.each([
  ['a text', 'sandbox'],
  ['null', null],
  ['an unknown feed', { isSandbox: true, feed: 'casino' }],
])('with %s for the house nothing is known of it', (_what, house) =>
  expect(readPlatform({ platformConfig: { house } }, vi.fn()).house).toBeUndefined(),
)
