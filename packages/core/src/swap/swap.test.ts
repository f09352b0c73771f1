import { type Event, LISTED_GATES, SWAP_RELEASES, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC, BTC_ASSET, command, GLS_ASSET, one, shape, USDT } from '../testing/exchange.ts'
import { COIN, ETH, ETH_ASSET, POOL, SwapExchange, U } from '../testing/swap-exchange.ts'

const types = (events: readonly Event[]) => events.map(({ type }) => type)
const balancesOf = ({ x, alice }: SwapExchange) => [USDT, BTC_ASSET, ETH_ASSET].map((assetId) => x.balance(alice, assetId))
const executed = (events: readonly Event[]) => one(events, 'SwapExecuted')
const released = (events: readonly Event[]) => one(events, 'SwapReleased').reason

describe('a swap', () => {
  test('is held at its acceptance and executes a second later, at the point of that moment less the spread', () => {
    const it = new SwapExchange()
    const { x, alice } = it
    const asked = it.swap()
    expect(types(asked)).toEqual(['SwapAccepted', 'Posted'])
    const swapId = one(asked, 'SwapAccepted').swapId
    expect(one(asked, 'SwapAccepted')).toEqual({
      type: 'SwapAccepted',
      swapId,
      accountId: alice,
      fromAssetId: USDT,
      toAssetId: BTC_ASSET,
      amount: 1_000n * U,
      minimum: 1_900_000n,
      value: 1_000n * U,
      fromMarketId: 0,
      toMarketId: BTC,
      fromMs: x.now + 1_000,
      untilMs: x.now + 5_000,
    })
    expect(it.x.balance(alice, USDT)).toEqual([99_000n * U, 1_000n * U])
    it.restart()
    const done = it.pointsLater()
    expect(types(done)).toEqual(['IndexPriceUpdated', 'IndexPriceUpdated', 'SwapExecuted', 'Posted', 'Posted', 'Posted', 'Posted'])
    expect(executed(done)).toMatchObject({ swapId, received: 1_996_007n, toPrice: 5_000_000_000_000, toSpreadPpm: 2_000, fromSpreadPpm: 0 })
    expect(balancesOf(it)).toEqual([
      [99_000n * U, 0n],
      [201_996_007n, 0n],
      [0n, 0n],
    ])
    expect([x.balance(POOL, USDT), x.balance(POOL, BTC_ASSET)]).toEqual([
      [1_001_000n * U, 0n],
      [20n * COIN - 1_996_007n, 0n],
    ])
    expect([it.waiting(), it.broken()]).toEqual([0, null])
  })

  test.each([
    ['USDT into BTC', USDT, BTC_ASSET, 1_000n * U, 1_996_007n],
    ['the least that buys a unit', USDT, BTC_ASSET, 501n, 1n],
    ['BTC into USDT', BTC_ASSET, USDT, COIN, 49_900n * U],
    ['one unit of BTC', BTC_ASSET, USDT, 1n, 499n],
    ['BTC into ETH', BTC_ASSET, ETH_ASSET, 10_000_000n, 199_201_596n],
  ])('%s by hand', (_, fromAssetId, toAssetId, amount, received) => {
    const it = new SwapExchange()
    it.swap({ fromAssetId, toAssetId, amount, minimum: 1n })
    expect(executed(it.pointsLater()).received).toBe(received)
    expect(it.broken()).toBeNull()
  })

  test.each([
    [0, 2_000],
    [1_000, 2_000],
    [1_001, 2_002],
    [5_000, 10_000],
  ])('has the half spread of its ladder, %i ticks of 500,000, where that is wider', (halfSpreadTicks, spreadPpm) => {
    const it = new SwapExchange()
    if (halfSpreadTicks > 0) it.x.quotes(shape({ halfSpreadTicks }), BTC)
    it.swap({ minimum: 1n })
    expect(executed(it.pointsLater()).toSpreadPpm).toBe(spreadPpm)
  })

  test('executes at its minimum exactly, and is released one unit above it', () => {
    const it = new SwapExchange()
    it.swap({ minimum: 1_996_007n })
    it.swap({ minimum: 1_996_008n })
    const done = it.pointsLater()
    expect(executed(done).received).toBe(1_996_007n)
    expect(one(done, 'SwapReleased')).toMatchObject({ reason: 'price_moved', received: 1_996_007n, toPrice: 5_000_000_000_000 })
    expect(it.x.balance(it.alice, USDT)).toEqual([99_000n * U, 0n])
    expect(it.broken()).toBeNull()
  })

  test('is priced by what came after it, never by a point that was known before', () => {
    const it = new SwapExchange()
    it.swap({ minimum: 1n })
    it.prices.btc *= 2
    expect(executed(it.pointsLater()).toPrice).toBe(2 * 5_000_000_000_000)
  })
})

