import {
  type AssetConfig,
  formatDecimal,
  SWAP_RELEASES,
  type SwapAccepted,
  type SwapRelease,
  type TimeMs,
  unitsOf,
} from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'
import { rateText } from '../numbers/rates.ts'

/** Decimals of a swap's rate. */
export const SWAP_RATE_DECIMALS = 8

/** A swap as its answer and its list show it. */
export const swapOrder = z.object({
  id: z.string(),
  /** `usdt`, given. */
  fromSymbol: z.string(),
  /** `btc`, bought. */
  toSymbol: z.string(),
  /** Given, in `fromSymbol`. */
  total: decimalText,
  /** Least it brings, in `toSymbol`; for less it is released. */
  minimum: decimalText,
  /** 0 waiting for its price, 1 executed, 2 released: all of it is available again. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Of a release. */
  reason: z.enum(SWAP_RELEASES).nullable(),
  /** In `toSymbol`; of a release what it would have been. Null while it waits, or without a price, as those that follow. */
  received: decimalText.nullable(),
  /** `toSymbol` for one `fromSymbol`, spreads within, rounded down. */
  rate: decimalText.nullable(),
  /** USDT for one coin, before the spread. */
  fromPrice: decimalText.nullable(),
  toPrice: decimalText.nullable(),
  /** Share of the price. */
  fromSpread: decimalText.nullable(),
  toSpread: decimalText.nullable(),
  /** Accepted at, core ms. */
  createTime: z.number().int(),
  /** First and last moment at which a price may execute it. */
  priceFrom: z.number().int(),
  priceUntil: z.number().int(),
  /** Executed or released at; null while it waits. */
  endTime: z.number().int().nullable(),
})
export type SwapOrder = z.output<typeof swapOrder>

interface Coins {
  readonly from: AssetConfig
  readonly to: AssetConfig
}

/** `to` for one `from`, 8 decimals, rounded down. */
export function swapRateText(given: bigint, received: bigint, { from, to }: Coins): string {
  const scaled = received * 10n ** BigInt(from.decimals + SWAP_RATE_DECIMALS)
  return formatDecimal(scaled / (given * 10n ** BigInt(to.decimals)), SWAP_RATE_DECIMALS)
}

export function acceptedSwap(event: SwapAccepted, { from, to }: Coins, atMs: TimeMs): SwapOrder {
  return {
    id: String(event.swapId),
    fromSymbol: from.symbol,
    toSymbol: to.symbol,
    total: formatDecimal(event.amount, from.decimals),
    minimum: formatDecimal(event.minimum, to.decimals),
    status: 0,
    reason: null,
    ...NO_PRICE,
    createTime: atMs,
    priceFrom: event.fromMs,
    priceUntil: event.untilMs,
    endTime: null,
  }
}

const NO_PRICE = { received: null, rate: null, fromPrice: null, toPrice: null, fromSpread: null, toSpread: null } as const

/** Row of the projection, by the columns that lists show. */
export interface SwapListRow {
  readonly swap_id: number
  readonly amount: string
  readonly minimum: string
  readonly accepted_at_ms: number
  readonly from_ms: number
  readonly until_ms: number
  readonly outcome: 'executed' | 'released' | null
  readonly reason: SwapRelease | null
  readonly received: string | null
  readonly from_price: string | null
  readonly to_price: string | null
  readonly from_spread_ppm: number | null
  readonly to_spread_ppm: number | null
  readonly ended_at_ms: number | null
}

const STATUS = { executed: 1, released: 2 } as const

export function swapOfRow(row: SwapListRow, coins: Coins): SwapOrder {
  return {
    id: String(row.swap_id),
    fromSymbol: coins.from.symbol,
    toSymbol: coins.to.symbol,
    total: row.amount,
    minimum: row.minimum,
    status: row.outcome === null ? 0 : STATUS[row.outcome],
    reason: row.reason,
    ...(row.received === null || row.from_price === null ? NO_PRICE : priceOf(row, row.received, coins)),
    createTime: row.accepted_at_ms,
    priceFrom: row.from_ms,
    priceUntil: row.until_ms,
    endTime: row.ended_at_ms,
  }
}

function priceOf(row: SwapListRow, received: string, coins: Coins) {
  const [given, got] = [unitsOf(row.amount, coins.from.decimals), unitsOf(received, coins.to.decimals)]
  return {
    received,
    rate: swapRateText(given, got, coins),
    fromPrice: row.from_price,
    toPrice: row.to_price,
    fromSpread: rateText(row.from_spread_ppm ?? 0),
    toSpread: rateText(row.to_spread_ppm ?? 0),
  }
}
