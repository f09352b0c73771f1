import { type Event, houseAccountId } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { at, CLEARING, type ContractExchange, contractExchange, FEES, INSURANCE, MAKER, PERP, U } from '../../testing/contract-exchange.ts'
import { actor, all, command, one, refusal, shape, USDT } from '../../testing/exchange.ts'

const laws = (exchange: ContractExchange) => expect(core.brokenLaw(exchange.x.state)).toBeNull()
const isQuiet = (events: readonly Event[]) => events.every((event) => event.type === 'IndexPriceUpdated')

/**
 * Alice long and Bob short 1,000 contracts (1 BTC) at 50,000, ten times: 45,248.86877828 and 54,675.90301831 by the
 * table of positions.
 */
function twoOfOneBtc(options: Parameters<typeof contractExchange>[0] = {}) {
  const exchange = contractExchange(options)
  const [alice, bob] = [exchange.trader(20_000), exchange.trader(20_000)]
  exchange.pair(alice, bob, { contracts: 1_000 })
  return { exchange, alice, bob }
}

describe('the liquidation price shown is the one applied', () => {
  test('to a long: one unit above it nothing happens, at it the liquidation begins', () => {
    const { exchange, alice } = twoOfOneBtc()
    expect(exchange.position(alice, 'long').liquidationPrice).toBe(4_524_886_877_828)
    expect(isQuiet(exchange.mark(45_248.86877829))).toBe(true)
    expect(one(exchange.mark(45_248.86877828), 'LiquidationStepped')).toMatchObject({ accountId: alice, mark: 4_524_886_877_828 })
    laws(exchange)
  })

  test('to a short: one unit below it nothing happens, at it the liquidation begins', () => {
    const { exchange, bob } = twoOfOneBtc()
    expect(exchange.position(bob, 'short').liquidationPrice).toBe(5_467_590_301_831)
    expect(isQuiet(exchange.mark(54_675.9030183))).toBe(true)
    expect(one(exchange.mark(54_675.90301831), 'LiquidationStepped')).toMatchObject({ accountId: bob, mark: 5_467_590_301_831 })
    laws(exchange)
  })

  test('added margin moves it, and the old price does nothing', () => {
    const { exchange, alice } = twoOfOneBtc()
    const { positionId } = exchange.position(alice, 'long')
    exchange.x.run(command('AdjustMargin', { ...actor('user'), accountId: alice }, { positionId, change: (5_000n * U) as never }))
    const moved = exchange.position(alice, 'long').liquidationPrice
    // (50,000 - 10,000) / 0.9945
    expect(moved).toBe(4_022_121_669_180)
    expect(isQuiet(exchange.mark(40_221.21669181))).toBe(true)
    expect(one(exchange.mark(40_221.2166918), 'LiquidationStepped').accountId).toBe(alice)
    laws(exchange)
  })

  test('a position paid in full is never liquidated', () => {
    const exchange = contractExchange({ contract: { leverages: [1, 2, 100] } })
    const [alice, bob] = [exchange.trader(60_000), exchange.trader(600_000)]
    exchange.pair(alice, bob, { contracts: 1_000, leverage: 1, shortLeverage: 2 })
    expect(exchange.position(alice, 'long').liquidationPrice).toBe(0)
    for (const usdt of [10_000, 100, 1, 0.00000001]) expect(isQuiet(exchange.mark(usdt))).toBe(true)
    expect(exchange.position(alice, 'long').contracts).toBe(1_000)
    laws(exchange)
  })

  test('a mark touches only whom it crosses, the nearest first, then the older', () => {
    const exchange = contractExchange()
    const [alice, bob, carol, dave] = [1, 2, 3, 4].map(() => exchange.trader(50_000)) as [number, number, number, number]
    exchange.pair(alice, bob, { contracts: 100, leverage: 10 })
    exchange.pair(carol, bob, { contracts: 100, leverage: 20, shortLeverage: 10 })
    exchange.pair(dave, bob, { contracts: 100, leverage: 20, shortLeverage: 10 })
    const stepped = (events: readonly Event[]) => all(events, 'LiquidationStepped').map((event) => event.accountId)
    expect(stepped(exchange.mark(47_700))).toEqual([carol, dave])
    expect(stepped(exchange.mark(45_000))).toEqual([alice])
    laws(exchange)
  })
})

