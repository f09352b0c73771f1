import { COMMANDS, type ContractLimits, type Event, EXCLUDED_FOR_EVER, LAST_MOMENT_MS, timeMs } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { addPrincipal, adjustMargin, marketWithStops, orderWithStops, quotes, replaceOrder } from '../../testing/contract-acts.ts'
import { at, type ContractExchange, contractExchange, U } from '../../testing/contract-exchange.ts'
import { actor, all, command, one, refusal, USDT } from '../../testing/exchange.ts'

const DAY = 86_400_000
const NONE = { leverage: 0, marginPerOrder: 0n, lossPerDay: 0n }
const limits = (draft: { leverage?: number; marginPerOrder?: bigint; lossPerDay?: bigint }) => ({ ...NONE, ...draft }) as ContractLimits
type Draft = Parameters<typeof limits>[0]

function setLimits({ x }: ContractExchange, accountId: number, draft: Draft): Event[] {
  return x.run(command('SetContractLimits', { ...actor('user'), accountId }, { limits: limits(draft) }))
}
function exclude({ x }: ContractExchange, accountId: number, untilMs: number): Event[] {
  return x.run(command('ExcludeFromContracts', { ...actor('user'), accountId }, { untilMs: timeMs(untilMs) }))
}
function restart({ x }: ContractExchange): void {
  x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
}
const protection = ({ x }: ContractExchange, accountId: number) => core.contractProtection(x.state, accountId)

/** Just after midnight UTC, with a trader and somebody on the other side. */
function atMidnight() {
  const exchange = contractExchange()
  const alice = exchange.trader(10_000)
  const bob = exchange.trader(1_000_000)
  exchange.mark(50_000, DAY - (exchange.x.now % DAY))
  return { exchange, alice, bob }
}

/** 10 contracts of 50 USDT at 10x bind 50 USDT; the fee at the taker's rate is 0.25. */
const TEN = { contracts: 10 }

