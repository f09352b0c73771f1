import { expect, test } from 'vitest'
import { type BrandFlag, brandFlags, configScript, DEFAULT_BRAND, parseBrand } from './brand.ts'

function parsed(raw: unknown) {
  const warnings: string[] = []
  return { brand: parseBrand(raw, (line) => warnings.push(line)), warnings }
}
const flags = Object.keys(brandFlags) as BrandFlag[]

test('there are 38 flags, and each default is a valid value of its own flag', () => {
  expect(flags).toHaveLength(38)
  for (const flag of flags) expect(brandFlags[flag].isValid(brandFlags[flag].default), flag).toBe(true)
})

test('a brand that sets nothing is the default one', () => {
  expect(parsed({})).toEqual({ brand: DEFAULT_BRAND, warnings: [] })
  expect(DEFAULT_BRAND).toEqual(Object.fromEntries(flags.map((flag) => [flag, brandFlags[flag].default])))
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
  expect(parsed(raw).brand).toEqual(DEFAULT_BRAND)
})

test('the config script cannot be broken out of', () => {
  const script = configScript({ env: 'default', name: '</script>', apiBase: '</script><script>alert(1)</script>', wsBase: '', flags: {} })
  expect(script).not.toContain('<')
  const window: Record<string, { apiBase: string; name: string }> = {}
  new Function('window', script)(window)
  expect(window.platformConfig?.apiBase).toBe('</script><script>alert(1)</script>')
  expect(window.platformConfig?.name).toBe('</script>')
})
