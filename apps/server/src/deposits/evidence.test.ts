import { expect, test } from 'vitest'
import { readEvidence } from './evidence.ts'

const TX = 'ab'.repeat(32)

test.each([
  [`ethereum:0x${TX}:7`, `ethereum:${TX}:7`],
  [` Ethereum:0X${TX.toUpperCase()}:007 `, `ethereum:${TX}:7`],
  [`tron:${TX}:0`, `tron:${TX}:0`],
  ['bank:fr-2026/0017', 'bank:FR-2026/0017'],
  ['return:r1', 'return:R1'],
  ['correct:E1', 'correct:E1'],
])('%s is kept as %s', (typed, text) => {
  expect(readEvidence(typed)).toMatchObject({ text })
})

test('one payment in every writing has one hash, another place in its transaction another', () => {
  const hashes = [`bitcoin:${TX}:1`, `BITCOIN:${TX.toUpperCase()}:01`, `bitcoin:0x${TX}:1`].map((typed) => readEvidence(typed)?.hash)
  expect(new Set(hashes).size).toBe(1)
  expect(readEvidence(`bitcoin:${TX}:2`)?.hash).not.toBe(hashes[0])
})

test.each([
  '',
  TX,
  `ethereum:${TX}`,
  `ethereum:${TX.slice(1)}:1`,
  `ethereum:${TX}:-1`,
  `ethereum:${TX}:1:2`,
  `solana:${TX}:1`,
  'bank:',
  'bank:two words',
  `bank:${'1'.repeat(65)}`,
  'picture:1',
])('"%s" is no evidence', (typed) => {
  expect(readEvidence(typed)).toBeNull()
})
