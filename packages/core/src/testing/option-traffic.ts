/**
 * Random commands of options for property tests: an index that walks, jumps and falls silent, people at every limit,
 * operators between them.
 */
import { type Command, EXCLUDED_FOR_EVER, indexPrice, ratePpm, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { actor, command, order, USDT } from './exchange.ts'
import { OPTION_MARKET, type OptionExchange, optionExchange, stake, U, UP_DOWN } from './option-exchange.ts'
import type { Person } from './traffic.ts'

/** A command is made when it runs, since it may need what came before. */
export type StakeStep = { readonly laterMs: number; readonly make: (exchange: OptionExchange, people: readonly Person[]) => Command }

const OTHER_MARKET = {
  ...OPTION_MARKET,
  marketId: UP_DOWN + 1,
  symbol: 'other',
  periods: [{ ...OPTION_MARKET.periods[1]!, periodId: 101, seconds: 5 }],
}
const person = fc.nat(5)
const pick = (people: readonly Person[], at: number) => people[at % people.length] as Person
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.nat(20).map((n) => n.toString(16).padStart(32, '0')) },
)

const placed = fc
  .record({
    who: person,
    side: fc.constantFrom('up', 'down'),
    periodId: fc.constantFrom(1, 1, 1, 2, 3, 101, 101, 101, 7),
    stake: fc.oneof({ weight: 6, arbitrary: fc.bigInt({ min: 10n * U, max: 300n * U }) }, fc.bigInt({ min: 0n, max: 6_000n * U })),
    aheadMs: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.integer({ min: -1, max: 20_000 }), fc.constant(86_400_001)),
    key,
  })
  .map((o) => (exchange: OptionExchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, o.who)
    const openAtMs = timeMs(o.aheadMs === null ? 0 : exchange.now + o.aheadMs)
    const marketId = o.periodId === 101 ? OTHER_MARKET.marketId : UP_DOWN
    const draft = { marketId, side: o.side as 'up', periodId: o.periodId, stake: o.stake as never, openAtMs }
    return stake(accountId, draft, { realm, key: o.key })
  })

/** Few prices, so that ties are frequent; some too old to count. */
const ticked = fc
  .record({ step: fc.integer({ min: -2, max: 2 }), lateMs: fc.constantFrom(0, 0, 0, 0, 0, 0, 3_001) })
  .map((t) => (exchange: OptionExchange) => {
    const price = indexPrice(5_000_000_000_000 + t.step)
    const quote = {
      indexId: 1,
      sourceId: 1,
      bid: price,
      ask: price,
      venueTimeMs: exchange.now,
      receivedMs: timeMs(exchange.now - t.lateMs),
    }
    return command('RecordTicks', actor('feed'), { ticks: [quote] })
  })

const protectedBy = fc.oneof(
  fc
    .record({
      who: person,
      stake: fc.constantFrom(0n, 50n * U, 200n * U),
      loss: fc.constantFrom(0n, 100n * U, 500n * U),
      trades: fc.constantFrom(0, 0, 1, 2),
      key,
    })
    .map((l) => (_house: OptionExchange, people: readonly Person[]) => {
      const { accountId, realm } = pick(people, l.who)
      const limits = { stakePerOrder: l.stake, lossPerDay: l.loss, tradesPerHour: l.trades } as never
      return command('SetOptionLimits', { ...actor('user'), accountId, realm, key: l.key }, { limits })
    }),
  fc
    .record({ who: person, hours: fc.constantFrom(12, 24, 48), isForEver: fc.nat(9) })
    .map((e) => (exchange: OptionExchange, people: readonly Person[]) => {
      const { accountId, realm } = pick(people, e.who === 5 ? 4 : e.who)
      const untilMs = e.isForEver === 0 && e.who === 0 ? EXCLUDED_FOR_EVER : timeMs(exchange.now + e.hours * 3_600_000)
      return command('ExcludeFromOptions', { ...actor('user'), accountId, realm }, { untilMs })
    }),
)

