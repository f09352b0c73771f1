import type { Event, RefusalReason, SetStop } from '@glasshouse/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { core } from '../../index.ts'
import { at, type ContractExchange, contractExchange, INSURANCE, U } from '../../testing/contract-exchange.ts'
import { actor, all, command, one, refusal } from '../../testing/exchange.ts'

let exchange: ContractExchange
let alice: number
let bob: number
/** Stands with bids and asks. */
let carol: number

/** Alice is long and Bob short 10 contracts at 50,000, ten times; liquidation at 45,248.87 and 54,726.01. */
beforeEach(() => {
  exchange = contractExchange()
  alice = exchange.trader(10_000)
  bob = exchange.trader(10_000)
  carol = exchange.trader(1_000_000)
  exchange.pair(alice, bob, { contracts: 10 })
})

const bid = (ticks: number, contracts: number) => exchange.order(carol, { priceTicks: ticks as never, contracts })
const ask = (ticks: number, contracts: number) => exchange.order(carol, { positionSide: 'short', priceTicks: ticks as never, contracts })
const stops = (accountId = alice) => core.stops(exchange.x.state, accountId)
const endOfAlices = (events: readonly Event[]) => all(events, 'ContractOrderEnded').find((event) => event.accountId === alice)
const laws = () => expect(core.brokenLaw(exchange.x.state)).toBeNull()