describe('the moment of its price', () => {
  test.each([
    ['a millisecond early', 999, {}, false],
    ['a second after', 1_000, {}, true],
    ['made of a quote of before', 1_000, { ageMs: 1_000 }, false],
    ['made of a quote a millisecond younger', 1_000, { ageMs: 999 }, true],
    ['in the last millisecond', 5_000, {}, true],
  ])('%s', (_, ms, of, isPriced) => {
    const it = new SwapExchange()
    it.swap()
    expect(all(it.pointsLater(ms, of), 'SwapExecuted')).toHaveLength(isPriced ? 1 : 0)
  })

  test('both legs need a point of the same moment', () => {
    const it = new SwapExchange()
    it.swap({ fromAssetId: BTC_ASSET, toAssetId: ETH_ASSET, amount: COIN / 10n, minimum: 1n })
    expect(all(it.pointsLater(1_000, { indexIds: [1] }), 'SwapExecuted')).toEqual([])
    expect(all(it.pointsLater(500, { indexIds: [2] }), 'SwapExecuted')).toEqual([])
    expect(executed(it.pointsLater(500)).received).toBe(199_201_596n)
  })

  test('two commands of one moment are one moment', () => {
    const it = new SwapExchange()
    it.swap({ fromAssetId: BTC_ASSET, toAssetId: ETH_ASSET, amount: COIN / 10n, minimum: 1n })
    it.pointsLater(1_000, { indexIds: [1] })
    expect(executed(it.points({ indexIds: [2] })).received).toBe(199_201_596n)
  })

  test('it waits while a ladder does not stand', () => {
    const it = new SwapExchange()
    it.swap()
    it.ladders(0)
    expect(all(it.pointsLater(), 'SwapExecuted')).toEqual([])
    it.ladders()
    expect(all(it.pointsLater(), 'SwapExecuted')).toHaveLength(1)
  })

  test('it waits while its market is not open', () => {
    const it = new SwapExchange()
    it.swap()
    it.x.operator('SetMarketState', { marketId: BTC, state: 'halted' })
    expect(all(it.pointsLater(), 'SwapExecuted')).toEqual([])
    it.x.operator('SetMarketState', { marketId: BTC, state: 'open' })
    expect(all(it.pointsLater(), 'SwapExecuted')).toHaveLength(1)
  })

  test('without a price in five seconds all comes back, before any later command', () => {
    const it = new SwapExchange()
    it.swap()
    it.x.later(5_000)
    expect([it.waiting(), all(it.x.due, 'SwapReleased')]).toEqual([1, []])
    it.restart()
    it.x.now += 1
    it.points()
    expect(released(it.x.due)).toBe('no_price')
    expect(one(it.x.due, 'SwapReleased')).toMatchObject({ received: 0n, toPrice: 0, toSpreadPpm: 0 })
    expect(it.x.balance(it.alice, USDT)).toEqual([100_000n * U, 0n])
    expect([it.waiting(), it.broken()]).toEqual([0, null])
  })

  test('down time of an hour releases it as five seconds do', () => {
    const it = new SwapExchange()
    it.swap()
    it.x.later(3_600_000)
    expect(released(it.x.due)).toBe('no_price')
    expect(it.broken()).toBeNull()
  })

  test('the older of two goes first, at one price', () => {
    const it = new SwapExchange()
    const [first, second] = [it.swap({ minimum: 1n }), it.swap({ minimum: 1n }, { accountId: it.bob })]
    const done = all(it.pointsLater(), 'SwapExecuted')
    expect(done.map(({ swapId }) => swapId)).toEqual([first, second].map((events) => one(events, 'SwapAccepted').swapId))
    expect(new Set(done.map(({ received }) => received)).size).toBe(1)
  })
})

