import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const core = fileURLToPath(new URL('..', import.meta.url))
const domain = fileURLToPath(new URL('../../../domain/src/', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')

/** Names imported from each file, and whether for their types alone. */
function importsOf(source: string): { from: string; names: string[] }[] {
  return [...source.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)].map(([, names, from]) => ({
    from: from!,
    names: names!
      .split(',')
      .map((name) => name.replace('type ', '').trim())
      .filter((name) => name !== ''),
  }))
}

/** Words by which somebody or something other than terms and points could be read. */
const FOREIGN =
  /\b(state|account|accounts|accountId|balance|balances|flag|flags|operator|actor|realm|config|configuration|market|room|pool|seat|ledger)\b/i
const code = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')

test('the file of the core that settles imports terms, points and their functions, and nothing else', () => {
  const source = read(`${core}option/settlement.ts`)
  const imports = importsOf(source)
  expect(imports.map(({ from }) => from)).toEqual(['@glasshouse/domain'])
  expect(imports[0]!.names.sort()).toEqual(
    [
      'Amount',
      'IndexPrice',
      'OptionOutcome',
      'OptionPoint',
      'OptionTerms',
      'TimeMs',
      'closeOf',
      'expiryOf',
      'outcomeOf',
      'payoutOf',
      'strikeOf',
    ].sort(),
  )
  expect(source.match(/\bimport\b/g)).toHaveLength(imports.length)
  expect(code(source)).not.toMatch(FOREIGN)
})

test('the functions it calls import units, ids and words, and read nothing beyond their parameters', () => {
  const source = read(`${domain}options.ts`)
  const imports = importsOf(source)
  expect(imports.map(({ from }) => from).sort()).toEqual(['./enums.ts', './ids.ts', './units.ts'])
  expect([...source.matchAll(/from '([^']+)'/g)]).toHaveLength(imports.length)
  // Of values, only exact arithmetic: the rest are types, which are gone at run time.
  const values = [...source.matchAll(/import \{([^}]*)\} from '\.\/units\.ts'/g)].flatMap(([, names]) => names!.split(','))
  expect(
    values
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('type '))
      .sort(),
  ).toEqual(['PPM', 'amount', 'divFloor'])
  expect(source).toMatch(/import type \{[^}]*\} from '\.\/enums\.ts'/)
  expect(source).toMatch(/import type \{[^}]*\} from '\.\/ids\.ts'/)
  const functions = [...code(source).matchAll(/export function \w+[\s\S]*?\n\}/g)].map(([text]) => text)
  expect(functions).toHaveLength(3)
  for (const text of functions) expect(text).not.toMatch(FOREIGN)
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