describe('steps on the book', () => {
  test('a quarter a point, nothing paid out and a fee to the insurance fund; at last the fund takes the rest', () => {
    const { exchange, alice } = twoOfOneBtc()
    const carol = exchange.trader(100_000)
    exchange.order(carol, { priceTicks: 452_000 as never, contracts: 500 })
    const before = exchange.walletBalance(INSURANCE)[0]

    const first = exchange.mark(45_240)
    expect(one(first, 'ContractOrderAccepted')).toMatchObject({
      cause: 'liquidation',
      effect: 'close',
      orderType: 'limit',
      timeInForce: 'IOC',
      priceTicks: 450_226,
      contracts: 250,
    })
    expect(one(first, 'LiquidationStepped')).toMatchObject({
      step: 'order',
      bankruptcyTicks: 450_226,
      contracts: 250,
      contractsLeft: 750,
      liquidationFee: 44_350_000n,
    })
    // 5,000 - 1,200 loss - 5.65 fee - 44.35 liquidation fee: what the closed quarter had.
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 750, margin: 3_750n * U, isInLiquidation: true })
    expect(exchange.walletBalance(INSURANCE)[0] - before).toBe(44_350_000n)

    const second = exchange.mark(45_240)
    expect(one(second, 'LiquidationStepped')).toMatchObject({
      step: 'order',
      contracts: 250,
      contractsLeft: 500,
      liquidationFee: 44_350_000n,
    })
    expect(exchange.position(alice, 'long').margin).toBe(2_500n * U)

    const third = exchange.mark(45_240)
    expect(one(third, 'LiquidationStepped')).toMatchObject({ step: 'takeover', contracts: 500, contractsLeft: 0, liquidationFee: 0n })
    expect(exchange.find(alice, 'long')).toBeUndefined()
    expect(exchange.position(INSURANCE, 'long')).toMatchObject({ contracts: 500, cost: 22_511_300_000n, margin: 2_262_000_000n })
    // 50,000 x 0.0005 for opening; all of her margin but what the bankruptcy price was rounded in her favour.
    expect(exchange.walletBalance(alice)).toEqual([20_000n * U - 5_000n * U - 25n * U + 44_350n, 0n])
    laws(exchange)
  })

  test('a step that the book fills in part only is not left to it: the fund takes the rest in the same point', () => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.order(exchange.trader(100_000), { priceTicks: 452_000 as never, contracts: 249 })
    const events = exchange.mark(45_240)
    expect(all(events, 'LiquidationStepped').map(({ step, contracts, contractsLeft }) => [step, contracts, contractsLeft])).toEqual([
      ['order', 249, 751],
      ['takeover', 751, 0],
    ])
    expect(exchange.find(alice, 'long')).toBeUndefined()
    laws(exchange)
  })

  test('a part that makes the rest sound leaves it to its owner', () => {
    const exchange = contractExchange()
    const [alice, bob] = [exchange.trader(10_000), exchange.trader(100_000)]
    exchange.pair(alice, bob, { contracts: 3_001, leverage: 50, shortLeverage: 10 })
    exchange.order(exchange.trader(100_000), { priceTicks: 494_501 as never, contracts: 700 })
    const events = exchange.mark(49_430)
    expect(one(events, 'LiquidationStepped')).toMatchObject({ step: 'order', contracts: 700, contractsLeft: 2_301 })
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 2_301, isInLiquidation: false })
    laws(exchange)
  })

  test('what the book leaves of a step goes to the fund as far as it may, and the rest to the other side in the same point', () => {
    const { exchange, alice } = twoOfOneBtc({ insurance: 60n * U, contract: { openInterestFactor: 1_000 } })
    exchange.order(exchange.trader(100_000), { priceTicks: 452_000 as never, contracts: 100 })
    // 4.524 of margin a contract; a tenth of what the fund had when the point came are 6.
    expect(all(exchange.mark(45_240), 'LiquidationStepped').map(({ step, contracts }) => [step, contracts])).toEqual([
      ['order', 100],
      ['takeover', 1],
      ['deleveraging', 899],
    ])
    expect(exchange.find(alice, 'long')).toBeUndefined()
    laws(exchange)
  })

  test('the story of the short worked out by hand: 403 contracts, a hundred times, five steps', () => {
    const exchange = contractExchange()
    const [alice, bob, carol] = [exchange.trader(20_000), exchange.trader(1_000), exchange.trader(100_000)]
    exchange.pair(alice, bob, { contracts: 403, leverage: 10, shortLeverage: 100 })
    expect(exchange.position(bob, 'short')).toMatchObject({
      cost: 20_150_000_000n,
      margin: 201_500_000n,
      liquidationPrice: 5_022_376_926_903,
    })
    const steps: [asks: number, mark: number, left: [number, bigint, bigint], fee: bigint][] = [
      [502_300, 50_230, [303, 15_150_000_000n, 151_500_000n], 24_488_500n],
      [502_605, 50_260, [203, 10_150_000_000n, 101_500_000n], 21_436_975n],
      [503_000, 50_300, [103, 5_150_000_000n, 51_500_000n], 17_485_000n],
      [503_110, 50_311, [3, 150_000_000n, 1_500_000n], 16_384_450n],
    ]
    for (const [ticks, mark, [contracts, cost, margin], liquidationFee] of steps) {
      exchange.order(carol, { positionSide: 'short', priceTicks: ticks as never, contracts: 100 })
      expect(one(exchange.mark(mark), 'LiquidationStepped')).toMatchObject({
        step: 'order',
        contracts: 100,
        contractsLeft: contracts,
        liquidationFee,
      })
      expect(exchange.position(bob, 'short')).toMatchObject({
        contracts,
        cost,
        margin,
        isInLiquidation: true,
        liquidationPrice: 5_022_376_926_903,
      })
      laws(exchange)
    }
    exchange.order(carol, { positionSide: 'short', priceTicks: 503_110 as never, contracts: 100 })
    // n = 150.933, loss 0.933, fee 0.0754665: of 1.5 stays 0.4915335, all of it the liquidation fee (0.5 % would be
    // 0.754665).
    expect(one(exchange.mark(50_311), 'LiquidationStepped')).toMatchObject({
      step: 'order',
      contracts: 3,
      contractsLeft: 0,
      liquidationFee: 491_533n,
    })
    expect(exchange.find(bob, 'short')).toBeUndefined()
    // 1,000 less 0.02 % of 20,150 for opening as the maker, less all the margin there was.
    expect(exchange.walletBalance(bob)).toEqual([1_000n * U - 4_030_000n - 201_500_000n, 0n])
    laws(exchange)
  })

  test('a step that brings the price out of reach ends the liquidation, and its owner may trade again', () => {
    const exchange = contractExchange()
    const [alice, bob, carol] = [exchange.trader(10_000), exchange.trader(100_000), exchange.trader(100_000)]
    exchange.pair(alice, bob, { contracts: 3_001, leverage: 50, shortLeverage: 10 })
    exchange.order(carol, { priceTicks: 494_501 as never, contracts: 750 })
    const events = exchange.mark(49_430)
    expect(one(events, 'LiquidationStepped')).toMatchObject({ contracts: 750, contractsLeft: 2_251, liquidationFee: 185_437_875n })
    expect(exchange.position(alice, 'long')).toMatchObject({
      cost: 112_550_000_000n,
      margin: 2_384_593_337n,
      liquidationPrice: 4_934_774_109_177,
      isInLiquidation: false,
    })
    expect(isQuiet(exchange.mark(49_400))).toBe(true)
    one(exchange.closing(alice, 'long', { priceTicks: 500_000 as never, contracts: 1 }), 'ContractOrderRested')
    // Reached anew, it begins anew: a quarter of what there is now.
    exchange.order(carol, { priceTicks: 493_400 as never, contracts: 2_000 })
    expect(one(exchange.mark(49_340), 'LiquidationStepped').contracts).toBe(562)
    laws(exchange)
  })

  test('a mark that comes back ends it too, without a word', () => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.order(exchange.trader(100_000), { priceTicks: 452_000 as never, contracts: 250 })
    exchange.mark(45_240)
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 750, isInLiquidation: true })
    expect(isQuiet(exchange.mark(45_300))).toBe(true)
    expect(exchange.position(alice, 'long').isInLiquidation).toBe(false)
    laws(exchange)
  })

  test('the book is taken no deeper than the bankruptcy price', () => {
    const { exchange, alice } = twoOfOneBtc()
    const carol = exchange.trader(100_000)
    exchange.order(carol, { priceTicks: 450_226 as never, contracts: 60 })
    exchange.order(carol, { priceTicks: 450_225 as never, contracts: 900 })
    const events = exchange.mark(45_100)
    // 60 from the book, the rest from the fund at the same price, better than the next bid.
    expect(all(events, 'ContractTraded').map((trade) => [trade.priceTicks, trade.contracts, trade.makerAccountId])).toEqual([
      [450_226, 60, carol],
      [450_226, 940, INSURANCE],
    ])
    expect(all(events, 'ContractOrderEnded').find((event) => event.accountId === alice)).toMatchObject({ end: 'remainder_canceled' })
    // All that 60 contracts have left there: what the price was rounded up to a tick.
    expect(all(events, 'LiquidationStepped').map(({ step, liquidationFee }) => [step, liquidationFee])).toEqual([
      ['order', 5_322n],
      ['takeover', 0n],
    ])
    laws(exchange)
  })

  test('without a bid at or above it there is no order at all', () => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.order(exchange.trader(100_000), { priceTicks: 450_225 as never, contracts: 900 })
    const events = exchange.mark(45_100)
    expect(all(events, 'ContractOrderAccepted').map((event) => event.accountId)).toEqual([INSURANCE])
    expect(one(events, 'LiquidationStepped')).toMatchObject({ accountId: alice, step: 'takeover', contracts: 1_000 })
    laws(exchange)
  })

  test('ends the account’s orders of that side and its stops, releases their holds, and touches nothing of the other side', () => {
    const { exchange, alice } = twoOfOneBtc()
    const carol = exchange.trader(200_000)
    const opening = one(exchange.order(alice, { priceTicks: 440_000 as never, contracts: 10 }), 'ContractOrderRested').orderId
    const closing = one(exchange.closing(alice, 'long', { priceTicks: 560_000 as never, contracts: 5 }), 'ContractOrderRested').orderId
    const other = one(
      exchange.order(alice, { positionSide: 'short', priceTicks: 570_000 as never, contracts: 1, leverage: 5 }),
      'ContractOrderRested',
    )
    const profit = one(exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(60_000) }), 'StopPlaced').stopId
    exchange.order(carol, { priceTicks: 452_000 as never, contracts: 250 })
    const events = exchange.mark(45_240)
    expect(all(events, 'ContractOrderEnded').slice(0, 2)).toMatchObject([
      { orderId: opening, end: 'liquidated' },
      { orderId: closing, end: 'liquidated' },
    ])
    expect(all(events, 'StopEnded')).toMatchObject([{ stopId: profit, end: 'liquidated' }])
    expect(core.contractOrders(exchange.x.state, alice).map((order) => order.orderId)).toEqual([other.orderId])
    expect(exchange.walletBalance(alice)[1]).toBe(exchange.position(alice, 'long').margin + other.held)
    const { positionId } = exchange.position(alice, 'long')
    for (const events of [
      exchange.order(alice, { priceTicks: 440_000 as never, contracts: 1 }),
      exchange.closing(alice, 'long', { priceTicks: 500_000 as never, contracts: 1 }),
      exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(60_000) }),
      exchange.x.run(command('AdjustMargin', { ...actor('user'), accountId: alice }, { positionId, change: -1n as never })),
    ])
      expect(refusal(events)).toBe('position_in_liquidation')
    laws(exchange)
  })

  test('margin added while it runs can end it', () => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.order(exchange.trader(100_000), { priceTicks: 452_000 as never, contracts: 250 })
    exchange.mark(45_240)
    const { positionId } = exchange.position(alice, 'long')
    exchange.x.run(command('AdjustMargin', { ...actor('user'), accountId: alice }, { positionId, change: (1_000n * U) as never }))
    expect(isQuiet(exchange.mark(45_240))).toBe(true)
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 750, isInLiquidation: false })
    laws(exchange)
  })

  test('its own order on the other side does not stand in for the book', () => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.order(alice, { positionSide: 'short', priceTicks: 505_000 as never, contracts: 1, leverage: 5 })
    const carol = exchange.trader(100_000)
    exchange.order(carol, { priceTicks: 505_000 as never, contracts: 1, leverage: 2 })
    // Now short one as well, Alice bids to close it, best of all bids.
    exchange.closing(alice, 'short', { priceTicks: 452_400 as never, contracts: 1 })
    exchange.order(carol, { priceTicks: 452_300 as never, contracts: 500, leverage: 2 })
    const events = exchange.mark(45_240)
    expect(all(events, 'ContractOrderAccepted').filter((event) => event.accountId === alice)).toEqual([])
    expect(all(events, 'LiquidationStepped').map(({ accountId, step, contracts }) => [accountId, step, contracts])).toEqual([
      [alice, 'deleveraging', 1],
      [alice, 'takeover', 999],
    ])
    laws(exchange)
  })
})

