import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { cancel, traderWith } from '../../testing/contract-acts.ts'
import { CLEARING, contractExchange, FEES, PERP, U } from '../../testing/contract-exchange.ts'
import { all, one } from '../../testing/exchange.ts'

/** One contract at 50,000.0 is 50 USDT; its margin at 10x is 5, its taker fee 0.025, its maker fee 0.01. */
const ticks = (price: number) => price as never
const types = (events: readonly { type: string }[]) => events.map((event) => event.type)

describe('an opening order rests', () => {
  test('it holds margin and taker fee of its own price, and gives both back when it is cancelled [ST-035]', () => {
    const exchange = contractExchange()
    const alice = exchange.trader(1_000)
    const events = exchange.order(alice, { contracts: 10 })
    expect(types(events)).toEqual(['ContractOrderAccepted', 'Posted', 'ContractOrderRested'])
    expect(one(events, 'ContractOrderRested')).toMatchObject({ remainingContracts: 10, held: 50_250_000n })
    expect(exchange.walletBalance(alice)).toEqual([949_750_000n, 50_250_000n])
    const { orderId } = one(events, 'ContractOrderAccepted')
    expect(core.contractOrders(exchange.x.state, alice)).toMatchObject([
      { orderId, contracts: 10, held: 50_250_000n, effect: 'open', positionId: 0 },
    ])

    const canceled = cancel(exchange, alice, orderId)
    expect(types(canceled)).toEqual(['Posted', 'ContractOrderEnded'])
    expect(one(canceled, 'ContractOrderEnded')).toMatchObject({
      orderId,
      end: 'canceled_by_user',
      filledContracts: 0,
      filledNotional: 0n,
      feePaid: 0n,
    })
    expect(exchange.walletBalance(alice)).toEqual([1_000_000_000n, 0n])
    expect(core.contractOrders(exchange.x.state, alice)).toEqual([])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a hold is rounded up in both of its parts', () => {
    const exchange = contractExchange({ contract: { leverages: [3] } })
    const alice = exchange.trader(1_000)
    // 499,999 ticks: 49,999,900 units; a third is 16,666,633.3, the fee 24,999.95.
    const events = exchange.order(alice, { contracts: 1, leverage: 3, priceTicks: ticks(499_999) })
    expect(one(events, 'ContractOrderRested').held).toBe(16_666_634n + 25_000n)
  })
})

