import { expect, test } from 'vitest'
import { BRANDS, type BrandFlag, brandFlags, brandOf, configScript, parseBrand } from './brand.ts'

function parsed(raw: unknown) {
  const warnings: string[] = []
  return { brand: parseBrand(raw, (line) => warnings.push(line)), warnings }
}
const flags = Object.keys(brandFlags) as BrandFlag[]

test('there are 37 flags, and each default is a valid value of its own flag', () => {
  expect(flags).toHaveLength(37)
  for (const flag of flags) expect(brandFlags[flag].isValid(brandFlags[flag].default), flag).toBe(true)
})

test('the default brand sets nothing, and every brand sets only valid values that differ from the default', () => {
  expect(brandOf('default')).toEqual(Object.fromEntries(flags.map((flag) => [flag, brandFlags[flag].default])))
  for (const [name, set] of Object.entries(BRANDS)) {
    expect(parsed(set).warnings, name).toEqual([])
    for (const [flag, value] of Object.entries(set)) expect(value, `${name} ${flag}`).not.toEqual(brandFlags[flag as BrandFlag].default)
  }
})

test('the dark brand differs where its column says', () => {
  expect(brandOf('dark')).toMatchObject({
    themePreset: 'dark',
    simPromo: true,
    toastMs: 5_000,
    orderBookLayout: 'compact',
    withdrawCert: 'tiered',
    spotMarketOrders: true,
  })
  expect(Object.keys(BRANDS.dark ?? {})).toHaveLength(11)
})

test('an unknown environment name uses the default', () => {
  for (const env of ['', 'nosuch', '__proto__', 'constructor', 'toString']) expect(brandOf(env)).toEqual(brandOf('default'))
})

test('an unknown flag is warned about and ignored', () => {
  const { brand, warnings } = parsed({ simPromo: true, simPromos: true, toString: 1 })
  expect(brand.simPromo).toBe(true)
  expect(brand).not.toHaveProperty('simPromos')
  expect(warnings).toEqual(['unknown brand flag simPromos is ignored', 'unknown brand flag toString is ignored'])
})

test.each([
  ['simPromo', 'yes'],
  ['simPromo', 1],
  ['toastMs', '5000'],
  ['toastMs', Number.NaN],
  ['toastMs', -1],
  ['supportMode', 'phone'],
  ['kycDefaultCountry', 'Germany'],
  ['loginMethods', []],
  ['loginMethods', ['account', 'account']],
  ['loginMethods', ['fax']],
  ['loginMethods', 'account'],
  ['themePreset', '"><script>'],
  ['phoneAreaCode', '+93'],
  ['hour12', null],
] as const)('%s with %o falls back to its default and says so', (flag, value) => {
  const { brand, warnings } = parsed({ [flag]: value })
  expect(brand[flag]).toEqual(brandFlags[flag].default)
  expect(warnings).toEqual([`brand flag ${flag} has a value of the wrong type; its default is used`])
})

test.each([undefined, null, 'text', 7, []])('flags that are %o are all defaults', (raw) => {
  expect(parsed(raw).brand).toEqual(brandOf('default'))
})

test('the config script cannot be broken out of', () => {
  const script = configScript('default', { apiBase: '</script><script>alert(1)</script>', wsBase: '' })
  expect(script).not.toContain('<')
  const window: Record<string, { apiBase: string }> = {}
  new Function('window', script)(window)
  expect(window.platformConfig?.apiBase).toBe('</script><script>alert(1)</script>')
})
