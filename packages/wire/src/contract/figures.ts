import {
  type AssetConfig,
  type ContractConfig,
  type ContractFiguresView,
  divFloor,
  FUNDING_SKIPS,
  formatDecimal,
  REALMS,
  scaledValue,
} from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, pageQuery, wireSymbol } from '../fields.ts'
import { markText, rateText } from '../numbers/rates.ts'

/** Realm: as asked, else the session's, else real. The two realms have books, positions and funding of their own. */
const place = { symbol: wireSymbol, realm: z.enum(REALMS).optional() }

export const contractFigures = z.object({
  symbol: z.string(),
  realm: z.enum(REALMS),
  /** '0' before the first. */
  markPrice: decimalText,
  isStale: z.boolean(),
  /** Share of the notional that would be paid if the period ended now; above 0 longs pay. '0.0001' is 0.01 %. */
  fundingRate: decimalText,
  nextFundingTime: z.number().int(),
  lastFundingRate: decimalText,
  /** 0 before the first. */
  lastFundingTime: z.number().int(),
  /** Contracts open on each side; equal on both. */
  openInterest: decimalText,
  /** Their value at the mark. */
  openInterestValue: decimalText,
  /** At most this: openInterestFactor times the insurance fund. */
  openInterestLimit: decimalText,
  /** Free money of the realm's insurance fund. */
  insurance: decimalText,
})
export type ContractFigures = z.output<typeof contractFigures>

export const contractFiguresOf = endpoint('GET', '/api/contract/figures', {
  clientName: 'getContractFigures',
  summary: 'Mark, funding, open interest and insurance fund of a contract',
  access: 'public',
  kind: 'read',
  query: z.object(place),
  data: contractFigures,
})

export const fundingPeriod = z.object({
  /** End of the period, ms. */
  time: z.number().int(),
  /** Share of the notional; above 0 longs paid. '0' when skipped. */
  rate: decimalText,
  /** Mark it was counted at; '0' when skipped. */
  markPrice: decimalText,
  /** Minutes that made the average. */
  samples: z.number().int(),
  /** Paid by the one side and got by the other; what remains went to the insurance fund. */
  collected: decimalText,
  paid: decimalText,
  /** Why nobody paid; null when it was settled. */
  skipped: z.enum(FUNDING_SKIPS).nullable(),
})
export type FundingPeriod = z.output<typeof fundingPeriod>

/** Newest first. */
export const fundingHistory = endpoint('GET', '/api/contract/funding', {
  clientName: 'listFundingPeriods',
  summary: 'Funding periods of a contract',
  access: 'public',
  kind: 'read',
  query: z.object({ ...place, pageNum: pageQuery.pageNum, pageSize: pageQuery.pageSize }),
  row: fundingPeriod,
})

export const liquidationStep = z.object({
  id: z.string(),
  time: z.number().int(),
  symbol: z.string(),
  /** Side of the position: 0 long, 1 short. */
  type: z.union([z.literal(0), z.literal(1)]),
  /**
   * order: sold into the book; takeover: the insurance fund took what it may; deleveraging: positions of the other side
   * were closed against it.
   */
  step: z.enum(['order', 'takeover', 'deleveraging']),
  markPrice: decimalText,
  bankruptcyPrice: decimalText,
  /** Closed in this step, and left after it. */
  contracts: decimalText,
  contractsLeft: decimalText,
  liquidationFee: decimalText,
})
export type LiquidationStep = z.output<typeof liquidationStep>

/** Every forced close of the exchange, newest first; nobody is named. */
export const liquidations = endpoint('GET', '/api/contract/liquidations', {
  clientName: 'listLiquidations',
  summary: 'Liquidation steps of a contract',
  access: 'public',
  kind: 'read',
  query: z.object({ ...place, symbol: wireSymbol.optional(), pageNum: pageQuery.pageNum, pageSize: pageQuery.pageSize }),
  row: liquidationStep,
})

export function contractFiguresToWire(
  figures: ContractFiguresView,
  contract: ContractConfig,
  { decimals }: Pick<AssetConfig, 'decimals'>,
): ContractFigures {
  const money = (units: bigint) => formatDecimal(units, decimals)
  return {
    symbol: contract.symbol,
    realm: figures.realm,
    markPrice: markText(figures.mark),
    isStale: figures.isStale,
    fundingRate: rateText(figures.fundingRatePpm),
    nextFundingTime: figures.nextFundingAtMs,
    lastFundingRate: rateText(figures.lastFundingRatePpm),
    lastFundingTime: figures.lastFundingAtMs,
    openInterest: String(figures.openContracts),
    openInterestValue: money(divFloor(scaledValue(contract, figures.openContracts, figures.mark), BigInt(contract.tickSize))),
    openInterestLimit: money(figures.insurance * BigInt(contract.openInterestFactor)),
    insurance: money(figures.insurance),
  }
}
