import { amount, houseAccountId, LISTED_CONTRACTS, ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { actor, all, BTC, BTC_ASSET, BTC_MARKET, command, exchange, GLS_MARKET, one, refusal, USDT } from '../testing/exchange.ts'

const DAY = 86_400_000
const seed = { approverId: 0, reasonCode: 'genesis' } as const
const feesAt = (x: ReturnType<typeof exchange>) => core.configuration(x.state).markets.find((market) => market.marketId === BTC)!

/** A house whose genesis is over. */
function open() {
  const x = exchange()
  const alice = x.account()
  return { x, alice }
}
const fees = (maker: number, taker: number, at: number) => ({
  marketId: BTC,
  makerFeePpm: ratePpm(maker),
  takerFeePpm: ratePpm(taker),
  effectiveFromMs: timeMs(at),
})

describe('genesis', () => {
  test('nothing happens before the house is opened, and it is opened once', () => {
    const x = exchange()
    expect(refusal(x.system('OpenHouse', { isSandbox: true, publicKey: 'ab'.repeat(32) }))).toBe('house_not_open')
    const fresh = core.createState()
    expect(core.check(fresh, command('AdvanceTime', actor('clock'), {}))).toBe('house_not_open')
    expect(core.check(fresh, command('OpenHouse', actor('system'), { isSandbox: true, publicKey: 'short' }))).toBe('invalid_value')
    expect(core.check(fresh, command('OpenHouse', actor('system'), { isSandbox: true, publicKey: 'ab'.repeat(32) }))).toBeNull()
  })

  test('the system configures and funds until the first account, then only operators do', () => {
    const x = exchange()
    const asset = { assetId: 20, symbol: 'new', decimals: 6 }
    const fund = { ...seed, realm: 'real', purpose: 'insurance', assetId: USDT, amount: amount(5n), evidence: 'e'.repeat(32) } as const
    expect(x.system('ConfigureAsset', { ...seed, asset })[0]?.type).toBe('AssetConfigured')
    expect(x.system('FundHouse', fund)[0]?.type).toBe('HouseFunded')
    x.account('demo')
    expect(refusal(x.system('ConfigureAsset', { ...seed, asset }))).toBe('origin_not_allowed')
    expect(refusal(x.system('FundHouse', { ...fund, evidence: 'd'.repeat(32) }))).toBe('origin_not_allowed')
    expect(all(x.operator('ConfigureAsset', { asset }), 'AssetConfigured')).toHaveLength(1)
    expect(x.fund('insurance', USDT, 5n).map((event) => event.type)).toEqual(['OperatorActed', 'HouseFunded', 'Posted', 'Posted'])
    expect(x.balance(houseAccountId('real', 'insurance'), USDT)).toEqual([10n, 0n])
  })

  test('outside a sandbox the system funds nothing and prices come from live venues alone', () => {
    const x = exchange({ isSandbox: false })
    const fund = { ...seed, realm: 'real', purpose: 'insurance', assetId: USDT, amount: amount(5n), evidence: 'e'.repeat(32) } as const
    expect(refusal(x.system('FundHouse', fund))).toBe('not_a_sandbox')
    for (const provenance of ['replay', 'simulated'] as const) {
      expect(refusal(x.system('ConfigureSource', { ...seed, source: { sourceId: 9, name: 'tape', provenance } }))).toBe('not_a_sandbox')
    }
    const index = { indexId: 2, symbol: 'y', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
    expect(refusal(x.system('ConfigureIndex', { ...seed, index, effectiveFromMs: timeMs(0) }))).toBe('not_a_sandbox')
  })
})

describe('a coin that operators named', () => {
  const asset = { assetId: 3_001, symbol: 'moon', decimals: 6 }
  const market = { ...GLS_MARKET, marketId: 3_001, symbol: 'moonusdt', baseAssetId: 3_001 }

  test('has 6 decimals, and its market has no index', () => {
    const x = exchange()
    x.account('demo')
    for (const assetId of [3_001, 3_999])
      expect(refusal(x.operator('ConfigureAsset', { asset: { ...asset, assetId, decimals: 8 } }))).toBe('invalid_value')
    for (const assetId of [3_000, 4_000])
      expect(all(x.operator('ConfigureAsset', { asset: { assetId, symbol: `c${assetId}`, decimals: 8 } }), 'AssetConfigured')).toHaveLength(
        1,
      )
    expect(all(x.operator('ConfigureAsset', { asset }), 'AssetConfigured')).toHaveLength(1)
    const effectiveFromMs = timeMs(x.now)
    expect(refusal(x.operator('ConfigureMarket', { market: { ...market, indexId: 1 }, effectiveFromMs }))).toBe('invalid_value')
    expect(all(x.operator('ConfigureMarket', { market, effectiveFromMs }), 'MarketConfigured')).toHaveLength(1)
  })

  test('is of a sandbox alone', () => {
    const x = exchange({ isSandbox: false })
    expect(refusal(x.system('ConfigureAsset', { ...seed, asset }))).toBe('not_a_sandbox')
    expect(all(x.system('ConfigureAsset', { ...seed, asset: { ...asset, assetId: 20 } }), 'AssetConfigured')).toHaveLength(1)
  })
})

describe('a source there already', () => {
  const source = { sourceId: 1, name: 'venue-1', provenance: 'live' } as const

  test('may be sent again as it is, and never says of earlier prices what it did not say when they counted', () => {
    const { x } = open()
    expect(one(x.operator('ConfigureSource', { source }), 'SourceConfigured').source).toEqual(source)
    const changes = [
      { provenance: 'simulated' },
      { provenance: 'replay' },
      { provenance: 'own_orders' },
      { name: 'venue-9' },
      { name: 'venue-2' },
    ] as const
    for (const change of changes) expect(refusal(x.operator('ConfigureSource', { source: { ...source, ...change } }))).toBe('invalid_value')
    expect(core.configuration(x.state).sources[0]).toEqual(source)
    one(x.operator('ConfigureSource', { source: { ...source, sourceId: 9, name: 'venue-9' } }), 'SourceConfigured')
  })

  test('in genesis neither', () => {
    const x = exchange()
    expect(refusal(x.system('ConfigureSource', { ...seed, source: { ...source, provenance: 'simulated' } }))).toBe('invalid_value')
    one(x.system('ConfigureSource', { ...seed, source }), 'SourceConfigured')
  })
})

describe('what waits for its effect is known', () => {
  const index = { indexId: 9, symbol: 'newusdt', minSources: 1, sourceIds: [1], lateAfterMs: 1_000 }
  const waiting = (change: object, aheadMs: number) => {
    const { x } = open()
    const announce = (draft: object, ms: number) =>
      x.operator('ConfigureIndex', { index: { ...index, ...draft }, effectiveFromMs: timeMs(x.now + ms) })
    one(announce({}, 1_000), 'IndexConfigured')
    return { x, announce, events: announce(change, aheadMs) }
  }

  test('an index: its sources change with a day of notice, so that options of its first minutes never meet other ones', () => {
    const { x, announce, events } = waiting({ sourceIds: [2] }, DAY / 48)
    expect(refusal(events)).toBe('rule_not_in_future')
    expect(refusal(announce({ sourceIds: [2] }, DAY - 1))).toBe('rule_not_in_future')
    one(announce({ sourceIds: [2] }, DAY), 'IndexConfigured')
    x.later(DAY - 1)
    expect(core.configuration(x.state).indices.at(-1)).toEqual(index)
    x.later(1)
    expect(core.configuration(x.state).indices.at(-1)).toEqual({ ...index, sourceIds: [2] })
  })

  test.each([
    ['another symbol of an index that waits', { symbol: 'otherusdt' }],
    ['the symbol of an index that waits', { indexId: 10 }],
    ['the symbol of an index in force', { indexId: 10, symbol: 'btcusdt' }],
  ])('%s is refused', (_, change) => {
    const { x, announce, events } = waiting(change, DAY)
    expect(refusal(events)).toBe('invalid_value')
    x.later(1_000)
    expect(refusal(announce(change, DAY))).toBe('invalid_value')
    one(announce({ indexId: 10, symbol: 'otherusdt' }, 0), 'IndexConfigured')
  })

  test('a spot market: its symbol is taken, or two would come into force under one', () => {
    const { x } = open()
    const announce = (marketId: number, symbol: string, ms: number) =>
      x.operator('ConfigureMarket', { market: { ...BTC_MARKET, marketId, symbol }, effectiveFromMs: timeMs(x.now + ms) })
    one(announce(20, 'abc', 5), 'MarketConfigured')
    expect(refusal(announce(21, 'abc', 6))).toBe('invalid_value')
    one(announce(21, 'abd', 6), 'MarketConfigured')
    x.later(6)
    expect(core.configuration(x.state).markets.map(({ symbol }) => symbol)).toEqual(['btcusdt', 'glsusdt', 'abc', 'abd'])
  })
})

describe('two persons', () => {
  test('an operator needs an approver who is somebody else', () => {
    const { x } = open()
    const halt = (actorId: number, approverId: number) =>
      x.run(command('HaltNewOrders', { ...actor('operator'), actorId }, { approverId, reasonCode: 'incident', isHalted: true }))
    expect(refusal(halt(7, 0))).toBe('approver_missing')
    expect(refusal(halt(7, 7))).toBe('approver_is_actor')
    expect(refusal(halt(0, 8))).toBe('origin_not_allowed')
    expect(one(halt(7, 8), 'OperatorActed')).toEqual({
      type: 'OperatorActed',
      command: 'HaltNewOrders',
      actorId: 7,
      approverId: 8,
      reasonCode: 'incident',
      accountId: 0,
    })
  })

  test('a reason outside the list is refused', () => {
    const { x, alice } = open()
    const draft = { approverId: 8, reasonCode: 'because' as 'incident', accountId: alice, flag: 'frozen', isOn: true } as const
    expect(refusal(x.run(command('SetAccountFlag', { ...actor('operator'), actorId: 7 }, draft)))).toBe('invalid_value')
  })
})

describe('a changed rule', () => {
  test('is announced, takes effect at its time, and says so', () => {
    const { x } = open()
    expect(one(x.operator('SetMarketFees', fees(100, 200, x.now + 1_000)), 'MarketConfigured').market.version).toBe(2)
    x.later(999)
    expect(feesAt(x)).toMatchObject({ takerFeePpm: 2_000, version: 1 })
    x.later(1)
    expect(one(x.due, 'RuleTookEffect')).toEqual({ type: 'RuleTookEffect', marketId: BTC, makerFeePpm: 100, takerFeePpm: 200, version: 2 })
    expect(feesAt(x)).toMatchObject({ makerFeePpm: 100, takerFeePpm: 200, version: 2 })
  })

  test('must lie in the future once users trade, and may be at once before', () => {
    const { x } = open()
    expect(refusal(x.operator('SetMarketFees', fees(1, 2, x.now)))).toBe('rule_not_in_future')
    expect(
      refusal(x.operator('SetHouseFees', { fees: { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(1) }, effectiveFromMs: timeMs(x.now) })),
    ).toBe('rule_not_in_future')
    expect(refusal(x.operator('ConfigureMarket', { market: BTC_MARKET, effectiveFromMs: timeMs(x.now) }))).toBe('rule_not_in_future')
    const genesis = exchange()
    genesis.operator('SetMarketFees', fees(1, 2, genesis.now))
    expect(feesAt(genesis)).toMatchObject({ makerFeePpm: 1, takerFeePpm: 2, version: 2 })
  })

  test('of an index is announced a day ahead', () => {
    const { x } = open()
    const index = { indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds: [2, 3], lateAfterMs: 1_000 }
    expect(refusal(x.operator('ConfigureIndex', { index, effectiveFromMs: timeMs(x.now + DAY - 1) }))).toBe('rule_not_in_future')
    x.operator('ConfigureIndex', { index, effectiveFromMs: timeMs(x.now + DAY) })
    x.later(DAY)
    expect(one(x.due, 'IndexConfigured').index).toEqual(index)
    expect(one(x.tick(4_900_000_000_000, 3), 'IndexPriceUpdated')).toMatchObject({
      price: 4_900_000_000_000,
      parts: [{ fault: 'missing' }, { fault: '' }],
    })
  })

  test('of the house fees holds for ladders quoted after it', () => {
    const { x } = open()
    x.operator('SetHouseFees', { fees: { makerFeePpm: ratePpm(10), takerFeePpm: ratePpm(20) }, effectiveFromMs: timeMs(x.now + 5) })
    x.later(5)
    expect(one(x.due, 'RuleTookEffect')).toEqual({ type: 'RuleTookEffect', marketId: 0, makerFeePpm: 10, takerFeePpm: 20, version: 2 })
    expect(core.configuration(x.state).houseFees).toEqual({ makerFeePpm: 10, takerFeePpm: 20 })
  })

  test('several fall due by time, then kind, then id', () => {
    const { x } = open()
    x.operator('SetHouseFees', { fees: { makerFeePpm: ratePpm(1), takerFeePpm: ratePpm(1) }, effectiveFromMs: timeMs(x.now + 10) })
    x.operator('SetMarketFees', { ...fees(3, 3, x.now + 10), marketId: 13 })
    x.operator('SetMarketFees', fees(2, 2, x.now + 10))
    x.operator('SetMarketFees', fees(4, 4, x.now + 9))
    x.later(20)
    expect(all(x.due, 'RuleTookEffect').map(({ marketId, takerFeePpm }) => [marketId, takerFeePpm])).toEqual([
      [1, 4],
      [1, 2],
      [13, 3],
      [0, 1],
    ])
  })

  test('survives a snapshot while it waits', () => {
    const { x } = open()
    x.operator('SetMarketFees', fees(100, 200, x.now + 1_000))
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    x.later(1_000)
    expect(one(x.due, 'RuleTookEffect').version).toBe(2)
  })
})

describe('a market', () => {
  test.each<[what: string, change: Partial<typeof BTC_MARKET>]>([
    ['tickSize: 1_000_000', { tickSize: 1_000_000 }],
    ['lotUnits: 1_000n', { lotUnits: amount(1_000n) }],
    ['tickLotUnits: 1n', { tickLotUnits: amount(1n) }],
    ['quoteAssetId: 3', { quoteAssetId: 3 }],
    ['indexId: 0', { indexId: 0 }],
    ['symbol: other', { symbol: 'other' }],
    ['makerFeePpm: 2_001', { makerFeePpm: ratePpm(2_001) }],
    ['takerFeePpm: 100_001, makerFeePpm: 0', { takerFeePpm: ratePpm(100_001), makerFeePpm: ratePpm(0) }],
    ['takeBandPpm: 500_001', { takeBandPpm: ratePpm(500_001) }],
    ['restBandPpm: 1_000_000', { restBandPpm: ratePpm(1_000_000) }],
    ['minNotional: 0n', { minNotional: amount(0n) }],
    ['maxNotional: 2n ** 44n + 1n', { maxNotional: amount(2n ** 44n + 1n) }],
  ])('does not become %s', (_what, change) => {
    const { x } = open()
    expect(refusal(x.operator('ConfigureMarket', { market: { ...BTC_MARKET, ...change }, effectiveFromMs: timeMs(x.now + 1) }))).toBe(
      'invalid_value',
    )
  })

  test('of a market that still waits is one of a market: same product, versions of its own, no other kind under its id', () => {
    const { x } = open()
    const waiting = { ...GLS_MARKET, marketId: 20, symbol: 'second' }
    const configure = (change: object, aheadMs: number) =>
      x.operator('ConfigureMarket', { market: { ...waiting, ...change }, effectiveFromMs: timeMs(x.now + aheadMs) })
    expect(one(configure({ state: 'halted' }, 5), 'MarketConfigured').market).toMatchObject({ version: 1, state: 'halted' })
    expect(refusal(configure({ symbol: 'third' }, 6))).toBe('invalid_value')
    expect(refusal(configure({}, 0))).toBe('rule_not_in_future')
    const contract = { ...LISTED_CONTRACTS[0]!, marketId: 20, indexId: 1, symbol: 'new' }
    expect(refusal(x.operator('ConfigureContract', { contract, effectiveFromMs: timeMs(x.now + 6) }))).toBe('invalid_value')
    expect(one(configure({ minNotional: amount(7n) }, 6), 'MarketConfigured').market).toMatchObject({ version: 2, state: 'halted' })
    x.later(5)
    x.later(1)
    const market = one(x.due, 'RuleTookEffect')
    expect(market).toMatchObject({ marketId: 20, version: 2 })
    expect(one(configure({}, 1), 'MarketConfigured').market.version).toBe(3)
  })

  test('on what is not listed is refused by name', () => {
    const { x } = open()
    const at = { effectiveFromMs: timeMs(x.now + 1) }
    expect(refusal(x.operator('ConfigureMarket', { market: { ...GLS_MARKET, marketId: 20, baseAssetId: 99 }, ...at }))).toBe(
      'unknown_asset',
    )
    expect(refusal(x.operator('ConfigureMarket', { market: { ...GLS_MARKET, marketId: 20, indexId: 99 }, ...at }))).toBe('unknown_index')
    expect(refusal(x.operator('SetMarketFees', { ...fees(1, 2, x.now + 1), marketId: 99 }))).toBe('unknown_market')
    expect(refusal(x.operator('SetMarketState', { marketId: 99, state: 'open' }))).toBe('unknown_market')
    expect(
      refusal(
        x.operator('ConfigureIndex', { index: { indexId: 2, symbol: 'y', minSources: 1, sourceIds: [99], lateAfterMs: 1_000 }, ...at }),
      ),
    ).toBe('unknown_source')
  })
})

describe('accounts and money', () => {
  test('a demo account comes with 50,000 USDT in wallets 1 and 3, out of the demo realm', () => {
    const { x } = open()
    const demo = x.account('demo')
    expect(core.balances(x.state, demo)).toEqual([
      { wallet: 1, assetId: USDT, available: 50_000_000_000n, held: 0n },
      { wallet: 3, assetId: USDT, available: 50_000_000_000n, held: 0n },
    ])
    expect(x.balance(houseAccountId('demo', 'external'), USDT)).toEqual([-100_000_000_000n, 0n])
    expect(x.balance(houseAccountId('real', 'external'), USDT)).toEqual([0n, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test('one account per user and realm', () => {
    const { x } = open()
    const userRef = 'c'.repeat(32)
    const first = one(x.system('OpenAccount', { realm: 'demo', userRef }), 'AccountOpened').accountId
    expect(refusal(x.system('OpenAccount', { realm: 'demo', userRef }))).toBe('demo_account_exists')
    const second = one(x.system('OpenAccount', { realm: 'real', userRef }), 'AccountOpened').accountId
    expect(refusal(x.system('OpenAccount', { realm: 'real', userRef }))).toBe('invalid_value')
    expect(refusal(x.system('OpenAccount', { realm: 'real', userRef: 'xyz' }))).toBe('invalid_value')
    expect([core.accountOf(x.state, userRef, 'demo'), core.accountOf(x.state, userRef, 'real')]).toEqual([first, second])
    expect(core.account(x.state, first)).toMatchObject({ realm: 'demo', userRef, flags: { trade_spot: true, frozen: false } })
  })

  test('evidence credits once for ever, whoever uses it', () => {
    const { x, alice } = open()
    const evidence = 'f'.repeat(32)
    const credit = () =>
      x.run(command('CreditDeposit', actor('custody'), { accountId: alice, wallet: 1, assetId: BTC_ASSET, amount: amount(5n), evidence }))
    expect(credit().map((event) => event.type)).toEqual(['DepositCredited', 'Posted', 'Posted'])
    x.state = core.decodeState(core.shapeVersion, core.encodeState(x.state))
    expect(refusal(credit())).toBe('already_credited')
    expect(refusal(x.operator('FundHouse', { realm: 'demo', purpose: 'fees', assetId: BTC_ASSET, amount: amount(5n), evidence }))).toBe(
      'evidence_used',
    )
    expect(x.balance(alice, BTC_ASSET)).toEqual([5n, 0n])
  })

  test('a deposit reaches a user of its realm, within 2^62 units of the asset in all', () => {
    const { x, alice } = open()
    expect(refusal(x.deposit(alice, BTC_ASSET, 5n, 'demo'))).toBe('realm_mismatch')
    expect(refusal(x.deposit(houseAccountId('real', 'fees'), BTC_ASSET, 5n))).toBe('unknown_account')
    expect(refusal(x.deposit(alice, 99, 5n))).toBe('unknown_asset')
    expect(refusal(x.deposit(alice, BTC_ASSET, 0n))).toBe('invalid_value')
    expect(x.deposit(alice, BTC_ASSET, 2n ** 62n)[0]?.type).toBe('DepositCredited')
    expect(refusal(x.deposit(alice, BTC_ASSET, 1n))).toBe('invalid_value')
    expect(x.balance(alice, BTC_ASSET)).toEqual([2n ** 62n, 0n])
    expect(core.brokenLaw(x.state)).toBeNull()
  })

  test.each(['external', 'clearing', 'custody', 'suspense'] as const)(
    'nobody funds `%s`, whose sum is the law of other balances',
    (purpose) => {
      const { x } = open()
      expect(refusal(x.fund(purpose, USDT, 5n))).toBe('invalid_value')
      expect(core.brokenLaw(x.state)).toBeNull()
    },
  )
})

describe('groups and eras', () => {
  test('groups come without gap and time does not go back', () => {
    const { x } = open()
    const next = core.lastSeq(x.state) + 1
    expect(() => core.runGroup(x.state, { seq: next + 1, timeMs: timeMs(x.now), commands: [] })).toThrow('without gap')
    expect(() => core.runGroup(x.state, { seq: next, timeMs: timeMs(x.now - 1), commands: [] })).toThrow('go back')
  })

  test('an era follows an older one', () => {
    const { x } = open()
    const hashes = { oldCore: '1'.repeat(64), newCore: '2'.repeat(64), stateHashBefore: '3'.repeat(64), stateHashAfter: '3'.repeat(64) }
    expect(one(x.system('EraOpened', { era: 1, ...hashes }), 'EraStarted').newCore).toBe('2'.repeat(64))
    expect(refusal(x.system('EraOpened', { era: 1, ...hashes }))).toBe('invalid_value')
    expect(() => core.decodeState(core.shapeVersion + 1, core.encodeState(x.state))).toThrow('shape this core can read')
  })
})
