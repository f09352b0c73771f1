/** Random commands for property tests: mostly sound, often at the edge, sometimes nonsense. */
import { type Amount, type Command, houseAccountId, indexPrice, type Realm, ratePpm, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { core } from '../index.ts'
import { actor, BTC, BTC_ASSET, BTC_MARKET, command, type Exchange, GLS, GLS_ASSET, order, shape, USDT } from './exchange.ts'

/** A command is made when it runs, since it may need what came before. */
export type Step = { readonly laterMs: number; readonly make: (x: Exchange, people: readonly Person[]) => Command }
export interface Person {
  readonly accountId: number
  readonly realm: Realm
}

const person = fc.nat(5)
const pick = (people: readonly Person[], at: number) => people[at % people.length] as Person
const key = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.nat(20).map((n) => n.toString(16).padStart(32, '0')) },
)
/** Around 50,000.0 within and beyond the bands, and around 0.05 for the own coin. */
const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 499_980, max: 500_020 }) },
  { weight: 1, arbitrary: fc.integer({ min: 240_000, max: 760_000 }) },
)
const ownPrice = fc.integer({ min: 4_990, max: 5_010 })

const placed = fc
  .record({
    who: person,
    isOwn: fc.boolean(),
    side: fc.constantFrom('buy', 'sell'),
    type: fc.constantFrom('limit', 'limit', 'limit', 'market'),
    tif: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY'),
    price,
    ownPrice,
    lots: fc.integer({ min: 1, max: 60 }),
    ownLots: fc.integer({ min: 900, max: 9_000 }),
    spend: fc.option(fc.bigInt({ min: 1_000_000n, max: 3_000_000_000n }), { nil: 0n, freq: 2 }),
    key,
  })
  .map((o) => (_x: Exchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, o.who)
    const spend = (o.type === 'market' && o.side === 'buy' ? o.spend : 0n) as Amount
    const priceTicks = o.type === 'market' ? 0 : o.isOwn ? o.ownPrice : o.price
    const quantityLots = spend > 0n ? 0 : o.isOwn ? o.ownLots : o.lots
    const draft = { marketId: o.isOwn ? GLS : BTC, side: o.side, orderType: o.type, timeInForce: o.tif, priceTicks, quantityLots, spend }
    return order(accountId, draft as Parameters<typeof order>[1], { realm, key: o.key })
  })

/** Mostly an open order of the person, else some order of anybody. */
const canceled = fc.record({ who: person, at: fc.nat(30), key }).map((c) => (x: Exchange, people: readonly Person[]) => {
  const { accountId, realm } = pick(people, c.who)
  const own = core.openOrders(x.state, accountId)
  const orderId = own[c.at % 4]?.orderId ?? Math.max(1, x.inside.nextOrderId - c.at)
  return command('CancelOrder', { ...actor('user'), accountId, realm, key: c.key }, { orderId })
})

const quoted = fc
  .record({
    mid: fc.integer({ min: 499_970, max: 500_030 }),
    half: fc.nat(12),
    step: fc.integer({ min: 1, max: 20 }),
    levels: fc.nat(6),
    size: fc.integer({ min: 1, max: 4_000 }),
    seed: fc.nat(2),
    isDemo: fc.boolean(),
  })
  .map((q) => () => {
    const realm = q.isDemo ? 'demo' : 'real'
    const maker = { ...actor('system'), realm, accountId: houseAccountId(realm, 'market_maker') } as const
    return command('QuoteAround', maker, {
      marketId: BTC,
      shape: shape({ midTicks: q.mid, halfSpreadTicks: q.half, stepTicks: q.step, levels: q.levels, sizeLots: q.size, sizeSeed: q.seed }),
    })
  })

