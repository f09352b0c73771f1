import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const BRANDS = join(import.meta.dirname, '../../../brands')
const sheetOf = (brand: string) => join(BRANDS, brand, 'tokens.css')
/** Brands with brand colours of their own. */
const brands = readdirSync(BRANDS).filter((name) => existsSync(sheetOf(name)))
const SHEETS = [join(import.meta.dirname, 'tokens.css'), ...brands.map(sheetOf)].map((path) => readFileSync(path, 'utf8'))
const SHEET = SHEETS.join('\n')
type Mode = 'light' | 'dark'

/** The declarations of one block, `var()` followed to its end. */
function tokensOf(...selectors: string[]): (name: string, mode: Mode) => string {
  const declared = new Map<string, string>()
  for (const selector of selectors) {
    const block = SHEET.split(`${selector} {`)[1]?.split('}')[0] ?? ''
    for (const [, name = '', value = ''] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) declared.set(name, value.trim())
  }
  const follow = (name: string, mode: Mode): string => {
    const value = declared.get(name) ?? ''
    const link = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
    if (link) return follow(link, mode)
    const [, light = '', dark = ''] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? []
    return mode === 'light' ? light : dark
  }
  return follow
}

/** WCAG 2 contrast of two #rrggbb colours. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test('the measure itself is right', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const LOOKS = {
  default: [':root'],
  'red rises': [':root', '[data-rise="red"]'],
  'blue rises': [':root', '[data-rise="blue"]'],
  ...Object.fromEntries(
    brands.flatMap((name) => [
      [`brand ${name}`, [':root', `[data-brand="${name}"]`]],
      [`brand ${name}, blue rises`, [':root', `[data-brand="${name}"]`, '[data-rise="blue"]']],
    ]),
  ),
}
const TEXT = [
  ...['ink-1', 'ink-2', 'ink-3', 'accent', 'up', 'down'].flatMap((ink) =>
    ['surface-0', 'surface-1', 'surface-2'].map((surface) => [ink, surface] as const),
  ),
  ['ink-1', 'surface-3'],
  ['ink-2', 'surface-3'],
  ['ink-1', 'chosen'],
  ['up', 'chosen'],
  ['down', 'chosen'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['up', 'up-soft'],
  ['on-up', 'up'],
  ['down', 'down-soft'],
  ['on-down', 'down'],
  ['warn', 'warn-soft'],
  ['on-demo', 'demo'],
  ['demo', 'demo-soft'],
  ['ink-1', 'demo-soft'],
  ['ink-2', 'demo-soft'],
] as const
const MARKS = [
  ['line-strong', 'surface-0'],
  ['line-strong', 'surface-1'],
  ['focus', 'surface-0'],
  ['focus', 'surface-1'],
  ['demo', 'surface-0'],
] as const

describe.each(Object.entries(LOOKS))('%s', (_name, selectors) => {
  const token = tokensOf(...selectors)
  describe.each(['light', 'dark'] as const)('%s', (mode) => {
    test.each(TEXT)('text %s on %s is readable', (ink, surface) => {
      expect(contrast(token(ink, mode), token(surface, mode))).toBeGreaterThanOrEqual(4.5)
    })

    test.each(MARKS)('mark %s on %s can be seen', (mark, surface) => {
      expect(contrast(token(mark, mode), token(surface, mode))).toBeGreaterThanOrEqual(3)
    })
  })
})

test('there are brands to measure', () => expect(brands).toContain('dark'))

test.each(brands)('brand %s changes colours and nothing else, of itself and of nobody else', (name) => {
  const inRoot = [
    ...SHEET.split(':root {')[1]!
      .split('}')[0]!
      .matchAll(/--([\w-]+):/g),
  ].map(([, token]) => token)
  const sheet = readFileSync(sheetOf(name), 'utf8').replace(/\/\*.*?\*\//gs, '')
  const [, selector, block = ''] = /^\s*(\S+) \{([^{}]*)\}\s*$/.exec(sheet) ?? []
  expect(selector).toBe(`[data-brand="${name}"]`)
  const declared = block.split(';').flatMap((line) => line.trim() || [])
  expect(declared.length).toBeGreaterThan(0)
  for (const line of declared) expect(line).toMatch(/^--[\w-]+: light-dark\(#\w{6}, #\w{6}\)$/)
  expect(declared.map((line) => line.slice(2).split(':')[0]).filter((token) => !inRoot.includes(token))).toEqual([])
})
