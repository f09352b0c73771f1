import { readEvidence } from '@glasshouse/operator-keys'
import { expect, test } from 'vitest'
import { carries } from './evidence.ts'

const TX = 'ab'.repeat(32)

test.each([
  [`tron:${TX}:0`, 'usdt', true],
  [`ethereum:${TX}:0`, 'usdt', true],
  [`bitcoin:${TX}:0`, 'usdt', false],
  [`ethereum:${TX}:0`, 'btc', false],
  ['bank:AB1', 'usdt', true],
  ['return:R1', 'usdt', false],
])('%s is evidence of %s: %s', (typed, coin, expected) => {
  const evidence = readEvidence(typed)
  if (!evidence) throw new Error(`${typed} does not read`)
  expect(carries(evidence, coin)).toBe(expected)
})