describe('a fill that opens', () => {
  test('each side posts its margin, the taker pays the taker fee and the maker the maker fee', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    const resting = one(exchange.order(bob, { positionSide: 'short', contracts: 10, leverage: 5 }), 'ContractOrderAccepted')
    const events = exchange.order(alice, { contracts: 10 })
    const taken = one(events, 'ContractOrderAccepted')
    const traded = one(events, 'ContractTraded')
    expect(traded).toMatchObject({
      priceTicks: 500_000,
      contracts: 10,
      notional: 500_000_000n,
      takerSide: 'buy',
      makerOrderId: resting.orderId,
      takerOrderId: taken.orderId,
      makerFee: 100_000n,
      takerFee: 250_000n,
    })
    const { tradeId } = traded
    const posted = all(events, 'Posted').map((one) => [
      one.accountId,
      one.purpose,
      one.availableDelta,
      one.heldDelta,
      one.orderId,
      one.tradeId,
    ])
    expect(posted).toEqual([
      [bob, 'fee', 0n, -100_000n, resting.orderId, tradeId],
      [bob, 'release', 150_000n, -150_000n, resting.orderId, tradeId],
      [alice, 'margin', -50_000_000n, 50_000_000n, taken.orderId, tradeId],
      [alice, 'fee', -250_000n, 0n, taken.orderId, tradeId],
      [FEES, 'fee', 350_000n, 0n, 0, tradeId],
    ])
    expect(types(events).filter((type) => type !== 'Posted')).toEqual([
      'ContractOrderAccepted',
      'ContractTraded',
      'PositionChanged',
      'PositionChanged',
      'ContractOrderEnded',
      'ContractOrderEnded',
    ])
    const [short, long] = all(events, 'PositionChanged')
    expect(short).toMatchObject({
      accountId: bob,
      side: 'short',
      contracts: 10,
      leverage: 5,
      margin: 100_000_000n,
      fee: 100_000n,
      cause: 'user',
    })
    expect(long).toMatchObject({
      accountId: alice,
      side: 'long',
      contracts: 10,
      cost: 500_000_000n,
      margin: 50_000_000n,
      contractsDelta: 10,
    })
    expect(all(events, 'ContractOrderEnded')).toMatchObject([
      { orderId: resting.orderId, end: 'filled', filledContracts: 10, filledNotional: 500_000_000n, feePaid: 100_000n },
      { orderId: taken.orderId, end: 'filled', filledContracts: 10, filledNotional: 500_000_000n, feePaid: 250_000n },
    ])
    expect(exchange.walletBalance(alice)).toEqual([949_750_000n, 50_000_000n])
    expect(exchange.walletBalance(bob)).toEqual([899_900_000n, 100_000_000n])
    expect(exchange.walletBalance(FEES)).toEqual([350_000n, 0n])
    expect(exchange.walletBalance(CLEARING)).toEqual([0n, 0n])
    expect(core.contractFigures(exchange.x.state, PERP, 'real')).toMatchObject({ openContracts: 10, insurance: 1_000_000n * U })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('enlarges the position of that side: contracts, cost and margin add up, and the liquidation price follows', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.pair(alice, bob, { contracts: 4 })
    const first = exchange.position(alice, 'long')
    exchange.mark(50_500)
    exchange.pair(alice, bob, { contracts: 2, ticks: 505_000 })
    const second = exchange.position(alice, 'long')
    expect(second.positionId).toBe(first.positionId)
    expect(second).toMatchObject({ contracts: 6, cost: 301_000_000n, margin: 30_100_000n, feePaid: 150_500n, openedAtMs: first.openedAtMs })
    expect(second.liquidationPrice).toBeGreaterThan(first.liquidationPrice)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('long and short of one account stand side by side', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.pair(alice, bob, { contracts: 4 })
    exchange.pair(bob, alice, { contracts: 3, leverage: 5 })
    expect(core.positions(exchange.x.state, alice)).toMatchObject([
      { side: 'long', contracts: 4, leverage: 10 },
      { side: 'short', contracts: 3, leverage: 5 },
    ])
    expect(core.contractFigures(exchange.x.state, PERP, 'real')?.openContracts).toBe(7)
  })

  test('a taker gets the better price of the maker, and its margin is of that price', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(499_000) })
    exchange.order(alice, { contracts: 1, priceTicks: ticks(501_000) })
    expect(exchange.position(alice, 'long')).toMatchObject({ cost: 49_900_000n, margin: 4_990_000n })
    expect(exchange.walletBalance(alice)).toEqual([1_000_000_000n - 4_990_000n - 24_950n, 4_990_000n])
  })

  test('part of an order fills, the rest holds what it needs and fills later', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 3 })
    const events = exchange.order(alice, { contracts: 10 })
    expect(one(events, 'ContractOrderRested')).toMatchObject({ remainingContracts: 7, held: 35_175_000n })
    expect(exchange.walletBalance(alice)).toEqual([1_000_000_000n - 15_000_000n - 75_000n - 35_175_000n, 50_175_000n])
    exchange.order(bob, { positionSide: 'short', contracts: 7 })
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 10, margin: 50_000_000n, feePaid: 75_000n + 70_000n })
    expect(exchange.walletBalance(alice)[1]).toBe(50_000_000n)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})

