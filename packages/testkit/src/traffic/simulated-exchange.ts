import {
  type Actor,
  type AssetConfig,
  amount,
  type Command,
  type ContractConfig,
  GATE_PRODUCTS,
  HOUSE_PURPOSES,
  type HousePurpose,
  type IndexConfig,
  type MarketConfig,
  type OptionConfig,
  REALMS,
  type Realm,
  ratePpm,
  type SourceConfig,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'

/** Of tests that need one known moment; a seed begins at its own. */
export const START_MS = Date.UTC(2026, 0, 1)

/**
 * The house of the simulator: few markets, chosen to differ. One stands on five sources, one on three, one on two,
 * one on a single one, one has no index at all; one is quoted in a coin, with a tick x lot of more than one unit.
 */
export const ASSETS: readonly AssetConfig[] = [
  { assetId: 1, symbol: 'usdt', decimals: 6 },
  { assetId: 2, symbol: 'btc', decimals: 8 },
  { assetId: 3, symbol: 'eth', decimals: 8 },
  { assetId: 4, symbol: 'xrp', decimals: 6 },
  { assetId: 5, symbol: 'gls', decimals: 6 },
]
export const SOURCES: readonly SourceConfig[] = ['north', 'east', 'south', 'west', 'liar'].map((name, position) => ({
  sourceId: position + 1,
  name,
  provenance: 'simulated',
}))
export const INDICES: readonly IndexConfig[] = [
  { indexId: 1, symbol: 'btcusdt', minSources: 3, sourceIds: [1, 2, 3, 4, 5], lateAfterMs: 1_000 },
  { indexId: 2, symbol: 'ethusdt', minSources: 2, sourceIds: [1, 2, 3], lateAfterMs: 2_500 },
  { indexId: 3, symbol: 'xrpusdt', minSources: 1, sourceIds: [2], lateAfterMs: 5_000 },
  { indexId: 4, symbol: 'ethbtc', minSources: 2, sourceIds: [3, 4], lateAfterMs: 1_000 },
]
/** Prices on the first day, 10^-8 quote. */
export const FIRST_PRICES: Readonly<Record<number, number>> = { 1: 60_000e8, 2: 3_000e8, 3: 0.5e8, 4: 0.05e8 }

const spot = (market: Pick<MarketConfig, 'marketId' | 'symbol' | 'baseAssetId' | 'indexId' | 'tickSize'> & Partial<MarketConfig>) =>
  ({
    kind: 'spot',
    quoteAssetId: 1,
    lotUnits: amount(10_000n),
    tickLotUnits: amount(1n),
    minNotional: amount(5_000_000n),
    maxNotional: amount(1_000_000_000_000n),
    makerFeePpm: ratePpm(1_000),
    takerFeePpm: ratePpm(1_000),
    takeBandPpm: ratePpm(50_000),
    restBandPpm: ratePpm(500_000),
    state: 'open',
    version: 1,
    ...market,
  }) satisfies MarketConfig

export const MARKETS: readonly MarketConfig[] = [
  spot({ marketId: 1, symbol: 'btcusdt', baseAssetId: 2, indexId: 1, tickSize: 10_000_000, lotUnits: amount(1_000n) }),
  // One lot costs about 30 USDT: the least notional buys none.
  spot({
    marketId: 2,
    symbol: 'ethusdt',
    baseAssetId: 3,
    indexId: 2,
    tickSize: 1_000_000,
    lotUnits: amount(1_000_000n),
    tickLotUnits: amount(100n),
  }),
  spot({
    marketId: 3,
    symbol: 'xrpusdt',
    baseAssetId: 4,
    indexId: 3,
    tickSize: 10_000,
    makerFeePpm: ratePpm(333),
    takerFeePpm: ratePpm(777),
  }),
  spot({
    marketId: 4,
    symbol: 'ethbtc',
    baseAssetId: 3,
    quoteAssetId: 2,
    indexId: 4,
    tickSize: 1_000,
    lotUnits: amount(100_000n),
    tickLotUnits: amount(1n),
    minNotional: amount(10_000n),
    maxNotional: amount(10_000_000_000n),
  }),
  spot({
    marketId: 5,
    symbol: 'glsusdt',
    baseAssetId: 5,
    indexId: 0,
    tickSize: 1_000,
    lotUnits: amount(300_000n),
    tickLotUnits: amount(3n),
  }),
]

/**
 * Markets that operators list and delist later. Each brings an index of its own, which has no point at first; a lot is
 * so large that little money buys none.
 */
export function laterListing(marketId: number): { index: IndexConfig; market: MarketConfig } {
  return {
    index: { indexId: marketId, symbol: `later${marketId}`, minSources: 2, sourceIds: [2, 3], lateAfterMs: 1_000 },
    market: spot({
      marketId,
      symbol: `later${marketId}usdt`,
      baseAssetId: 2,
      indexId: marketId,
      tickSize: 10_000_000,
      lotUnits: amount(100_000n),
      tickLotUnits: amount(100n),
    }),
  }
}

const USDT = 1_000_000n
/** Small tiers, so that the borders lie where the traffic is; each deduction makes the requirement continuous. */
const TIERS: ContractConfig['tiers'] = [
  { notionalTo: amount(20_000n * USDT), maintenancePpm: ratePpm(5_000), deduction: amount(0n), maxLeverage: 100 },
  { notionalTo: amount(100_000n * USDT), maintenancePpm: ratePpm(10_000), deduction: amount(100n * USDT), maxLeverage: 50 },
  { notionalTo: amount(300_000n * USDT), maintenancePpm: ratePpm(25_000), deduction: amount(1_600n * USDT), maxLeverage: 20 },
  { notionalTo: amount(800_000n * USDT), maintenancePpm: ratePpm(50_000), deduction: amount(9_100n * USDT), maxLeverage: 10 },
]
const contract = (listing: Pick<ContractConfig, 'marketId' | 'symbol' | 'indexId' | 'tickSize' | 'faceE8'> & Partial<ContractConfig>) =>
  ({
    settleAssetId: 1,
    // 10^-8 quote x 10^-8 base = 10^-16; a unit of the settle asset is 10^-6.
    tickContractUnits: amount((BigInt(listing.tickSize) * BigInt(listing.faceE8)) / 10n ** 10n),
    leverages: [2, 5, 10, 20, 50, 100],
    tiers: TIERS,
    makerFeePpm: ratePpm(200),
    takerFeePpm: ratePpm(500),
    takeBandPpm: ratePpm(20_000),
    restBandPpm: ratePpm(500_000),
    positionLimit: amount(700_000n * USDT),
    openInterestFactor: 20,
    liquidationFeePpm: ratePpm(5_000),
    impactNotional: amount(3_000n * USDT),
    fundingInterestPpm: ratePpm(100),
    fundingDampPpm: ratePpm(500),
    fundingCapPpm: ratePpm(3_000),
    houseLeverage: 5,
    state: 'open',
    version: 1,
    ...listing,
  }) satisfies ContractConfig

/** One on each way of making an index: five sources, three, one. */
export const CONTRACTS: readonly ContractConfig[] = [
  contract({ marketId: 1_001, symbol: 'btcusdt', indexId: 1, tickSize: 10_000_000, faceE8: 100_000 }),
  contract({
    marketId: 1_002,
    symbol: 'ethusdt',
    indexId: 2,
    tickSize: 1_000_000,
    faceE8: 1_000_000,
    makerFeePpm: ratePpm(0),
    takerFeePpm: ratePpm(777),
    houseLeverage: 20,
  }),
  // One contract costs about five USDT: positions of many contracts.
  contract({ marketId: 1_003, symbol: 'xrpusdt', indexId: 3, tickSize: 10_000, faceE8: 1_000_000_000, liquidationFeePpm: ratePpm(0) }),
]

/** A contract that operators list later, and delist when nothing is open there. */
export const laterContract = (marketId: number): ContractConfig =>
  contract({ marketId, symbol: `later${marketId}`, indexId: 2, tickSize: 1_000_000, faceE8: 1_000_000 })

const option = (listing: Pick<OptionConfig, 'marketId' | 'symbol' | 'indexId'> & Partial<OptionConfig>, periods: [number, number][]) =>
  ({
    stakeAssetId: 1,
    periods: periods.map(([seconds, odds], at) => ({
      periodId: (listing.marketId - 2_000) * 100 + at,
      seconds,
      oddsPpm: ratePpm(odds),
      minStake: amount(1n * USDT),
      maxStake: amount(400n * USDT),
    })),
    strikeDelayMs: 1_000,
    strikeWithinMs: 5_000,
    lookBackMs: 3_000,
    lookAheadMs: 10_000,
    marketLimitPpm: ratePpm(100_000),
    secondLimitPpm: ratePpm(30_000),
    state: 'open',
    version: 1,
    ...listing,
  }) satisfies OptionConfig

/**
 * One as the house lists them; one that pays more than the stake, out of all of the pool; one with windows so narrow
 * that points miss them; one whose index is priced in a coin, with a period of a whole day.
 */
export const OPTIONS: readonly OptionConfig[] = [
  option({ marketId: 2_001, symbol: 'btcusdt', indexId: 1 }, [
    [2, 800_000],
    [5, 820_001],
    [30, 850_000],
    [300, 880_000],
    [3_600, 900_000],
  ]),
  option({ marketId: 2_002, symbol: 'ethusdt', indexId: 2, strikeWithinMs: 1_300, lookBackMs: 600, lookAheadMs: 700 }, [
    [1, 777_777],
    [4, 900_000],
    [20, 1_000_000],
  ]),
  option(
    {
      marketId: 2_003,
      symbol: 'xrpusdt',
      indexId: 3,
      lookAheadMs: 60_000,
      marketLimitPpm: ratePpm(1_000_000),
      secondLimitPpm: ratePpm(1_000_000),
    },
    [
      [3, 9_000_000],
      [8, 10_000_000],
    ],
  ),
  option({ marketId: 2_004, symbol: 'ethbtc', indexId: 4, marketLimitPpm: ratePpm(900_000), secondLimitPpm: ratePpm(600_000) }, [
    [2, 850_000],
    [86_400, 500_000],
  ]),
]

/** An option market that operators list later, and delist while options are open there. */
export const laterOption = (marketId: number): OptionConfig =>
  option({ marketId, symbol: `later${marketId}`, indexId: 2, secondLimitPpm: ratePpm(100_000) }, [
    [1, 500_000],
    [7, 600_000],
  ])

/** What the house's own orders make; nothing may be staked on it. */
export const OWN_SOURCE_ID = 6
export const OWN_INDEX: IndexConfig = { indexId: 90, symbol: 'own', minSources: 2, sourceIds: [2, OWN_SOURCE_ID], lateAfterMs: 1_000 }

const system = (realm: Realm): Actor => ({ origin: 'system', actorId: 0, accountId: 0, realm, key: '' })
const operator = (realm: Realm): Actor => ({ ...system(realm), origin: 'operator', actorId: 71 })
const byNobody = { approverId: 0, reasonCode: 'genesis' } as const
const byOperators = { approverId: 72, reasonCode: 'genesis' } as const

/**
 * The commands that open this house and fund its pools and its market maker in both realms: a sandbox by itself; else
 * with live sources only, no index on a single source, and money on operators' evidence.
 */
export function openingCommands(isSandbox: boolean, hasContracts = true, hasOptions = false, atMs = START_MS): Command[] {
  const actor = system('real')
  const effectiveFromMs = timeMs(atMs)
  const opening: Command[] = [{ type: 'OpenHouse', actor, isSandbox, publicKey: '5e'.repeat(32) }]
  for (const asset of ASSETS) opening.push({ type: 'ConfigureAsset', actor, ...byNobody, asset })
  for (const source of sourcesOf(isSandbox)) opening.push({ type: 'ConfigureSource', actor, ...byNobody, source })
  for (const index of indicesOf(isSandbox)) opening.push({ type: 'ConfigureIndex', actor, ...byNobody, index, effectiveFromMs })
  for (const market of MARKETS) opening.push({ type: 'ConfigureMarket', actor, ...byNobody, market, effectiveFromMs })
  for (const listed of hasContracts ? CONTRACTS : [])
    opening.push({ type: 'ConfigureContract', actor, ...byNobody, contract: listed, effectiveFromMs })
  if (hasOptions) opening.push(...optionsOpened(actor, effectiveFromMs))
  const fees = { makerFeePpm: ratePpm(0), takerFeePpm: ratePpm(500) }
  opening.push({ type: 'SetHouseFees', actor, ...byNobody, fees, effectiveFromMs })
  for (const realm of REALMS)
    for (const { assetId } of ASSETS) {
      const purposes: readonly HousePurpose[] = assetId === 1 ? ['market_maker', 'option_pool', 'insurance'] : ['market_maker']
      for (const purpose of purposes) opening.push(funding(realm, purpose, assetId, isSandbox))
    }
  return opening
}

/** A gate in force on each product, which asks nothing: whoever acts on gates finds a version to go on from. */
export function gatesOpened(atMs = START_MS): Command[] {
  const gate = { version: 1, isAsked: false, level: 'none', ageLeast: 18, termsVersion: 1, asksQuestions: false } as const
  return GATE_PRODUCTS.map((product) => ({
    type: 'SetProductGate',
    actor: system('real'),
    ...byNobody,
    gate: { ...gate, product, closedCountries: [] },
    effectiveFromMs: timeMs(atMs),
  }))
}

function optionsOpened(actor: Actor, effectiveFromMs: TimeMs): Command[] {
  return [
    { type: 'ConfigureSource', actor, ...byNobody, source: { sourceId: OWN_SOURCE_ID, name: 'ourselves', provenance: 'own_orders' } },
    { type: 'ConfigureIndex', actor, ...byNobody, index: OWN_INDEX, effectiveFromMs },
    ...OPTIONS.map((listed): Command => ({ type: 'ConfigureOption', actor, ...byNobody, option: listed, effectiveFromMs })),
  ]
}

export const sourcesOf = (isSandbox: boolean): SourceConfig[] =>
  SOURCES.map((source) => ({ ...source, provenance: isSandbox ? 'simulated' : 'live' }))

/** Outside a sandbox no index may stand on a single source: that one gets a second. */
export const indicesOf = (isSandbox: boolean): IndexConfig[] =>
  INDICES.map((index) => (isSandbox || index.minSources > 1 ? index : { ...index, minSources: 2, sourceIds: [1, 2] }))

function funding(realm: Realm, purpose: HousePurpose, assetId: number, isSandbox: boolean): Command {
  const evidence = `${realm === 'real' ? 'a' : 'b'}${HOUSE_PURPOSES.indexOf(purpose)}${assetId}`.padEnd(32, '0')
  // The demo maker is poor enough for its ladders to be cut, the demo pool for an option to be more than it has.
  const demoUnits = purpose === 'option_pool' ? 6_000_000_000n : 20_000_000_000n
  const money = { realm, purpose, assetId, amount: amount(realm === 'real' ? 10_000_000_000_000n : demoUnits), evidence }
  if (isSandbox) return { type: 'FundHouse', actor: system(realm), approverId: 0, reasonCode: 'sandbox_seed', ...money }
  return { type: 'FundHouse', actor: operator(realm), ...byOperators, ...money }
}
