import type { Candle } from '@glasshouse/read-model'
import type { KlineBar } from '@glasshouse/wire'

export function candleToWire(candle: Candle): KlineBar {
  return { o: candle.open, h: candle.high, l: candle.low, c: candle.close, v: candle.volume, T: candle.openTimeMs }
}