describe('the pool', () => {
  test('pays no more than it has: released when the price asks for more, whole', () => {
    const it = new SwapExchange()
    it.swap({ fromAssetId: BTC_ASSET, toAssetId: USDT, amount: COIN, minimum: 1n })
    it.prices.btc *= 30
    const done = it.pointsLater()
    expect(released(done)).toBe('pool_empty')
    expect(it.x.balance(it.alice, BTC_ASSET)).toEqual([2n * COIN, 0n])
    expect([it.x.balance(POOL, USDT), it.broken()]).toEqual([[1_000_000n * U, 0n], null])
  })

  test('pays nothing at a price of nearly nothing, and the books hold', () => {
    const it = new SwapExchange()
    it.swap({ fromAssetId: BTC_ASSET, toAssetId: ETH_ASSET, amount: COIN / 2n, minimum: 1n })
    it.prices = { btc: 2 ** 51, eth: 1 }
    expect(one(it.pointsLater(), 'SwapReleased')).toMatchObject({ reason: 'pool_empty', received: 2n ** 62n })
    expect(it.broken()).toBeNull()
  })

  test('is asked for the minimum at the door', () => {
    const it = new SwapExchange()
    expect(it.refused({ minimum: 20n * COIN + 1n })).toBe('pool_empty')
    expect(types(it.swap({ minimum: 20n * COIN }))).toContain('SwapAccepted')
  })

  test('loses no unit to rounding: whatever is swapped there and back is less', () => {
    const it = new SwapExchange()
    for (const amount of [501n, 502n, 999n, 123_457n, 19_999_999_999n]) {
      const before = it.x.balance(it.alice, USDT)[0]
      it.swap({ amount, minimum: 1n })
      const { received } = executed(it.pointsLater())
      it.swap({ fromAssetId: BTC_ASSET, toAssetId: USDT, amount: received, minimum: 1n })
      executed(it.pointsLater())
      expect(it.x.balance(it.alice, USDT)[0]).toBeLessThan(before)
      it.pointsLater(60_000)
      it.ladders()
    }
    expect(it.broken()).toBeNull()
  })
})

