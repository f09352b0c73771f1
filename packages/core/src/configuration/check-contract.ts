/** Which contract rules are sound (RULES.md 8.1.1). */
import { type ConfigureContract, type ContractConfig, MARKET_STATES, type MarginTier, PPM, type RefusalReason } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { isCount, isFees, isId, isName, isTime, isUnits, SCALE_MAX, tooSoon } from './check-configuration.ts'
import { isSymbolTaken, knownContract, knownContracts, knownMarket, knownOption } from './known.ts'

const FEE_MAX_PPM = 100_000
const LEVERAGE_MAX = 1_000
/** 10^-8 quote x 10^-8 base. */
const SCALE_DECIMALS = 16n

export function checkConfigureContract(state: State, { contract, effectiveFromMs }: ConfigureContract): RefusalReason | null {
  if (!state.assets.has(contract.settleAssetId)) return 'unknown_asset'
  if (!state.indices.has(contract.indexId)) return 'unknown_index'
  if (!isContract(state, contract) || !isTime(effectiveFromMs)) return 'invalid_value'
  const known = knownContract(state, contract.marketId)
  if (known && !isSameProduct(known, contract)) return 'invalid_value'
  // Leverages grow and tiers' maxima fall: no position of any size could use one above the first tier's.
  if (contract.leverages.at(-1)! > contract.tiers[0]!.maxLeverage) return 'leverage_above_tier'
  return known ? tooSoon(state, effectiveFromMs) : null
}

function isContract(state: State, contract: ContractConfig): boolean {
  const { marketId, symbol, tickSize, faceE8, takeBandPpm, restBandPpm } = contract
  return (
    isId(marketId) &&
    knownMarket(state, marketId) === null &&
    knownOption(state, marketId) === null &&
    isName(symbol) &&
    !isSymbolTaken(knownContracts(state), contract) &&
    MARKET_STATES.includes(contract.state) &&
    isCount(tickSize, 1, SCALE_MAX) &&
    isCount(faceE8, 1, SCALE_MAX) &&
    isUnits(contract.tickContractUnits, BigInt(SCALE_MAX)) &&
    isScaleExact(state, contract) &&
    isFees(contract) &&
    isCount(takeBandPpm, 1, 999_999) &&
    isCount(restBandPpm, takeBandPpm, 999_999) &&
    areLeverages(contract.leverages) &&
    areTiers(contract) &&
    areLimits(contract)
  )
}

/** One tick x one contract is a whole number of quote units, and exactly `tickContractUnits`. */
function isScaleExact(state: State, contract: ContractConfig): boolean {
  const decimals = BigInt(state.assets.get(contract.settleAssetId)!.decimals)
  const [units, product] = [contract.tickContractUnits, BigInt(contract.tickSize) * BigInt(contract.faceE8)]
  return decimals <= SCALE_DECIMALS
    ? product === units * 10n ** (SCALE_DECIMALS - decimals)
    : product * 10n ** (decimals - SCALE_DECIMALS) === units
}

function areLeverages(leverages: readonly number[]): boolean {
  if (!Array.isArray(leverages) || !isCount(leverages.length, 1, 20)) return false
  return leverages.every((leverage, at) => isCount(leverage, at === 0 ? 1 : leverages[at - 1]! + 1, LEVERAGE_MAX))
}

function areTiers({ tiers, takerFeePpm }: ContractConfig): boolean {
  if (!Array.isArray(tiers) || !isCount(tiers.length, 1, 10)) return false
  return tiers.every((tier, at) => isTier(tier, tiers[at - 1]) && Number(PPM) - tier.maintenancePpm - takerFeePpm > 0)
}

function isTier(tier: MarginTier, before: MarginTier | undefined): boolean {
  const { notionalTo, maintenancePpm, deduction, maxLeverage } = tier
  if (!isUnits(notionalTo, 2n ** 62n) || !isCount(maintenancePpm, 1, 500_000) || !isCount(maxLeverage, 1, LEVERAGE_MAX)) return false
  if (before === undefined) return deduction === 0n
  if (typeof deduction !== 'bigint' || notionalTo <= before.notionalTo || maxLeverage > before.maxLeverage) return false
  const step = maintenancePpm - before.maintenancePpm
  return step >= 0 && before.notionalTo * BigInt(step) === (deduction - before.deduction) * PPM
}

function areLimits(contract: ContractConfig): boolean {
  const { fundingInterestPpm, fundingDampPpm, fundingCapPpm, liquidationFeePpm } = contract
  return (
    isUnits(contract.positionLimit, 2n ** 48n) &&
    isCount(contract.openInterestFactor, 1, 1_000) &&
    isUnits(contract.impactNotional, 2n ** 44n) &&
    isCount(contract.houseLeverage, 1, LEVERAGE_MAX) &&
    [fundingInterestPpm, fundingDampPpm, fundingCapPpm, liquidationFeePpm].every((ppm) => isCount(ppm, 0, FEE_MAX_PPM))
  )
}

/** What orders and positions rest on never changes under them. */
function isSameProduct(known: ContractConfig, contract: ContractConfig): boolean {
  const fixed = ['symbol', 'indexId', 'settleAssetId', 'tickSize', 'faceE8', 'tickContractUnits'] as const
  return fixed.every((name) => known[name] === contract[name])
}
