import type { COIN_MARKETS } from './coin.ts'

/** Group of a coin as older clients sort them, and the decimals of coins that have no market of their own. */
export interface CoinKind {
  readonly market: (typeof COIN_MARKETS)[number]
  readonly coinType: 1 | 2 | 3 | 4 | 5
  readonly customizeFlag: 1 | 2
  /** Decimals of prices of coins that have no spot market. */
  readonly priceDecimals: number
}

const CRYPTO: CoinKind = { market: 'crypto', coinType: 2, customizeFlag: 1, priceDecimals: 2 }
/** Priced by orders of this exchange alone. */
const OWN: CoinKind = { market: 'crypto', coinType: 1, customizeFlag: 2, priceDecimals: 5 }
const KINDS: Readonly<Record<string, CoinKind>> = {
  xau: { market: 'gold', coinType: 3, customizeFlag: 1, priceDecimals: 2 },
  eur: { market: 'out', coinType: 3, customizeFlag: 1, priceDecimals: 5 },
  nzd: { market: 'out', coinType: 3, customizeFlag: 1, priceDecimals: 5 },
  usoil: { market: 'energy', coinType: 4, customizeFlag: 1, priceDecimals: 2 },
  ngas: { market: 'energy', coinType: 4, customizeFlag: 1, priceDecimals: 3 },
}

/** A coin that is not named here is a crypto coin. */
export const coinKindOf = (coin: string, isOwn: boolean): CoinKind => (isOwn ? OWN : (KINDS[coin] ?? CRYPTO))

/** Order of groups in lists: gold, forex, crypto, energy. */
export const QUOTE_GROUPS = ['gold', 'out', 'crypto', 'energy'] as const