describe('refused', () => {
  test.each([
    ['nothing', { amount: 0n }, 'invalid_value'],
    ['less than nothing', { amount: -1n }, 'invalid_value'],
    ['no minimum', { minimum: 0n }, 'invalid_value'],
    ['more than there can be', { amount: 2n ** 62n + 1n }, 'invalid_value'],
    ['a coin into itself', { toAssetId: USDT }, 'invalid_value'],
    ['an unknown coin', { toAssetId: 99 }, 'unknown_asset'],
    ['the own coin', { toAssetId: GLS_ASSET }, 'coin_not_swapped'],
    ['out of the own coin', { fromAssetId: GLS_ASSET, toAssetId: USDT }, 'coin_not_swapped'],
    ['a coin without a market', { toAssetId: 4 }, 'coin_not_swapped'],
    ['one unit more than available', { fromAssetId: BTC_ASSET, toAssetId: USDT, amount: 2n * COIN + 1n }, 'swap_limit'],
    ['one unit of a coin that is not there', { fromAssetId: ETH_ASSET, toAssetId: USDT, amount: 1n }, 'insufficient_available'],
  ] as const)('%s', (_, wish, reason) => {
    const it = new SwapExchange()
    const before = core.encodeState(it.x.state)
    expect(it.refused(wish)).toBe(reason)
    expect(core.encodeState(it.x.state).length).toBe(before.length)
    expect(it.broken()).toBeNull()
  })

  test('one unit more than available, beside an order that holds most of it; all of it is not', () => {
    const it = new SwapExchange()
    it.x.place(it.bob, { quantityLots: 1_500 as never, priceTicks: 400_000 as never })
    const [available] = it.x.balance(it.bob, USDT)
    expect(available).toBe(39_880n * U)
    const by = { accountId: it.bob }
    expect(it.refused({ amount: available + 1n }, by)).toBe('insufficient_available')
    expect(types(it.swap({ amount: available }, by))).toContain('SwapAccepted')
    expect(it.refused({ amount: 1n, minimum: 1n }, by)).toBe('insufficient_available')
  })

  test('demo money', () => {
    const it = new SwapExchange()
    expect(it.refused({}, { accountId: it.pupil, realm: 'demo' })).toBe('real_only')
  })

  test.each([
    ['frozen', 'account_frozen', 'account_frozen'],
    ['close_only', 'account_close_only', null],
    ['trade_spot', 'trading_not_permitted', 'trading_not_permitted'],
  ] as const)('an account with the flag %s: into a coin and out of it', (flag, into, outOf) => {
    const it = new SwapExchange()
    it.x.operator('SetAccountFlag', { accountId: it.alice, flag, isOn: flag !== 'trade_spot' })
    expect(it.refused({})).toBe(into)
    const out = it.swap({ fromAssetId: BTC_ASSET, toAssetId: USDT, amount: 100n, minimum: 1n })
    expect(out[0]).toMatchObject(outOf === null ? { type: 'SwapAccepted' } : { reason: outOf })
  })

  test('who did not pass the gate of spot swaps into USDT alone', () => {
    const it = new SwapExchange()
    const gate = { ...LISTED_GATES[0]!, product: 'spot' } as const
    it.x.operator('SetProductGate', { gate, effectiveFromMs: timeMs(it.x.now + 1) })
    it.x.now += 1
    expect(it.refused({})).toBe('gate_not_passed')
    expect(types(it.swap({ fromAssetId: BTC_ASSET, toAssetId: USDT, amount: 100n, minimum: 1n }))).toContain('SwapAccepted')
  })

  test('while a market of a leg is not open, or new orders are halted', () => {
    const it = new SwapExchange()
    it.x.operator('SetMarketState', { marketId: ETH, state: 'close_only' })
    expect(it.refused({ toAssetId: ETH_ASSET, minimum: 1n })).toBe('market_not_open')
    it.x.operator('HaltNewOrders', { isHalted: true })
    expect(it.refused({})).toBe('new_orders_halted')
  })

  test.each([USDT, ETH_ASSET])('while the index of a leg is stale, out of asset %i too', (fromAssetId) => {
    const it = new SwapExchange()
    it.x.deposit(it.alice, ETH_ASSET, COIN)
    it.x.now += 3_001
    it.points({ indexIds: [2] })
    expect(it.refused({ fromAssetId, amount: 100n, minimum: 1n })).toBe('index_stale')
    expect(core.swapRate(it.x.state, fromAssetId, BTC_ASSET)).toBe('index_stale')
  })

  test('more than 20 at a time', () => {
    const it = new SwapExchange()
    for (let at = 0; at < 20; at++) expect(types(it.swap({ amount: U, minimum: 1n }))).toContain('SwapAccepted')
    expect(it.refused({ amount: U, minimum: 1n })).toBe('too_many_open_orders')
    it.pointsLater()
    expect(types(it.swap({ amount: U, minimum: 1n }))).toContain('SwapAccepted')
  })
})

