import type { ContractCoinSummary } from '@glasshouse/wire'
import type { BookFigures } from './book.ts'

/** A contract's book counts whole contracts. */
export function contractBookFigures(
  coin: Pick<ContractCoinSummary, 'tickSize' | 'baseCoinUpperCase' | 'shareNumber'>,
  unit: string,
): BookFigures {
  return { tickSize: coin.tickSize, unit, quantityDecimals: 0, valueUnit: coin.baseCoinUpperCase, size: coin.shareNumber }
}
