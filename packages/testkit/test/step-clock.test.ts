import { type StepClock, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { exchange } from '../src/index.ts'

const DAY_MS = 86_400_000
const fundedExchange = (isSandbox = false) => exchange(undefined, isSandbox).market('BTC-USDT', { index: ['binance', 'okx', 'kraken'] })
type Exchange = ReturnType<typeof fundedExchange>

function step(x: Exchange, aheadMs: number, { agoMs = 0, venues = [] as readonly (readonly [number, number])[], by = {} } = {}): StepClock {
  const fromMs = timeMs(x.fromNow(-agoMs))
  const toMs = timeMs(fromMs + aheadMs)
  const venueTimes = venues.map(([sourceId, apartMs]) => ({ sourceId, atMs: timeMs(toMs + apartMs) }))
  return { type: 'StepClock', actor: x.actor('clock'), approverId: 0, reasonCode: 'incident', fromMs, toMs, venueTimes, ...by }
}

const operators = (x: Exchange) => ({ actor: { ...x.actor('operator'), actorId: 71 }, approverId: 72 })

describe('the clock steps forward', () => {
  test('by a minute alone, and says from where to where', () => {
    const x = fundedExchange()
    const { events } = x.submit(step(x, 60_000)).isDone()
    expect(events).toEqual([{ type: 'ClockStepped', fromMs: x.fromNow(0), toMs: x.fromNow(60_000), venueTimes: [] }])
  })

  test.each([1, 600, 59_999])('by %i ms alone', (aheadMs) => {
    const x = fundedExchange()
    x.submit(step(x, aheadMs)).isDone()
  })

  test('by a millisecond more than a minute only with two live venues, or two operators, or in a sandbox', () => {
    const x = fundedExchange()
    x.submit(step(x, 60_001)).isRefused('not_a_sandbox')
    const venues = [
      [1, 0],
      [3, 40],
    ] as const
    x.submit(step(x, 60_001, { venues })).isDone()
    const { events } = x.submit(step(x, 60_001, { by: operators(x) })).isDone()
    expect(events.map(({ type }) => type)).toEqual(['OperatorActed', 'ClockStepped'])
    const sandbox = fundedExchange(true)
    sandbox.submit(step(sandbox, 25 * 3_600_000)).isDone()
  })

  test('by a day, and what falls due until then does so in the next group, not in its own', () => {
    const x = fundedExchange()
    x.index('BTC-USDT', '50000').isDone()
    const { events } = x.submit(step(x, DAY_MS, { by: operators(x) })).isDone()
    expect(events.some(({ type }) => type === 'IndexWentStale')).toBe(false)
    expect(x.later(DAY_MS).due.map(({ type }) => type)).toEqual(['IndexWentStale'])
  })
})

describe('a long step by the clock is not taken', () => {
  test.each([
    ['with one venue', [[1, 0]]],
    [
      'with one venue twice',
      [
        [1, 0],
        [1, 40],
      ],
    ],
    [
      'with a second venue that is late',
      [
        [1, 0],
        [2, -2_001],
      ],
    ],
    [
      'with a second venue that is ahead',
      [
        [1, 0],
        [2, 2_001],
      ],
    ],
  ] as const)('%s', (_, venues) => {
    const x = fundedExchange()
    x.submit(step(x, 90_000, { venues })).isRefused('not_a_sandbox')
  })

  test('with two venues at the very edge it is', () => {
    const x = fundedExchange()
    const venues = [
      [1, -2_000],
      [2, 2_000],
    ] as const
    x.submit(step(x, 90_000, { venues })).isDone()
  })

  test('with the house speaking for venues', () => {
    const x = fundedExchange()
    const own = { sourceId: 4, name: 'ourselves', provenance: 'own_orders' } as const
    const system = { actor: x.actor('system'), approverId: 0, reasonCode: 'genesis' } as const
    x.submit({ type: 'ConfigureSource', ...system, source: own }).isDone()
    const venues = [
      [1, 0],
      [4, 0],
    ] as const
    x.submit(step(x, 90_000, { venues })).isRefused('not_a_sandbox')
  })
})

describe('nonsense is refused', () => {
  test.each([
    ['back', -1, {}],
    ['to where it is', 0, {}],
    ['asked more than 5 s ago', 10_000, { agoMs: 5_001 }],
    ['asked more than 5 s ahead', 10_000, { agoMs: -5_001 }],
    ['asked a while ago, to a moment that has been', 3_000, { agoMs: 3_000 }],
    ['beyond every moment', 2 ** 52, {}],
    ['by part of a millisecond', 0.5, {}],
    ['with more venues than there can be', 600, { venues: Array.from({ length: 65 }, () => [1, 0] as const) }],
  ])('a step %s', (_, aheadMs, words) => {
    const x = fundedExchange(true)
    x.submit(step(x, aheadMs, words)).isRefused('invalid_value')
  })

  test('a step asked 5 s ago is taken still', () => {
    const x = fundedExchange()
    x.submit(step(x, 10_000, { agoMs: 5_000 })).isDone()
  })

  test('a venue that nobody knows, whatever else is wrong', () => {
    const x = fundedExchange()
    x.submit(step(x, -1, { venues: [[99, 0]] })).isRefused('unknown_source')
  })

  test('an operator alone, a user and the feed', () => {
    const x = fundedExchange()
    const alone = { ...operators(x), approverId: 71 }
    x.submit(step(x, 600, { by: alone })).isRefused('approver_is_actor')
    x.submit(step(x, 600, { by: { ...alone, approverId: 0 } })).isRefused('approver_missing')
    for (const origin of ['user', 'feed', 'system', 'custody'] as const)
      x.submit(step(x, 600, { by: { actor: x.actor(origin) } })).isRefused('origin_not_allowed')
  })
})