describe('the insurance fund', () => {
  test.each<[units: bigint, steps: [string, number][]]>([
    // A tenth of 44,000, and the 1,022.6 between the bankruptcy price 45,022.6 and the mark: that is a tenth of 54,226.
    [54_226_000_000n, [['takeover', 1_000]]],
    [
      54_225_999_999n,
      [
        ['takeover', 999],
        ['deleveraging', 1],
      ],
    ],
  ])('with %d units does %j', (insurance, steps) => {
    const { exchange, alice } = twoOfOneBtc({ insurance })
    const events = exchange.mark(44_000)
    expect(all(events, 'LiquidationStepped').map(({ step, contracts }) => [step, contracts])).toEqual(steps)
    expect(exchange.find(alice, 'long')).toBeUndefined()
    const margin = BigInt(steps[0]![1]) * 5_422_600n
    expect(exchange.position(INSURANCE, 'long')).toMatchObject({ cost: BigInt(steps[0]![1]) * 45_022_600n, margin, leverage: 5 })
    expect(exchange.walletBalance(INSURANCE)).toEqual([insurance - margin, margin])
    laws(exchange)
  })

  test('works off what it took by one resting order at the mark, anew with each mark, and pays the house’s fees', () => {
    const { exchange } = twoOfOneBtc()
    const carol = exchange.trader(100_000)
    const first = one(exchange.mark(45_200.05), 'ContractOrderRested')
    expect(first).toMatchObject({ accountId: INSURANCE, remainingContracts: 1_000, held: 0n })
    expect(core.contractOrders(exchange.x.state, INSURANCE)).toMatchObject([{ priceTicks: 452_001, cause: 'takeover', effect: 'close' }])
    // The same tick: it stays where it stands in the row.
    expect(isQuiet(exchange.mark(45_200.08))).toBe(true)
    const moved = exchange.mark(45_100)
    expect(one(moved, 'ContractOrderEnded')).toMatchObject({ orderId: first.orderId, end: 'canceled_by_house' })
    expect(core.contractOrders(exchange.x.state, INSURANCE)).toMatchObject([{ priceTicks: 451_000, contracts: 1_000 }])

    const bought = exchange.order(carol, { priceTicks: 451_000 as never, contracts: 400 })
    expect(one(bought, 'ContractTraded')).toMatchObject({ makerAccountId: INSURANCE, makerFee: 0n, contracts: 400 })
    expect(isQuiet(exchange.mark(45_100))).toBe(true)
    exchange.order(carol, { priceTicks: 450_900 as never, contracts: 600 })
    const sold = exchange.mark(45_090)
    expect(one(sold, 'ContractTraded')).toMatchObject({ takerAccountId: INSURANCE, priceTicks: 450_900, contracts: 600 })
    expect(exchange.find(INSURANCE, 'long')).toBeUndefined()
    // It took over at 45,022.6 and sold 0.4 at 45,100 and 0.6 at 45,090 with 0.05 % fee.
    expect(exchange.walletBalance(INSURANCE)).toEqual([1_000_000n * U + 71_400_000n - 13_527_000n, 0n])
    laws(exchange)
  })

  test('goes to the mark with its order before a stop can trade with it', () => {
    const { exchange } = twoOfOneBtc()
    const [carol, dave] = [exchange.trader(100_000), exchange.trader(100_000)]
    exchange.mark(45_200)
    exchange.pair(dave, carol, { contracts: 10, ticks: 451_990 })
    exchange.setStop(carol, 'short', { triggerPrice: 4_525_000_000_000 as never })
    const events = exchange.mark(45_300)
    expect(
      all(events, 'ContractTraded').map(({ makerAccountId, priceTicks, contracts }) => [makerAccountId, priceTicks, contracts]),
    ).toEqual([[INSURANCE, 453_000, 10]])
    expect(core.contractOrders(exchange.x.state, INSURANCE)).toMatchObject([{ priceTicks: 453_000, contracts: 1_000, filledContracts: 10 }])
    laws(exchange)
  })

  /**
   * A mark that reaches a long and a short at once: Frank's short of 300 was opened low and the market stood halted
   * while the mark passed him; Alice's long of 200 is new at 46,500, a hundred times: nothing left at 46,035 without a
   * fee, 46,058.1 with it. Gina is long 300 from Frank's price, twice.
   */
  function bothReached(low: number, insurance: bigint) {
    const exchange = contractExchange({ insurance, contract: { openInterestFactor: 1_000 } })
    const [gina, frank, alice, hank] = [1, 2, 3, 4].map(() => exchange.trader(20_000)) as [number, number, number, number]
    exchange.mark(low)
    exchange.pair(gina, frank, { contracts: 300, ticks: low * 10, leverage: 2, shortLeverage: 50 })
    exchange.setState('halted')
    exchange.mark(46_500)
    exchange.setState('open')
    exchange.pair(alice, hank, { contracts: 200, ticks: 465_000, leverage: 100, shortLeverage: 10 })
    return { exchange, gina, frank, alice, hank }
  }

  test('holds one side only: of a short it takes it nets what it is long, and opens the rest with its part of the margin', () => {
    const { exchange, frank, alice } = bothReached(44_000, 100_000n * U)
    const events = exchange.mark(46_000)
    expect(all(events, 'LiquidationStepped').map(({ accountId, step, bankruptcyTicks }) => [accountId, step, bankruptcyTicks])).toEqual([
      [alice, 'takeover', 460_581],
      [frank, 'takeover', 448_575],
    ])
    expect(exchange.find(INSURANCE, 'long')).toBeUndefined()
    // 100 of 300 contracts, and a third of 1,380 + (46,000 - 44,857.5) x 0.3 = 1,722.75.
    expect(exchange.position(INSURANCE, 'short')).toMatchObject({ contracts: 100, cost: 4_485_750_000n, margin: 574_250_000n })
    const changes = all(events, 'PositionChanged').filter((event) => event.accountId === INSURANCE)
    expect(changes.map(({ side, contractsDelta, realized }) => [side, contractsDelta, realized])).toEqual([
      ['long', 200, 0n],
      ['long', -200, -240_120_000n],
      ['short', 100, 0n],
    ])
    laws(exchange)
  })

  test('nets nothing that would leave its own position below zero: then the other side is deleveraged', () => {
    // At Frank's 41,289.3 the fund's long of 200 from 46,058.1 has lost 953.76 and has 931.62.
    const { exchange, frank, gina, alice } = bothReached(40_500, 100_000n * U)
    const events = exchange.mark(46_000)
    expect(all(events, 'LiquidationStepped').map(({ accountId, step, contracts }) => [accountId, step, contracts])).toEqual([
      [alice, 'takeover', 200],
      [frank, 'deleveraging', 300],
    ])
    expect(exchange.position(INSURANCE, 'long').contracts).toBe(200)
    expect([exchange.find(gina, 'long'), exchange.find(frank, 'short')]).toEqual([undefined, undefined])
    laws(exchange)
  })

  test('without money for either: who would be below zero is passed over, and what finds nobody waits for the next point', () => {
    const { exchange, frank, alice, hank, gina } = bothReached(44_000, 40n * U)
    // Hank leaves: Gina sells him 200. Now Alice 200 and Gina 100 are long, Frank alone is short 300.
    exchange.closing(hank, 'short', { priceTicks: 465_000 as never, contracts: 200 })
    exchange.closing(gina, 'long', { priceTicks: 465_000 as never, contracts: 200 })
    expect([exchange.find(hank, 'short'), exchange.position(gina, 'long').contracts]).toEqual([undefined, 100])
    const events = exchange.mark(46_000)
    // Alice's price is 46,035: Frank, at his end from 44,880 on, is passed over. Then Frank's: Alice has nothing left
    // there, Gina gives her 100.
    expect(
      all(events, 'LiquidationStepped').map(({ accountId, step, contracts, contractsLeft }) => [accountId, step, contracts, contractsLeft]),
    ).toEqual([[frank, 'deleveraging', 100, 200]])
    expect([exchange.position(alice, 'long'), exchange.position(frank, 'short')]).toMatchObject([
      { contracts: 200, isInLiquidation: true },
      { contracts: 200, isInLiquidation: true },
    ])
    expect(all(exchange.mark(46_000), 'LiquidationStepped')).toEqual([])
    // Money for the fund, and both are over.
    exchange.x.fund('insurance', 1, 30_000n * U)
    expect(all(exchange.mark(46_000), 'LiquidationStepped').map(({ accountId, step }) => [accountId, step])).toEqual([
      [alice, 'takeover'],
      [frank, 'takeover'],
    ])
    expect(exchange.find(INSURANCE, 'long') ?? exchange.find(INSURANCE, 'short')).toBeUndefined()
    laws(exchange)
  })

  test('is liquidated like anybody, but never takes over itself', () => {
    const { exchange, bob } = twoOfOneBtc()
    exchange.mark(45_200)
    const { liquidationPrice } = exchange.position(INSURANCE, 'long')
    expect(liquidationPrice).toBe(4_072_659_627_953)
    const events = exchange.mark(40_700)
    expect(one(events, 'LiquidationStepped')).toMatchObject({
      accountId: INSURANCE,
      step: 'deleveraging',
      contracts: 1_000,
      contractsLeft: 0,
    })
    expect([exchange.find(INSURANCE, 'long'), exchange.find(bob, 'short')]).toEqual([undefined, undefined])
    expect(exchange.walletBalance(INSURANCE)[1]).toBe(0n)
    laws(exchange)
  })
})

