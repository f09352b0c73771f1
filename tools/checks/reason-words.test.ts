import { expect, test } from 'vitest'
import { faultsOfReasonWords } from './reason-words.mjs'
import { sourceFiles } from './sources.mjs'

const list = (path: string, name: string, reasons: readonly string[]) => ({
  path,
  text: `export const ${name} = [\n${reasons.map((reason) => `  '${reason}', // why\n`).join('')}] as const`,
})
const core = (path: string, reason: string) => ({ path: `packages/core/src/${path}`, text: `return '${reason}'` })
const faultsOf = (at: string, ofOperators: readonly string[], words: Record<string, string>) =>
  faultsOfReasonWords(
    [
      list('packages/domain/src/primitives/reasons.ts', 'REFUSALS', ['too_blue', 'too_late']),
      list('packages/wire/src/errors.ts', 'OPERATOR_REASONS', ofOperators),
      core(at, 'too_blue'),
    ],
    { en: words },
  )
const LACKS = 'apps/console/src/words/en/errors.json lacks refused_too_blue'

test('every reason has words where it is met', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(1000)
  expect(faultsOfReasonWords(files)).toEqual([])
})

test.each(['custody/credit.ts', 'configuration/check-option.ts', 'check.ts', 'withdrawals/steps.ts', 'exchange/account-flag.ts'])(
  'a reason of %s without words at the console is found',
  (path) => {
    expect(faultsOf(path, [], {})).toEqual([LACKS])
    expect(faultsOf(path, [], { refused_too_blue: '' })).toEqual([LACKS])
    expect(faultsOf(path, [], { refused_too_blue: 'Too blue' })).toEqual([])
  },
)

test('a reason of orders needs no words at the console', () => {
  expect(faultsOf('spot/check-order.ts', [], {})).toEqual([])
})

test.each(['withdrawals/steps.ts', 'spot/check-order.ts'])('a reason of %s is none of operators alone', (path) => {
  const words = { refused_too_blue: 'Too blue' }
  expect(faultsOf(path, ['too_blue'], words)).toEqual([expect.stringMatching(/^too_blue may refuse a user's command/)])
  expect(faultsOf('custody/credit.ts', ['too_blue'], words)).toEqual([])
})

test('a list that is not found is a fault, not an empty one', () => {
  expect(() => faultsOfReasonWords([], {})).toThrow(/exports no list REFUSALS/)
})
