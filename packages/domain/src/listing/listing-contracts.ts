import type { ContractConfig } from '../perpetual/contracts.ts'
import type { MarginTier } from '../perpetual/margin.ts'
import { amount, ratePpm } from '../primitives/units.ts'
import { LISTED_INDICES, USDT_ASSET_ID } from './listing.ts'

/** Ids of contract markets start here; spot markets stay below. */
export const FIRST_CONTRACT_MARKET_ID = 1_001

const USDT = 1_000_000n
const tier = (notionalTo: bigint, maintenancePpm: number, deduction: bigint, maxLeverage: number): MarginTier => ({
  notionalTo: amount(notionalTo * USDT),
  maintenancePpm: ratePpm(maintenancePpm),
  deduction: amount(deduction * USDT),
  maxLeverage,
})

/** Published. Each deduction makes the maintenance margin continuous where its tier begins. */
export const LISTED_MARGIN_TIERS: readonly MarginTier[] = [
  tier(50_000n, 5_000, 0n, 100),
  tier(250_000n, 10_000, 250n, 50),
  tier(1_000_000n, 25_000, 4_000n, 20),
  tier(5_000_000n, 50_000, 29_000n, 10),
]

const LEVERAGES = [2, 5, 10, 20, 50, 100]
const ENERGY_LEVERAGES = [2, 5, 10, 20]

interface ContractListing {
  readonly symbol: string
  readonly tickSize: number
  readonly faceE8: number
  readonly leverages?: readonly number[]
}
/** Tick x face is a whole number of 10^-6 USDT in each. New entries go at the end. */
const CONTRACTS: readonly ContractListing[] = [
  { symbol: 'btcusdt', tickSize: 10_000_000, faceE8: 100_000 },
  { symbol: 'ethusdt', tickSize: 1_000_000, faceE8: 1_000_000 },
  { symbol: 'ltcusdt', tickSize: 1_000_000, faceE8: 10_000_000 },
  { symbol: 'solusdt', tickSize: 1_000_000, faceE8: 10_000_000 },
  { symbol: 'bnbusdt', tickSize: 1_000_000, faceE8: 10_000_000 },
  { symbol: 'bchusdt', tickSize: 1_000_000, faceE8: 10_000_000 },
  { symbol: 'linkusdt', tickSize: 100_000, faceE8: 100_000_000 },
  { symbol: 'dotusdt', tickSize: 100_000, faceE8: 100_000_000 },
  { symbol: 'dogeusdt', tickSize: 1_000, faceE8: 10_000_000_000 },
  { symbol: 'xrpusdt', tickSize: 10_000, faceE8: 1_000_000_000 },
  { symbol: 'adausdt', tickSize: 10_000, faceE8: 1_000_000_000 },
  { symbol: 'trxusdt', tickSize: 1_000, faceE8: 10_000_000_000 },
  { symbol: 'xauusdt', tickSize: 1_000_000, faceE8: 1_000_000 },
  { symbol: 'eurusdt', tickSize: 1_000, faceE8: 10_000_000_000 },
  { symbol: 'nzdusdt', tickSize: 1_000, faceE8: 10_000_000_000 },
  { symbol: 'usoilusdt', tickSize: 1_000_000, faceE8: 100_000_000, leverages: ENERGY_LEVERAGES },
  { symbol: 'ngasusdt', tickSize: 100_000, faceE8: 1_000_000_000, leverages: ENERGY_LEVERAGES },
]

const indexIdOf = (symbol: string) => LISTED_INDICES.find((index) => index.symbol === symbol)?.indexId as number

/** What the house lists at genesis, beside the spot markets. */
export const LISTED_CONTRACTS: readonly ContractConfig[] = CONTRACTS.map((listing, position) => ({
  marketId: FIRST_CONTRACT_MARKET_ID + position,
  symbol: listing.symbol,
  indexId: indexIdOf(listing.symbol),
  settleAssetId: USDT_ASSET_ID,
  tickSize: listing.tickSize,
  faceE8: listing.faceE8,
  // 10^-8 quote x 10^-8 base = 10^-16; a USDT unit is 10^-6.
  tickContractUnits: amount((BigInt(listing.tickSize) * BigInt(listing.faceE8)) / 10n ** 10n), // deterministic-ok: exact by the table
  leverages: listing.leverages ?? LEVERAGES,
  tiers: LISTED_MARGIN_TIERS,
  makerFeePpm: ratePpm(200),
  takerFeePpm: ratePpm(500),
  takeBandPpm: ratePpm(20_000),
  restBandPpm: ratePpm(500_000),
  positionLimit: amount(5_000_000n * USDT),
  openInterestFactor: 20,
  liquidationFeePpm: ratePpm(5_000),
  impactNotional: amount(10_000n * USDT),
  fundingInterestPpm: ratePpm(100),
  fundingDampPpm: ratePpm(500),
  fundingCapPpm: ratePpm(3_000),
  houseLeverage: 5,
  state: 'open',
  version: 1,
}))
