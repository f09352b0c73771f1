import type { CoinSummary, ContractCoinSummary, MarketKind } from '@glasshouse/wire'
import type { BookFigures } from '../../trade/book/book.ts'
import { COIN_QUANTITY_DECIMALS } from '../../trade/book/book-quantity.ts'
import { contractBookFigures } from '../../trade/book/contract-figures.ts'

/** The market of a coin whose book and deals are shown, and how it writes them. */
export interface DetailMarket extends Pick<BookFigures, 'tickSize' | 'unit' | 'quantityDecimals'> {
  readonly kind: MarketKind
}

/** Nothing for a coin that is not traded on the spot market. */
export function spotMarket({ rules, coinUpperCase }: CoinSummary): DetailMarket | undefined {
  return rules ? { kind: 'spot', tickSize: rules.tickSize, unit: coinUpperCase, quantityDecimals: COIN_QUANTITY_DECIMALS } : undefined
}

export function contractMarket(coin: CoinSummary | ContractCoinSummary, unit: string): DetailMarket | undefined {
  return 'leverage' in coin ? { kind: 'contract', ...contractBookFigures(coin, unit) } : undefined
}