describe('setting a stop', () => {
  test('a position is closed in part, gets margin, and is given a take profit and a stop loss, which are listed [ST-036]', () => {
    bid(499_000, 2)
    expect(one(exchange.closeAtMarket(alice, 'long', 2), 'ContractTraded').contracts).toBe(2)
    const { positionId } = exchange.position(alice, 'long')
    exchange.x.run(command('AdjustMargin', { ...actor('user'), accountId: alice }, { positionId, change: (7n * U) as never }))
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 8, margin: 47n * U, addedMargin: 7n * U })
    const profit = exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(52_000), contracts: 4 })
    const placed = one(profit, 'StopPlaced')
    expect(placed).toMatchObject({
      accountId: alice,
      positionId,
      positionSide: 'long',
      kind: 'take_profit',
      contracts: 4,
      orderType: 'market',
    })
    exchange.setStop(alice, 'long', { triggerPrice: at(48_000), orderType: 'limit', priceTicks: 479_000 as never })
    expect(stops().map((stop) => [stop.kind, stop.triggerPrice, stop.contracts, stop.priceTicks, stop.isWorking])).toEqual([
      ['take_profit', 5_200_000_000_000, 4, 0, false],
      ['stop_loss', 4_800_000_000_000, 0, 479_000, false],
    ])
    laws()
  })

  test('a second one of its kind replaces the first, the other kind stays', () => {
    const first = one(exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(52_000) }), 'StopPlaced').stopId
    exchange.setStop(alice, 'long', { triggerPrice: at(48_000) })
    const events = exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(53_000) })
    expect(events.map((event) => event.type)).toEqual(['StopEnded', 'StopPlaced'])
    expect(one(events, 'StopEnded')).toMatchObject({ stopId: first, end: 'replaced', mark: 0 })
    expect(stops().map((stop) => stop.triggerPrice)).toEqual([4_800_000_000_000, 5_300_000_000_000])
    expect(one(exchange.mark(52_500), 'IndexPriceUpdated').price).toBe(5_250_000_000_000)
    expect(stops()).toHaveLength(2)
  })

  const bad = (draft: object) => draft as Partial<SetStop>
  test.each<[why: string, draft: Partial<SetStop>, reason: RefusalReason]>([
    ['a kind nobody knows', bad({ kind: 'trailing', triggerPrice: at(48_000) }), 'invalid_value'],
    ['an order type nobody knows', bad({ orderType: 'stop', triggerPrice: at(48_000) }), 'invalid_value'],
    ['no trigger', bad({ triggerPrice: 0 }), 'invalid_value'],
    ['a trigger below nothing', bad({ triggerPrice: -1 }), 'invalid_value'],
    ['a trigger between two units', bad({ triggerPrice: 4_800_000_000_000.5 }), 'invalid_value'],
    ['a trigger beyond all numbers', bad({ triggerPrice: 2 ** 53 }), 'invalid_value'],
    ['half a contract', bad({ triggerPrice: at(48_000), contracts: 0.5 }), 'invalid_value'],
    ['a market stop with a price', bad({ triggerPrice: at(48_000), priceTicks: 1 }), 'invalid_value'],
    ['a limit stop without a price', bad({ triggerPrice: at(48_000), orderType: 'limit' }), 'price_not_positive'],
    ['a price too large', bad({ triggerPrice: at(48_000), orderType: 'limit', priceTicks: 900_719_926 }), 'price_too_large'],
    ['fewer contracts than none', bad({ triggerPrice: at(48_000), contracts: -1 }), 'quantity_not_positive'],
    [
      'a limit 50 % and a tick below the mark',
      bad({ triggerPrice: at(48_000), orderType: 'limit', priceTicks: 249_999 }),
      'order_price_outside_band',
    ],
    ['a position nobody has', bad({ triggerPrice: at(48_000), positionId: 99 }), 'not_found'],
    ['more contracts than the position', bad({ triggerPrice: at(48_000), contracts: 11 }), 'quantity_above_position'],
    ['a stop loss at the mark', bad({ triggerPrice: at(50_000) }), 'trigger_wrong_side'],
    ['a stop loss above the mark', bad({ triggerPrice: at(51_000) }), 'trigger_wrong_side'],
    ['a take profit at the mark', bad({ kind: 'take_profit', triggerPrice: at(50_000) }), 'trigger_wrong_side'],
    ['a take profit below the mark', bad({ kind: 'take_profit', triggerPrice: at(49_000) }), 'trigger_wrong_side'],
    ['a stop loss at the liquidation price', bad({ triggerPrice: 4_524_886_877_828 }), 'trigger_beyond_liquidation'],
    ['a stop loss behind the liquidation price', bad({ triggerPrice: at(45_000) }), 'trigger_beyond_liquidation'],
  ])('of a long is refused with %s', (_why, draft, reason) => {
    expect(refusal(exchange.setStop(alice, 'long', draft))).toBe(reason)
    expect(stops()).toEqual([])
  })

  test('of a short is refused on the wrong side, and stands one unit inside its borders', () => {
    const loss = exchange.position(bob, 'short').liquidationPrice
    const set = (kind: SetStop['kind'], triggerPrice: number) =>
      exchange.setStop(bob, 'short', { kind, triggerPrice: triggerPrice as never })
    expect(refusal(set('stop_loss', 5_000_000_000_000))).toBe('trigger_wrong_side')
    expect(refusal(set('take_profit', 5_000_000_000_000))).toBe('trigger_wrong_side')
    expect(refusal(set('stop_loss', loss))).toBe('trigger_beyond_liquidation')
    one(set('stop_loss', loss - 1), 'StopPlaced')
    one(set('stop_loss', 5_000_000_000_001), 'StopPlaced')
    one(set('take_profit', 4_999_999_999_999), 'StopPlaced')
    one(exchange.setStop(alice, 'long', { triggerPrice: 4_524_886_877_829 as never }), 'StopPlaced')
    one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000), orderType: 'limit', priceTicks: 250_000 as never }), 'StopPlaced')
  })

  test('is refused to a stranger, in a closed market and on a stale index', () => {
    const { positionId } = exchange.position(alice, 'long')
    const set = (accountId: number) => exchange.setStop(accountId, 'long', { positionId, triggerPrice: at(48_000) })
    expect(refusal(set(bob))).toBe('not_found')
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: true })
    one(set(alice), 'StopPlaced')
    exchange.x.operator('SetAccountFlag', { accountId: alice, flag: 'frozen', isOn: false })
    for (const state of ['halted', 'cancel_only'] as const) {
      exchange.setState(state)
      expect(refusal(set(alice))).toBe('market_not_open')
    }
    exchange.setState('close_only')
    one(set(alice), 'StopPlaced')
    exchange.x.later(3_001)
    expect(refusal(set(alice))).toBe('index_stale')
  })

  test('a stop ends when its owner cancels it, and only its owner can [ST-037]', () => {
    const { stopId } = one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000) }), 'StopPlaced')
    expect(refusal(exchange.cancelStop(bob, stopId))).toBe('not_found')
    expect(refusal(exchange.cancelStop(alice, stopId + 1))).toBe('not_found')
    exchange.setState('halted')
    expect(one(exchange.cancelStop(alice, stopId), 'StopEnded')).toMatchObject({ stopId, end: 'canceled_by_user', mark: 0 })
    expect(refusal(exchange.cancelStop(alice, stopId))).toBe('not_found')
    exchange.setState('open')
    bid(470_000, 100)
    expect(all(exchange.mark(47_000), 'ContractTraded')).toEqual([])
  })
})

