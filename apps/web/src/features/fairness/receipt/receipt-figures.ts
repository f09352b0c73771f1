import { formatDecimal } from '@glasshouse/domain'
import type { OptionReceipt, PriceAt, ReceiptPoint } from '@glasshouse/verifier'

const PRICE_DECIMALS = 8
const PPM_DECIMALS = 6

/** Prices of a receipt are integers of 10^-8, its amounts smallest units of the asset. */
export const priceText = (price: number): string => formatDecimal(BigInt(price), PRICE_DECIMALS)
export const moneyText = (units: string, { asset }: Pick<OptionReceipt, 'asset'>): string => formatDecimal(BigInt(units), asset.decimals)
/** Odds as a share: 820,000 ppm is 0.82. */
export const oddsText = (ppm: number): string => formatDecimal(BigInt(ppm), PPM_DECIMALS)

/** The point that gave a price; several may be of one moment. */
export const pointOf = ({ points }: OptionReceipt, { atMs, price }: PriceAt): ReceiptPoint | undefined =>
  points.find((point) => point.atMs === atMs && point.price === price)

/** How close and strike stand to each other, as the story tells it. */
export function comparedOf({ result: { strike, close } }: OptionReceipt): 'above' | 'below' | 'same' | undefined {
  if (!strike || !close) return undefined
  return close.price > strike.price ? 'above' : close.price < strike.price ? 'below' : 'same'
}

/** Points of its window that came before the strike, or without one all of them. */
export const beforeStrike = ({ points, order, rule, result: { strike } }: OptionReceipt): number =>
  points.filter(({ atMs }) => atMs <= order.openAtMs + rule.strikeWithinMs && (!strike || atMs < strike.atMs)).length
