import type { CoinSummary } from '@glasshouse/wire'
import { expect, test } from 'vitest'
import { coinsOfHome } from './home-coins.ts'

const coins = ['btcusdt', 'ethusdt', 'ltcusdt', 'solusdt', 'xrpusdt', 'adausdt'].map((symbol) => ({ symbol }) as CoinSummary)
const shown = (...setting: [symbol: string, isOpen: boolean][]) =>
  coinsOfHome(
    coins,
    setting.map(([symbol, isOpen]) => ({ symbol, isOpen })),
  ).map(({ symbol }) => symbol)

test('shows the coins that the settings name, in their order', () => {
  expect(shown(['xrpusdt', true], ['btcusdt', true])).toEqual(['xrpusdt', 'btcusdt'])
})

test('leaves out what is closed or not traded', () => {
  expect(shown(['xrpusdt', false], ['gone', true], ['ethusdt', true])).toEqual(['ethusdt'])
})

test('shows the first five where nothing is named', () => {
  expect(shown()).toEqual(['btcusdt', 'ethusdt', 'ltcusdt', 'solusdt', 'xrpusdt'])
  expect(coinsOfHome(coins, undefined)).toHaveLength(5)
})
