import { formatAmount, formatCompact } from '@glasshouse/client'

/** Of a coin; contracts are counted whole. */
export const COIN_QUANTITY_DECIMALS = 4

/** Large sizes are shortened; small ones keep the decimals of their column, so that it has one width. */
export function formatBookQuantity(quantity: string, decimals: number, language: string): string {
  return (quantity.split('.')[0] ?? '').length > 3 ? formatCompact(quantity, language) : formatAmount(quantity, decimals, language)
}
