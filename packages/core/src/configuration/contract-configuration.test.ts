import type { ContractConfig, MarginTier } from '@glasshouse/domain'
import { amount, ratePpm, timeMs } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { core } from '../index.ts'
import { configure } from '../testing/contract-acts.ts'
import { contractExchange, PERP, PERP_CONTRACT } from '../testing/contract-exchange.ts'
import { actor, all, BTC, BTC_MARKET, command, exchange, GLS, one, refusal, START } from '../testing/exchange.ts'

const [first, second] = PERP_CONTRACT.tiers as [MarginTier, MarginTier]
const rules = (perpetual: ReturnType<typeof contractExchange>) => core.configuration(perpetual.x.state).contractRules

/** Rows with the names of what they change in front. */
const named = (rows: [Partial<ContractConfig>, string][]) =>
  rows.map(([draft, reason]) => [Object.keys(draft).join(), draft, reason] as const)

describe('a new contract', () => {
  test('is in force at once, with version 1, and everybody can read it', () => {
    const perpetual = contractExchange()
    const configured = one(
      perpetual.x.operator('ConfigureContract', {
        contract: { ...PERP_CONTRACT, marketId: 1_002, symbol: 'two', version: 9 },
        effectiveFromMs: timeMs(0),
      } as never),
      'ContractConfigured',
    )
    expect(configured.contract).toMatchObject({ marketId: 1_002, version: 1, state: 'open' })
    expect(core.configuration(perpetual.x.state).contracts.map((contract) => contract.marketId)).toEqual([PERP, 1_002])
    expect(core.contractFigures(perpetual.x.state, 1_002, 'demo')).toMatchObject({
      openContracts: 0,
      fundingRatePpm: 100,
      lastFundingAtMs: 0,
    })
    expect(core.contractFigures(perpetual.x.state, 1_003, 'real')).toBeNull()
    expect(core.contractFigures(perpetual.x.state, BTC, 'real')).toBeNull()
  })

  test('that still waits exists: same product, versions of its own that no later rule takes again, no other kind under its id', () => {
    const perpetual = contractExchange()
    perpetual.x.account('real')
    const announce = (change: object, aheadMs: number) =>
      perpetual.x.operator('ConfigureContract', {
        contract: { ...PERP_CONTRACT, marketId: 1_002, symbol: 'two', ...change },
        effectiveFromMs: timeMs(perpetual.x.now + aheadMs),
      } as never)
    expect(one(announce({ state: 'halted' }, 5), 'ContractConfigured').contract).toMatchObject({ version: 1, state: 'halted' })
    expect(refusal(announce({ symbol: 'three' }, 6))).toBe('invalid_value')
    expect(refusal(announce({}, 0))).toBe('rule_not_in_future')
    expect(refusal(announce({ marketId: 1_003 }, 6))).toBe('invalid_value')
    const market = { ...BTC_MARKET, marketId: 1_002, symbol: 'new' }
    expect(refusal(perpetual.x.operator('ConfigureMarket', { market, effectiveFromMs: timeMs(perpetual.x.now + 6) }))).toBe('invalid_value')
    expect(one(announce({}, 6), 'ContractConfigured').contract).toMatchObject({ version: 2, state: 'halted' })
    perpetual.x.later(5)
    perpetual.x.later(1)
    expect(one(announce({}, 1), 'ContractConfigured').contract.version).toBe(3)
    perpetual.x.later(1)
    expect(rules(perpetual).map(({ marketId, version }) => [marketId, version])).toEqual([
      [PERP, 1],
      [1_002, 1],
      [1_002, 2],
      [1_002, 3],
    ])
  })

  test('may be announced, and enters at its time', () => {
    const perpetual = contractExchange()
    perpetual.x.operator('ConfigureContract', {
      contract: { ...PERP_CONTRACT, marketId: 1_002, symbol: 'two' },
      effectiveFromMs: timeMs(perpetual.x.now + 5_000),
    } as never)
    expect(core.contractFigures(perpetual.x.state, 1_002, 'real')).toBeNull()
    perpetual.x.later(5_000)
    expect(one(perpetual.x.due, 'ContractConfigured').contract).toMatchObject({ marketId: 1_002, version: 1 })
    expect(core.contractFigures(perpetual.x.state, 1_002, 'real')).not.toBeNull()
  })

  test.each(
    named([
      [{ settleAssetId: 99 }, 'unknown_asset'],
      [{ indexId: 99 }, 'unknown_index'],
      [{ indexId: 0 }, 'unknown_index'],
      [{ marketId: 0 }, 'invalid_value'],
      [{ marketId: 65_536 }, 'invalid_value'],
      [{ marketId: BTC }, 'invalid_value'],
      [{ symbol: 'btcusdt' }, 'invalid_value'],
      [{ symbol: 'a b' }, 'invalid_value'],
      [{ symbol: '' }, 'invalid_value'],
      [{ tickSize: 0 }, 'invalid_value'],
      [{ faceE8: 0 }, 'invalid_value'],
      [{ faceE8: 200_000 }, 'invalid_value'],
      [{ tickContractUnits: amount(101n) }, 'invalid_value'],
      [{ tickSize: 10_000_001 }, 'invalid_value'],
      [{ makerFeePpm: ratePpm(501) }, 'invalid_value'],
      [{ takerFeePpm: ratePpm(100_001) }, 'invalid_value'],
      [{ takeBandPpm: ratePpm(0) }, 'invalid_value'],
      [{ takeBandPpm: ratePpm(600_000) }, 'invalid_value'],
      [{ restBandPpm: ratePpm(1_000_000) }, 'invalid_value'],
      [{ leverages: [] }, 'invalid_value'],
      [{ leverages: [2, 2] }, 'invalid_value'],
      [{ leverages: [5, 2] }, 'invalid_value'],
      [{ leverages: [0] }, 'invalid_value'],
      [{ leverages: [1_001] }, 'invalid_value'],
      [{ leverages: [1.5] }, 'invalid_value'],
      [{ leverages: Array.from({ length: 21 }, (_, at) => at + 1) }, 'invalid_value'],
      [{ tiers: [] }, 'invalid_value'],
      [{ tiers: [{ ...first, deduction: amount(1n) }] }, 'invalid_value'],
      [{ tiers: [{ ...first, maintenancePpm: ratePpm(0) }] }, 'invalid_value'],
      [{ tiers: [{ ...first, maintenancePpm: ratePpm(500_001) }] }, 'invalid_value'],
      [{ tiers: [first, { ...second, notionalTo: first.notionalTo }] }, 'invalid_value'],
      [{ tiers: [first, { ...second, deduction: amount(second.deduction + 1n) }] }, 'invalid_value'],
      [{ tiers: [first, { ...second, maxLeverage: 125 }] }, 'invalid_value'],
      [{ tiers: [second, first] }, 'invalid_value'],
      [{ leverages: [1, first.maxLeverage, first.maxLeverage + 1] }, 'leverage_above_tier'],
      [{ tiers: [{ ...first, maxLeverage: second.maxLeverage }, second] }, 'leverage_above_tier'],
      [
        { tiers: [first, { ...first, notionalTo: second.notionalTo, maintenancePpm: ratePpm(4_000), deduction: amount(-50_000_000n) }] },
        'invalid_value',
      ],
      [{ positionLimit: amount(0n) }, 'invalid_value'],
      [{ positionLimit: amount(2n ** 48n + 1n) }, 'invalid_value'],
      [{ openInterestFactor: 0 }, 'invalid_value'],
      [{ openInterestFactor: 1_001 }, 'invalid_value'],
      [{ liquidationFeePpm: ratePpm(100_001) }, 'invalid_value'],
      [{ impactNotional: amount(0n) }, 'invalid_value'],
      [{ impactNotional: amount(2n ** 44n + 1n) }, 'invalid_value'],
      [{ fundingInterestPpm: ratePpm(-1) }, 'invalid_value'],
      [{ fundingDampPpm: ratePpm(100_001) }, 'invalid_value'],
      [{ fundingCapPpm: ratePpm(100_001) }, 'invalid_value'],
      [{ houseLeverage: 0 }, 'invalid_value'],
      [{ state: 'closed' as never }, 'invalid_value'],
    ]),
  )('%s %# is refused', (_name, draft, reason) => {
    const perpetual = contractExchange()
    const usual = { marketId: 1_002, symbol: 'two' }
    expect(refusal(configure(perpetual, { ...usual, ...draft }, 0))).toBe(reason)
  })

  test('no spot market takes the number of a contract', () => {
    const perpetual = contractExchange()
    const { markets } = core.configuration(perpetual.x.state)
    const market = { ...markets[0]!, marketId: PERP, symbol: 'other' }
    expect(refusal(perpetual.x.operator('ConfigureMarket', { market, effectiveFromMs: timeMs(0) }))).toBe('invalid_value')
  })

  test('comes of an operator, or of the system while nobody has an account', () => {
    const x = exchange()
    const draft = { approverId: 0, reasonCode: 'genesis', contract: PERP_CONTRACT, effectiveFromMs: timeMs(0) } as const
    x.system('ConfigureContract', draft)
    x.account()
    expect(refusal(x.system('ConfigureContract', draft))).toBe('origin_not_allowed')
    expect(refusal(x.run(command('ConfigureContract', actor('user'), draft)))).toBe('origin_not_allowed')
    expect(refusal(x.run(command('ConfigureContract', { ...actor('operator'), actorId: 7 }, { ...draft, approverId: 7 })))).toBe(
      'approver_is_actor',
    )
    const acted = x.operator('ConfigureContract', {
      contract: { ...PERP_CONTRACT, marketId: 1_002, symbol: 'two' },
      effectiveFromMs: timeMs(0),
    } as never)
    expect(one(acted, 'OperatorActed')).toMatchObject({ command: 'ConfigureContract', accountId: 0 })
  })
})

