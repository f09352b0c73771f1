/**
 * Random commands of contracts for property tests: a mark that walks and jumps, people at every leverage, the house
 * between them.
 */
import { amount, type Command, houseAccountId, indexPrice, type Realm, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { core } from '../index.ts'
import { PERIOD_MS } from '../perpetual/state/contracts.ts'
import { type ContractExchange, contractExchange, PERP, PERP_CONTRACT, U } from './contract-exchange.ts'
import { actor, command, USDT } from './exchange.ts'
import type { Person } from './traffic.ts'

/** A command is made when it runs, since it may need what came before. */
export type ContractStep = { readonly laterMs: number; readonly make: (exchange: ContractExchange, people: readonly Person[]) => Command }

const person = fc.nat(5)
const pick = (people: readonly Person[], at: number) => people[at % people.length] as Person
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.nat(20).map((n) => n.toString(16).padStart(32, '0')) },
)
const side = fc.constantFrom('long', 'short')
/** Away from the mark, in ticks: mostly near, sometimes beyond every band. */
const away = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -400, max: 400 }) },
  { weight: 1, arbitrary: fc.integer({ min: -300_000, max: 300_000 }) },
)

const markTicks = (exchange: ContractExchange) => Math.floor((core.index(exchange.x.state, 1)?.price ?? 0) / PERP_CONTRACT.tickSize)

const placed = fc
  .record({
    who: person,
    side,
    isClosing: fc.boolean(),
    type: fc.constantFrom('limit', 'limit', 'market'),
    tif: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'POST_ONLY', 'FOK'),
    leverage: fc.constantFrom(2, 10, 20, 100, 100, 7),
    away,
    contracts: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 40 }) },
      { weight: 1, arbitrary: fc.integer({ min: 500, max: 3_000 }) },
    ),
    key,
  })
  .map((o) => (exchange: ContractExchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, o.who)
    const own = core.positions(exchange.x.state, accountId).find((position) => position.side === o.side)
    const isClosing = o.isClosing && own !== undefined
    const isMarket = o.type === 'market'
    return command('PlaceContractOrder', { ...actor('user'), accountId, realm, key: o.key }, {
      marketId: PERP,
      positionSide: o.side,
      effect: isClosing ? 'close' : 'open',
      positionId: isClosing ? own.positionId : 0,
      leverage: isClosing ? 0 : (own?.leverage ?? o.leverage),
      orderType: o.type,
      timeInForce: isMarket ? 'IOC' : o.tif,
      priceTicks: isMarket ? 0 : Math.max(1, markTicks(exchange) + o.away),
      contracts: o.contracts,
    } as never)
  })

/** Mostly a resting order of the person, else some order of anybody. */
const canceled = fc.record({ who: person, at: fc.nat(20) }).map((c) => (exchange: ContractExchange, people: readonly Person[]) => {
  const { accountId, realm } = pick(people, c.who)
  const own = core.contractOrders(exchange.x.state, accountId)
  const orderId = own[c.at % 4]?.orderId ?? Math.max(1, exchange.x.inside.nextOrderId - c.at)
  return command('CancelContractOrder', { ...actor('user'), accountId, realm }, { orderId })
})

const adjusted = fc
  .record({ who: person, at: fc.nat(3), units: fc.bigInt({ min: -60_000_000n, max: 60_000_000n }), isPrincipal: fc.boolean() })
  .map((a) => (exchange: ContractExchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, a.who)
    const positionId = core.positions(exchange.x.state, accountId)[a.at]?.positionId ?? a.at + 1
    const who = { ...actor('user'), accountId, realm }
    return a.isPrincipal
      ? command('AddPrincipal', who, { positionId, money: amount(a.units) })
      : command('AdjustMargin', who, { positionId, change: amount(a.units) })
  })

const stopped = fc
  .record({
    who: person,
    at: fc.nat(3),
    kind: fc.constantFrom('take_profit', 'stop_loss'),
    away: fc.integer({ min: 1, max: 9_000 }),
    contracts: fc.nat(10),
    isMarket: fc.boolean(),
    isCanceling: fc.nat(5),
  })
  .map((s) => (exchange: ContractExchange, people: readonly Person[]) => {
    const { accountId, realm } = pick(people, s.who)
    const who = { ...actor('user'), accountId, realm }
    const stop = core.stops(exchange.x.state, accountId)[s.at]
    if (s.isCanceling === 0) return command('CancelStop', who, { stopId: stop?.stopId ?? s.at })
    const position = core.positions(exchange.x.state, accountId)[s.at]
    const isAhead = (position?.side === 'long') === (s.kind === 'take_profit')
    const trigger = markTicks(exchange) + (isAhead ? s.away : -s.away)
    return command('SetStop', who, {
      positionId: position?.positionId ?? 1,
      kind: s.kind,
      triggerPrice: indexPrice(trigger * PERP_CONTRACT.tickSize),
      contracts: s.contracts,
      orderType: s.isMarket ? 'market' : 'limit',
      priceTicks: s.isMarket ? 0 : trigger,
    } as never)
  })