const others = fc.oneof(
  person.map((who) => (_house: OptionExchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, who)
    return command('ResetDemoAccount', { ...actor('user'), accountId, realm }, {})
  }),
  person.map((who) => (_house: OptionExchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, who)
    return order(accountId, { quantityLots: 1 as never }, { realm })
  }),
)

const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'incident' } as const
const operated = fc.oneof(
  fc
    .constantFrom('open', 'open', 'halted', 'close_only')
    .map((state) => () => command('SetMarketState', operator, { ...approval, marketId: UP_DOWN, state: state as 'open' })),
  fc.nat(5).map((n) => () => command('HaltNewOrders', operator, { ...approval, isHalted: n === 0 })),
  fc
    .record({ who: person, flag: fc.constantFrom('frozen', 'close_only'), isOn: fc.boolean() })
    .map((f) => (_house: OptionExchange, people: readonly Person[]) => {
      const { accountId, realm } = pick(people, f.who)
      return command(
        'SetAccountFlag',
        { ...operator, realm },
        { ...approval, accountId, flag: f.flag as 'frozen', isOn: f.isOn && f.who === 1 },
      )
    }),
  fc
    .record({
      odds: fc.integer({ min: 1, max: 2_000_000 }),
      aheadMs: fc.integer({ min: 0, max: 4_000 }),
      lookAheadMs: fc.integer({ min: 1, max: 12_000 }),
    })
    .map((c) => (exchange: OptionExchange) => {
      const periods = OPTION_MARKET.periods.map((period) => ({ ...period, oddsPpm: ratePpm(c.odds) }))
      const option = { ...OPTION_MARKET, periods, lookAheadMs: c.lookAheadMs }
      return command('ConfigureOption', operator, { ...approval, option, effectiveFromMs: timeMs(exchange.now + c.aheadMs) })
    }),
  fc.constantFrom([1], [1, 2]).map(
    (sourceIds) => (exchange: OptionExchange) =>
      command('ConfigureIndex', operator, {
        ...approval,
        index: { indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds, lateAfterMs: 1_000 },
        effectiveFromMs: timeMs(exchange.now + 86_400_000),
      }),
  ),
)

export const stakeSteps = (length: number) =>
  fc.array(
    fc.record({
      laterMs: fc.oneof(
        { weight: 14, arbitrary: fc.nat(1_500) },
        { weight: 2, arbitrary: fc.integer({ min: 2_999, max: 13_002 }) },
        { weight: 1, arbitrary: fc.constantFrom(30_000, 30_001, 40_001, 3_600_000, 86_400_000) },
      ),
      make: fc.oneof(
        { weight: 12, arbitrary: placed },
        { weight: 12, arbitrary: ticked },
        { weight: 2, arbitrary: protectedBy },
        { weight: 1, arbitrary: others },
        { weight: 2, arbitrary: operated },
      ),
    }) as fc.Arbitrary<StakeStep>,
    { minLength: Math.floor(length / 2), maxLength: length },
  )

/**
 * Four players in the real realm, two in the demo realm, two option markets on one index and pools that some orders
 * empty.
 */
export function playingExchange(): { exchange: OptionExchange; people: Person[] } {
  const exchange = optionExchange({ pool: 20_000, option: { marketLimitPpm: ratePpm(400_000), secondLimitPpm: ratePpm(150_000) } })
  exchange.x.system('ConfigureOption', { option: OTHER_MARKET, effectiveFromMs: timeMs(0), approverId: 0, reasonCode: 'genesis' })
  const people = (['real', 'real', 'demo', 'real', 'demo', 'real'] as const).map((realm, at) => {
    const accountId = exchange.player(realm === 'real' ? 500 * (at + 1) : 0, realm)
    return { accountId, realm }
  })
  exchange.x.deposit(people[0]!.accountId, USDT, 1n)
  return { exchange, people }
}
