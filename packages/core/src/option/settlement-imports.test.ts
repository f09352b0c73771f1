import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const core = fileURLToPath(new URL('..', import.meta.url))
const domain = fileURLToPath(new URL('../../../domain/src/', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')

/** What each import statement names: types alone, which are gone at run time, and values. */
function importsOf(source: string): { from: string; types: string[]; values: string[] }[] {
  return [...source.matchAll(/import\s+(type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)].map(([, isTyped, names, from]) => {
    const all = names!.split(',').map((name) => name.trim())
    const named = all.filter((name) => name !== '').map((name) => (isTyped && !name.startsWith('type ') ? `type ${name}` : name))
    const types = named.filter((name) => name.startsWith('type ')).map((name) => name.slice('type '.length))
    return { from: from!, types: types.sort(), values: named.filter((name) => !name.startsWith('type ')).sort() }
  })
}

/** Whatever reaches into another file, in any of its forms. */
const reaches = (source: string) => source.match(/\b(import|from|require)\b/g)?.length ?? 0

/** Each function of a file with its name: declared, or an arrow that a constant holds. */
function functionsOf(source: string): Map<string, string> {
  const declared = source.matchAll(/^(?:export )?function (\w+)[\s\S]*?\n\}/gm)
  const arrows = source.matchAll(/^(?:export )?const (\w+) = (?=.*=>)[\s\S]*?(?=\n\n|\n*$(?![\s\S]))/gm)
  return new Map([...declared, ...arrows].map(([text, name]) => [name!, text]))
}

/** Words by which somebody or something other than terms and points could be read. */
const FOREIGN =
  /\b(state|account|accounts|accountId|balance|balances|flag|flags|operator|actor|realm|config|configuration|market|realmMarket|pool|accountMarket|ledger)\b/i
const code = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')

test('the file of the core that settles imports terms, points and their functions, and nothing else', () => {
  const source = read(`${core}option/settlement.ts`)
  expect(importsOf(source)).toEqual([
    {
      from: '@glasshouse/domain',
      types: ['Amount', 'IndexPrice', 'OptionOutcome', 'OptionPoint', 'OptionTerms', 'StrikePoint', 'TimeMs'],
      values: ['closeOf', 'expiryOf', 'outcomeOf', 'payoutOf', 'strikeOf'],
    },
  ])
  expect(reaches(code(source))).toBe(2)
  expect(code(source)).not.toMatch(FOREIGN)
})

test('the functions it calls import exact arithmetic and types, and read nothing beyond their parameters', () => {
  const source = read(`${domain}option/options.ts`)
  const imports = importsOf(source)
  expect(imports.map(({ from, values }) => [from, values])).toEqual([
    ['../index-price/prices.ts', []],
    ['../primitives/enums.ts', []],
    ['../primitives/ids.ts', []],
    ['../primitives/units.ts', ['PPM', 'amount', 'divFloor']],
  ])
  expect(reaches(code(source))).toBe(2 * imports.length)
  const functions = functionsOf(code(source))
  expect([...functions.keys()].sort()).toEqual(['closeOf', 'expiryOf', 'isStrike', 'outcomeOf', 'payoutOf', 'strikeFromOf', 'strikeOf'])
  // None is anything but these: no constant of this file is changed while the house runs.
  expect(code(source)).not.toMatch(/^(?:export )?(let|var)\b/m)
  for (const [name, text] of functions) expect(text, name).not.toMatch(FOREIGN)
})

test('a function that reads an account would be seen, however it is written', () => {
  const sources = [
    'export function f(a: X) {\n  return a.accountId\n}\n',
    'export const f = (a: X) => a.accountId\n',
    'const f = (a: X): Y =>\n  a.accountId\n',
  ]
  for (const source of sources) {
    const functions = functionsOf(source)
    expect([...functions.keys()]).toEqual(['f'])
    expect(functions.get('f')).toMatch(FOREIGN)
  }
  expect(reaches("import { x } from './a.ts'\nimport * as y from './b.ts'\nexport { z } from './c.ts'\nconst w = import('./d.ts')")).toBe(6)
  expect(importsOf("import type { A, B } from './a.ts'\nimport { type C, d } from './b.ts'")).toEqual([
    { from: './a.ts', types: ['A', 'B'], values: [] },
    { from: './b.ts', types: ['C'], values: ['d'] },
  ])
})

test('no other file of the core decides an outcome, and one file alone says that an option is settled', () => {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), source: code(read(core + name)) }))
  expect(files.length).toBeGreaterThan(90)
  const those = (pattern: RegExp) => files.filter(({ source }) => pattern.test(source)).map(({ name }) => name)
  expect(those(/\b(strikeOf|closeOf|outcomeOf|expiryOf)\b/)).toEqual(['option/settlement.ts'])
  expect(those(/type: 'OptionSettled'/)).toEqual(['option/settle.ts'])
  expect(those(/\bsettleBy\b/).sort()).toEqual(['option/moments.ts', 'option/settlement.ts'])
  // The words of an outcome stand where it is decided, and where its money moves.
  expect(those(/'(won|lost|equal|not_opened)'/).sort()).toEqual(['option/settle.ts', 'option/settlement.ts'])
})
