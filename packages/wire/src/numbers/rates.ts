import { formatDecimal, INDEX_DECIMALS } from '@glasshouse/domain'

const RATE_DECIMALS = 6

/** Share as text: 500 parts per million are '0.0005'. Maker and taker fees, bands, funding rates and odds are such. */
export const rateText = (ppm: number): string => formatDecimal(BigInt(ppm), RATE_DECIMALS)

/** Price of 10^-8, such as a mark. */
export const markText = (price: number): string => formatDecimal(BigInt(price), INDEX_DECIMALS)

/** Decimals in which prices of a market are shown: those of its tick. */
export const tickDecimals = (tickSize: number): number => (formatDecimal(BigInt(tickSize), INDEX_DECIMALS).split('.')[1] ?? '').length
