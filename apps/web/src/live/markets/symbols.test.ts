import { expect, test } from 'vitest'
import { withoutUsdt, withUsdt } from './symbols.ts'

test.each([
  ['btc', 'btcusdt'],
  ['BTC', 'btcusdt'],
  ['btcusdt', 'btcusdt'],
  ['BTCUSDT', 'btcusdt'],
  ['usdt', 'usdtusdt'],
  ['usdtx', 'usdtxusdt'],
  ['', ''],
])('%j with its quote coin is %j [BC-055]', (coin, symbol) => expect(withUsdt(coin)).toBe(symbol))

test.each([
  ['btcusdt', 'btc'],
  ['BTCUSDT', 'btc'],
  ['btc', 'btc'],
  ['usdt', 'usdt'],
  ['usdtusdt', 'usdt'],
  ['usdtbtc', 'usdtbtc'],
  ['', ''],
])('%j without its quote coin is %j [BC-055]', (symbol, coin) => expect(withoutUsdt(symbol)).toBe(coin))
