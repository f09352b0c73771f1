import type { ContractCoin } from '../../contract/contract-coin.ts'
import type { CoinLists } from '../../listing/get-coin-list.ts'
import type { Coin } from '../../markets/coin.ts'
import type { OptionCoin } from '../../option/option-coin.ts'
import { COIN_KINDS, type CoinKindName } from '../words.ts'

/** Words in the place of a coin's numbers. */
interface CoinWords {
  readonly kind: CoinKindName
  /** Shown as SYMBOL/USDT whatever its quote. */
  readonly isCustom: boolean
  readonly isFavourite: boolean
}
type InWords<One extends Coin> = Omit<One, 'coinType' | 'customizeFlag' | 'isCollect'> & CoinWords

export type CoinSummary = InWords<Coin>
export type ContractCoinSummary = InWords<ContractCoin>
export type OptionCoinSummary = InWords<OptionCoin>

export function coinSummary<One extends Coin>({ coinType, customizeFlag, isCollect, ...rest }: One): InWords<One> {
  return { ...rest, kind: COIN_KINDS[coinType], isCustom: customizeFlag === 2, isFavourite: isCollect === 1 }
}

/** Coins of the three markets. */
export interface CoinListsSummary {
  /** Options: crypto, gold, forex, energy. */
  readonly coinList: readonly OptionCoinSummary[]
  /** Spot. */
  readonly currencyList: readonly CoinSummary[]
  /** Perpetuals. */
  readonly contractList: readonly ContractCoinSummary[]
}

export const coinListsSummary = ({ coinList, currencyList, contractList }: CoinLists): CoinListsSummary => ({
  coinList: coinList.map(coinSummary),
  currencyList: currencyList.map(coinSummary),
  contractList: contractList.map(coinSummary),
})