const quoted = fc
  .record({
    away: fc.integer({ min: -30, max: 30 }),
    half: fc.integer({ min: 0, max: 40 }),
    step: fc.integer({ min: 1, max: 30 }),
    levels: fc.nat(6),
    size: fc.integer({ min: 1, max: 60 }),
    seed: fc.nat(2),
    isDemo: fc.boolean(),
  })
  .map((q) => (exchange: ContractExchange) => {
    const realm: Realm = q.isDemo ? 'demo' : 'real'
    const maker = { ...actor('system'), realm, accountId: houseAccountId(realm, 'market_maker') }
    const shape = {
      midTicks: markTicks(exchange) + q.away,
      halfSpreadTicks: q.half,
      stepTicks: q.step,
      levels: q.levels,
      sizeLots: q.size,
      sizeSeed: q.seed,
    }
    return command('QuoteAround', maker, { marketId: PERP, shape: shape as never })
  })

/** Steps of a few ppm up to crashes of a fifth. */
const ticked = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: -3_000, max: 3_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: -200_000, max: 200_000 }) },
  )
  .map((ppm) => (exchange: ContractExchange) => {
    const last = core.index(exchange.x.state, 1)?.price ?? 0
    const price = indexPrice(Math.min(2 ** 47, Math.max(100_000_000_000, last + Math.floor(last / 1_000_000) * ppm)))
    const at = timeMs(exchange.x.now)
    return command('RecordTicks', actor('feed'), {
      ticks: [{ indexId: 1, sourceId: 1, bid: price, ask: price, venueTimeMs: at, receivedMs: at }],
    })
  })

const operator = { ...actor('operator'), actorId: 7 }
const approval = { approverId: 8, reasonCode: 'incident' } as const
const operated = fc.oneof(
  fc
    .constantFrom('open', 'close_only', 'halted', 'open', 'open', 'open', 'open', 'open', 'open')
    .map((state) => () => command('SetMarketState', operator, { ...approval, marketId: PERP, state: state as 'open' })),
  fc
    .record({
      aheadMs: fc.integer({ min: 1, max: 3_000 }),
      taker: fc.integer({ min: 200, max: 900 }),
      exchange: fc.integer({ min: 2, max: 20 }),
    })
    .map(
      (f) => (exchange: ContractExchange) =>
        command('ConfigureContract', operator, {
          ...approval,
          contract: { ...PERP_CONTRACT, takerFeePpm: f.taker, houseLeverage: f.exchange } as never,
          effectiveFromMs: timeMs(exchange.x.now + f.aheadMs),
        }),
    ),
)

/** Instead of a span: up to half a second behind the next end of a funding period. */
const TO_PERIOD_END = -1

/** Lets the step's time pass. */
export function advance({ x }: ContractExchange, { laterMs }: ContractStep): void {
  x.now = laterMs === TO_PERIOD_END ? (Math.floor(x.now / PERIOD_MS) + 1) * PERIOD_MS + 500 : x.now + laterMs
}

export const contractSteps = (length: number) =>
  fc.array(
    fc.record({
      laterMs: fc.oneof(
        { weight: 12, arbitrary: fc.nat(900) },
        { weight: 1, arbitrary: fc.constantFrom(5_000, 70_000, 28_800_000, TO_PERIOD_END, TO_PERIOD_END) },
      ),
      make: fc.oneof(
        { weight: 14, arbitrary: placed },
        { weight: 2, arbitrary: canceled },
        { weight: 3, arbitrary: adjusted },
        { weight: 3, arbitrary: stopped },
        { weight: 4, arbitrary: quoted },
        { weight: 8, arbitrary: ticked },
        { weight: 1, arbitrary: operated },
      ),
    }) as fc.Arbitrary<ContractStep>,
    { minLength: Math.floor(length / 2), maxLength: length },
  )

/** Four traders in the real realm, two in the demo realm, a funded maker and a small insurance fund in both. */
export function busyExchange(): { exchange: ContractExchange; people: Person[] } {
  const exchange = contractExchange({ insurance: 20_000n * U })
  exchange.x.fund('insurance', USDT, 20_000n * U, 'demo')
  for (const realm of ['real', 'demo'] as const) exchange.x.fund('market_maker', USDT, 50_000n * U, realm)
  const people = (['real', 'real', 'demo', 'real', 'demo', 'real'] as const).map((realm, at) => ({
    accountId: exchange.trader(2_000 + at * 5_000, realm),
    realm,
  }))
  return { exchange, people }
}
