import { expect, test } from 'vitest'
import { houseCall } from './house.ts'
import type { OperatorClient } from './operator-client.ts'
import { withdrawalCall } from './withdrawal.ts'

const ID = 'c3'.repeat(16)

function asking(): { readonly client: OperatorClient; readonly asked: unknown[] } {
  const asked: unknown[] = []
  return { asked, client: { call: async ({ path }: { path: string }, sent: object) => void asked.push([path, sent]) } as never }
}

test.each<readonly [words: string, asked: readonly [path: string, sent: object]]>([
  ['list', ['/operator/withdrawals', {}]],
  ['list settled', ['/operator/withdrawals', { query: { state: 'settled' } }]],
  [`one ${ID}`, ['/operator/withdrawals/one', { query: { id: ID } }]],
  [`show ${ID} review`, ['/operator/withdrawals/show', { body: { id: ID, purpose: 'review' } }]],
])('withdrawal %s', async (words, wanted) => {
  const { client, asked } = asking()
  await withdrawalCall(words.split(' '))(client)
  expect(asked).toEqual([wanted])
})

test.each([
  ['', 'withdrawal takes one of list, one, show'],
  ['list open', 'withdrawal list takes one of'],
  ['one', 'withdrawal one needs an id'],
  ['one 7', 'withdrawal one needs an id'],
  [`show ${ID}`, 'withdrawal show needs a purpose'],
])('withdrawal %s is refused before a password is asked for', (words, message) => {
  expect(() => withdrawalCall(words.split(' '))).toThrow(message)
})

test('explain asks for one request, by its id alone', async () => {
  const { client, asked } = asking()
  await houseCall('explain', [ID])(client)
  expect(asked).toEqual([['/operator/acts/one', { query: { id: ID } }]])
  for (const words of [[], ['7'], [`${ID}0`]]) expect(() => houseCall('explain', words)).toThrow('explain needs the id of a request')
})
