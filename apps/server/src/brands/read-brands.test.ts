import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settingSeeds } from '@glasshouse/records'
import { type BrandFlag, brandFlags, parseBrand } from '@glasshouse/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureSet } from './brand-pictures.ts'
import { brandsFolder, readBrands } from './read-brands.ts'

const brands = readBrands()
const NAMES = ['default', 'dark', 'dev', 'ember', 'harbor', 'lotus', 'maple', 'sakura']
const flags = Object.keys(brandFlags) as BrandFlag[]
const brandOf = (name: string) => parseBrand(brands.get(name)?.flags, () => undefined)

/** Rows of the table of brands in the decisions: flag, default, then one cell a brand. */
function tableOfBrands() {
  const text = readFileSync(join(brandsFolder(), '../docs/spec/decisions.md'), 'utf8')
  const lines = text.slice(text.indexOf('| Flag | Default | dark |')).split('\n\n')[0]?.split('\n') ?? []
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const told = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))

describe('the brands of this product', () => {
  test('are eight, the default first', () => expect([...brands.keys()]).toEqual(NAMES))

  test('set what the table of decisions says, and nothing else', () => {
    const [, , ...names] = tableOfBrands()[0] ?? []
    expect(names).toEqual(NAMES.slice(1))
    const rows = tableOfBrands().slice(2)
    expect(rows.map(([flag]) => flag)).toEqual(flags)
    for (const [flag = '', initial = '', ...cells] of rows)
      for (const [place, cell] of cells.entries())
        expect(`${flag} ${told(brandOf(names[place] ?? '')[flag as BrandFlag])}`).toBe(`${flag} ${cell || initial}`)
  })

  test('set only what differs from the default', () => {
    for (const [name, { flags: set }] of brands)
      for (const [flag, value] of Object.entries(set)) expect(value, `${name} ${flag}`).not.toEqual(brandFlags[flag as BrandFlag].default)
    expect(brands.get('default')?.flags).toEqual({})
    expect(Object.keys(brands.get('dark')?.flags ?? {})).toHaveLength(11)
  })

  test('have a name, a mark and a wordmark', () => {
    for (const name of NAMES)
      for (const file of ['mark.svg', 'wordmark.svg']) expect(readFileSync(join(brandsFolder(), name, file), 'utf8')).toContain('<path')
    expect([...brands.values()].map(({ productName }) => productName)).toEqual([
      'Glasshouse',
      'Glasshouse',
      'Glasshouse Dev',
      'Ember',
      'Harbor',
      'Lotus',
      'Maple',
      'Sakura',
    ])
  })

  test('begin with as many people to ask, and the frozen parts, that their column says', () => {
    const seeds = (name: string) => settingSeeds({ ...brands.get(name)!, ...brandOf(name) }, [])
    expect(NAMES.map((name) => (seeds(name).SUPPORT_STAFF_SETTING as unknown[]).length)).toEqual([1, 3, 3, 3, 1, 3, 1, 0])
    expect(seeds('sakura').MODULE_FREEZE_TYPE_SETTING).toEqual([
      { key: 'FINANCIAL', open: true },
      { key: 'EXCHANGE', open: false },
    ])
    expect(seeds('ember').LOGO_SETTING).toMatchObject({ name: 'Ember' })
  })
})

describe('a folder of brands', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'glasshouse-brands-'))
    cpSync(join(brandsFolder(), 'default'), join(folder, 'default'), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string, file: object) => {
    rmSync(join(folder, 'toy'), { recursive: true, force: true })
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'brand.json'), JSON.stringify(file))
  }

  test('with one more is one brand more, which lacks nothing: what it does not bring is the default\u2019s', () => {
    write('toy', { name: 'Toy', flags: { toastMs: 900 } })
    const read = readBrands(folder)
    expect([...read.keys()]).toEqual(['default', 'toy'])
    const toy = read.get('toy')!
    expect(toy).toMatchObject({ productName: 'Toy', flags: { themePreset: 'toy', toastMs: 900 }, settings: {}, ground: undefined })
    const pictures = pictureSet(read, toy)
    expect([pictures.icon('192.png'), pictures.banner('prices.svg'), pictures.favicon()]).toEqual([
      '/icons/default-192.png',
      '/banners/prices.svg',
      '/mark.svg',
    ])
  })

  test('shows the pictures of the brand whose look it asks for', () => {
    const lent = { ...brands.get('maple')!, flags: { themePreset: 'ember' } }
    const pictures = pictureSet(brands, lent)
    expect([pictures.icon('192.png'), pictures.banner('prices.svg'), pictures.favicon()]).toEqual([
      '/icons/ember-192.png',
      '/banners/ember/prices.svg',
      '/icons/ember-favicon.svg',
    ])
    expect(pictureSet(brands, brands.get('dark')!).favicon()).toBe('/mark.svg')
  })

  test.each<[string, object, RegExp]>([
    ['no name', { flags: {} }, /brands\/toy: .*name/s],
    ['an empty name', { name: ' ', flags: {} }, /brands\/toy/],
    ['an unknown flag', { name: 'Toy', flags: { toastMS: 900 } }, /unknown brand flag toastMS/],
    ['a flag of the wrong type', { name: 'Toy', flags: { toastMs: '900' } }, /brand flag toastMs has a value of the wrong type/],
    ['an unknown part', { name: 'Toy', flags: {}, tokens: {} }, /brands\/toy: .*tokens/s],
    [
      'a link to elsewhere',
      { name: 'Toy', flags: {}, settings: { SUPPORT_STAFF_SETTING: [{ name: 'Desk', url: 'javascript:x', imgUrl: '' }] } },
      /SUPPORT_STAFF_SETTING\.url/,
    ],
    [
      'a part that cannot be frozen',
      { name: 'Toy', flags: {}, settings: { MODULE_FREEZE_TYPE_SETTING: [{ key: 'X', open: true }] } },
      /brands\/toy/,
    ],
  ])('with %s is refused by its name', (_what, file, fault) => {
    write('toy', file)
    expect(() => readBrands(folder)).toThrow(fault)
  })

  test('is named by small letters, which an address can hold', () => {
    write('Toy', { name: 'Toy', flags: {} })
    expect(() => readBrands(folder)).toThrow(/brands\/Toy: .*small letters/)
  })
})