describe('a mark triggers', () => {
  test('a long take profit at its price and not one unit before; its sibling and its closing orders end with it', () => {
    bid(515_000, 100)
    const { stopId } = one(exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(52_000) }), 'StopPlaced')
    const sibling = one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000) }), 'StopPlaced').stopId
    const closing = one(exchange.closing(alice, 'long', { priceTicks: 530_000 as never, contracts: 3 }), 'ContractOrderRested').orderId
    expect(all(exchange.mark(51_999.99999999), 'StopEnded')).toEqual([])
    const events = exchange.mark(52_000)
    expect(all(events, 'StopEnded').map(({ stopId, end, mark }) => [stopId, end, mark])).toEqual([
      [stopId, 'triggered', 5_200_000_000_000],
      [sibling, 'sibling_triggered', 0],
    ])
    expect(all(events, 'ContractOrderEnded')[0]).toMatchObject({ orderId: closing, end: 'canceled_by_house' })
    const accepted = one(events, 'ContractOrderAccepted')
    expect(accepted).toMatchObject({
      cause: 'take_profit',
      effect: 'close',
      orderType: 'market',
      timeInForce: 'IOC',
      contracts: 10,
      leverage: 0,
    })
    expect(one(events, 'ContractTraded')).toMatchObject({ priceTicks: 515_000, contracts: 10, takerOrderId: accepted.orderId })
    expect(exchange.find(alice, 'long')).toBeUndefined()
    // 10 contracts are 0.01 BTC: 15 of profit, 500 x 0.05 % and 515 x 0.05 % of fees.
    expect(exchange.walletBalance(alice)).toEqual([10_000n * U + 15n * U - 250_000n - 257_500n, 0n])
    expect(stops()).toEqual([])
    laws()
  })

  test('a short stop loss at its price from below, a short take profit from above', () => {
    ask(510_000, 4)
    exchange.setStop(bob, 'short', { triggerPrice: at(51_000), contracts: 4 })
    expect(all(exchange.mark(50_999.99999999), 'StopEnded')).toEqual([])
    expect(one(exchange.mark(51_000), 'ContractTraded')).toMatchObject({ takerSide: 'buy', priceTicks: 510_000, contracts: 4 })
    expect(exchange.position(bob, 'short').contracts).toBe(6)
    ask(490_000, 6)
    exchange.setStop(bob, 'short', { kind: 'take_profit', triggerPrice: at(49_000) })
    expect(all(exchange.mark(49_000.00000001), 'StopEnded')).toEqual([])
    expect(one(exchange.mark(49_000), 'ContractTraded')).toMatchObject({ takerSide: 'buy', contracts: 6 })
    expect(exchange.find(bob, 'short')).toBeUndefined()
    laws()
  })

  test('a limit stop: it waits at its price, closes no more than there is, and can be cancelled', () => {
    exchange.setStop(alice, 'long', { triggerPrice: at(48_000), orderType: 'limit', priceTicks: 478_000 as never, contracts: 8 })
    bid(490_000, 5)
    exchange.closeAtMarket(alice, 'long', 5)
    const events = exchange.mark(47_500)
    const { orderId } = one(events, 'ContractOrderRested')
    expect(one(events, 'ContractOrderAccepted')).toMatchObject({ cause: 'stop_loss', orderType: 'limit', timeInForce: 'GTC', contracts: 5 })
    expect(exchange.position(alice, 'long').closingContracts).toBe(5)
    expect(exchange.walletBalance(alice)[1]).toBe(exchange.position(alice, 'long').margin)
    expect(one(exchange.order(carol, { priceTicks: 478_000 as never, contracts: 2 }), 'ContractTraded').makerOrderId).toBe(orderId)
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 3, closingContracts: 3 })
    laws()
  })

  test('those reached by one mark in the order of their triggers, then of their ids; rising before falling', () => {
    const dave = exchange.trader(10_000)
    exchange.pair(dave, bob, { contracts: 10 })
    const [near, far] = [52_000, 52_500]
    exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(far), contracts: 1 })
    exchange.setStop(dave, 'long', { kind: 'take_profit', triggerPrice: at(near), contracts: 1 })
    exchange.setStop(bob, 'short', { triggerPrice: at(near), contracts: 1 })
    const triggered = all(exchange.mark(53_000), 'StopEnded').filter((event) => event.end === 'triggered')
    expect(triggered.map((event) => event.accountId)).toEqual([dave, bob, alice])
    laws()
  })

  test('a stop that ended by the one before it does nothing: its position was closed as a maker', () => {
    exchange.setStop(bob, 'short', { triggerPrice: at(51_000) })
    exchange.setStop(alice, 'long', { kind: 'take_profit', triggerPrice: at(51_500) })
    exchange.closing(alice, 'long', { priceTicks: 512_000 as never, contracts: 10 })
    const events = exchange.mark(51_600)
    expect(one(events, 'ContractTraded')).toMatchObject({ contracts: 10, priceTicks: 512_000, makerAccountId: alice, takerAccountId: bob })
    expect(all(events, 'StopEnded').map(({ accountId, end }) => [accountId, end])).toEqual([
      [bob, 'triggered'],
      [alice, 'position_closed'],
    ])
    expect(one(events, 'ContractOrderAccepted').accountId).toBe(bob)
    expect([exchange.find(alice, 'long'), exchange.find(bob, 'short')]).toEqual([undefined, undefined])
    laws()
  })

  test('a stop and a liquidation crossed by one gap: the stop goes first, and nothing is left to liquidate', () => {
    bid(452_000, 100)
    exchange.setStop(alice, 'long', { triggerPrice: at(46_000) })
    const events = exchange.mark(45_100)
    expect(one(events, 'StopEnded')).toMatchObject({ end: 'triggered', mark: 4_510_000_000_000 })
    expect(one(events, 'ContractOrderAccepted')).toMatchObject({ cause: 'stop_loss', accountId: alice })
    expect(all(events, 'LiquidationStepped')).toEqual([])
    expect(exchange.find(alice, 'long')).toBeUndefined()
    expect(exchange.walletBalance(INSURANCE)[1]).toBe(0n)
    laws()
  })
})

