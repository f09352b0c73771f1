import { type ConfigureContract, type ContractConfig, type Event, MARKET_STATES, type RefusalReason } from '@glasshouse/domain'
import { startFunding } from '../contract/funding.ts'
import type { NaiveContract, NaiveFunding } from '../state/contract-state.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { areFees, existingContract, existingMarket } from './configuration.ts'
import { isOptionMarket } from './option-configuration.ts'
import { isGenesisOver, isId, isName, schedule } from './rules.ts'

const SIZE_MOST = 2n ** 40n

export function checkContract(state: NaiveState, { contract, effectiveFromMs }: ConfigureContract): RefusalReason | null {
  const asset = state.assets.get(contract.settleAssetId)
  if (!asset) return 'unknown_asset'
  if (!state.indices.has(contract.indexId)) return 'unknown_index'
  const standing = existingContract(state, contract.marketId)
  if (!isInRange(contract, asset.decimals) || isTaken(state, contract)) return 'invalid_value'
  if (standing && !isSameContract(standing, contract)) return 'invalid_value'
  if (contract.leverages.some((leverage) => leverage > (contract.tiers[0] as { maxLeverage: number }).maxLeverage))
    return 'leverage_above_tier'
  return standing && isGenesisOver(state) && effectiveFromMs <= state.nowMs ? 'rule_not_in_future' : null
}

export function configureContract(state: NaiveState, command: ConfigureContract): void {
  const { effectiveFromMs } = command
  const { marketId } = command.contract
  const known = state.contracts.get(marketId)
  const waitingVersions = state.waitingContracts.filter((waiting) => waiting.marketId === marketId).map((waiting) => waiting.version)
  const version = Math.max(0, known?.highestVersion ?? 0, ...waitingVersions) + 1
  if (known) known.highestVersion = version
  const announced: ContractConfig = {
    ...command.contract,
    version,
    state: existingContract(state, marketId)?.state ?? command.contract.state,
  }
  state.events.push({ type: 'ContractConfigured', contract: announced, effectiveFromMs })
  if (effectiveFromMs > state.nowMs) state.waitingContracts.push(announced)
  schedule(state, effectiveFromMs, 1, marketId, () => {
    state.waitingContracts = state.waitingContracts.filter((waiting) => waiting !== announced)
    const contract = { ...announced, state: state.contracts.get(marketId)?.config.state ?? announced.state }
    bringIntoForce(state, contract)
    return [{ type: 'ContractConfigured', contract, effectiveFromMs }] satisfies Event[]
  })
}

function bringIntoForce(state: NaiveState, config: ContractConfig): void {
  const known = state.contracts.get(config.marketId)
  if (known) {
    known.config = config
    known.highestVersion = Math.max(known.highestVersion, config.version)
    known.rules.push(config)
    return
  }
  const funding = (): NaiveFunding => ({ run: null, sum: 0n, samples: 0n, nextPeriodMs: 0, waitingFor: 0, lastAtMs: 0, lastRatePpm: 0n })
  const contract: NaiveContract = {
    config,
    highestVersion: config.version,
    rules: [config],
    funding: { real: funding(), demo: funding() },
  }
  state.contracts.set(config.marketId, contract)
  startFunding(state, config.marketId)
}

function isTaken(state: NaiveState, { marketId, symbol }: ContractConfig): boolean {
  const listed = [...[...state.contracts.values()].map(({ config }) => config), ...state.waitingContracts]
  const others = listed.filter((other) => other.marketId !== marketId)
  return existingMarket(state, marketId) !== undefined || isOptionMarket(state, marketId) || others.some((other) => other.symbol === symbol)
}

const isWithin = (value: number, low: number, high: number) => Number.isSafeInteger(value) && value >= low && value <= high
const isAmountWithin = (value: bigint, high: bigint) => value >= 1n && value <= high

function isInRange(contract: ContractConfig, decimals: number): boolean {
  const { marketId, symbol, tickSize, faceE8, tickContractUnits, takeBandPpm, restBandPpm } = contract
  if (!isId(marketId) || !isName(symbol) || !MARKET_STATES.includes(contract.state) || !areFees(contract)) return false
  if (!isWithin(tickSize, 1, Number(SIZE_MOST)) || !isWithin(faceE8, 1, Number(SIZE_MOST))) return false
  if (BigInt(tickSize) * BigInt(faceE8) * 10n ** BigInt(decimals) !== tickContractUnits * 10n ** 16n) return false
  if (!isWithin(takeBandPpm, 1, 999_999) || !isWithin(restBandPpm, takeBandPpm, 999_999)) return false
  return areLeverages(contract.leverages) && areTiers(contract) && areLimits(contract)
}

function areLeverages(leverages: readonly number[]): boolean {
  if (leverages.length < 1 || leverages.length > 20) return false
  return leverages.every((leverage, at) => isWithin(leverage, 1, 1_000) && (at === 0 || leverage > (leverages[at - 1] as number)))
}

function areTiers({ tiers, takerFeePpm }: ContractConfig): boolean {
  if (tiers.length < 1 || tiers.length > 10 || tiers[0]?.deduction !== 0n) return false
  return tiers.every((tier, at) => {
    if (!isAmountWithin(tier.notionalTo, 2n ** 62n) || !isWithin(tier.maintenancePpm, 1, 500_000)) return false
    if (!Number.isSafeInteger(tier.maxLeverage) || 1_000_000 - tier.maintenancePpm - takerFeePpm <= 0) return false
    const before = tiers[at - 1]
    if (!before) return true
    const isGrowing = tier.notionalTo > before.notionalTo && tier.maintenancePpm >= before.maintenancePpm
    const step = before.notionalTo * BigInt(tier.maintenancePpm - before.maintenancePpm)
    return isGrowing && tier.maxLeverage <= before.maxLeverage && step === (tier.deduction - before.deduction) * 1_000_000n
  })
}

function areLimits(contract: ContractConfig): boolean {
  return (
    isAmountWithin(contract.positionLimit, 2n ** 48n) &&
    isWithin(contract.openInterestFactor, 1, 1_000) &&
    isWithin(contract.liquidationFeePpm, 0, 100_000) &&
    isAmountWithin(contract.impactNotional, 2n ** 44n) &&
    isWithin(contract.fundingInterestPpm, 0, 100_000) &&
    isWithin(contract.fundingDampPpm, 0, 100_000) &&
    isWithin(contract.fundingCapPpm, 0, 100_000) &&
    isWithin(contract.houseLeverage, 1, 1_000)
  )
}

function isSameContract(standing: ContractConfig, asked: ContractConfig): boolean {
  const keys = ['symbol', 'indexId', 'settleAssetId', 'tickSize', 'faceE8', 'tickContractUnits'] as const
  return keys.every((key) => standing[key] === asked[key])
}
