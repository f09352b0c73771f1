import { expect, test } from 'vitest'
import { twinsOf } from './twins.ts'

const request = (id: string, act: string, words: string[], evidence = '') => ({ id, act, words, evidence })
const credit = request('1', 'credit-account', ['123456789', 'usdt', '5'], 'bank:FR-1')
const idsOf = (others: readonly ReturnType<typeof request>[]) => twinsOf(credit, [credit, ...others]).map(({ id }) => id)

test('another credit of the same evidence is one of two that cannot both be executed, for another user too', () => {
  expect(
    idsOf([request('2', 'credit-suspense', ['usdt', '5'], 'bank:FR-1'), request('3', 'credit-account', ['7', 'btc', '1'], 'bank:FR-1')]),
  ).toEqual(['2', '3'])
})

test('credits of other evidence, other acts on the same evidence and requests without any are none', () => {
  const reversal = request('3', 'reverse-credit', ['123456789', 'usdt', '5', 'why'], 'bank:FR-1')
  expect(idsOf([request('2', 'credit-account', credit.words, 'bank:FR-2'), reversal])).toEqual([])
  expect(twinsOf(request('1', 'halt-orders', ['on']), [request('2', 'halt-orders', ['off'])])).toEqual([])
})

test('the same act with the same words is the same request twice', () => {
  const halt = request('1', 'halt-orders', ['on'])
  expect(twinsOf(halt, [halt, request('2', 'halt-orders', ['on'])]).map(({ id }) => id)).toEqual(['2'])
})
