/** Rule of a contract market and own limits as records write them. */
import { feeFields } from '../configuration/fields.ts'
import { listOf, recordOf, text, uint, units } from '../definitions/fields.ts'
import { marketId, marketState, smallId } from '../definitions/shared-fields.ts'
import type { Amount, RatePpm } from '../primitives/units.ts'
import { OWN_LIMIT_MOST } from '../protection/own-limits.ts'
import { type ContractLimits, OWN_LEVERAGE_MOST } from './contract-limits.ts'
import type { ContractConfig } from './contracts.ts'
import type { MarginTier } from './margin.ts'

const SCALE_MOST = 2 ** 40
const LEVERAGE_MOST = 1_000
const leverage = uint<number>({ least: 1, most: LEVERAGE_MOST })
const bandPpm = uint<RatePpm>({ least: 1, most: 999_999 })
const ratePpm = uint<RatePpm>({ most: 100_000 })

const TIER = recordOf<MarginTier>({
  notionalTo: units({ least: 1n, most: 2n ** 62n }),
  maintenancePpm: uint({ least: 1, most: 500_000 }),
  deduction: units({ least: 0n }),
  maxLeverage: leverage,
})

export const CONTRACT = recordOf<ContractConfig>({
  marketId,
  symbol: text,
  indexId: smallId,
  settleAssetId: smallId,
  tickSize: uint({ least: 1, most: SCALE_MOST }),
  faceE8: uint({ least: 1, most: SCALE_MOST }),
  tickContractUnits: units<Amount>({ least: 1n, most: BigInt(SCALE_MOST) }),
  leverages: listOf(leverage),
  tiers: listOf(TIER),
  ...feeFields,
  takeBandPpm: bandPpm,
  restBandPpm: bandPpm,
  positionLimit: units({ least: 1n, most: 2n ** 48n }),
  openInterestFactor: uint({ least: 1, most: 1_000 }),
  liquidationFeePpm: ratePpm,
  impactNotional: units({ least: 1n, most: 2n ** 44n }),
  fundingInterestPpm: ratePpm,
  fundingDampPpm: ratePpm,
  fundingCapPpm: ratePpm,
  houseLeverage: leverage,
  state: marketState,
  version: uint(),
})

const ownLimit = units<Amount>({ least: 0n, most: OWN_LIMIT_MOST })
export const CONTRACT_LIMITS = recordOf<ContractLimits>({
  leverage: uint({ most: OWN_LEVERAGE_MOST }),
  marginPerOrder: ownLimit,
  lossPerDay: ownLimit,
})
