import { type AssetConfig, type ContractConfig, formatDecimal, INDEX_DECIMALS, MARKET_STATES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wireSymbol } from '../fields.ts'
import { rateText } from '../numbers/rates.ts'
import { contractNames, faceText } from './quantities.ts'

export const marginTier = z.object({
  /** Largest notional of the tier, USDT; the last tier goes on beyond it. */
  notionalTo: decimalText,
  /** Maintenance margin = notional x maintenanceRate - deduction. */
  maintenanceRate: decimalText,
  deduction: decimalText,
  maxLeverage: z.number().int(),
})

/** One version of a contract's rule, whole. Rates are shares: '0.005' is 0.5 %. */
export const contractRules = z.object({
  symbol: z.string(),
  coin: z.string(),
  showCoin: z.string(),
  /** `usdt`, in which margin, fees, profit and funding are counted, with its decimals. */
  settleCoin: z.string(),
  settleDecimals: z.number().int(),
  ruleVersion: z.number().int(),
  /** True for the version in force. */
  isInForce: z.boolean(),
  state: z.enum(MARKET_STATES),
  leverage: z.string(),
  shareNumber: decimalText,
  tickSize: decimalText,
  /** Settle coin of one tick x one contract. */
  tickValue: decimalText,
  openFee: decimalText,
  closeFee: decimalText,
  /** Maker fee and taker fee, shares of the notional. */
  makerFee: decimalText,
  takerFee: decimalText,
  /** Nobody takes beyond mark +- this share, nothing rests beyond mark +- restBand. */
  takeBand: decimalText,
  restBand: decimalText,
  tiers: z.array(marginTier),
  /** Largest notional at mark of one account in this contract. */
  positionLimit: decimalText,
  /** Notional of each side of the market, at most this many times the insurance fund. */
  openInterestFactor: z.number().int(),
  liquidationFee: decimalText,
  /** Notional whose average price makes a funding sample. */
  impactNotional: decimalText,
  fundingInterest: decimalText,
  fundingDamp: decimalText,
  fundingCap: decimalText,
  houseLeverage: z.number().int(),
})
export type ContractRules = z.output<typeof contractRules>

/**
 * `data` is the rule in force, `rows` are all versions that ever were, the oldest first: a position keeps the one it
 * accepted.
 */
export const contractRulesOf = endpoint('GET', '/api/contract/rules', {
  clientName: 'getContractRules',
  summary: 'Margin tiers, fees and limits of a contract',
  access: 'public',
  kind: 'read',
  query: z.object({ symbol: wireSymbol }),
  data: contractRules,
  row: contractRules,
})

export function rulesToWire(contract: ContractConfig, settle: AssetConfig, isInForce: boolean): ContractRules {
  const money = (units: bigint) => formatDecimal(units, settle.decimals)
  return {
    ...contractNames(contract),
    settleCoin: settle.symbol,
    settleDecimals: settle.decimals,
    ruleVersion: contract.version,
    isInForce,
    state: contract.state,
    leverage: contract.leverages.join(','),
    shareNumber: faceText(contract),
    tickSize: formatDecimal(BigInt(contract.tickSize), INDEX_DECIMALS),
    tickValue: money(contract.tickContractUnits),
    openFee: rateText(contract.takerFeePpm),
    closeFee: rateText(contract.takerFeePpm),
    makerFee: rateText(contract.makerFeePpm),
    takerFee: rateText(contract.takerFeePpm),
    takeBand: rateText(contract.takeBandPpm),
    restBand: rateText(contract.restBandPpm),
    tiers: contract.tiers.map((tier) => ({
      notionalTo: money(tier.notionalTo),
      maintenanceRate: rateText(tier.maintenancePpm),
      deduction: money(tier.deduction),
      maxLeverage: tier.maxLeverage,
    })),
    positionLimit: money(contract.positionLimit),
    openInterestFactor: contract.openInterestFactor,
    liquidationFee: rateText(contract.liquidationFeePpm),
    impactNotional: money(contract.impactNotional),
    fundingInterest: rateText(contract.fundingInterestPpm),
    fundingDamp: rateText(contract.fundingDampPpm),
    fundingCap: rateText(contract.fundingCapPpm),
    houseLeverage: contract.houseLeverage,
  }
}
