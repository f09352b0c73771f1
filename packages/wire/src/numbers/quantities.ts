import {
  type Amount,
  amount,
  formatDecimal,
  INDEX_DECIMALS,
  type Lots,
  lots,
  type MarketConfig,
  parseDecimal,
  type Ticks,
  ticks,
} from '@glasshouse/domain'
import type { Fault } from '../envelope.ts'

/** Decimal text <-> ticks, lots and units. Refusals name the field and the rule. Pure; the web uses them too. */
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

export function toTicks(text: string, market: Pick<MarketConfig, 'tickSize'>, field: string): Ticks | Fault {
  const units = parse(text, INDEX_DECIMALS, field)
  if (typeof units === 'object') return units
  if (units === 0n) return { reason: 'price_not_positive', field, rule: 'must be above 0' }
  const tick = BigInt(market.tickSize)
  if (units % tick !== 0n) return { reason: 'price_off_tick', field, rule: `must be a multiple of ${formatDecimal(tick, INDEX_DECIMALS)}` }
  return units / tick > LARGEST ? { reason: 'price_too_large', field, rule: 'is too large' } : ticks(Number(units / tick))
}

export function toLots(text: string, market: Pick<MarketConfig, 'lotUnits'>, decimals: number, field: string): Lots | Fault {
  const units = parse(text, decimals, field)
  if (typeof units === 'object') return units
  if (units === 0n) return { reason: 'quantity_not_positive', field, rule: 'must be above 0' }
  if (units % market.lotUnits !== 0n)
    return { reason: 'quantity_off_lot', field, rule: `must be a multiple of ${formatDecimal(market.lotUnits, decimals)}` }
  const count = units / market.lotUnits
  return count > LARGEST ? { reason: 'quantity_too_large', field, rule: 'is too large' } : lots(Number(count))
}

/** Most that a 64-bit balance can hold. */
const LARGEST_AMOUNT = 2n ** 63n - 1n

export function toSpend(text: string, decimals: number, field: string): Amount | Fault {
  const units = parse(text, decimals, field)
  if (typeof units === 'object') return units
  if (units === 0n) return { reason: 'quantity_not_positive', field, rule: 'must be above 0' }
  return units > LARGEST_AMOUNT ? { reason: 'quantity_too_large', field, rule: 'is too large' } : amount(units)
}

function parse(text: string, decimals: number, field: string): bigint | Fault {
  const units = parseDecimal(text, decimals)
  if (units === 'not_a_number') return { reason: 'not_a_number', field, rule: 'must be a plain decimal number' }
  if (units === 'too_many_decimals') return { reason: 'too_many_decimals', field, rule: `must have at most ${decimals} decimals` }
  return units
}

export const priceText = (price: Ticks, market: Pick<MarketConfig, 'tickSize'>): string =>
  formatDecimal(BigInt(price) * BigInt(market.tickSize), INDEX_DECIMALS)

export const quantityText = (quantity: Lots, market: Pick<MarketConfig, 'lotUnits'>, decimals: number): string =>
  formatDecimal(BigInt(quantity) * market.lotUnits, decimals)

/** Average price: notional / quantity in whole coins, floor to 10^-8; '0' without a fill. */
export function averagePriceText(fill: {
  readonly notionalUnits: bigint
  readonly quantityUnits: bigint
  readonly quoteDecimals: number
  readonly baseDecimals: number
}): string {
  if (fill.quantityUnits === 0n) return '0'
  const scaled = fill.notionalUnits * 10n ** BigInt(INDEX_DECIMALS + fill.baseDecimals - fill.quoteDecimals)
  return formatDecimal(scaled / fill.quantityUnits, INDEX_DECIMALS)
}