test('each realm has its own fund, clearing and positions: a mark liquidates in both alike', () => {
  const { exchange, alice } = twoOfOneBtc()
  exchange.x.fund('insurance', USDT, 100_000n * U, 'demo')
  const [carol, dave] = [exchange.x.account('demo'), exchange.x.account('demo')]
  const inDemo = { realm: 'demo' } as const
  exchange.order(dave, { positionSide: 'short', contracts: 1_000 }, inDemo)
  one(exchange.order(carol, { contracts: 1_000 }, inDemo), 'ContractTraded')
  const [real, demo] = [exchange.position(alice, 'long'), exchange.position(carol, 'long')]
  expect(demo.liquidationPrice).toBe(real.liquidationPrice)
  const events = exchange.mark(45_200)
  expect(all(events, 'LiquidationStepped').map(({ accountId, realm, step }) => [accountId, realm, step])).toEqual([
    [alice, 'real', 'takeover'],
    [carol, 'demo', 'takeover'],
  ])
  const demoFund = houseAccountId('demo', 'insurance')
  expect([exchange.position(INSURANCE, 'long').margin, exchange.position(demoFund, 'long').margin]).toEqual([4_520n * U, 4_520n * U])
  expect(exchange.x.balance(demoFund, USDT)).toEqual([95_480n * U, 4_520n * U])
  laws(exchange)
})