describe('own limits', () => {
  test('on leverage: at it an order passes, above it none does', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { leverage: 10 })
    expect(refusal(exchange.order(alice, { leverage: 20 }))).toBe('own_leverage_limit')
    expect(refusal(orderWithStops(exchange, alice, { leverage: 20, takeProfit: at(60_000) }))).toBe('own_leverage_limit')
    one(exchange.order(alice, { leverage: 10 }), 'ContractOrderRested')
  })

  test('on leverage: an order of before rests on and cannot be enlarged', () => {
    const { exchange, alice } = atMidnight()
    const { orderId } = one(exchange.order(alice, { leverage: 20 }), 'ContractOrderRested')
    setLimits(exchange, alice, { leverage: 10 })
    expect(refusal(replaceOrder(exchange, alice, orderId, { priceTicks: 500_000, contracts: 2 }))).toBe('own_leverage_limit')
    expect(core.contractOrders(exchange.x.state, alice)).toHaveLength(1)
  })

  test('on the margin of an order: at it an order passes, a unit above it does not, the fee left out', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { marginPerOrder: 50n * U - 1n })
    expect(refusal(exchange.order(alice, TEN))).toBe('own_margin_limit')
    setLimits(exchange, alice, { marginPerOrder: 50n * U })
    exchange.x.now += DAY
    exchange.mark(50_000)
    one(exchange.order(alice, TEN), 'ContractOrderRested')
    expect(refusal(exchange.order(alice, { contracts: 11 }))).toBe('own_margin_limit')
  })

  test('on the margin of an order: a market order by what it would take, a replacement and added principal too', () => {
    const { exchange, alice } = atMidnight()
    exchange.x.fund('market_maker', USDT, 1_000_000n * U)
    quotes(exchange)
    setLimits(exchange, alice, { marginPerOrder: 50n * U })
    // Five at 50,001 and the others above bind more than 50.
    expect(refusal(exchange.market(alice, TEN))).toBe('own_margin_limit')
    expect(refusal(marketWithStops(exchange, alice, { ...TEN, takeProfit: at(60_000) }))).toBe('own_margin_limit')
    exchange.market(alice, { contracts: 5 })
    const { positionId } = exchange.position(alice, 'long')
    expect(refusal(addPrincipal(exchange, alice, positionId, 51n * U))).toBe('own_margin_limit')
    const { orderId } = one(exchange.order(alice, { contracts: 5, priceTicks: 499_000 as never }), 'ContractOrderRested')
    expect(refusal(replaceOrder(exchange, alice, orderId, { priceTicks: 499_000, contracts: 11 }))).toBe('own_margin_limit')
    one(replaceOrder(exchange, alice, orderId, { priceTicks: 499_000, contracts: 10 }), 'ContractOrderRested')
  })

  test('on the loss of a day: margins, holds and fees count as lost, to the unit', () => {
    const { exchange, alice, bob } = atMidnight()
    setLimits(exchange, alice, { lossPerDay: 100_500_000n })
    exchange.pair(alice, bob, { contracts: 10 })
    expect(protection(exchange, alice)).toMatchObject({ lostToday: 250_000n, positionMargins: 50n * U, orderHolds: 0n })
    expect(refusal(exchange.order(alice, { contracts: 11 }))).toBe('own_loss_limit')
    one(exchange.order(alice, TEN), 'ContractOrderRested')
    expect(protection(exchange, alice)).toMatchObject({ positionMargins: 50n * U, orderHolds: 50_250_000n })
    expect(refusal(exchange.order(alice, { contracts: 1, leverage: 10, priceTicks: 400_000 as never }))).toBe('own_loss_limit')
  })

  test('on the loss of a day: added margin counts, and what is taken out makes room', () => {
    const { exchange, alice, bob } = atMidnight()
    exchange.pair(alice, bob, { contracts: 10 })
    const { positionId } = exchange.position(alice, 'long')
    setLimits(exchange, alice, { lossPerDay: 60_250_000n })
    expect(refusal(adjustMargin(exchange, alice, positionId, 10n * U + 1n))).toBe('own_loss_limit')
    one(adjustMargin(exchange, alice, positionId, 10n * U), 'PositionChanged')
    expect(refusal(adjustMargin(exchange, alice, positionId, 1n))).toBe('own_loss_limit')
    one(adjustMargin(exchange, alice, positionId, -5n * U), 'PositionChanged')
    one(adjustMargin(exchange, alice, positionId, 5n * U), 'PositionChanged')
  })

  test('on the loss of a day: what was won makes room for what was lost, never for more than the limit', () => {
    const { exchange, alice, bob } = atMidnight()
    setLimits(exchange, alice, { lossPerDay: 50_250_000n })
    exchange.pair(alice, bob, { contracts: 10 })
    exchange.order(bob, { ...TEN, priceTicks: 520_000 as never })
    exchange.mark(52_000)
    exchange.closeAtMarket(alice, 'long')
    // 20 won on 500, fees 0.25 and 0.26.
    expect(protection(exchange, alice)).toMatchObject({ lostToday: -19_490_000n, positionMargins: 0n })
    expect(refusal(exchange.order(alice, { contracts: 10, priceTicks: 501_000 as never }))).toBe('own_loss_limit')
    one(exchange.order(alice, TEN), 'ContractOrderRested')
  })

  test('closing, stops, cancelling and a liquidation are refused by no limit', () => {
    const { exchange, alice, bob } = atMidnight()
    exchange.pair(alice, bob, { contracts: 10 })
    setLimits(exchange, alice, { leverage: 10, marginPerOrder: 1n, lossPerDay: 1n })
    expect(refusal(exchange.order(alice, {}))).toBe('own_margin_limit')
    const { orderId } = one(exchange.closing(alice, 'long', { contracts: 2, priceTicks: 510_000 as never }), 'ContractOrderRested')
    one(replaceOrder(exchange, alice, orderId, { priceTicks: 511_000, contracts: 2 }), 'ContractOrderRested')
    one(exchange.setStop(alice, 'long', { triggerPrice: at(46_000) }), 'StopPlaced')
    exchange.order(bob, { contracts: 5, priceTicks: 499_990 as never })
    one(exchange.closeAtMarket(alice, 'long', 5), 'ContractTraded')
    exchange.order(bob, { contracts: 20, priceTicks: 451_000 as never })
    const gap = exchange.mark(45_200)
    expect(all(gap, 'StopEnded').length).toBeGreaterThan(0)
    expect(protection(exchange, alice).lostToday).toBeGreaterThan(0n)
    expect(exchange.find(alice, 'long')).toBeUndefined()
  })

  test('a day begins at nothing at midnight UTC, with what positions may still lose', () => {
    const { exchange, alice, bob } = atMidnight()
    setLimits(exchange, alice, { lossPerDay: 51n * U })
    exchange.pair(alice, bob, { contracts: 10 })
    exchange.order(bob, { ...TEN, priceTicks: 480_000 as never })
    exchange.mark(48_000)
    exchange.closeAtMarket(alice, 'long')
    expect(protection(exchange, alice).lostToday).toBe(20_490_000n)
    expect(refusal(exchange.order(alice, TEN))).toBe('own_loss_limit')
    restart(exchange)
    expect(protection(exchange, alice).lostToday).toBe(20_490_000n)
    exchange.mark(50_000, DAY - (exchange.x.now % DAY) - 1)
    expect(refusal(exchange.order(alice, TEN))).toBe('own_loss_limit')
    exchange.mark(50_000, 1)
    expect(protection(exchange, alice).lostToday).toBe(0n)
    one(exchange.order(alice, TEN), 'ContractOrderRested')
  })

  test('what is lower counts at once, what is higher after 24 h to the millisecond', () => {
    const { exchange, alice } = atMidnight()
    setLimits(exchange, alice, { leverage: 10, marginPerOrder: 50n * U })
    const wish = limits({ leverage: 20, marginPerOrder: 40n * U, lossPerDay: 500n * U })
    const set = one(setLimits(exchange, alice, wish), 'ContractLimitsSet')
    const strict = limits({ leverage: 10, marginPerOrder: 40n * U, lossPerDay: 500n * U })
    expect(set).toMatchObject({ accountId: alice, limits: strict, next: wish, nextFromMs: exchange.x.now + DAY })
    restart(exchange)
    exchange.mark(50_000, DAY - 1)
    expect(refusal(exchange.order(alice, { leverage: 20 }))).toBe('own_leverage_limit')
    exchange.mark(50_000, 1)
    expect(protection(exchange, alice)).toMatchObject({ limits: wish, next: wish, nextFromMs: 0 })
    one(exchange.order(alice, { leverage: 20 }), 'ContractOrderRested')
  })

  test('outside their range no limit is set; a frozen account may set them, and demo and real are apart', () => {
    const { exchange, alice } = atMidnight()
    const wrong = [{ leverage: 1_001 }, { leverage: -1 }, { marginPerOrder: -1n }, { lossPerDay: 2n ** 52n }]
    for (const draft of wrong) expect(refusal(setLimits(exchange, alice, draft))).toBe('invalid_value')
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    one(setLimits(exchange, alice, { leverage: 1_000, lossPerDay: 2n ** 52n - 1n }), 'ContractLimitsSet')
    one(exclude(exchange, alice, exchange.x.now + DAY), 'ExcludedFromContracts')
    const demo = exchange.trader(1_000, 'demo')
    expect(protection(exchange, demo)).toMatchObject({ limits: NONE, excludedUntilMs: 0 })
  })
})

