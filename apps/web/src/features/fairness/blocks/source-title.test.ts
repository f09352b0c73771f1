import { expect, test } from 'vitest'
import { sourceTitle } from './source-title.ts'

test.each([
  ['replay:BTCUSDT-bybit-1m', 'BTCUSDT, Bybit, 1m'],
  ['replay:EURUSD-1m', 'EURUSD, 1m'],
  ['okx', 'OKX'],
  ['simulator', 'simulator'],
  ['a venue of tomorrow', 'a venue of tomorrow'],
])('%s is shown as %s', (name, title) => expect(sourceTitle(name)).toBe(title))
