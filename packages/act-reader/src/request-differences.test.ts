import type { Command } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { actInBytes } from './act-in-bytes.ts'
import { headDifferences, requestDifferences, type TypedAct } from './request-differences.ts'
import { MONEY_SAMPLES, moneyBytes } from './testing/index.ts'

const sent: TypedAct = { act: 'credit-account', words: ['123456789', 'usdt', '5'], reason: 'funding', evidence: 'bank:AB1' }

test.each<[string, Partial<TypedAct>, string[]]>([
  ['the same', {}, []],
  ['another act', { act: 'reverse-credit' }, ['act']],
  ['another word', { words: ['123456789', 'usdt', '50'] }, ['words']],
  ['a word less', { words: ['123456789', 'usdt'] }, ['words']],
  ['a word more', { words: ['123456789', 'usdt', '5', ''] }, ['words']],
  ['another reason', { reason: 'incident' }, ['reason']],
  ['other evidence', { evidence: 'bank:AB2' }, ['evidence']],
  ['a first payment that was dropped', { evidence: '' }, ['evidence']],
])('a reply with %s', (_, parts, differs) => {
  expect(requestDifferences(sent, { ...sent, ...parts })).toEqual(differs)
})

const [credit] = MONEY_SAMPLES.filter(({ act }) => act === 'credit-account')
const read = () => actInBytes(moneyBytes(credit as (typeof MONEY_SAMPLES)[number]))
const listed = { act: 'credit-account', reason: 'funding', requestedBy: { id: 1 } }

test.each<[string, object, string[]]>([
  ['the same', {}, []],
  ['another act', { act: 'credit-suspense' }, ['act']],
  ['another requester', { requestedBy: { id: 2 } }, ['requester']],
  ['another reason', { reason: 'incident' }, ['reason']],
])('a head of %s', (_, parts, differs) => {
  expect(headDifferences(read(), { ...listed, ...parts })).toEqual(differs)
})

test('an act holds only commands of its own, and at least one', () => {
  const { type: _, ...fields } = read().commands[0] as Command
  const other = { ...fields, type: 'ReverseCredit' } as unknown as Command
  expect(headDifferences({ ...read(), commands: [...read().commands, other] }, listed)).toEqual(['command'])
  expect(headDifferences({ ...read(), commands: [] }, listed)).toEqual(['command'])
})
