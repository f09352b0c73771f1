import {
  amount,
  type Command,
  type Event,
  houseAccountId,
  indexPrice,
  type OptionConfig,
  type OptionSettled,
  type Posted,
  timeMs,
} from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { CHAOS_OPTIONS } from '../traffic/option-traffic.ts'
import { faultsOf, History } from './history.ts'
import { LedgerOfAnswers } from './ledger-of-answers.ts'

/** The judge of options against hand-made journals: one sound life, and each fault it is there for. */

const ACCOUNT = 1_001
const POOL = houseAccountId('real', 'option_pool')
/** The quick one: looks 300 ms back and 1,500 ahead. */
const [, MARKET] = CHAOS_OPTIONS as readonly [OptionConfig, OptionConfig]
const [period] = MARKET.periods as [OptionConfig['periods'][number]]
const { marketId, indexId } = MARKET
const place: Command = {
  type: 'PlaceOption',
  actor: { origin: 'user', actorId: 0, accountId: ACCOUNT, realm: 'real', key: 'a' },
  marketId,
  side: 'up',
  periodId: period.periodId,
  stake: amount(1_000n),
  openAtMs: timeMs(0),
}
const of = { optionId: 10, accountId: ACCOUNT, marketId, realm: 'real' } as const
const point = (price: number): Event => ({ type: 'IndexPriceUpdated', indexId, price: indexPrice(price), parts: [] })
const struck = (strike: number, expiryMs: number): Event => ({
  type: 'OptionStruck',
  ...of,
  strike: indexPrice(strike),
  expiryMs: timeMs(expiryMs),
})
const moved = (accountId: number, availableDelta: bigint, heldDelta: bigint) => ({
  type: 'Posted' as const,
  accountId,
  availableDelta: amount(availableDelta),
  heldDelta: amount(heldDelta),
})
const placed = (): Event[] => [
  {
    type: 'OptionPlaced',
    ...of,
    side: 'up',
    periodId: period.periodId,
    seconds: 1,
    stake: amount(1_000n),
    oddsPpm: period.oddsPpm,
    payout: amount(800n),
    ruleVersion: 1,
    openAtMs: timeMs(1_000),
    strikeFromMs: timeMs(2_000),
    isScheduled: false,
  },
  ...posted(moved(ACCOUNT, -1_000n, 1_000n), moved(POOL, -800n, 800n)),
]
const settled = (change: Partial<OptionSettled> = {}): Event => ({
  type: 'OptionSettled',
  ...of,
  outcome: 'won',
  strike: indexPrice(100),
  close: indexPrice(101),
  closeAtMs: timeMs(2_999),
  stake: amount(1_000n),
  reward: amount(800n),
  ...change,
})
const NO_CLOSE = { close: indexPrice(0), closeAtMs: timeMs(0), reward: amount(0n) }
const paid = (): Event[] => posted(moved(ACCOUNT, 1_000n, -1_000n), moved(POOL, 0n, -800n), moved(ACCOUNT, 800n, 0n))
const given = (): Event[] => posted(moved(ACCOUNT, 1_000n, -1_000n), moved(POOL, 800n, -800n))
const taken = (): Event[] => posted(moved(ACCOUNT, 0n, -1_000n), moved(POOL, 1_000n, 0n), moved(POOL, 800n, -800n))

/** Postings of the option; what an account has after each is counted on in `faultsIn`. */
function posted(...list: Pick<Posted, 'type' | 'accountId' | 'availableDelta' | 'heldDelta'>[]): Event[] {
  return list as unknown as Event[]
}

type Groups = readonly (readonly [timeMs: number, epoch: number, events: readonly Event[]])[]