const ticked = fc
  .record({
    price: fc.integer({ min: 4_950_000_000_000, max: 5_050_000_000_000 }),
    spread: fc.integer({ min: -1, max: 60_000_000_000 }),
    lateMs: fc.integer({ min: 0, max: 4_000 }),
  })
  .map(
    (t) => (x: Exchange) =>
      command('RecordTicks', actor('feed'), {
        ticks: [
          {
            indexId: 1,
            sourceId: 1,
            bid: indexPrice(t.price),
            ask: indexPrice(t.price + t.spread),
            venueTimeMs: timeMs(x.now),
            receivedMs: timeMs(x.now - t.lateMs),
          },
        ],
      }),
  )

const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'incident' } as const
const operated = fc.oneof(
  fc
    .record({ who: person, flag: fc.constantFrom('frozen', 'close_only', 'trade_spot'), isOn: fc.boolean() })
    .map((f) => (_x: Exchange, people: readonly Person[]) => {
      const { accountId, realm } = pick(people, f.who)
      const isOn = f.flag === 'trade_spot' ? true : f.isOn && accountId % 3 === 0
      return command('SetAccountFlag', { ...operator, realm }, { ...approval, accountId, flag: f.flag as 'frozen', isOn })
    }),
  fc.nat(5).map((n) => () => command('HaltNewOrders', operator, { ...approval, isHalted: n === 0 })),
  fc.record({ maker: fc.nat(900), more: fc.nat(900), aheadMs: fc.integer({ min: -1, max: 3_000 }) }).map(
    (f) => (x: Exchange) =>
      command('SetMarketFees', operator, {
        ...approval,
        marketId: BTC,
        makerFeePpm: ratePpm(f.maker),
        takerFeePpm: ratePpm(f.maker + f.more),
        effectiveFromMs: timeMs(x.now + f.aheadMs),
      }),
  ),
  fc.integer({ min: 0, max: 3_000 }).map(
    (aheadMs) => (x: Exchange) =>
      command('ConfigureMarket', operator, {
        ...approval,
        market: { ...BTC_MARKET, takeBandPpm: ratePpm(30_000) },
        effectiveFromMs: timeMs(x.now + aheadMs),
      }),
  ),
  fc
    .constantFrom('open', 'close_only', 'open', 'open')
    .map((state) => () => command('SetMarketState', operator, { ...approval, marketId: BTC, state: state as 'open' })),
)

const deposited = fc
  .record({ who: person, units: fc.bigInt({ min: 1n, max: 2n ** 54n }), evidence: fc.nat(40) })
  .map((d) => (_x: Exchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, d.who)
    return command(
      'CreditDeposit',
      { ...actor('custody'), realm },
      { accountId, wallet: 1, assetId: BTC_ASSET, amount: d.units as Amount, evidence: `d${d.evidence.toString(16).padStart(31, '0')}` },
    )
  })

export const steps = (length: number) =>
  fc.array(
    fc.record({
      laterMs: fc.oneof({ weight: 5, arbitrary: fc.nat(400) }, { weight: 1, arbitrary: fc.nat(5_000) }),
      make: fc.oneof(
        { weight: 12, arbitrary: placed },
        { weight: 4, arbitrary: canceled },
        { weight: 2, arbitrary: quoted },
        { weight: 2, arbitrary: ticked },
        { weight: 1, arbitrary: operated },
        { weight: 1, arbitrary: deposited },
      ),
    }) as fc.Arbitrary<Step>,
    { minLength: Math.floor(length / 2), maxLength: length },
  )

/** Four traders in the real realm, two in the demo realm, and a funded market maker in both. */
export function populate(x: Exchange): Person[] {
  for (const realm of ['real', 'demo'] as const) {
    x.fund('market_maker', USDT, 10_000_000_000n, realm)
    x.fund('market_maker', BTC_ASSET, 40_000_000n, realm)
  }
  const people: Person[] = []
  for (const realm of ['real', 'real', 'demo', 'real', 'demo', 'real'] as const) {
    const accountId = x.account(realm)
    people.push({ accountId, realm })
    x.deposit(accountId, USDT, 5_000_000_000n, realm)
    x.deposit(accountId, BTC_ASSET, 10_000_000n, realm)
    x.deposit(accountId, GLS_ASSET, 10_000_000_000n, realm)
  }
  return people
}
