import { expect, test } from 'vitest'
import { groupMailCall } from './group-mail.ts'
import type { OperatorClient } from './operator-client.ts'

test.each<readonly [words: string, path: string, sent: object]>([
  ['list', '/operator/content/mails', {}],
  ['call-off 12', '/operator/content/mails/call-off', { body: { id: 12 } }],
])('group-mail %s', async (words, path, sent) => {
  const asked: unknown[] = []
  const client = { call: async (call: { path: string }, given: object) => void asked.push([call.path, given]) } as unknown as OperatorClient
  await groupMailCall(words.split(' '))(client)
  expect(asked).toEqual([[path, sent]])
})

test.each([
  ['', 'takes one of list, call-off'],
  ['stop 12', 'takes one of list, call-off'],
  ['call-off', 'takes the number'],
  ['call-off 0', 'takes the number'],
  ['call-off 1 2', 'takes the number'],
  ['call-off all', 'takes the number'],
])('group-mail %s is refused before a secret is asked for', (words, message) => {
  expect(() => groupMailCall(words.split(' '))).toThrow(message)
})
