import { expect, test } from 'vitest'
import type { OperatorClient } from './operator-client.ts'
import { reviewCall } from './review.ts'

/** Path and request that the words make. */
async function askedBy(...words: string[]): Promise<unknown> {
  const asked: unknown[] = []
  const client = { call: async ({ path }: { path: string }, sent: object) => void asked.push([path, sent]) } as unknown as OperatorClient
  await reviewCall(words)(client)
  return asked[0]
}

test.each<readonly [words: string, asked: readonly [path: string, sent: object]]>([
  ['list', ['/operator/reviews', {}]],
  ['list rejected', ['/operator/reviews', { query: { state: 'rejected' } }]],
  ['show 12 review', ['/operator/reviews/show', { body: { id: 12, purpose: 'review' } }]],
  ['claim 12 1', ['/operator/reviews/act', { body: { id: 12, version: 1, act: 'claim', reason: '' } }]],
  ['release 12 2', ['/operator/reviews/act', { body: { id: 12, version: 2, act: 'release', reason: '' } }]],
  ['approve 12 2 born later', ['/operator/reviews/act', { body: { id: 12, version: 2, act: 'approve', reason: 'born later' } }]],
  ['reject 12 2 the card is old', ['/operator/reviews/act', { body: { id: 12, version: 2, act: 'reject', reason: 'the card is old' } }]],
  ['want-more 12 2 the back', ['/operator/reviews/act', { body: { id: 12, version: 2, act: 'want-more', reason: 'the back' } }]],
])('review %s', async (words, asked) => {
  expect(await askedBy(...words.split(' '))).toEqual(asked)
})

test.each([
  ['', 'review takes one of'],
  ['delete 12 1', 'review takes one of'],
  ['list open', 'review list takes one of'],
  ['show 12', 'needs a purpose'],
  ['show 12 curiosity', 'needs a purpose'],
  ['show x review', 'The number must be'],
  ['claim', 'The number must be'],
  ['claim 0 1', 'The number must be'],
  ['approve 12', 'The version must be'],
  ['approve 12 1.5', 'The version must be'],
])('review %s is refused before a password is asked for', (words, message) => {
  expect(() => reviewCall(words.split(' '))).toThrow(message)
})