/** Groups behind the listing; the first command of the group at 1,000 placed the option. */
function historyOf(groups: Groups): History {
  const history = new History()
  const balances = new Map<number, [bigint, bigint]>()
  history.beginGroup({ timeMs: 0, epoch: 1 })
  history.note(null, [{ type: 'OptionConfigured', option: MARKET, effectiveFromMs: timeMs(0) }])
  for (const [at, epoch, events] of groups) {
    history.beginGroup({ timeMs: at, epoch })
    const whole = events.map((event) => (event.type === 'Posted' ? wholePosting(balances, event) : event))
    history.note(whole.some(({ type }) => type === 'OptionPlaced') ? place : null, whole)
  }
  return history
}

function wholePosting(balances: Map<number, [bigint, bigint]>, posting: Posted): Event {
  const { accountId, availableDelta, heldDelta } = posting
  const [available, held] = balances.get(accountId) ?? [0n, 0n]
  balances.set(accountId, [available + availableDelta, held + heldDelta])
  const after = { available: amount(available + availableDelta), held: amount(held + heldDelta) }
  return { ...posting, ...after, wallet: 1, assetId: 1, purpose: 'option', orderId: of.optionId, tradeId: 0 }
}

const faultsIn = (groups: Groups) => faultsOf(new LedgerOfAnswers(), historyOf(groups))
/** Placed at 1,000, struck at 2,000: expires at 3,000. */
const STRUCK: Groups = [
  [1_000, 1, placed()],
  [2_000, 1, [point(100), struck(100, 3_000)]],
]
const RUN: Groups = [...STRUCK, [2_999, 1, [point(101)]]]

describe('a sound life', () => {
  test('is found sound, open or settled, and counted with the deaths it went through', () => {
    expect(faultsIn(STRUCK)).toEqual([])
    const won: Groups = [...RUN, [3_002, 2, [settled(), ...paid(), point(50)]]]
    expect(faultsIn(won)).toEqual([])
    expect(historyOf(won).options.figures).toMatchObject({
      placed: 1,
      won: 1,
      settledAfterRestart: 1,
      diedBeforeStrike: 0,
      diedBeforeSettlement: 1,
    })
  })

  test('ends by the first point after expiry where none lay before it, or void, or not opened', () => {
    const lateClose = { close: indexPrice(99), closeAtMs: timeMs(3_899), outcome: 'lost', reward: amount(0n) } as const
    expect(faultsIn([...STRUCK, [3_899, 1, [point(99), settled(lateClose), ...taken()]]])).toEqual([])
    const end = 3_000 + MARKET.lookAheadMs + 5
    const told: Event = { type: 'OptionVoidPriced', ...of, outcome: 'won', price: indexPrice(120), reward: amount(800n) }
    expect(faultsIn([...STRUCK, [end, 2, [settled({ ...NO_CLOSE, outcome: 'void' }), ...given(), point(120), told]]])).toEqual([])
    expect(
      faultsIn([
        [1_000, 1, placed()],
        [6_001, 2, [settled({ ...NO_CLOSE, outcome: 'not_opened', strike: indexPrice(0) }), ...given()]],
      ]),
    ).toEqual([])
  })
})

