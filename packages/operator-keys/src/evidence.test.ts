import { expect, test } from 'vitest'
import { claimHash, evidenceOfReturn, readEvidence } from './evidence.ts'

const TX = 'ab'.repeat(32)

test.each([
  [`ethereum:0x${TX}:7`, `ethereum:${TX}:7`],
  [` Ethereum:0X${TX.toUpperCase()}:007 `, `ethereum:${TX}:7`],
  [`tron:${TX}:0`, `tron:${TX}:0`],
  ['bank:fr-2026/0017', 'bank:FR20260017'],
  ['bank:./AB_1.', 'bank:AB1'],
  ['bank:AB-1 second to bank:ab1', 'bank:AB1#2'],
  ['return:r1', 'return:R1'],
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
  'bank:-./_',
  'correct:E1',
  'bank:AB1 second to bank:AB2',
  'bank:AB1 second to bank:AB1 second to bank:AB1',
  `tron:${TX}:0 second to tron:${TX}:0`,
  'bank:two words',
  `bank:${'1'.repeat(65)}`,
  'picture:1',
])('"%s" is no evidence', (typed) => {
  expect(readEvidence(typed)).toBeNull()
})

test('a bank’s id counts by its letters and digits; a second one that reads alike names the first', () => {
  const hashes = ['bank:AB-1', 'bank:AB-1.', 'bank:AB-1/', 'bank:ab_1', 'bank:./AB-1'].map((typed) => readEvidence(typed)?.hash)
  expect(new Set(hashes).size).toBe(1)
  const second = readEvidence('bank:AB-1. second to bank:AB-1')
  expect(second).toMatchObject({ source: 'bank', first: hashes[0] })
  expect(second?.hash).not.toBe(hashes[0])
  expect(readEvidence('bank:AB-1')?.first).toBe('')
})

test('a claim has a hash that no evidence has', () => {
  expect(claimHash('D26112837588413')).toMatch(/^[0-9a-f]{32}$/)
  expect(readEvidence('claim:D26112837588413')).toBeNull()
})

// The journal keeps these hashes for ever: another function of the same text would let a payment count twice.
test.each([
  [`tron:${TX}:0`, 'fb72003391f7a23c3f0c66c064a23772'],
  ['bank:AB-1', '6302205b5f6812a58d03e5a51f7567ef'],
  ['bank:AB-1 second to bank:ab1', 'bd9adef76b93cb4db4cd758cf038e0d6'],
])('the hash of %s stays what the journal has', (typed, hash) => {
  expect(readEvidence(typed)?.hash).toBe(hash)
})

test('what came back and a claim have the hashes that the journal has', () => {
  expect([evidenceOfReturn('ab'.repeat(16)).hash, claimHash('D26112837588413')]).toEqual([
    '39c0ac7ddbec79507d701c57a05dfb2e',
    'e5c13e13c476f5c58351365478b69e2c',
  ])
})