describe('exclusion', () => {
  test('lets nothing open, ends what rests to open, and leaves positions with their guards and exits', () => {
    const { exchange, alice, bob } = atMidnight()
    exchange.pair(alice, bob, { contracts: 10 })
    const { positionId } = exchange.position(alice, 'long')
    const { orderId: opening } = one(exchange.order(alice, TEN), 'ContractOrderRested')
    const { orderId: closing } = one(exchange.closing(alice, 'long', { contracts: 2, priceTicks: 510_000 as never }), 'ContractOrderRested')
    one(exchange.setStop(alice, 'long', { triggerPrice: at(46_000) }), 'StopPlaced')
    const held = exchange.walletBalance(alice)[1]
    const events = exclude(exchange, alice, exchange.x.now + DAY)
    expect(events[0]).toMatchObject({ type: 'ExcludedFromContracts', accountId: alice, untilMs: exchange.x.now + DAY })
    expect(all(events, 'ContractOrderEnded')).toMatchObject([{ orderId: opening, end: 'canceled_by_user' }])
    expect(exchange.walletBalance(alice)[1]).toBe(held - 50_250_000n)
    expect(core.contractOrders(exchange.x.state, alice).map(({ orderId }) => orderId)).toEqual([closing])
    expect(core.stops(exchange.x.state, alice)).toHaveLength(1)
    expect(refusal(exchange.order(alice, {}))).toBe('self_excluded')
    expect(refusal(orderWithStops(exchange, alice, { takeProfit: at(60_000) }))).toBe('self_excluded')
    expect(refusal(addPrincipal(exchange, alice, positionId, 51n * U))).toBe('self_excluded')
    one(adjustMargin(exchange, alice, positionId, 10n * U), 'PositionChanged')
    one(replaceOrder(exchange, alice, closing, { priceTicks: 512_000, contracts: 2 }), 'ContractOrderRested')
    exchange.order(bob, { ...TEN, priceTicks: 499_990 as never })
    one(exchange.closeAtMarket(alice, 'long'), 'ContractTraded')
  })

  test('lasts to the millisecond, is made longer and never shorter, and is nobody else’s', () => {
    const { exchange, alice, bob } = atMidnight()
    const untilMs = exchange.x.now + DAY
    expect(refusal(exclude(exchange, alice, untilMs - 1))).toBe('invalid_value')
    exclude(exchange, alice, untilMs + 5)
    restart(exchange)
    expect(refusal(exclude(exchange, alice, untilMs + 4))).toBe('exclusion_not_longer')
    one(exchange.order(bob, {}), 'ContractOrderRested')
    exchange.mark(50_000, DAY + 4)
    expect(refusal(exchange.order(alice, {}))).toBe('self_excluded')
    exchange.mark(50_000, 1)
    expect(protection(exchange, alice).excludedUntilMs).toBe(0)
    one(exchange.order(alice, { priceTicks: 490_000 as never }), 'ContractOrderRested')
  })

  test('has an end that dates can show: the year 2100 at the latest, or none at all', () => {
    const { exchange, alice } = atMidnight()
    for (const untilMs of [LAST_MOMENT_MS + 1, 8_640_000_000_000_001, EXCLUDED_FOR_EVER - 1])
      expect(refusal(exclude(exchange, alice, untilMs))).toBe('invalid_value')
    one(exclude(exchange, alice, LAST_MOMENT_MS), 'ExcludedFromContracts')
    one(exclude(exchange, alice, EXCLUDED_FOR_EVER), 'ExcludedFromContracts')
  })

  test('without an end lasts for ever', () => {
    const { exchange, alice } = atMidnight()
    exclude(exchange, alice, EXCLUDED_FOR_EVER)
    exchange.mark(50_000, 4_000 * DAY)
    expect(refusal(exchange.order(alice, { contracts: 1 }))).toBe('self_excluded')
    expect(refusal(exclude(exchange, alice, exchange.x.now + DAY))).toBe('exclusion_not_longer')
  })
})

