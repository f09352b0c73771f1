import { expect, test } from 'vitest'
import { calmestStart, playedBar } from './there-and-back.ts'

const start = (bars: string) => calmestStart((bar) => bars[bar] === '#', bars.length)

test('there and back covers every bar of a recording once each way', () => {
  const timeline = { seconds: 8, startSecond: 2, anchorSecond: 100 }
  const heard = Array.from({ length: 18 }, (_, n) => playedBar(timeline, 2, 100 + n))
  expect(heard.map(({ number }) => number)).toEqual([1, 1, 2, 2, 3, 3, 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, 1, 1])
  expect(heard.map(({ isForward }) => isForward)).toEqual(heard.map((_, n) => n < 6 || n >= 14))
  expect(heard.map(({ startSecond }) => startSecond)).toEqual(heard.map((_, n) => 100 + n - (n % 2)))
  expect(playedBar(timeline, 2, 99)).toEqual({ number: 0, isForward: true, startSecond: 98 })
  expect(playedBar(timeline, 2, 100 - 16_000_000)).toEqual({ number: 1, isForward: true, startSecond: 100 - 16_000_000 })
})

test('it starts at the longest run without a gap', () => {
  expect(start('##.####.###.#')).toEqual({ bar: 3, calmBars: 4 })
  expect(start('#####')).toEqual({ bar: 0, calmBars: 10 })
  expect(start('...')).toEqual({ bar: 0, calmBars: 0 })
})

test('a run that reaches the end counts twice, because it is played back at once', () => {
  expect(start('####.###')).toEqual({ bar: 5, calmBars: 6 })
  expect(start('#######.###')).toEqual({ bar: 0, calmBars: 7 })
})