describe('another rule', () => {
  test('is announced, holds from its time on, and every version stays readable', () => {
    const perpetual = contractExchange()
    perpetual.trader(1)
    const takerFeePpm = ratePpm(700)
    expect(one(configure(perpetual, { takerFeePpm }, perpetual.x.now + 1_000), 'ContractConfigured')).toMatchObject({
      contract: { version: 2 },
      effectiveFromMs: START + 1_000,
    })
    expect(rules(perpetual).map((rule) => rule.version)).toEqual([1])
    perpetual.x.later(1_000)
    expect(one(perpetual.x.due, 'ContractConfigured')).toMatchObject({ contract: { version: 2, takerFeePpm } })
    expect(rules(perpetual).map((rule) => [rule.version, rule.takerFeePpm])).toEqual([
      [1, 500],
      [2, 700],
    ])
    expect(core.configuration(perpetual.x.state).contracts[0]).toMatchObject({ version: 2, takerFeePpm })
  })

  test('a position keeps the rule of its last opening fill, a resting order that of its acceptance', () => {
    const perpetual = contractExchange()
    const [alice, bob] = [perpetual.trader(1_000), perpetual.trader(1_000)]
    perpetual.pair(alice, bob, { contracts: 2 })
    perpetual.order(bob, { positionSide: 'short', contracts: 1 })
    configure(perpetual, { takerFeePpm: ratePpm(2_000), makerFeePpm: ratePpm(1_000) })
    perpetual.mark(50_000, 1_000)
    const before = perpetual.position(alice, 'long')
    expect(before.ruleVersion).toBe(1)
    const events = perpetual.order(alice, { contracts: 1 })
    expect(one(events, 'ContractTraded')).toMatchObject({ makerFee: 10_000n, takerFee: 100_000n })
    expect(perpetual.position(alice, 'long')).toMatchObject({ ruleVersion: 2, contracts: 3 })
    expect(perpetual.position(bob, 'short').ruleVersion).toBe(1)
    expect(perpetual.position(alice, 'long').liquidationPrice).toBeGreaterThan(before.liquidationPrice)
    expect(core.brokenLaw(perpetual.x.state)).toBeNull()
  })

  test.each(
    named([
      [{ symbol: 'other' }, 'invalid_value'],
      [{ tickSize: 1_000_000, tickContractUnits: amount(10n) }, 'invalid_value'],
      [{ faceE8: 1_000_000, tickContractUnits: amount(1_000n) }, 'invalid_value'],
      [{ settleAssetId: 2 }, 'invalid_value'],
    ]),
  )('what positions rest on does not change: %s', (_name, draft, reason) => {
    const perpetual = contractExchange()
    perpetual.trader(1)
    expect(refusal(configure(perpetual, draft))).toBe(reason)
  })

  test('after genesis it needs a time ahead, and the state is not its business', () => {
    const perpetual = contractExchange()
    perpetual.trader(1)
    expect(refusal(configure(perpetual, {}, perpetual.x.now))).toBe('rule_not_in_future')
    perpetual.setState('close_only')
    expect(one(configure(perpetual, { state: 'open' }), 'ContractConfigured').contract.state).toBe('close_only')
    perpetual.setState('halted')
    perpetual.x.later(1_000)
    expect(one(perpetual.x.due, 'ContractConfigured').contract.state).toBe('halted')
    expect(core.configuration(perpetual.x.state).contracts[0]?.state).toBe('halted')
  })

  test('two announced for one moment hold in the order of their acceptance', () => {
    const perpetual = contractExchange()
    perpetual.trader(1)
    const at = perpetual.x.now + 5_000
    configure(perpetual, { openInterestFactor: 5 }, at)
    configure(perpetual, { openInterestFactor: 6 }, at)
    const restored = core.decodeState(core.shapeVersion, core.encodeState(perpetual.x.state))
    perpetual.x.state = restored
    perpetual.x.later(5_000)
    expect(all(perpetual.x.due, 'ContractConfigured').map((event) => event.contract.version)).toEqual([2, 3])
    expect(core.configuration(perpetual.x.state).contracts[0]).toMatchObject({ version: 3, openInterestFactor: 6 })
  })

  test('fees of spot are set for spot markets only', () => {
    const perpetual = contractExchange()
    perpetual.trader(1)
    const fees = { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(0), effectiveFromMs: timeMs(perpetual.x.now + 1) }
    expect(refusal(perpetual.x.operator('SetMarketFees', { ...fees, marketId: PERP }))).toBe('unknown_market')
    one(perpetual.x.operator('SetMarketFees', { ...fees, marketId: GLS }), 'MarketConfigured')
  })
})