describe('what an order that takes leaves', () => {
  test.each([
    ['IOC', 'limit', 'remainder_canceled'],
    ['IOC', 'market', 'remainder_canceled'],
  ] as const)('%s %s: its rest is cancelled', (timeInForce, orderType, end) => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 3 })
    const priceTicks = ticks(orderType === 'limit' ? 500_000 : 0)
    const events = exchange.order(alice, { contracts: 5, orderType, timeInForce, priceTicks })
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end, filledContracts: 3 })
    expect(exchange.walletBalance(alice)[1]).toBe(15_000_000n)
  })

  test('it stops at an order of its own, whichever side that opens', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 1 })
    exchange.order(alice, { positionSide: 'short', contracts: 5, priceTicks: ticks(500_001) })
    const events = exchange.order(alice, { contracts: 3, priceTicks: ticks(500_002) })
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'self_trade', filledContracts: 1 })
    expect(core.contractOrders(exchange.x.state, alice)).toMatchObject([{ contracts: 5, filledContracts: 0 }])
  })

  test('it takes up to 2 % beyond the mark and no further', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(100_000), exchange.trader(100_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(510_000) })
    exchange.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(510_001) })
    const events = exchange.order(alice, { contracts: 2, priceTicks: ticks(520_000), leverage: 2 })
    expect(all(events, 'ContractTraded')).toMatchObject([{ priceTicks: 510_000 }])
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'band_reached', filledContracts: 1 })
  })

  test('a POST_ONLY order rests and pays the maker fee', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 1, timeInForce: 'POST_ONLY' })
    expect(one(exchange.order(alice, { contracts: 1 }), 'ContractTraded')).toMatchObject({ makerFee: 10_000n, takerFee: 25_000n })
  })
})

describe('the test of margin at each fill', () => {
  /** At 100x, one contract at the mark and one 1 % above it: margin 1.005, loss 0.5, and 0.55 are needed. */
  test('a taker whose fill would stand below its requirement ends margin_short', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(1_000), exchange.trader(1_000)]
    exchange.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(500_000) })
    exchange.order(bob, { positionSide: 'short', contracts: 1, priceTicks: ticks(505_000) })
    const events = exchange.order(alice, { contracts: 2, leverage: 100, priceTicks: ticks(506_000) })
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'margin_short', filledContracts: 1 })
    expect(exchange.position(alice, 'long').contracts).toBe(1)
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a maker whose fill would stand below its requirement leaves with margin_short, and the walk goes on', () => {
    const exchange = contractExchange()
    const [alice, bob, carol] = [exchange.trader(1_000), exchange.trader(1_000), exchange.trader(1_000)]
    const weak = one(
      exchange.order(bob, { positionSide: 'short', contracts: 2, leverage: 100, priceTicks: ticks(496_000) }),
      'ContractOrderAccepted',
    )
    exchange.order(carol, { positionSide: 'short', contracts: 1, priceTicks: ticks(496_100) })
    const events = exchange.order(alice, { contracts: 1, priceTicks: ticks(497_000) })
    expect(one(events, 'ContractTraded')).toMatchObject({ makerAccountId: carol, priceTicks: 496_100 })
    expect(all(events, 'ContractOrderEnded')[0]).toMatchObject({ orderId: weak.orderId, end: 'margin_short', filledContracts: 0 })
    expect(exchange.walletBalance(bob)).toEqual([1_000_000_000n, 0n])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  /** A third of 49,999,900 is rounded up three times: two units more than a third of the whole. */
  const cost = 49_999_900n + 75_000n
  test('a taker who cannot pay its next fill ends margin_short', () => {
    const exchange = contractExchange({ contract: { leverages: [3] } })
    const [alice, bob] = [traderWith(exchange, cost), exchange.trader(1_000)]
    for (let n = 0; n < 3; n++) exchange.order(bob, { positionSide: 'short', contracts: 1, leverage: 3, priceTicks: ticks(499_999) })
    const events = exchange.order(alice, { contracts: 3, leverage: 3, priceTicks: ticks(499_999) })
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'margin_short', filledContracts: 2 })
    expect(exchange.walletBalance(alice)).toEqual([cost - 2n * (16_666_634n + 25_000n), 2n * 16_666_634n])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a rest whose hold cannot be paid ends margin_short instead of resting', () => {
    const exchange = contractExchange({ contract: { leverages: [3] } })
    const [alice, bob] = [traderWith(exchange, cost), exchange.trader(1_000)]
    for (let n = 0; n < 2; n++) exchange.order(bob, { positionSide: 'short', contracts: 1, leverage: 3, priceTicks: ticks(499_999) })
    const events = exchange.order(alice, { contracts: 3, leverage: 3, priceTicks: ticks(499_999) })
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'margin_short', filledContracts: 2 })
    expect(core.contractOrders(exchange.x.state, alice)).toEqual([])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})