describe('a stop at a point that liquidates its position', () => {
  /** Bankruptcy price 45,022.6 with the fee. */
  const GAP = 45_200
  const sold = (events: readonly Event[], cause: string) =>
    all(events, 'PositionChanged')
      .filter((event) => event.accountId === alice && event.cause === cause)
      .reduce((sum, event) => sum - event.contractsDelta, 0)

  test('sells what the book takes without a liquidation fee; the liquidation takes the rest alone', () => {
    exchange.setStop(alice, 'long', { triggerPrice: at(46_000) })
    bid(451_500, 4)
    const events = exchange.mark(GAP)
    expect(endOfAlices(events)).toMatchObject({ end: 'remainder_canceled', filledContracts: 4, filledNotional: 180_600_000n })
    expect([sold(events, 'stop_loss'), sold(events, 'takeover')]).toEqual([4, 6])
    // Of 180.6 she pays 0.05 %, and of the margin of 20 she lost 19.4: the rest is hers.
    const [closed] = all(events, 'PositionChanged').filter((event) => event.accountId === alice)
    expect(closed).toMatchObject({ contracts: 6, margin: 30n * U, realized: -19_400_000n, fee: 90_300n })
    expect(all(events, 'Posted').filter((event) => event.purpose === 'liquidation_fee')).toEqual([])
    expect(one(events, 'LiquidationStepped')).toMatchObject({ accountId: alice, step: 'takeover', contracts: 6, contractsLeft: 0 })
    expect(stops()).toEqual([])
    laws()
  })

  test('what the liquidation sells on the book after it pays the fee, the stop before it does not', () => {
    exchange.setStop(alice, 'long', { triggerPrice: at(46_000), contracts: 4 })
    bid(451_500, 5)
    const events = exchange.mark(GAP)
    expect([sold(events, 'stop_loss'), sold(events, 'liquidation')]).toEqual([4, 1])
    expect(one(events, 'LiquidationStepped')).toMatchObject({ step: 'order', contracts: 1, contractsLeft: 5 })
    expect(all(events, 'Posted').filter((event) => event.purpose === 'liquidation_fee')).toHaveLength(2)
    laws()
  })

  test('no deeper than the bankruptcy price, and of a short alike', () => {
    exchange.setStop(bob, 'short', { triggerPrice: at(54_000) })
    // Bob has nothing left at 54,972.5.
    ask(549_725, 3)
    ask(549_726, 9)
    const events = exchange.mark(54_800)
    const ended = all(events, 'ContractOrderEnded').find((event) => event.accountId === bob)
    expect(ended).toMatchObject({ end: 'margin_short', filledContracts: 3 })
    expect(one(events, 'LiquidationStepped')).toMatchObject({ accountId: bob, step: 'takeover', contracts: 7 })
    laws()
  })

  test('at a limit too', () => {
    exchange.setStop(alice, 'long', { triggerPrice: at(46_000), orderType: 'limit', priceTicks: 451_000 as never })
    bid(451_500, 4)
    const events = exchange.mark(GAP)
    expect(sold(events, 'stop_loss')).toBe(4)
    expect(endOfAlices(events)).toMatchObject({ end: 'liquidated', filledContracts: 4 })
    laws()
  })

  test('at work since an earlier point it goes first as well', () => {
    exchange.setStop(alice, 'long', { triggerPrice: at(46_000) })
    exchange.mark(45_900)
    expect(stops()).toMatchObject([{ isWorking: true }])
    bid(451_500, 4)
    const events = exchange.mark(GAP)
    expect([sold(events, 'stop_loss'), sold(events, 'takeover')]).toEqual([4, 6])
    laws()
  })

  test('an owner’s own close still may not leave a rest below its requirement', () => {
    exchange.setState('halted')
    exchange.mark(GAP)
    exchange.setState('open')
    bid(451_500, 4)
    const events = exchange.closeAtMarket(alice, 'long')
    expect(endOfAlices(events)).toMatchObject({ end: 'margin_short', filledContracts: 0 })
    laws()
  })
})

