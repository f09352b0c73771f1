import { z } from 'zod'
import { contractCoin } from '../contract/contract-coin.ts'
import { endpoint } from '../endpoint.ts'
import { coin } from '../markets/coin.ts'
import { optionCoin } from '../option/option-coin.ts'

/** Signed in, `isCollect` tells the user's favourites; signed out it is 2 everywhere. */
export const getCoinList = endpoint('GET', '/api/common/getCoinList', {
  clientName: 'listCoins',
  summary: 'Coins of the three markets with their prices',
  access: 'public',
  kind: 'read',
  data: z.object({
    /** Second contract: crypto, gold, forex, energy. */
    coinList: z.array(optionCoin),
    /** Spot. */
    currencyList: z.array(coin),
    /** U-standard contracts. */
    contractList: z.array(contractCoin),
  }),
})
export type CoinLists = z.output<NonNullable<typeof getCoinList.data>>

/** Lists of the three markets by the product that each is for. */
export interface ProductCoins {
  readonly option: CoinLists['coinList']
  readonly spot: CoinLists['currencyList']
  readonly contract: CoinLists['contractList']
}

export const coinListsToWire = ({ option, spot, contract }: ProductCoins): CoinLists => ({
  coinList: option,
  currencyList: spot,
  contractList: contract,
})