describe('the market maker', () => {
  test('is liquidated like anybody; its ladder leaves first', () => {
    const exchange = contractExchange({ contract: { houseLeverage: 20 } })
    exchange.x.fund('market_maker', 1, 6_200n * U)
    exchange.x.quotes(shape({ midTicks: 500_000, halfSpreadTicks: 10, stepTicks: 10, levels: 2, sizeLots: 400 }), PERP)
    const alice = exchange.trader(100_000)
    exchange.market(alice, { positionSide: 'short', contracts: 1_000 })
    expect(exchange.position(MAKER, 'long').contracts).toBe(1_000)
    const events = exchange.mark(47_000)
    // To the mark as for anybody, then away.
    expect(all(events, 'QuotesReplaced').map(({ shape: { midTicks, levels } }) => [midTicks, levels])).toEqual([
      [470_000, 2],
      [0, 0],
    ])
    expect(one(events, 'LiquidationStepped')).toMatchObject({ accountId: MAKER, step: 'takeover' })
    expect(exchange.x.inside.perpetual.contracts.get(PERP)!.byRealm[0].ladder).toBeNull()
    expect(exchange.walletBalance(MAKER)[1]).toBe(0n)
    laws(exchange)
  })
})

describe('nobody is liquidated', () => {
  test('by a 20 % spike of last trades while the index holds', () => {
    const exchange = contractExchange({ contract: { takeBandPpm: 300_000 as never } })
    const people = [1, 2, 3, 4].map(() => exchange.trader(1_000_000)) as [number, number, number, number]
    const [alice, bob, carol, dave] = people
    exchange.pair(alice, bob, { contracts: 100, leverage: 100 })
    for (const ticks of [600_000, 400_000]) {
      exchange.order(carol, { positionSide: ticks === 600_000 ? 'long' : 'short', priceTicks: ticks as never, contracts: 1, leverage: 2 })
      const side = ticks === 600_000 ? 'short' : 'long'
      expect(
        one(exchange.order(dave, { positionSide: side, priceTicks: ticks as never, contracts: 1, leverage: 2 }), 'ContractTraded')
          .priceTicks,
      ).toBe(ticks)
      expect(isQuiet(exchange.mark(50_000))).toBe(true)
      exchange.x.later(1_000)
      expect(all(exchange.x.due, 'LiquidationStepped')).toEqual([])
    }
    for (const [accountId, side] of [
      [alice, 'long'],
      [bob, 'short'],
    ] as const)
      expect(exchange.position(accountId, side)).toMatchObject({ contracts: 100, isInLiquidation: false })
    laws(exchange)
  })

  test('while the index is stale; the first fresh point goes on', () => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.x.later(3_001)
    exchange.x.later(600_000)
    expect(all(exchange.x.due, 'LiquidationStepped')).toEqual([])
    expect(exchange.position(alice, 'long').contracts).toBe(1_000)
    expect(one(exchange.mark(45_000), 'LiquidationStepped').accountId).toBe(alice)
    laws(exchange)
  })

  test.each(['halted', 'cancel_only', 'pre'] as const)('while the market is %s; the first point after it goes on', (state) => {
    const { exchange, alice } = twoOfOneBtc()
    exchange.setState(state)
    expect(isQuiet(exchange.mark(44_000))).toBe(true)
    expect(isQuiet(exchange.mark(43_000))).toBe(true)
    exchange.setState('close_only')
    expect(exchange.position(alice, 'long').contracts).toBe(1_000)
    expect(one(exchange.mark(44_000), 'LiquidationStepped').accountId).toBe(alice)
    laws(exchange)
  })
})

