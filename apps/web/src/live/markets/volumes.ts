import type { CoinSummary, KlineCandle, PriceInfo } from '@glasshouse/wire'

type SourceOf = Pick<CoinSummary, 'kind'>

/**
 * Volume over 24 hours where the coin's price is made: at its source, or for the own coin in the exchange's own book.
 * Undefined: nobody says.
 */
export function sourceVolumeOf({ kind }: SourceOf, live: PriceInfo | undefined): string | undefined {
  return kind === 'own' ? live?.volume24 : live?.sourceVolume24
}

/** Key of that volume's name, among the words of charts. */
export const volumeNameOf = ({ kind }: SourceOf): 'volume' | 'volume_own' => (kind === 'own' ? 'volume_own' : 'volume')

/** Volume of one candle where the coin's price is made; undefined: nobody says. */
export const candleVolumeOf = ({ kind }: SourceOf, { v, sv }: KlineCandle): string | undefined => (kind === 'own' ? v : sv)
