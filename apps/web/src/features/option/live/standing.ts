import { formatAmount, formatExact, textOf, textWith, unitsOf } from '@glasshouse/client'
import type { OptionSummary, PriceInfo } from '@glasshouse/wire'

/** How an option stands while nothing is decided: what the price of this moment would make of it. */
export type Standing =
  | { readonly kind: 'waiting' | 'unknown' | 'over' | 'equal' }
  | { readonly kind: 'above' | 'below'; readonly by: string; readonly isPaid: boolean }

/** Fields of an option that say how it stands. */
export type Struck = Pick<OptionSummary, 'side' | 'strike' | 'struckAtMs' | 'expiryAtMs'>
export interface PriceNow {
  readonly price: Pick<PriceInfo, 'close' | 'isStale'> | undefined
  /** The connection that brings prices is gone. */
  readonly isOld: boolean
  readonly nowMs: number
}

/**
 * Compared as the core compares, exactly: an equal price gives the stake back. Without a fresh price nothing is said.
 */
export function standingOf({ side, strike, struckAtMs, expiryAtMs }: Struck, { price, isOld, nowMs }: PriceNow): Standing {
  if (struckAtMs === null || expiryAtMs === null) return { kind: 'waiting' }
  if (expiryAtMs <= nowMs) return { kind: 'over' }
  const [now, at] = [unitsOf(price?.close), unitsOf(strike)]
  if (price === undefined || price.isStale || isOld || now === undefined || at === undefined || now <= 0n) return { kind: 'unknown' }
  if (now === at) return { kind: 'equal' }
  const isAbove = now > at
  return { kind: isAbove ? 'above' : 'below', by: textOf(isAbove ? now - at : at - now), isPaid: isAbove === (side === 'up') }
}

/** A distance from the strike: to the cent of a large price, with all its decimals where that would read as nothing. */
export function distanceText(by: string, strike: string, language: string): string {
  const decimals = decimalsFor(strike)
  return /[1-9]/.test(textWith(unitsOf(by) ?? 0n, decimals)) ? formatAmount(by, decimals, language) : formatExact(by, language)
}

function decimalsFor(strike: string): number {
  const [whole = ''] = strike.split('.')
  return whole === '0' ? 6 : whole.length < 3 ? 4 : 2
}