describe('50,000 USDT of an account in a minute', () => {
  test('are admitted to the unit, over all coins, until the first is a minute old', () => {
    const it = new SwapExchange()
    it.swap({ amount: 25_000n * U, minimum: 1n })
    it.swap({ fromAssetId: BTC_ASSET, toAssetId: USDT, amount: COIN / 2n, minimum: 1n })
    expect(it.refused({ amount: 1n, minimum: 1n })).toBe('swap_limit')
    expect(types(it.swap({ amount: 1n, minimum: 1n }, { accountId: it.bob }))).toContain('SwapAccepted')
    it.pointsLater()
    it.restart()
    const points = (ms: number) => it.pointsLater(ms)
    for (let at = 0; at < 29; at++) points(2_000)
    points(999)
    expect(it.refused({ amount: 1n, minimum: 1n })).toBe('swap_limit')
    points(1)
    expect(types(it.swap({ amount: 50_000n * U, minimum: 1n }))).toContain('SwapAccepted')
  })

  test('are passed by one unit: refused', () => {
    const it = new SwapExchange()
    expect(it.refused({ amount: 50_000n * U + 1n })).toBe('swap_limit')
    expect(types(it.swap({ amount: 50_000n * U }))).toContain('SwapAccepted')
  })

  test('do not count what was released', () => {
    const it = new SwapExchange()
    it.swap({ amount: 50_000n * U, minimum: 19n * COIN })
    expect(released(it.pointsLater())).toBe('price_moved')
    expect(types(it.swap({ amount: 50_000n * U, minimum: 1n }))).toContain('SwapAccepted')
  })
})

describe('a swap and the rest of the exchange', () => {
  test('the same key answers once', () => {
    const it = new SwapExchange()
    const key = 'ab'.repeat(16)
    const swapId = one(it.swap({}, { key }), 'SwapAccepted').swapId
    expect(one(it.swap({}, { key }), 'DuplicateCommand')).toMatchObject({ orderId: swapId, reason: '' })
    expect(it.refused({ amount: 1n }, { key })).toBe('key_reused')
    expect(it.x.balance(it.alice, USDT)).toEqual([99_000n * U, 1_000n * U])
  })

  test('an account with a waiting swap is not closed', () => {
    const it = new SwapExchange()
    it.swap()
    expect(one(it.x.run(command('CloseAccount', { ...actor('user'), accountId: it.alice }, {})), 'Refused').reason).toBe('anything_open')
  })

  test('a swap accepted goes on when its account is frozen', () => {
    const it = new SwapExchange()
    it.swap()
    it.x.operator('SetAccountFlag', { accountId: it.alice, flag: 'frozen', isOn: true })
    expect(all(it.pointsLater(), 'SwapExecuted')).toHaveLength(1)
    expect(it.broken()).toBeNull()
  })

  test('the rate that is quoted is the one that executes at the same prices', () => {
    const it = new SwapExchange()
    expect(core.swapRate(it.x.state, BTC_ASSET, ETH_ASSET)).toEqual({
      fromPrice: 5_000_000_000_000,
      toPrice: 250_000_000_000,
      fromSpreadPpm: 2_000,
      toSpreadPpm: 2_000,
    })
    it.swap({ fromAssetId: BTC_ASSET, toAssetId: ETH_ASSET, amount: COIN / 10n, minimum: 1n })
    expect(executed(it.pointsLater())).toMatchObject(core.swapRate(it.x.state, BTC_ASSET, ETH_ASSET) as object)
    expect(core.swapRate(it.x.state, USDT, GLS_ASSET)).toBe('coin_not_swapped')
    it.ladders(0)
    expect(core.swapRate(it.x.state, USDT, BTC_ASSET)).toBe('index_stale')
  })

  test('reasons of a release have lasting places', () => {
    expect(SWAP_RELEASES).toEqual(['no_price', 'price_moved', 'pool_empty'])
  })
})
