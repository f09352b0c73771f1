import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOfWords, nodeDigest, prefixedDigest, wordsOfBytes } from './short-sha256.ts'

const byNode = (...pieces: Uint8Array[]) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex')

test('every length gives the digest that node:crypto gives', () => {
  for (let length = 0; length <= 400; length++) {
    for (const message of [randomBytes(length), Buffer.alloc(length, 0xff), Buffer.alloc(length)]) {
      for (const prefix of [0, 1, 0xff]) {
        expect(bytesOfWords(prefixedDigest(prefix, message)).toString('hex')).toBe(byNode(Uint8Array.of(prefix), message))
      }
    }
  }
  const long = randomBytes(100_003)
  expect(bytesOfWords(prefixedDigest(0, long)).toString('hex')).toBe(byNode(Uint8Array.of(0), long))
})

test('a node of two digests is the digest of 01 and both', () => {
  for (let turn = 0; turn < 500; turn++) {
    const [left, right] = [randomBytes(32), randomBytes(32)]
    expect(bytesOfWords(nodeDigest(wordsOfBytes(left), wordsOfBytes(right))).toString('hex')).toBe(byNode(Uint8Array.of(1), left, right))
  }
})

test('words and bytes are the same digest', () => {
  const digest = randomBytes(32)
  expect(bytesOfWords(wordsOfBytes(digest))).toEqual(digest)
  expect(bytesOfWords(wordsOfBytes(Buffer.concat([randomBytes(5), digest]).subarray(5)))).toEqual(digest)
})
