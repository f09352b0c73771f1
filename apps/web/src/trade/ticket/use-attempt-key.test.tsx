import { ApiFailure, failureIn } from '@glasshouse/client'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAttemptKey } from './use-attempt-key.ts'

const refused = (reason: string) => new ApiFailure('refused', 'No', reason)
const lost = new ApiFailure('unreachable', 'Network anomaly')
const order = { side: 'buy', value: '500' }

function attempt(unanswered?: { body: unknown; key: string }) {
  return renderHook(() => useAttemptKey(unanswered)).result.current
}

test('a refused attempt is over: the next one has another key', () => {
  const { keyFor, failed } = attempt()
  const first = keyFor(order)
  expect(failed(refused('insufficient_available'))).toBe(true)
  expect(keyFor(order)).not.toBe(first)
})

test.each([
  ['no answer at all', lost],
  ['an answer that nobody knows yet', failureIn(200, { code: 0, msg: 'No answer yet', reason: 'unknown_outcome' }) as ApiFailure],
  ['a house that failed inside', refused('internal')],
])('%s leaves it open, with its key', (_, failure) => {
  const { keyFor, failed } = attempt()
  const first = keyFor(order)
  expect(failed(failure)).toBe(false)
  expect(keyFor(order)).toBe(first)
  expect(keyFor({ ...order, value: '501' })).not.toBe(first)
})

test.each(['unavailable', 'busy', 'too_many_requests'])('%s at the door says nothing of the attempt before', (reason) => {
  const { keyFor, failed } = attempt()
  const first = keyFor(order)
  failed(lost)
  expect(failed(refused(reason))).toBe(false)
  expect(keyFor(order)).toBe(first)
  expect(failed(refused('no_liquidity'))).toBe(true)
  expect(keyFor(order)).not.toBe(first)
})

test.each(['unavailable', 'busy', 'too_many_requests', 'out_of_step'])('%s of a first attempt is a refusal', (reason) => {
  const { keyFor, failed } = attempt()
  keyFor(order)
  expect(failed(refused(reason))).toBe(true)
})

test('out of step is said after the key was looked up, so it ends an open attempt', () => {
  const { keyFor, failed } = attempt({ body: order, key: 'from-before' })
  expect(keyFor(order)).toBe('from-before')
  expect(failed(refused('unavailable'))).toBe(false)
  expect(keyFor(order)).toBe('from-before')
  expect(failed(refused('out_of_step'))).toBe(true)
})
