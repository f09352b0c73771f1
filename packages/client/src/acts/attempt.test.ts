import { beforeEach, expect, test } from 'vitest'
import { ApiError, errorIn } from '../calls/envelope.ts'
import { clearSession, session } from '../session/session.ts'
import { Attempt } from './attempt.ts'

const refused = (reason: string) => new ApiError('refused', 'No', reason)
const lost = new ApiError('unreachable', 'Network anomaly')
const order = { side: 'buy', value: '500' }
const attempt = (name = 'order') => new Attempt<typeof order>({ name })

beforeEach(() => {
  sessionStorage.clear()
  clearSession()
})

test('a refused attempt is over: the next one has another key', () => {
  const one = attempt()
  const { key } = one.begin(order)
  expect(one.failed(refused('insufficient_available'))).toBe(true)
  expect(one.unanswered).toBeUndefined()
  expect(one.begin(order).key).not.toBe(key)
})

test('an answered attempt is over: the same again is another one', () => {
  const one = attempt()
  const { key } = one.begin(order)
  one.answered()
  expect(one.begin(order)).toMatchObject({ isRepeat: false })
  expect(one.begin(order).key).not.toBe(key)
})

test.each([
  ['no answer at all', lost],
  ['an answer that nobody knows yet', errorIn(200, { code: 0, msg: 'No answer yet', reason: 'unknown_outcome' }) as ApiError],
  ['a server that failed inside', refused('internal')],
])('%s leaves it open, with its key', (_, failure) => {
  const one = attempt()
  const { key } = one.begin(order)
  expect(one.failed(failure)).toBe(false)
  expect(one.unanswered).toMatchObject({ key, input: order })
  expect(one.begin(order)).toEqual({ key, input: order, isRepeat: true })
  expect(one.begin({ ...order, value: '501' }).key).not.toBe(key)
})

test.each(['unavailable', 'busy', 'too_many_requests'])('%s before the key is looked up says nothing of the try before', (reason) => {
  const one = attempt()
  const { key } = one.begin(order)
  one.failed(lost)
  expect(one.failed(refused(reason))).toBe(false)
  expect(one.begin(order).key).toBe(key)
  expect(one.failed(refused('no_liquidity'))).toBe(true)
  expect(one.begin(order).key).not.toBe(key)
})

test.each(['unavailable', 'busy', 'too_many_requests', 'out_of_step'])('%s of a first try is a refusal', (reason) => {
  const one = attempt()
  one.begin(order)
  expect(one.failed(refused(reason))).toBe(true)
})

test('the key outlives the page, and out of step, said after the key was looked up, ends it', () => {
  const { key } = attempt().begin(order)
  const one = attempt()
  expect(one.unanswered).toMatchObject({ key, input: order })
  expect(one.begin(order).key).toBe(key)
  expect(one.failed(refused('unavailable'))).toBe(false)
  expect(one.begin(order).key).toBe(key)
  expect(one.failed(refused('out_of_step'))).toBe(true)
  expect(attempt().unanswered).toBeUndefined()
})

test('what was answered is not kept for the next page', () => {
  const one = attempt()
  one.begin(order)
  one.answered()
  expect(attempt().unanswered).toBeUndefined()
})

test('an attempt is nobody else’s: not of another act, realm or user, nor one that does not read', () => {
  attempt().begin(order)
  expect(attempt('other').unanswered).toBeUndefined()
  session.setState({ realm: 'demo' })
  expect(attempt().unanswered).toBeUndefined()
  session.setState({ realm: 'real' })
  expect(attempt().unanswered).toBeDefined()
  sessionStorage.setItem('glasshouse.own.act.order', '{')
  expect(attempt().unanswered).toBeUndefined()
})

test('an answer leaves a later attempt of the same act alone', () => {
  const [one, other] = [attempt(), attempt()]
  one.begin(order)
  const { key } = other.begin({ ...order, value: '501' })
  one.answered()
  expect(attempt().unanswered).toMatchObject({ key })
})

test('what does not make two tries different is kept as it was sent first', () => {
  const one = new Attempt<typeof order & { rule: number }>({ name: 'order', sameOf: ({ rule, ...rest }) => rest })
  const { key } = one.begin({ ...order, rule: 1 })
  one.failed(lost)
  expect(one.begin({ ...order, rule: 2 })).toEqual({ key, input: { ...order, rule: 1 }, isRepeat: true })
})
