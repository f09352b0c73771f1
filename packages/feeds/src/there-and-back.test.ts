import { expect, test } from 'vitest'
import { calmestStart, playedCandle } from './there-and-back.ts'

const start = (candles: string) => calmestStart((candle) => candles[candle] === '#', candles.length)

test('there and back covers every candle of a recording once each way', () => {
  const timeline = { seconds: 8, startSecond: 2, anchorSecond: 100 }
  const heard = Array.from({ length: 18 }, (_, n) => playedCandle(timeline, 2, 100 + n))
  expect(heard.map(({ number }) => number)).toEqual([1, 1, 2, 2, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, 1, 1])
  expect(heard.map(({ isForward }) => isForward)).toEqual(heard.map((_, n) => n < 6 || n >= 14))
  expect(heard.map(({ startSecond }) => startSecond)).toEqual(heard.map((_, n) => 100 + n - (n % 2)))
  expect(playedCandle(timeline, 2, 99)).toEqual({ number: 0, isForward: true, startSecond: 98 })
  expect(playedCandle(timeline, 2, 100 - 16_000_000)).toEqual({ number: 1, isForward: true, startSecond: 100 - 16_000_000 })
})

test('it starts at the longest run without a gap', () => {
  expect(start('##.####.###.#')).toEqual({ candle: 3, calmCandles: 4 })
  expect(start('#####')).toEqual({ candle: 0, calmCandles: 10 })
  expect(start('...')).toEqual({ candle: 0, calmCandles: 0 })
})

test('a run that reaches the end counts twice, because it is played back at once', () => {
  expect(start('####.###')).toEqual({ candle: 5, calmCandles: 6 })
  expect(start('#######.###')).toEqual({ candle: 0, calmCandles: 7 })
})