test('whatever is traded on a day, and however far the mark jumps, no more is lost than the limit', () => {
  const act = fc.record({
    what: fc.constantFrom('long', 'short', 'rest', 'add', 'close', 'mark'),
    contracts: fc.integer({ min: 1, max: 60 }),
    usdt: fc.integer({ min: 42_000, max: 58_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.array(act, { maxLength: 30 }), (usdt, acts) => {
      const { exchange, alice, bob } = atMidnight()
      const lossPerDay = BigInt(usdt) * U
      setLimits(exchange, alice, { lossPerDay })
      for (const { what, contracts, usdt: mark } of acts) {
        const held = core.positions(exchange.x.state, alice)[0]
        if (what === 'mark') exchange.mark(mark)
        else if (what === 'rest') exchange.order(alice, { contracts, priceTicks: 490_000 as never })
        else if (what === 'add' && held) adjustMargin(exchange, alice, held.positionId, BigInt(contracts) * U)
        else if (what === 'close' && held) {
          exchange.order(bob, { contracts, positionSide: held.side === 'long' ? 'long' : 'short', priceTicks: (mark * 10) as never })
          exchange.closeAtMarket(alice, held.side)
        } else if (what === 'long' || what === 'short') {
          exchange.order(bob, { contracts, positionSide: what === 'long' ? 'short' : 'long', priceTicks: (mark * 10) as never })
          exchange.order(alice, { contracts, positionSide: what, priceTicks: (mark * 10) as never, timeInForce: 'IOC' })
        }
        expect(protection(exchange, alice).lostToday).toBeLessThanOrEqual(lossPerDay)
      }
      expect(core.brokenLaw(exchange.x.state)).toBeNull()
    }),
    { numRuns: 40 },
  )
})

test('a day by hand (RULES.md 8.9.6)', () => {
  const { exchange, alice, bob } = atMidnight()
  setLimits(exchange, alice, { lossPerDay: 200n * U })
  const stands = () => {
    const { lostToday, positionMargins, orderHolds } = protection(exchange, alice)
    return [lostToday, positionMargins + orderHolds].map(Number)
  }
  exchange.pair(alice, bob, { contracts: 20 })
  expect(stands()).toEqual([500_000, 100_000_000])
  one(exchange.order(alice, { contracts: 10, priceTicks: 470_000 as never }), 'ContractOrderRested')
  expect(stands()).toEqual([500_000, 147_235_000])
  expect(refusal(exchange.order(alice, { contracts: 11, priceTicks: 490_000 as never }))).toBe('own_loss_limit')
  adjustMargin(exchange, alice, exchange.position(alice, 'long').positionId, 50n * U)
  expect(stands()).toEqual([500_000, 197_235_000])
  exchange.mark(48_000)
  exchange.order(bob, { contracts: 20, priceTicks: 480_000 as never })
  exchange.closeAtMarket(alice, 'long')
  expect(stands()).toEqual([40_980_000, 47_235_000])
  one(exchange.order(alice, { contracts: 20, priceTicks: 480_000 as never }), 'ContractOrderRested')
  expect(stands()).toEqual([40_980_000, 143_715_000])
  exchange.mark(48_000, DAY)
  expect(stands()).toEqual([0, 143_715_000])
})

describe('no command of anybody else', () => {
  test('sets, ends or reads limits: they are a user’s own, and no operator’s command knows them', () => {
    for (const type of ['SetContractLimits', 'ExcludeFromContracts'] as const)
      expect(COMMANDS[type]).toMatchObject({ origins: ['user'], account: 'own', realm: 'account' })
    const { exchange, alice, bob } = atMidnight()
    for (const origin of ['operator', 'system', 'custody', 'feed', 'clock'] as const) {
      const who = { ...actor(origin), accountId: alice }
      expect(refusal(exchange.x.run(command('SetContractLimits', who, { limits: limits({}) })))).toBe('origin_not_allowed')
    }
    setLimits(exchange, bob, { leverage: 2 })
    expect(protection(exchange, alice).limits).toEqual(NONE)
  })
})

test('a taker stops where rounding its fills up would pass a limit that the order as a whole keeps', () => {
  const exchange = contractExchange({ contract: { leverages: [10, 30] } })
  const [alice, bob] = [exchange.trader(100), exchange.trader(1_000)]
  for (const _ of [1, 2, 3]) exchange.order(bob, { positionSide: 'short' })
  // Three contracts of 50 at 30x bind 5; one of them 1.666667, rounded up.
  setLimits(exchange, alice, { marginPerOrder: 5n * U })
  const order = { contracts: 3, leverage: 30 }
  expect(all(exchange.order(alice, order), 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'margin_short', filledContracts: 2 })
  expect(exchange.position(alice, 'long').margin).toBe(3_333_334n)
})
