import {
  type AssetConfig,
  formatDecimal,
  type RefusalReason,
  type SwapRate,
  swapMinimum,
  swapResult,
  type TimeMs,
} from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Fault } from '../envelope.ts'
import { decimalText, wireDecimal } from '../fields.ts'
import { toSpend } from '../numbers/quantities.ts'
import { markText, rateText } from '../numbers/rates.ts'
import { coinField } from './coin-field.ts'
import { swapRateText } from './swap-order.ts'

export const swapQuote = z.object({
  fromSymbol: z.string(),
  toSymbol: z.string(),
  /** Given, in `fromSymbol`. */
  total: decimalText,
  /** What it would bring at the prices of now, in `toSymbol`. It executes at later ones. */
  expected: decimalText,
  /** A swap of this quote brings no less; for less it is released. */
  minimum: decimalText,
  /** `toSymbol` for one `fromSymbol`, spreads within, rounded down. */
  rate: decimalText,
  /** USDT for one coin, before the spread. */
  fromPrice: decimalText,
  toPrice: decimalText,
  /** Share of the price. */
  fromSpread: decimalText,
  toSpread: decimalText,
  /** Core ms from which a swap without a minimum of its own is refused `quote_expired`. */
  expiresAt: z.number().int(),
  /** For so long, so that no clock of the client counts. */
  expiresInMs: z.number().int(),
})
export type SwapQuote = z.output<typeof swapQuote>

/** The session's newest quote gives its next swap the minimum. */
export const exchangeQuote = endpoint('GET', '/api/texchange/exchangeQuote', {
  clientName: 'getSwapQuote',
  summary: 'What a swap would bring now, with its minimum',
  access: 'user',
  kind: 'read',
  query: z.object({ fromSymbol: coinField, toSymbol: coinField, total: wireDecimal }),
  data: swapQuote,
})

/** What is to be quoted, by the coins of the exchange. */
export function toQuoteWish(
  { fromSymbol, toSymbol, total }: { readonly fromSymbol: string; readonly toSymbol: string; readonly total: string },
  coin: (symbol: string) => AssetConfig | undefined,
): Omit<Quoted, 'rate'> | Fault {
  const [from, to] = [coin(fromSymbol), coin(toSymbol)]
  if (!from || !to) return { reason: 'unknown_asset', field: from ? 'toSymbol' : 'fromSymbol', rule: 'is not a coin of this exchange' }
  const units = toSpend(total, from.decimals, 'total')
  return typeof units === 'object' ? units : { from, to, units }
}

/** Why there is no rate, at the coin that is asked for. */
export const noRate = (reason: RefusalReason): Fault => ({ reason, field: 'toSymbol' })
export const TOO_SMALL: Fault = { reason: 'notional_too_small', field: 'total', rule: 'buys not the smallest unit' }

export interface Quoted {
  readonly from: AssetConfig
  readonly to: AssetConfig
  readonly units: bigint
  readonly rate: SwapRate
}

/** Null when it is too small to bring a unit. */
export function quoteToWire({ from, to, units, rate }: Quoted, expiry: { readonly atMs: TimeMs; readonly inMs: number }): SwapQuote | null {
  const expected = swapResult(units, rate, { fromDecimals: from.decimals, toDecimals: to.decimals })
  if (expected < 1n) return null
  return {
    fromSymbol: from.symbol,
    toSymbol: to.symbol,
    total: formatDecimal(units, from.decimals),
    expected: formatDecimal(expected, to.decimals),
    minimum: formatDecimal(swapMinimum(expected), to.decimals),
    rate: swapRateText(units, expected, { from, to }),
    fromPrice: markText(rate.fromPrice),
    toPrice: markText(rate.toPrice),
    fromSpread: rateText(rate.fromSpreadPpm),
    toSpread: rateText(rate.toSpreadPpm),
    expiresAt: expiry.atMs + expiry.inMs,
    expiresInMs: expiry.inMs,
  }
}
