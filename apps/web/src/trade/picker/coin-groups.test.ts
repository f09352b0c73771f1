import { coinListsSummary, coinSummary } from '@glasshouse/wire'
import { describe, expect, test } from 'vitest'
import { coinLists, coinOf } from '../../testing/market-server.ts'
import { coinsIn, detailCoins, groupsOf } from './coin-groups.ts'

const lists = coinListsSummary(coinLists)
const coins = detailCoins(lists)
const names = (found: readonly { coin: string }[]) => found.map(({ coin }) => coin)

describe('the coins of the sidebar', () => {
  test('are all coins with a price, each once, those of the spot market first', () => {
    expect(names(coins)).toEqual(['btc', 'eth', 'usoil', 'eur', 'xau'])
  })

  test('come in groups, none of them empty but the favourites', () => {
    expect(groupsOf(coins)).toEqual(['all', 'favourites', 'crypto', 'gold', 'out', 'energy'])
    expect(groupsOf(lists.currencyList)).toEqual(['all', 'favourites', 'crypto'])
  })

  test('are narrowed by group and search together', () => {
    expect(names(coinsIn(coins, 'all', ' btc/us '))).toEqual(['btc'])
    expect(names(coinsIn(coins, 'gold', ''))).toEqual(['xau'])
    expect(names(coinsIn(coins, 'gold', 'btc'))).toEqual([])
    expect(names(coinsIn([...coins, coinSummary(coinOf('sol', { isCollect: 1 }))], 'favourites', ''))).toEqual(['sol'])
  })
})
