import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { adjustMargin } from '../../testing/contract-acts.ts'
import { CLEARING, contractExchange, FEES, U } from '../../testing/contract-exchange.ts'
import { all, one } from '../../testing/exchange.ts'

const ticks = (price: number) => price as never
const types = (events: readonly { type: string }[]) => events.map((event) => event.type)

/**
 * Alice long and Bob short, 10 contracts at 50,000 and 10x: 500 USDT of notional, 50 of margin each; Carol makes
 * prices.
 */
function opened(of: { contracts?: number; leverage?: number } = {}) {
  const exchange = contractExchange()
  const [alice, bob, carol] = [exchange.trader(1_000), exchange.trader(1_000), exchange.trader(100_000)]
  exchange.pair(alice, bob, { contracts: of.contracts ?? 10, leverage: of.leverage ?? 10 })
  return { exchange, alice, bob, carol }
}

describe('closing', () => {
  test('a part realizes its share against clearing and pays margin and profit out', () => {
    const { exchange, alice, carol } = opened()
    exchange.mark(50_500)
    exchange.order(carol, { contracts: 4, priceTicks: ticks(505_000) })
    const before = exchange.walletBalance(alice)[0]
    const events = exchange.closeAtMarket(alice, 'long', 4)
    const { tradeId } = one(events, 'ContractTraded')
    const { orderId } = one(events, 'ContractOrderAccepted')
    // 4 of 10: cost 200, notional 202, profit 2, margin share 20, taker fee 0.101.
    const posted = all(events, 'Posted').filter((post) => post.accountId !== carol)
    expect(posted.map((post) => [post.accountId, post.purpose, post.availableDelta, post.heldDelta, post.orderId])).toEqual([
      [CLEARING, 'realized', -2_000_000n, 0n, 0],
      [alice, 'realized', 0n, 2_000_000n, orderId],
      [alice, 'fee', 0n, -101_000n, orderId],
      [alice, 'margin', 21_899_000n, -21_899_000n, orderId],
      [FEES, 'fee', 101_000n + 40_400n, 0n, 0],
    ])
    expect(posted.every((post) => post.tradeId === tradeId)).toBe(true)
    expect(all(events, 'PositionChanged').at(-1)).toMatchObject({
      contracts: 6,
      cost: 300_000_000n,
      margin: 30_000_000n,
      contractsDelta: -4,
      notional: 202_000_000n,
      realized: 2_000_000n,
      fee: 101_000n,
    })
    expect(exchange.walletBalance(alice)).toEqual([before + 21_899_000n, 30_000_000n])
    expect(exchange.position(alice, 'long')).toMatchObject({ realized: 2_000_000n, feePaid: 250_000n + 101_000n })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('all at market closes the position: what is left of margin, less loss and fee, is available again [ST-036]', () => {
    const { exchange, alice, carol } = opened()
    exchange.mark(49_500)
    exchange.order(carol, { contracts: 10, priceTicks: ticks(495_000) })
    const before = exchange.walletBalance(alice)[0]
    const events = exchange.closeAtMarket(alice, 'long')
    expect(one(events, 'ContractOrderAccepted')).toMatchObject({ effect: 'close', contracts: 10, leverage: 0 })
    expect(all(events, 'PositionChanged').at(-1)).toMatchObject({
      contracts: 0,
      cost: 0n,
      margin: 0n,
      liquidationPrice: 0,
      realized: -5_000_000n,
    })
    expect(exchange.walletBalance(alice)).toEqual([before + 50_000_000n - 5_000_000n - 247_500n, 0n])
    expect(core.positions(exchange.x.state, alice)).toEqual([])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a loss goes off the margin first: while the share cannot bear it, nothing is paid out', () => {
    const { exchange, alice, carol } = opened({ contracts: 10 })
    exchange.mark(46_000)
    exchange.order(carol, { contracts: 5, priceTicks: ticks(460_000) })
    adjustMargin(exchange, alice, exchange.position(alice, 'long').positionId, 30n * U)
    const before = exchange.walletBalance(alice)
    // Half: margin share 40, loss 20, fee 0.115: payout 19.885.
    exchange.closeAtMarket(alice, 'long', 5)
    expect(exchange.walletBalance(alice)).toEqual([before[0] + 19_885_000n, 40_000_000n])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('closing everything at market first cancels the resting closing orders', () => {
    const { exchange, alice, carol } = opened()
    const resting = one(exchange.closing(alice, 'long', { contracts: 6, priceTicks: ticks(510_000) }), 'ContractOrderAccepted')
    exchange.order(carol, { contracts: 10 })
    const events = exchange.closeAtMarket(alice, 'long')
    expect(types(events).slice(0, 2)).toEqual(['ContractOrderEnded', 'ContractOrderAccepted'])
    expect(all(events, 'ContractOrderEnded')[0]).toMatchObject({ orderId: resting.orderId, end: 'canceled_by_user' })
    expect(core.positions(exchange.x.state, alice)).toEqual([])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a resting closing order holds nothing, binds contracts, and fills as maker', () => {
    const { exchange, alice, carol } = opened()
    const held = exchange.walletBalance(alice)[1]
    const rested = one(exchange.closing(alice, 'long', { contracts: 6, priceTicks: ticks(510_000) }), 'ContractOrderRested')
    expect(rested.held).toBe(0n)
    expect(exchange.walletBalance(alice)[1]).toBe(held)
    expect(exchange.position(alice, 'long').closingContracts).toBe(6)
    exchange.mark(51_000)
    const events = exchange.order(carol, { contracts: 6, priceTicks: ticks(510_000) })
    expect(one(events, 'ContractTraded')).toMatchObject({ makerAccountId: alice, makerFee: 61_200n })
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 4, closingContracts: 0, realized: 6_000_000n })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a position that closes by its own resting order ends that order filled, not position_closed', () => {
    const { exchange, alice, carol } = opened()
    exchange.closing(alice, 'long', { contracts: 10, priceTicks: ticks(505_000) })
    const events = exchange.order(carol, { contracts: 10, priceTicks: ticks(505_000) })
    expect(all(events, 'ContractOrderEnded').map((ended) => ended.end)).toEqual(['filled', 'filled'])
    expect(core.positions(exchange.x.state, alice)).toEqual([])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('it is reduce-only: two closes at once cannot turn the position round', () => {
    const { exchange, alice, carol } = opened()
    exchange.order(carol, { contracts: 20 })
    const close = { positionSide: 'long', effect: 'close', positionId: exchange.position(alice, 'long').positionId } as const
    exchange.closeAtMarket(alice, 'long')
    expect(one(exchange.market(alice, { ...close, contracts: 0 }), 'Refused').reason).toBe('not_found')
    expect(core.positions(exchange.x.state, alice)).toEqual([])
  })

  test('the same fill settles long and short alike, and the sum of both is what fees took', () => {
    const { exchange, alice, bob } = opened()
    exchange.mark(52_000)
    exchange.closing(bob, 'short', { contracts: 10, priceTicks: ticks(520_000) })
    exchange.closeAtMarket(alice, 'long')
    const [long, short, fees] = [exchange.walletBalance(alice)[0], exchange.walletBalance(bob)[0], exchange.walletBalance(FEES)[0]]
    expect(long).toBe(1_000n * U + 20n * U - 250_000n - 260_000n)
    expect(short).toBe(1_000n * U - 20n * U - 100_000n - 104_000n)
    expect(long + short + fees).toBe(2_000n * U)
    expect(exchange.walletBalance(CLEARING)).toEqual([0n, 0n])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })
})

describe('no close at the cost of the insurance fund', () => {
  test('a closing walk stops at the bankruptcy price of its position: margin_short', () => {
    const { exchange, alice, carol } = opened({ leverage: 100 })
    const { bankruptcyTicks } = exchange.position(alice, 'long')
    expect(bankruptcyTicks).toBe(495_248)
    exchange.order(carol, { contracts: 4, priceTicks: ticks(495_248) })
    exchange.order(carol, { contracts: 6, priceTicks: ticks(495_247) })
    const events = exchange.closeAtMarket(alice, 'long')
    expect(all(events, 'ContractTraded')).toMatchObject([{ contracts: 4, priceTicks: 495_248 }])
    expect(all(events, 'ContractOrderEnded').at(-1)).toMatchObject({ end: 'margin_short', filledContracts: 4 })
    const again = exchange.closing(alice, 'long', { contracts: 6, priceTicks: ticks(490_000), timeInForce: 'IOC' })
    expect(one(again, 'ContractOrderEnded')).toMatchObject({ end: 'margin_short', filledContracts: 0 })
    expect(one(exchange.closeAtMarket(alice, 'long'), 'Refused').reason).toBe('no_liquidity')
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a limit close whose only bids lie beyond its bankruptcy price does not rest across them', () => {
    const { exchange, alice, carol } = opened({ leverage: 100 })
    exchange.order(carol, { contracts: 10, priceTicks: ticks(495_000) })
    const events = exchange.closing(alice, 'long', { contracts: 10, priceTicks: ticks(494_000) })
    expect(one(events, 'ContractOrderEnded')).toMatchObject({ end: 'margin_short', filledContracts: 0 })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a resting close of a part that would leave the rest below its requirement ends margin_short when it is met', () => {
    const { exchange, alice, carol } = opened({ leverage: 100 })
    // Five of ten lose 4 of the 5 that stand for all.
    exchange.closing(alice, 'long', { contracts: 5, priceTicks: ticks(492_000) })
    const events = exchange.order(carol, { contracts: 5, priceTicks: ticks(492_000) })
    expect(all(events, 'ContractTraded')).toEqual([])
    expect(all(events, 'ContractOrderEnded')).toMatchObject([{ end: 'margin_short', accountId: alice }])
    expect(one(events, 'ContractOrderRested').remainingContracts).toBe(5)
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 10, closingContracts: 0 })
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('a resting close of everything fills beyond the bankruptcy price while its margin pays the loss, and pays what fee is left', () => {
    const { exchange, alice, carol } = opened({ leverage: 100 })
    exchange.closing(alice, 'long', { contracts: 10, priceTicks: ticks(495_001) })
    const before = exchange.walletBalance(alice)[0]
    // Margin 5, loss 4.999: of the fee of 0.099 a tenth of a cent is left.
    const events = exchange.order(carol, { contracts: 10, priceTicks: ticks(495_001) })
    expect(one(events, 'ContractTraded').makerFee).toBe(1_000n)
    expect(exchange.walletBalance(alice)).toEqual([before, 0n])
    expect(core.brokenLaw(exchange.x.state)).toBeNull()
  })

  test('and leaves with margin_short where its margin cannot pay the loss', () => {
    const { exchange, alice, carol } = opened({ leverage: 100 })
    exchange.closing(alice, 'long', { contracts: 10, priceTicks: ticks(494_999) })
    const events = exchange.order(carol, { contracts: 10, priceTicks: ticks(494_999) })
    expect(all(events, 'ContractOrderEnded')).toMatchObject([{ end: 'margin_short', accountId: alice }])
    expect(exchange.position(alice, 'long').contracts).toBe(10)
  })
})