describe('what cannot be is noticed', () => {
  test('settled twice', () => {
    expect(faultsIn([...RUN, [3_002, 1, [settled(), ...paid()]], [3_003, 2, [settled(), ...paid()]]])).toEqual([
      'option 10 was settled twice',
      'option 10 was settled at 3003, the first group in which it could be is of 3002',
      expect.stringContaining('option 10 moved 2600,-1000 of its owner'),
      expect.stringContaining('option 10 moved -800,-800 of the pool'),
    ])
  })

  test('not settled, though a group came that had to', () => {
    expect(faultsIn([...RUN, [3_002, 2, []]])).toEqual(['option 10 should be won and is not settled'])
  })

  test('settled by a point behind its window, or by none where there was one', () => {
    const later = settled({ close: indexPrice(99), closeAtMs: timeMs(3_002), outcome: 'lost', reward: amount(0n) })
    expect(faultsIn([...RUN, [3_002, 1, [point(99), later, ...taken()]]])).toEqual([
      'option 10 was settled as lost/100/99/3002/1000/0, its terms and points say won/100/101/2999/1000/800',
    ])
    const voided = settled({ ...NO_CLOSE, outcome: 'void' })
    expect(faultsIn([...RUN, [3_002, 1, [voided, ...given()]]])).toEqual([
      'option 10 was settled as void/100/0/0/1000/0, its terms and points say won/100/101/2999/1000/800',
    ])
  })

  test('settled too early or too late', () => {
    expect(
      faultsIn([
        ...STRUCK,
        [3_000, 1, [settled({ close: indexPrice(100), closeAtMs: timeMs(2_000), outcome: 'equal', reward: amount(0n) }), ...given()]],
      ]),
    ).toEqual(['option 10 was settled as equal before its time'])
    expect(faultsIn([...RUN, [3_002, 2, []], [3_499, 2, [settled(), ...paid()]]])).toEqual([
      'option 10 was settled at 3499, the first group in which it could be is of 3002',
    ])
  })

  test('struck by another point than the first after its opening', () => {
    expect(
      faultsIn([
        [1_000, 1, placed()],
        [2_000, 1, [point(100)]],
        [2_001, 1, [point(103), struck(103, 3_001)]],
      ]),
    ).toEqual(['option 10 was struck as 103/2001/3001, its terms and points say 100/2000/3000'])
    expect(faultsIn([[1_000, 1, [...placed(), point(100), struck(100, 2_000)]]])).toEqual([
      'option 10 was struck by no point of its window',
    ])
    const older = [
      { sourceId: 1, mid: indexPrice(100), used: indexPrice(100), fault: '', venueTimeMs: timeMs(999), receivedMs: timeMs(1_999) },
    ] as const
    expect(faultsIn([STRUCK[0]!, [2_000, 1, [{ ...point(100), parts: older } as Event, struck(100, 3_000)]]])).toEqual([
      'option 10 was struck by no point of its window',
    ])
  })

  test('other money than the outcome says', () => {
    expect(faultsIn([...RUN, [3_002, 1, [settled(), ...given()]]])).toEqual([
      'option 10 moved 0,0 of its owner, its outcome says 800,0',
      'option 10 moved 0,0 of the pool, its outcome says -800,0',
    ])
    expect(faultsIn([[1_000, 1, placed().slice(0, -1)]])).toEqual(['option 10 moved undefined of the pool, its outcome says -800,800'])
  })

  test('a void that was not priced, or not by the next point', () => {
    const end = 3_000 + MARKET.lookAheadMs + 1
    const voided: Event[] = [settled({ ...NO_CLOSE, outcome: 'void' }), ...given()]
    expect(faultsIn([...STRUCK, [end, 1, voided], [end + 50, 2, [point(120)]]])).toEqual([
      'option 10 was priced as nothing, the next point says won/120/800',
    ])
  })

  test('terms that are not those of its rule', () => {
    const [event, ...rest] = placed() as [Event & { type: 'OptionPlaced' }, ...Event[]]
    expect(faultsIn([[1_000, 1, [{ ...event, seconds: 2 }, ...rest]]])).toEqual(['option 10 has other terms than its rule'])
    expect(faultsIn([[1_000, 1, [{ ...event, payout: amount(801n) }, ...rest]]])).toEqual([
      'option 10 has another payout than its stake and odds give',
    ])
  })

  test('an acknowledged option that is lost, and a key that placed two', () => {
    const answers = new LedgerOfAnswers()
    answers.answered(answers.sent(place), { ok: true, seq: 1, timeMs: timeMs(1_000), events: placed() })
    expect(faultsOf(answers, new History())).toEqual(['acknowledged PlaceOption 10 of key a is not in the journal'])
    const again = placed().map((event) => (event.type === 'OptionPlaced' ? { ...event, optionId: 11 } : event))
    expect(
      faultsIn([
        [1_000, 1, placed()],
        [1_000, 1, again],
      ]),
    ).toContain('key a did PlaceOption 10, PlaceOption 11')
  })
})
