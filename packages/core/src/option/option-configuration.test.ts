import { type Command, type OptionConfig, ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { PERP_CONTRACT } from '../testing/contract-exchange.ts'
import { actor, all, BTC, BTC_MARKET, command, GLS, GLS_MARKET, one, refusal } from '../testing/exchange.ts'
import { OPTION_MARKET, type OptionExchange, optionExchange, UP_DOWN } from '../testing/option-exchange.ts'

const DAY = 86_400_000
const [period] = OPTION_MARKET.periods as [OptionConfig['periods'][number]]
/** Another market with periods of its own. */
const OTHER: OptionConfig = { ...OPTION_MARKET, marketId: UP_DOWN + 1, symbol: 'other', periods: [{ ...period, periodId: 101 }] }

/** A house that is past genesis. */
function opened(): OptionExchange {
  const exchange = optionExchange()
  exchange.player(0)
  return exchange
}
const configure = (exchange: OptionExchange, option: OptionConfig, aheadMs = 0) =>
  exchange.x.operator('ConfigureOption', { option, effectiveFromMs: timeMs(exchange.now + aheadMs) })
const configureIndex = (exchange: OptionExchange, draft: object, aheadMs: number) => {
  const index = { indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds: [1], lateAfterMs: 1_000, ...draft }
  return exchange.x.operator('ConfigureIndex', { index, effectiveFromMs: timeMs(exchange.now + aheadMs) })
}
const ownSource = (exchange: OptionExchange, sourceId: number) =>
  exchange.x.operator('ConfigureSource', { source: { sourceId, name: `ourselves-${sourceId}`, provenance: 'own_orders' } })

describe('an option market', () => {
  test('is listed at once, versioned, and shown with every rule that was in force', () => {
    const exchange = opened()
    const configured = one(configure(exchange, OTHER), 'OptionConfigured')
    expect(configured.option).toEqual({ ...OTHER, version: 1, state: 'open' })
    const changed = { ...OTHER, marketLimitPpm: ratePpm(50_000), state: 'halted', version: 77 } as const
    expect(one(configure(exchange, changed, 1_000), 'OptionConfigured').option).toMatchObject({ version: 2, state: 'open' })
    expect(core.configuration(exchange.x.state).options).toMatchObject([{ marketId: UP_DOWN }, { marketId: OTHER.marketId, version: 1 }])
    exchange.x.operator('SetMarketState', { marketId: OTHER.marketId, state: 'close_only' })
    exchange.at(exchange.now + 1_000)
    expect(one(exchange.x.due, 'OptionConfigured').option).toMatchObject({ version: 2, state: 'close_only', marketLimitPpm: 50_000 })
    const { options, optionRules } = core.configuration(exchange.x.state)
    expect(options.at(-1)).toMatchObject({ version: 2, state: 'close_only' })
    expect(optionRules.map(({ marketId, version }) => [marketId, version])).toEqual([
      [UP_DOWN, 1],
      [OTHER.marketId, 1],
      [OTHER.marketId, 2],
    ])
    exchange.restart()
    expect(core.configuration(exchange.x.state).optionRules).toEqual(optionRules)
  })

  test('a known one changes in the future only, in genesis at once', () => {
    const fresh = optionExchange()
    expect(one(configure(fresh, { ...OPTION_MARKET, lookBackMs: 1 }), 'OptionConfigured').option.version).toBe(2)
    const exchange = opened()
    expect(refusal(configure(exchange, OPTION_MARKET))).toBe('rule_not_in_future')
    one(configure(exchange, OPTION_MARKET, 1), 'OptionConfigured')
  })

  test('waiting, it is known already, and goes on waiting across a restart', () => {
    const exchange = opened()
    one(configure(exchange, OTHER, 5_000), 'OptionConfigured')
    expect(refusal(configure(exchange, { ...OTHER, symbol: 'another' }, 6_000))).toBe('invalid_value')
    expect(refusal(configure(exchange, OTHER))).toBe('rule_not_in_future')
    expect(refusal(configure(exchange, { ...OTHER, marketId: 3_000, symbol: 'third' }))).toBe('invalid_value')
    expect(refusal(exchange.x.operator('SetMarketState', { marketId: OTHER.marketId, state: 'halted' }))).toBe('unknown_market')
    exchange.restart()
    exchange.at(exchange.now + 5_000)
    expect(core.configuration(exchange.x.state).options).toHaveLength(2)
  })

  test('two rules that wait for the same new market have versions of their own, and no later rule takes one again', () => {
    const exchange = opened()
    expect(one(configure(exchange, OTHER, 1_000), 'OptionConfigured').option).toMatchObject({ version: 1, state: 'open' })
    const second = { ...OTHER, lookBackMs: 2_000, state: 'halted' } as const
    expect(one(configure(exchange, second, 2_000), 'OptionConfigured').option).toMatchObject({ version: 2, state: 'open' })
    exchange.restart()
    exchange.at(exchange.now + 1_000)
    exchange.at(exchange.now + 1_000)
    exchange.restart()
    expect(one(configure(exchange, { ...OTHER, lookBackMs: 1_000 }, 1), 'OptionConfigured').option.version).toBe(3)
    exchange.at(exchange.now + 1)
    const rules = core.configuration(exchange.x.state).optionRules.filter(({ marketId }) => marketId === OTHER.marketId)
    expect(rules.map(({ version, lookBackMs }) => [version, lookBackMs])).toEqual([
      [1, OTHER.lookBackMs],
      [2, 2_000],
      [3, 1_000],
    ])
  })

  test('is configured by the system in genesis only, and by operators with a second person', () => {
    const exchange = opened()
    const draft = { option: OTHER, effectiveFromMs: timeMs(0), approverId: 8, reasonCode: 'listing' } as const
    const as = (origin: 'system' | 'user' | 'operator', approverId = 8) =>
      exchange.x.run(command('ConfigureOption', { ...actor(origin), actorId: origin === 'operator' ? 7 : 0 }, { ...draft, approverId }))
    expect(refusal(as('system'))).toBe('origin_not_allowed')
    expect(refusal(as('user'))).toBe('origin_not_allowed')
    expect(refusal(as('operator', 0))).toBe('approver_missing')
    expect(refusal(as('operator', 7))).toBe('approver_is_actor')
    expect(as('operator').map(({ type }) => type)).toEqual(['OperatorActed', 'OptionConfigured'])
  })

  const wide = (at: number) => ({ ...period, periodId: 101 + at, seconds: at + 1 })
  test.each<[string, Partial<OptionConfig>]>([
    ['the id of a spot market', { marketId: BTC }],
    ['no id', { marketId: 0 }],
    ['an id too large', { marketId: 65_536 }],
    ['the symbol of another option market', { symbol: OPTION_MARKET.symbol }],
    ['a symbol with a space', { symbol: 'a b' }],
    ['a stake in anything but USDT, or own limits would add up different coins', { stakeAssetId: BTC_MARKET.baseAssetId }],
    ['no period', { periods: [] }],
    ['21 periods', { periods: Array.from({ length: 21 }, (_, at) => wide(at)) }],
    ['a period twice', { periods: [wide(0), { ...wide(1), periodId: 101 }] }],
    ['a period of another market', { periods: [{ ...period, periodId: 1 }] }],
    ['two periods of the same length', { periods: [wide(0), { ...wide(1), seconds: 1 }] }],
    ['period id 0', { periods: [{ ...period, periodId: 0 }] }],
    ['period id 2^32', { periods: [{ ...period, periodId: 2 ** 32 }] }],
    ['0 seconds', { periods: [{ ...wide(0), seconds: 0 }] }],
    ['86,401 seconds', { periods: [{ ...wide(0), seconds: 86_401 }] }],
    ['odds 0', { periods: [{ ...wide(0), oddsPpm: ratePpm(0) }] }],
    ['odds above ten to one', { periods: [{ ...wide(0), oddsPpm: ratePpm(10_000_001) }] }],
    ['a least stake of nothing', { periods: [{ ...wide(0), minStake: 0n as never }] }],
    ['a least stake above the most', { periods: [{ ...wide(0), minStake: 2n as never, maxStake: 1n as never }] }],
    ['a most stake above 2^44', { periods: [{ ...wide(0), maxStake: (2n ** 44n + 1n) as never }] }],
    ['no strike delay', { strikeDelayMs: 0 }],
    ['a strike delay below 1 s', { strikeDelayMs: 999 }],
    ['a strike delay that is no whole number', { strikeDelayMs: 1_000.5 }],
    ['a strike delay above the strike window', { strikeDelayMs: 5_001 }],
    ['a strike delay above 10 s', { strikeDelayMs: 10_001, strikeWithinMs: 10_001 }],
    ['no strike window', { strikeWithinMs: 0 }],
    ['a strike window above 10 s', { strikeWithinMs: 10_001 }],
    ['no look back', { lookBackMs: 0 }],
    ['a look back above 10 s', { lookBackMs: 10_001 }],
    ['no look ahead', { lookAheadMs: 0 }],
    ['a look ahead above 60 s', { lookAheadMs: 60_001 }],
    ['no limit of the market', { marketLimitPpm: ratePpm(0) }],
    ['a limit above the pool', { marketLimitPpm: ratePpm(1_000_001) }],
    ['no limit of the second', { secondLimitPpm: ratePpm(0) }],
    ['a limit of the second above the pool', { secondLimitPpm: ratePpm(1_000_001) }],
    ['an unknown state', { state: 'closed' as never }],
  ])('refuses %s', (_, draft) => {
    const exchange = opened()
    expect(refusal(configure(exchange, { ...OTHER, ...draft }))).toBe('invalid_value')
    expect(core.configuration(exchange.x.state).options).toHaveLength(1)
  })

  test.each<[string, Partial<OptionConfig>]>([
    ['20 periods', { periods: Array.from({ length: 20 }, (_, at) => wide(at)) }],
    ['a day and ten to one', { periods: [{ ...wide(0), seconds: 86_400, oddsPpm: ratePpm(10_000_000), maxStake: (2n ** 44n) as never }] }],
    ['a strike window of the delay alone', { strikeDelayMs: 1_000, strikeWithinMs: 1_000 }],
    ['the longest strike delay', { strikeDelayMs: 10_000, strikeWithinMs: 10_000 }],
    ['the widest windows', { strikeWithinMs: 10_000, lookBackMs: 10_000, lookAheadMs: 60_000 }],
    ['the whole pool', { marketLimitPpm: ratePpm(1_000_000), secondLimitPpm: ratePpm(1_000_000) }],
  ])('accepts %s', (_, draft) => {
    one(configure(opened(), { ...OTHER, ...draft }), 'OptionConfigured')
  })

  test('an unknown asset or index is named before anything else; what options rest on never changes', () => {
    const exchange = opened()
    expect(refusal(configure(exchange, { ...OTHER, stakeAssetId: 99, indexId: 99, marketId: 0 }))).toBe('unknown_asset')
    expect(refusal(configure(exchange, { ...OTHER, indexId: 99, marketId: 0 }))).toBe('unknown_index')
    configureIndex(exchange, { indexId: 2, symbol: 'ethusdt', sourceIds: [2] }, 0)
    for (const draft of [{ symbol: 'new' }, { indexId: 2 }, { stakeAssetId: 2 }])
      expect(refusal(configure(exchange, { ...OPTION_MARKET, ...draft }, 1_000))).toBe('invalid_value')
  })

  test('no id is two kinds of market, in force or waiting, whichever comes first', () => {
    const exchange = opened()
    const spot = (marketId: number, aheadMs = 0) =>
      exchange.x.operator('ConfigureMarket', {
        market: { ...BTC_MARKET, marketId, symbol: `spot-${marketId}` },
        effectiveFromMs: timeMs(exchange.now + aheadMs),
      })
    const contract = (marketId: number, aheadMs = 0) =>
      exchange.x.operator('ConfigureContract', {
        contract: { ...PERP_CONTRACT, marketId, symbol: `perp-${marketId}` },
        effectiveFromMs: timeMs(exchange.now + aheadMs),
      })
    expect(refusal(spot(UP_DOWN))).toBe('invalid_value')
    expect(refusal(contract(UP_DOWN))).toBe('invalid_value')
    configure(exchange, { ...OTHER, marketId: 3_000 }, 1_000)
    expect(refusal(spot(3_000))).toBe('invalid_value')
    expect(refusal(contract(3_000))).toBe('invalid_value')
    const third = { ...OTHER, symbol: 'third', periods: [{ ...period, periodId: 201 }] }
    for (const [marketId, make] of [
      [3_001, spot],
      [3_002, contract],
    ] as const) {
      make(marketId, 1_000)
      expect(refusal(configure(exchange, { ...third, marketId }))).toBe('invalid_value')
      exchange.at(exchange.now + 1_000)
      expect(refusal(configure(exchange, { ...third, marketId }))).toBe('invalid_value')
    }
    one(configure(exchange, { ...third, marketId: 3_003 }), 'OptionConfigured')
  })

  test('changes its state by operators, and delisted is final', () => {
    const exchange = opened()
    const set = (state: 'halted' | 'delisted' | 'open') => exchange.x.operator('SetMarketState', { marketId: UP_DOWN, state })
    expect(one(set('halted'), 'MarketStateSet')).toMatchObject({ marketId: UP_DOWN, state: 'halted' })
    one(set('delisted'), 'MarketStateSet')
    expect(refusal(set('open'))).toBe('invalid_value')
    expect(
      refusal(
        exchange.x.operator('SetMarketFees', {
          marketId: UP_DOWN,
          makerFeePpm: ratePpm(0),
          takerFeePpm: ratePpm(0),
          effectiveFromMs: timeMs(exchange.now + 1),
        }),
      ),
    ).toBe('unknown_market')
  })
})

describe('an own coin underlies no option', () => {
  const glsIndex = { indexId: 2, symbol: GLS_MARKET.symbol, sourceIds: [2] }
  const own = (draft: Partial<OptionConfig> = {}): OptionConfig => ({ ...OTHER, indexId: 2, ...draft })

  test('nor by its index’s symbol, nor by the option’s own', () => {
    const exchange = opened()
    configureIndex(exchange, glsIndex, 0)
    expect(refusal(configure(exchange, own()))).toBe('own_coin')
    expect(refusal(configure(exchange, { ...OTHER, symbol: GLS_MARKET.symbol }))).toBe('own_coin')
    // Unsound, it is first of all that.
    expect(refusal(configure(exchange, own({ periods: [] })))).toBe('invalid_value')
  })

  test('nor by a source that its own orders feed, in force or waiting', () => {
    const exchange = opened()
    configureIndex(exchange, { indexId: 2, symbol: 'ethusdt', sourceIds: [2] }, 0)
    one(ownSource(exchange, 9), 'SourceConfigured')
    configureIndex(exchange, { indexId: 2, symbol: 'ethusdt', sourceIds: [2, 9] }, DAY)
    expect(refusal(configure(exchange, own()))).toBe('own_coin')
    exchange.at(exchange.now + DAY)
    expect(refusal(configure(exchange, own()))).toBe('own_coin')
    configureIndex(exchange, { indexId: 3, symbol: 'solusdt', sourceIds: [3] }, 0)
    one(configure(exchange, own({ indexId: 3 })), 'OptionConfigured')
  })

  test('nor by a spot market that comes later, or waits', () => {
    const exchange = opened()
    const spot = (draft: object, aheadMs = 0) =>
      exchange.x.operator('ConfigureMarket', {
        market: { ...GLS_MARKET, marketId: 50, ...draft },
        effectiveFromMs: timeMs(exchange.now + aheadMs),
      })
    configure(exchange, OTHER)
    expect(refusal(spot({ symbol: OTHER.symbol }))).toBe('own_coin')
    configureIndex(exchange, { indexId: 2, symbol: 'ethusdt', sourceIds: [2] }, 0)
    configure(exchange, own({ marketId: 2_003, symbol: 'eth-options', periods: [{ ...period, periodId: 201 }] }), 5_000)
    expect(refusal(spot({ symbol: 'ethusdt' }))).toBe('own_coin')
    expect(refusal(spot({ symbol: 'eth-options' }))).toBe('own_coin')
    one(spot({ symbol: 'ethusdt', indexId: 2 }), 'MarketConfigured')
    one(spot({ symbol: 'newcoin', marketId: 51 }, 9_000), 'MarketConfigured')
    expect(refusal(configure(exchange, own({ marketId: 2_004, symbol: 'newcoin', periods: [{ ...period, periodId: 301 }] })))).toBe(
      'own_coin',
    )
    one(exchange.x.operator('ConfigureMarket', { market: GLS_MARKET, effectiveFromMs: timeMs(exchange.now + 1) }), 'MarketConfigured')
    expect(GLS_MARKET.marketId).toBe(GLS)
  })

  test('nor by a change of its index, and no source turns into its own', () => {
    const exchange = opened()
    one(ownSource(exchange, 9), 'SourceConfigured')
    expect(refusal(configureIndex(exchange, { sourceIds: [1, 9] }, DAY))).toBe('own_coin')
    one(configureIndex(exchange, { sourceIds: [1, 2] }, DAY), 'IndexConfigured')
    const turned = { sourceId: 1, name: 'venue-1', provenance: 'own_orders' } as const
    for (const sourceId of [1, 2, 3])
      expect(refusal(exchange.x.operator('ConfigureSource', { source: { ...turned, sourceId, name: `venue-${sourceId}` } }))).toBe(
        'invalid_value',
      )
  })
})

describe('a change of an index', () => {
  test('waits for every option accepted before it was announced', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    expect(one(configureIndex(exchange, { sourceIds: [1, 2] }, DAY), 'IndexConfigured').effectiveFromMs).toBe(exchange.now + DAY)
    // A scheduled one, at the latest struck 3 s after its opening, closed 30 s and 10 s later.
    const openAtMs = timeMs(exchange.now + DAY)
    exchange.placed(alice, { openAtMs })
    exchange.x.now += 1_000
    const last = openAtMs + 5_000 + 30_000 + 10_000
    expect(one(configureIndex(exchange, { sourceIds: [1, 3] }, DAY), 'IndexConfigured').effectiveFromMs).toBe(last + 1)
  })

  test('counts a struck one from its strike, and takes effect one millisecond after its last moment', () => {
    const exchange = optionExchange({ option: { periods: [{ ...period, seconds: 86_400 }] } })
    const alice = exchange.player(1_000)
    const optionId = exchange.placed(alice)
    exchange.point(50_000, 2_000)
    const { expiryMs } = exchange.option(alice, optionId)!
    const { effectiveFromMs } = one(configureIndex(exchange, { sourceIds: [2] }, DAY), 'IndexConfigured')
    expect(effectiveFromMs).toBe(expiryMs + 10_001)
    // Up to its last moment the old source closes it.
    exchange.pointAt(expiryMs + 10_000, 60_000)
    expect(exchange.settled()).toMatchObject([{ outcome: 'won', closeAtMs: expiryMs + 10_000 }])
    expect(core.configuration(exchange.x.state).indices[0]!.sourceIds).toEqual([1])
    exchange.at(effectiveFromMs)
    expect(one(exchange.x.due, 'IndexConfigured')).toMatchObject({ effectiveFromMs, index: { sourceIds: [2] } })
    exchange.point(70_000)
    expect(all(exchange.events, 'IndexPriceUpdated')).toEqual([])
  })

  test('looks at options of that index alone, and later options do not hold it up', () => {
    const exchange = optionExchange()
    const alice = exchange.player(1_000)
    configureIndex(exchange, { indexId: 2, symbol: 'ethusdt', sourceIds: [2] }, 0)
    exchange.placed(alice, { openAtMs: timeMs(exchange.now + DAY) })
    const wished = exchange.now + DAY
    expect(one(configureIndex(exchange, { indexId: 2, symbol: 'ethusdt', sourceIds: [3] }, DAY), 'IndexConfigured').effectiveFromMs).toBe(
      wished,
    )
    const other = one(configureIndex(exchange, { sourceIds: [1, 3] }, 5 * DAY), 'IndexConfigured').effectiveFromMs
    expect(other).toBe(exchange.now + 5 * DAY)
  })
})

test('an unknown reason of an operator’s listing is an invalid value', () => {
  const exchange = opened()
  const draft = { option: OTHER, effectiveFromMs: timeMs(0), approverId: 8, reasonCode: 'mood' } as never
  const listing = command('ConfigureOption', { ...actor('operator'), actorId: 7 }, draft) as Command
  expect(core.check(exchange.x.state, listing)).toBe('invalid_value')
})