describe('a market stop that finds too little', () => {
  const trigger = () => {
    const { stopId } = one(exchange.setStop(alice, 'long', { triggerPrice: at(49_000) }), 'StopPlaced')
    return stopId
  }

  test('works on at later points until all is filled, and is triggered once', () => {
    const stopId = trigger()
    bid(488_000, 4)
    const first = exchange.mark(48_900)
    expect(one(first, 'StopEnded')).toMatchObject({ stopId, end: 'triggered' })
    expect(endOfAlices(first)).toMatchObject({ end: 'remainder_canceled', filledContracts: 4 })
    expect(stops()).toMatchObject([{ stopId, isWorking: true }])
    // Nobody there: not even an order. Above the trigger again: it goes on all the same.
    expect(exchange.mark(49_500).map((event) => event.type)).toEqual(['IndexPriceUpdated'])
    bid(488_000, 5)
    const later = exchange.mark(49_400)
    expect(one(later, 'ContractOrderAccepted')).toMatchObject({ cause: 'stop_loss', contracts: 6 })
    expect(one(later, 'ContractTraded').contracts).toBe(5)
    bid(489_000, 50)
    const last = exchange.mark(49_450)
    expect(one(last, 'ContractTraded').contracts).toBe(1)
    expect([first, later, last].flatMap((events) => all(events, 'StopEnded'))).toHaveLength(1)
    expect(stops()).toEqual([])
    expect(exchange.find(alice, 'long')).toBeUndefined()
    expect(all(exchange.mark(48_900), 'ContractOrderAccepted')).toEqual([])
    laws()
  })

  test('closes no more than it was set for, however many points that takes', () => {
    exchange.setStop(alice, 'long', { triggerPrice: at(49_000), contracts: 6 })
    for (const contracts of [2, 1, 50]) {
      bid(488_000, contracts)
      exchange.mark(48_900)
    }
    expect(exchange.position(alice, 'long').contracts).toBe(4)
    expect(stops()).toEqual([])
    expect(all(exchange.mark(48_900), 'ContractOrderAccepted')).toEqual([])
    laws()
  })

  test('takes nothing beyond the band, and not before somebody stands inside it', () => {
    trigger()
    // 2 % below 48,900 is 47,922.
    bid(479_219, 50)
    expect(all(exchange.mark(48_900), 'ContractOrderAccepted')).toEqual([])
    bid(479_220, 3)
    const events = exchange.mark(48_900)
    expect(one(events, 'ContractTraded')).toMatchObject({ contracts: 3, priceTicks: 479_220 })
    expect(endOfAlices(events)).toMatchObject({ end: 'band_reached', filledContracts: 3 })
    expect(exchange.position(alice, 'long').contracts).toBe(7)
    laws()
  })

  test('takes away its position’s resting closing orders before it tries again', () => {
    trigger()
    exchange.mark(48_900)
    const resting = one(exchange.closing(alice, 'long', { priceTicks: 520_000 as never, contracts: 9 }), 'ContractOrderRested').orderId
    expect(exchange.mark(48_901).map((event) => event.type)).toEqual(['IndexPriceUpdated'])
    bid(488_000, 3)
    const events = exchange.mark(48_902)
    expect(all(events, 'ContractOrderEnded')[0]).toMatchObject({ orderId: resting, end: 'canceled_by_house' })
    expect(exchange.position(alice, 'long')).toMatchObject({ contracts: 7, closingContracts: 0 })
    laws()
  })

  test('does not trade with its own account', () => {
    trigger()
    exchange.order(alice, { priceTicks: 488_000 as never, contracts: 2 })
    expect(exchange.mark(48_900).filter((event) => event.type.startsWith('ContractOrder'))).toEqual([])
    expect(stops()).toMatchObject([{ isWorking: true }])
  })

  test('is ended by its owner, by a close, and by a liquidation, each without a second trigger', () => {
    const stopId = trigger()
    exchange.mark(48_900)
    // A new one of its kind goes on beside it.
    const beside = one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000) }), 'StopPlaced').stopId
    expect(stops().map((stop) => [stop.stopId, stop.isWorking])).toEqual([
      [stopId, true],
      [beside, false],
    ])
    expect(one(exchange.cancelStop(alice, stopId), 'StopEnded')).toMatchObject({ stopId, end: 'canceled_by_user' })
    expect(refusal(exchange.cancelStop(alice, stopId))).toBe('not_found')

    exchange.mark(47_900)
    expect(stops()).toMatchObject([{ stopId: beside, isWorking: true }])
    const liquidated = exchange.mark(45_200)
    expect(all(liquidated, 'StopEnded')).toEqual([])
    expect(one(liquidated, 'LiquidationStepped').step).toBe('takeover')
    expect(stops()).toEqual([])
    laws()
  })

  test('ends in silence when its owner closes all by hand', () => {
    trigger()
    exchange.mark(48_900)
    bid(488_500, 10)
    const events = exchange.closeAtMarket(alice, 'long')
    expect(one(events, 'ContractTraded').contracts).toBe(10)
    expect(all(events, 'StopEnded')).toEqual([])
    expect(stops()).toEqual([])
    laws()
  })
})

