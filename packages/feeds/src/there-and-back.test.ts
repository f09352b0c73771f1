import { expect, test } from 'vitest'
import { calmestStart, recordingSecond } from './there-and-back.ts'

const start = (bars: string) => calmestStart((bar) => bars[bar] === '#', bars.length)

test('there and back covers every second of a recording once each way', () => {
  const timeline = { seconds: 7, startSecond: 3, anchorSecond: 100 }
  const heard = Array.from({ length: 14 }, (_, n) => recordingSecond(timeline, 100 + n))
  expect(heard).toEqual([3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0, 0, 1, 2])
  expect(recordingSecond(timeline, 99)).toBe(2)
  expect(recordingSecond(timeline, 100 - 14_000_000)).toBe(3)
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
