import { expect, test } from 'vitest'
import { faultsOfTrails } from './trails.mjs'

const TREE: Readonly<Record<string, string>> = {
  'core/fees.ts': '/** Maker fee and taker fee. */',
  'web/Fees.tsx': "<Fact name={w('maker_fee')} />",
  'web/Other.tsx': 'nothing of it',
}
const read = (path: string) => TREE[path] ?? null
const page = (searches: string, ...rows: string[]) =>
  `# Trails\n\n## Maker fee\n\nSearches: ${searches}\n\n| Step | File |\n| --- | --- |\n${rows.join('\n')}\n`

test('a trail whose files are there and found by one of its searches, in any case, is right', () => {
  expect(faultsOfTrails(page('`maker fee`, `maker_fee`', '| rule | `core/fees.ts` |', '| screen | `web/Fees.tsx` |'), read)).toEqual([])
})

test.each([
  ['a file that is gone', page('`maker fee`', '| rule | `core/fee.ts` |'), 'core/fee.ts does not exist'],
  ['a file that no search finds', page('`maker fee`', '| rule | `core/fees.ts`, `web/Other.tsx` |'), 'no search finds web/Other.tsx'],
  ['a file found by the search of another', page('`maker fee`', '| screen | `web/Fees.tsx` |'), 'no search finds web/Fees.tsx'],
  ['four searches', page('`a`, `b`, `c`, `d`', '| rule | `core/fees.ts` |'), 'has 4 searches'],
  ['no search', page('', '| rule | `core/fees.ts` |'), 'has 0 searches'],
  ['no file', page('`maker fee`'), 'names no files'],
  ['no trail', '# Trails\n', 'has no trails'],
])('%s is a fault', (_, text, fault) => {
  expect(faultsOfTrails(text, read)).toEqual([expect.stringContaining(fault)])
})

test('the words of a step are no file, and a second section is read too', () => {
  const two = `${page('`maker fee`', '| `rule` | `core/fees.ts` |')}\n## Gap\n\nSearches: \`gap\`\n\n| Step | File |\n| --- | --- |\n| rule | \`web/Other.tsx\` |\n`
  expect(faultsOfTrails(two, read)).toEqual(['docs/trails.md, Gap: no search finds web/Other.tsx'])
})
