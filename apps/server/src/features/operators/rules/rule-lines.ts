import {
  type AssetConfig,
  type ContractConfig,
  formatDecimal,
  GATE_PRODUCTS,
  type HouseFees,
  INDEX_DECIMALS,
  type IndexConfig,
  type MarketConfig,
  type OptionConfig,
  type ProductGate,
  type SourceConfig,
  type WithdrawalMethod,
} from '@glasshouse/domain'
import type { ChangedLine, ListedRule } from '@glasshouse/wire'
import type { Needs } from '../../../services/services.ts'

export type LineServices = Needs<'listing'>
export type RuleLine = ListedRule['lines'][number]
/** Fields by name, in the order in which they are read. */
type Fields = Readonly<Record<string, string>>

const PERCENT_DECIMALS = 4
/** `200` of a million -> `0.02%`. */
export const percent = (ppm: number): string => `${formatDecimal(BigInt(ppm), PERCENT_DECIMALS)}%`
const yesNo = (is: boolean) => (is ? 'on' : 'off')
const linesOf = (fields: Fields): RuleLine[] => Object.entries(fields).map(([field, value]) => ({ field, value }))

const moneyIn =
  ({ listing }: LineServices, assetId: number) =>
  (units: bigint): string => {
    const { decimals, symbol } = listing.asset(assetId)
    return `${formatDecimal(units, decimals)} ${symbol}`
  }
const price = (scaled: number): string => formatDecimal(BigInt(scaled), INDEX_DECIMALS)
const indexName = ({ listing }: LineServices, indexId: number): string =>
  listing.configuration.indices.find((index) => index.indexId === indexId)?.symbol ?? '-'

export const assetLines = ({ decimals }: AssetConfig): RuleLine[] => linesOf({ decimals: String(decimals) })
export const sourceLines = ({ provenance }: SourceConfig): RuleLine[] => linesOf({ provenance })

export function marketLines(services: LineServices, market: MarketConfig): RuleLine[] {
  const quote = moneyIn(services, market.quoteAssetId)
  return linesOf({
    state: market.state,
    makerFeePpm: percent(market.makerFeePpm),
    takerFeePpm: percent(market.takerFeePpm),
    takeBandPpm: percent(market.takeBandPpm),
    restBandPpm: percent(market.restBandPpm),
    minNotional: quote(market.minNotional),
    maxNotional: quote(market.maxNotional),
    tickSize: price(market.tickSize),
    lotUnits: moneyIn(services, market.baseAssetId)(market.lotUnits),
    indexId: indexName(services, market.indexId),
  })
}

export function contractLines(services: LineServices, contract: ContractConfig): RuleLine[] {
  const settle = moneyIn(services, contract.settleAssetId)
  const tiers = contract.tiers.map(({ notionalTo, maintenancePpm, maxLeverage }, at) => [
    `tier.${at + 1}`,
    `${settle(notionalTo)}, ${percent(maintenancePpm)}, ${maxLeverage}x`,
  ])
  return linesOf({
    state: contract.state,
    makerFeePpm: percent(contract.makerFeePpm),
    takerFeePpm: percent(contract.takerFeePpm),
    leverages: contract.leverages.join(', '),
    ...Object.fromEntries(tiers),
    positionLimit: settle(contract.positionLimit),
    openInterestFactor: String(contract.openInterestFactor),
    liquidationFeePpm: percent(contract.liquidationFeePpm),
    impactNotional: settle(contract.impactNotional),
    fundingInterestPpm: percent(contract.fundingInterestPpm),
    fundingDampPpm: percent(contract.fundingDampPpm),
    fundingCapPpm: percent(contract.fundingCapPpm),
    houseLeverage: String(contract.houseLeverage),
    takeBandPpm: percent(contract.takeBandPpm),
    restBandPpm: percent(contract.restBandPpm),
    faceE8: price(contract.faceE8),
    tickSize: price(contract.tickSize),
    indexId: indexName(services, contract.indexId),
  })
}

export function optionLines(services: LineServices, option: OptionConfig): RuleLine[] {
  const { decimals, symbol } = services.listing.asset(option.stakeAssetId)
  const stake = (units: bigint) => formatDecimal(units, decimals)
  const periods = option.periods.map(({ seconds, oddsPpm, minStake, maxStake }) => [
    `period.${seconds}`,
    `${percent(oddsPpm)}, ${stake(minStake)} - ${stake(maxStake)} ${symbol}`,
  ])
  return linesOf({
    state: option.state,
    ...Object.fromEntries(periods),
    marketLimitPpm: percent(option.marketLimitPpm),
    secondLimitPpm: percent(option.secondLimitPpm),
    strikeDelayMs: `${option.strikeDelayMs} ms`,
    strikeWithinMs: `${option.strikeWithinMs} ms`,
    lookBackMs: `${option.lookBackMs} ms`,
    lookAheadMs: `${option.lookAheadMs} ms`,
    indexId: indexName(services, option.indexId),
  })
}

export function indexLines({ listing }: LineServices, { sourceIds, minSources, lateAfterMs }: IndexConfig): RuleLine[] {
  const nameOf = (sourceId: number) =>
    listing.configuration.sources.find((source) => source.sourceId === sourceId)?.name ?? String(sourceId)
  return linesOf({ sources: sourceIds.map(nameOf).join(', '), minSources: String(minSources), lateAfter: `${lateAfterMs} ms` })
}

export const gateLines = (gate: ProductGate): RuleLine[] =>
  linesOf({
    asked: yesNo(gate.isAsked),
    level: gate.level,
    age: String(gate.ageLeast),
    terms: String(gate.termsVersion),
    questions: yesNo(gate.asksQuestions),
    closedCountries: gate.closedCountries.join(', ') || '-',
  })

export const feeLines = ({ makerFeePpm, takerFeePpm }: HouseFees): RuleLine[] =>
  linesOf({ makerFeePpm: percent(makerFeePpm), takerFeePpm: percent(takerFeePpm) })

export const methodLines = ({ isOn, coin, feeRate, feeFixed, minimum, delayMinutes, ratios }: WithdrawalMethod): RuleLine[] =>
  linesOf({
    isOn: yesNo(isOn),
    feeRate,
    feeFixed: `${feeFixed} ${coin}`,
    minimum: `${minimum} ${coin}`,
    delay: `${delayMinutes} min`,
    ...Object.fromEntries(Object.entries(ratios).map(([currency, { ratio }]) => [`ratio.${currency}`, ratio])),
  })

/** Lines that are not the same, in their order; null on the side that has none. */
export function changedLines(subject: string, now: readonly RuleLine[], then: readonly RuleLine[]): ChangedLine[] {
  const [before, after] = [now, then].map((lines) => new Map(lines.map(({ field, value }) => [field, value] as const)))
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
    .map((field) => ({ subject, field, now: before?.get(field) ?? null, next: after?.get(field) ?? null }))
    .filter((line) => line.now !== line.next)
}

export const gateSubject = (place: number): string => GATE_PRODUCTS[place] ?? String(place)
