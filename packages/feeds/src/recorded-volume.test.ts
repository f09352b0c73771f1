import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPriceFeed } from './create-price-feed.ts'
import { secretsOf } from './day-secrets.ts'
import { candleAt, hasCandle, RecordingError } from './recorded-candles.ts'
import { recordedVolume } from './recorded-volume.ts'
import { RECORDINGS, type Recording, recordingsFolder } from './recordings.ts'
import { ReplayPath } from './replay.ts'
import { playedCandle } from './there-and-back.ts'

const UNIT = 10 ** 8
const ANCHOR_MS = Date.UTC(2026, 4, 4, 9, 13, 27, 450)
const secretOfDay = secretsOf(Buffer.alloc(32, 1))
const recordingOf = (symbol: string) => RECORDINGS.find(({ indexSymbol }) => indexSymbol === symbol) as Recording
const replayOf = (symbol: string) => new ReplayPath(recordingOf(symbol), { folder: recordingsFolder(), anchorMs: ANCHOR_MS, secretOfDay })

/** Candles of two seconds with the volumes given, played from candle `start` on at second 100. */
function volumesOf(volumes: readonly number[], start = 0) {
  const [count, candleSeconds] = [volumes.length, 2]
  const none = new Float64Array(count)
  const columns = { open: none, high: none, low: none, close: none, volume: Float64Array.from(volumes) }
  const timeline = { seconds: count * candleSeconds, startSecond: start * candleSeconds, anchorSecond: 100 }
  return { timeline, volume: recordedVolume({ firstOpenMs: 0, candleSeconds, count, ...columns }, timeline) }
}

test('a candle counts when it was played to its end, not before, and once', () => {
  const { volume } = volumesOf([5, 7, 11, 13])
  expect(volume?.candleMs).toBe(2_000)
  expect(volume?.between(100_000, 101_999)).toBeNull()
  expect(volume?.between(100_000, 102_000)).toBe(5n)
  expect(volume?.between(101_000, 102_000)).toBe(5n)
  expect(volume?.between(102_000, 103_999)).toBeNull()
  expect(volume?.between(102_000, 106_000)).toBe(18n)
  expect(volume?.between(106_000, 102_000)).toBeNull()
})

test('played backward a candle has the volume it has forward: all of a round is twice the recording', () => {
  const { volume } = volumesOf([5, 7, 11, 13])
  const each = Array.from({ length: 9 }, (_, n) => volume?.between(100_000 + n * 2_000, 102_000 + n * 2_000))
  expect(each).toEqual([5n, 7n, 11n, 13n, 13n, 11n, 7n, 5n, 5n])
  expect(volume?.between(100_000, 116_000)).toBe(72n)
  // The past before the first start is that of the same play.
  expect(volume?.between(96_000, 100_000)).toBe(12n)
  expect(volume?.between(100_000 - 16_000 * 1_000, 100_000)).toBe(72_000n)
})

test('a gap of the recording traded nothing', () => {
  const { volume } = volumesOf([5, 0, 11])
  expect(volume?.between(102_000, 104_000)).toBe(0n)
  expect(volume?.between(100_000, 106_000)).toBe(16n)
})

test('whatever the cut, the parts sum to the whole, and each is the candles that the timeline plays', () => {
  const cases = fc.tuple(
    fc.array(fc.nat(1_000), { minLength: 1, maxLength: 9 }).filter((volumes) => volumes.some((one) => one > 0)),
    fc.nat(8),
    fc.array(fc.integer({ min: -90, max: 300 }), { minLength: 2, maxLength: 6 }),
  )
  fc.assert(
    fc.property(cases, ([volumes, from, cuts]) => {
      const { volume, timeline } = volumesOf(volumes, from % volumes.length)
      const seconds = cuts.sort((a, b) => a - b)
      const between = (a: number, b: number) => volume?.between(a * 1000, b * 1000) ?? 0n
      const [first, last] = [seconds[0] as number, seconds.at(-1) as number]
      let heard = 0
      for (let second = first; second < last; second++) {
        const { number, startSecond } = playedCandle(timeline, 2, second)
        if (second === startSecond + 1) heard += volumes[number] as number
      }
      expect(between(first, last)).toBe(BigInt(heard))
      expect(seconds.slice(1).reduce((sum, second, n) => sum + between(seconds[n] as number, second), 0n)).toBe(BigInt(heard))
    }),
  )
})

test('volumes that a number cannot sum are refused', () => {
  expect(() => volumesOf([2 ** 53 - 1, 2])).toThrow(RecordingError)
})

test('the minute of a replayed coin has the volume of the recorded candle whose prices it has', () => {
  const path = replayOf('btcusdt')
  let seen = 0
  for (let minute = 0; minute < 2 * path.bid.count + 50; minute += 7) {
    const second = path.timeline.anchorSecond + minute * 60
    const { number, isForward } = playedCandle(path.timeline, 60, second)
    const { open, close } = candleAt(path.bid, number)
    const played = path.minuteAt(second / 60)
    if (played === null || !hasCandle(path.bid, number)) continue
    expect(path.volume?.between(second * 1000, (second + 60) * 1000)).toBe(BigInt(path.bid.volume[number] as number))
    if (played.open === (isForward ? open : close)) seen++
  }
  expect(seen).toBeGreaterThan(400)
})

test('what each recording knows: coins and energy have volumes, gold and forex none', () => {
  const known = RECORDINGS.map(({ indexSymbol }) => [indexSymbol, replayOf(indexSymbol).volume?.candleMs ?? null])
  expect(Object.fromEntries(known)).toEqual({
    btcusdt: 60_000,
    ethusdt: 60_000,
    ltcusdt: 60_000,
    xauusdt: null,
    eurusdt: null,
    nzdusdt: null,
    usoilusdt: 300_000,
    ngasusdt: 900_000,
  })
  const { volume, timeline } = replayOf('btcusdt')
  const aDay = volume?.between(timeline.anchorSecond * 1000, (timeline.anchorSecond + 86_400) * 1000) ?? 0n
  expect(Number(aDay) / UNIT).toBeGreaterThan(1_000)
})

test('a feed answers for recordings alone', () => {
  const feedOf = (kind: 'replay' | 'simulated') => createPriceFeed({ kind, clock: () => ANCHOR_MS, anchorMs: ANCHOR_MS, secretOfDay })
  const known = ({ indices, volume }: ReturnType<typeof feedOf>) =>
    indices.filter(({ indexId }) => volume(indexId) !== null).map(({ symbol }) => symbol)
  expect(known(feedOf('replay')).sort()).toEqual(['btcusdt', 'ethusdt', 'ltcusdt', 'ngasusdt', 'usoilusdt'])
  expect(known(feedOf('simulated'))).toEqual([])
  // The same whenever it is asked, and at every start.
  const [one, other] = [feedOf('replay'), feedOf('replay')]
  expect(one.volume(1)?.between(0, ANCHOR_MS)).toEqual(other.volume(1)?.between(0, ANCHOR_MS))
})