describe('in the middle of a liquidation', () => {
  /** Two steps done, and a stop at work that finds nobody. */
  function middle() {
    const { exchange, alice, bob } = twoOfOneBtc()
    exchange.setStop(bob, 'short', { kind: 'take_profit', triggerPrice: at(47_700), contracts: 50 })
    exchange.mark(47_600)
    exchange.order(exchange.trader(500_000), { priceTicks: 452_000 as never, contracts: 500 })
    exchange.mark(45_240, 60_000)
    exchange.mark(45_240)
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 500, isInLiquidation: true })
    expect(core.stops(exchange.x.state, bob)).toMatchObject([{ isWorking: true }])
    return exchange
  }

  test('a snapshot goes on exactly as the house it was taken of', () => {
    const exchange = middle()
    const snapshot = core.encodeState(exchange.x.state)
    const copy = core.decodeState(core.shapeVersion, snapshot)
    expect(core.encodeState(copy)).toEqual(snapshot)
    const from = exchange.x.groups.length
    for (const usdt of [45_240, 45_100, 44_000, 52_000]) exchange.mark(usdt)
    const later = exchange.x.groups.slice(from)
    const kinds = later.flatMap(({ eventBytes }) =>
      core
        .decodeEvents(eventBytes)
        .byCommand.flat()
        .map((event) => event.type),
    )
    expect(kinds).toContain('LiquidationStepped')
    expect(kinds).toContain('ContractOrderAccepted')
    for (const { eventBytes, ...group } of later) expect(core.runGroup(copy, group as never).eventBytes).toEqual(eventBytes)
    expect(core.encodeState(copy)).toEqual(core.encodeState(exchange.x.state))
    laws(exchange)
  })

  test('the journal’s bytes give the same events and the same state again', () => {
    const exchange = middle()
    exchange.mark(45_100)
    exchange.mark(44_000)
    const again = core.createState()
    for (const { seq, timeMs, commands, eventBytes } of exchange.x.groups) {
      const bytes = core.joinRecords(commands.map(core.encodeCommand))
      expect(core.runGroup(again, { seq, timeMs: timeMs as never, commands: bytes }).eventBytes).toEqual(eventBytes)
    }
    expect(core.encodeState(again)).toEqual(core.encodeState(exchange.x.state))
  })
})

test('what everybody has together is what was paid in, and clearing holds what open positions owe', () => {
  const { exchange, alice, bob } = twoOfOneBtc()
  exchange.mark(44_500)
  const total = [alice, bob, INSURANCE, FEES, CLEARING].reduce(
    (sum, accountId) => sum + exchange.walletBalance(accountId)[0] + exchange.walletBalance(accountId)[1],
    0n,
  )
  expect(total).toBe(1_040_000n * U)
  // Bob sold 1 BTC at 50,000, the fund bought it at 45,022.6.
  expect(exchange.walletBalance(CLEARING)).toEqual([50_000n * U - 45_022_600_000n, 0n])
  laws(exchange)
})
