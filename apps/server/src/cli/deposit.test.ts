import { expect, test } from 'vitest'
import { depositCall } from './deposit.ts'
import type { OperatorClient } from './operator-client.ts'

const SERIAL = 'D26010748210377'

/** Path and request that the words make. */
async function askedBy(words: string): Promise<unknown> {
  const asked: unknown[] = []
  const client = { call: async ({ path }: { path: string }, sent: object) => void asked.push([path, sent]) } as unknown as OperatorClient
  await depositCall(words.split(' '))(client)
  return asked[0]
}

test.each<readonly [words: string, asked: readonly [path: string, sent: object]]>([
  ['list', ['/operator/deposits', {}]],
  ['list refused', ['/operator/deposits', { query: { state: 'refused' } }]],
  ['suspense', ['/operator/suspense', {}]],
  ['accounts', ['/operator/wire-accounts', {}]],
  [`one ${SERIAL}`, ['/operator/deposits/one', { query: { serial: SERIAL } }]],
  [`show ${SERIAL} review`, ['/operator/deposits/show', { body: { serial: SERIAL, purpose: 'review' } }]],
  [`claim ${SERIAL} 1`, ['/operator/deposits/act', { body: { serial: SERIAL, version: 1, act: 'claim', reason: '' } }]],
  [`release ${SERIAL} 2`, ['/operator/deposits/act', { body: { serial: SERIAL, version: 2, act: 'release', reason: '' } }]],
  [
    `reject ${SERIAL} 2 not there`,
    ['/operator/deposits/act', { body: { serial: SERIAL, version: 2, act: 'reject', reason: 'not there' } }],
  ],
])('deposit %s', async (words, asked) => {
  expect(await askedBy(words)).toEqual(asked)
})

test.each([
  ['', 'deposit takes one of'],
  [`approve ${SERIAL} 1`, 'deposit takes one of'],
  ['list open', 'deposit list takes one of'],
  [`show ${SERIAL}`, 'needs a purpose'],
  ['show 12 review', 'The serial number is'],
  ['one', 'The serial number is'],
  ['claim', 'The serial number is'],
  [`claim ${SERIAL}`, 'The version must be'],
  [`claim ${SERIAL} 0`, 'The version must be'],
])('deposit %s is refused before a password is asked for', (words, message) => {
  expect(() => depositCall(words.split(' '))).toThrow(message)
})