describe('nothing is triggered', () => {
  test('while the index is stale, and the first fresh point resumes', () => {
    bid(470_000, 100)
    exchange.setStop(alice, 'long', { triggerPrice: at(48_000) })
    exchange.x.later(3_001)
    expect(one(exchange.x.due, 'IndexWentStale').indexId).toBe(1)
    for (let minute = 1; minute <= 3; minute++)
      expect(exchange.x.later(60_000).due.filter((event) => event.type === 'StopEnded')).toEqual([])
    expect(stops()).toHaveLength(1)
    const events = exchange.mark(47_500)
    expect(one(events, 'StopEnded').end).toBe('triggered')
    expect(one(events, 'ContractTraded').contracts).toBe(10)
    laws()
  })

  test.each(['halted', 'cancel_only', 'pre'] as const)('while the market is %s; the first point after it acts', (state) => {
    bid(470_000, 100)
    exchange.setStop(alice, 'long', { triggerPrice: at(48_000) })
    exchange.setState(state)
    expect(exchange.mark(47_500).map((event) => event.type)).toEqual(['IndexPriceUpdated'])
    expect(all(exchange.setState('open'), 'StopEnded')).toEqual([])
    expect(one(exchange.mark(47_500), 'StopEnded').end).toBe('triggered')
    laws()
  })

  test('but in a market that only closes it is', () => {
    bid(470_000, 100)
    exchange.setStop(alice, 'long', { triggerPrice: at(48_000) })
    exchange.setState('close_only')
    expect(one(exchange.mark(47_500), 'ContractTraded').contracts).toBe(10)
  })
})

test('a repeated SetStop with a key gets the first answer, and no second stop stands', () => {
  const key = 'ab'.repeat(16)
  const { stopId } = one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000) }, { key }), 'StopPlaced')
  expect(one(exchange.setStop(alice, 'long', { triggerPrice: at(48_000) }, { key }), 'DuplicateCommand')).toMatchObject({
    orderId: stopId,
    reason: '',
  })
  expect(refusal(exchange.setStop(alice, 'long', { triggerPrice: at(47_000) }, { key }))).toBe('key_reused')
  expect(stops()).toHaveLength(1)
})
