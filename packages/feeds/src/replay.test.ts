import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dateOf, dayOf, hashOfSecret, publishedSecrets, secretsOf } from './day-secrets.ts'
import { foldMinutes, foldSeconds } from './minute-candles.ts'
import { candleAt, hasCandle, readCandles } from './recorded-candles.ts'
import { RECORDINGS, type Recording, recordingsFolder } from './recordings.ts'
import { ReplayPath } from './replay.ts'

const folder = recordingsFolder()
const ANCHOR_MS = Date.UTC(2026, 4, 4, 9, 13, 27, 450)
const secretOfDay = secretsOf(Buffer.alloc(32, 1))
const minute = 60_000
const recordingOf = (symbol: string) => RECORDINGS.find(({ indexSymbol }) => indexSymbol === symbol) as Recording
const replayOf = (symbol: string, anchorMs = ANCHOR_MS) => new ReplayPath(recordingOf(symbol), { folder, anchorMs, secretOfDay })
const bidsOf = (recording: Recording) => readCandles(join(folder, `${recording.file}.csv.gz`), recording.candleSeconds)

/** Candles that open more than 0.3 % from the close before. */
function jumpsOf(symbol: string): number[] {
  const candles = bidsOf(recordingOf(symbol))
  const isJump = (n: number) =>
    hasCandle(candles, n - 1) && hasCandle(candles, n) && Math.abs(candleAt(candles, n).open / candleAt(candles, n - 1).close - 1) > 0.003
  return Array.from({ length: candles.count }, (_, n) => n).filter(isJump)
}

/** All seconds of one candle of the recording, as they are heard at and after the anchor. */
function secondsOfCandle(path: ReplayPath, number: number, candleSeconds: number): number[] {
  const first = path.timeline.anchorSecond + number * candleSeconds - path.timeline.startSecond
  return Array.from({ length: candleSeconds }, (_, n) => first + n)
}

test.each(RECORDINGS.map((r) => [r.indexSymbol, r] as const))(
  '%s walks from open to close over high and low, never outside',
  (symbol, recording) => {
    const path = replayOf(symbol)
    const bid = bidsOf(recording)
    const ask = recording.askFile === undefined ? null : readCandles(join(folder, `${recording.askFile}.csv.gz`), recording.candleSeconds)
    let seen = 0
    for (let number = 0; number < bid.count; number += (11 * recording.candleSeconds) / 60) {
      if (!hasCandle(bid, number)) continue
      const quotes = secondsOfCandle(path, number, recording.candleSeconds).map((second) => path.quoteAt(second))
      // Beside a jump a candle has no open or no close.
      if (quotes[0] === null || quotes.at(-1) === null) continue
      const sides =
        ask === null
          ? [[quotes.map((q) => ((q?.bid ?? 0) + (q?.ask ?? 0)) / 2), bid] as const]
          : [[quotes.map((q) => q?.bid), bid] as const, [quotes.map((q) => q?.ask), ask] as const]
      for (const [prices, candles] of sides) {
        const candle = candleAt(candles, number)
        expect({
          open: prices[0],
          close: prices.at(-1),
          high: Math.max(...(prices as number[])),
          low: Math.min(...(prices as number[])),
        }).toEqual(candle)
      }
      seen++
    }
    expect(seen).toBeGreaterThan(35)
  },
)

test.each(RECORDINGS.map((r) => [r.indexSymbol]))(
  '%s quotes a bid not above its ask, at most one percent apart, in whole units',
  (symbol) => {
    const path = replayOf(symbol)
    const quotes = Array.from({ length: 4000 }, (_, n) => path.quoteAt(path.timeline.anchorSecond + n * 97)).filter(
      (quote) => quote !== null,
    )
    const isSound = ({ bid, ask }: { bid: number; ask: number }) =>
      Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && bid <= ask && (ask - bid) * 100 <= bid
    expect(quotes.filter((quote) => !isSound(quote))).toEqual([])
    expect(quotes.length).toBeGreaterThan(1_000)
  },
)

test('gold and forex quote the recorded spread, not a made one', () => {
  const path = replayOf('xauusdt')
  const { startSecond, anchorSecond } = path.timeline
  const number = startSecond / 60
  const bid = candleAt(readCandles(join(folder, 'XAUUSD-1m.csv.gz'), 60), number)
  const ask = candleAt(readCandles(join(folder, 'XAUUSD-1m-ask.csv.gz'), 60), number)
  expect(path.quoteAt(anchorSecond)).toEqual({ bid: bid.open, ask: ask.open })
})

test.each(RECORDINGS.map((r) => [r.indexSymbol, r.candleSeconds] as const))(
  '%s turns at both ends of its recording without a jump',
  (symbol, candleSeconds) => {
    const path = replayOf(symbol)
    const { seconds, startSecond, anchorSecond } = path.timeline
    const atEnd = anchorSecond + seconds - startSecond
    const atBegin = anchorSecond + 2 * seconds - startSecond
    for (const seam of [atEnd, atBegin, atEnd + 2 * seconds, atBegin - 2 * seconds]) {
      expect(path.quoteAt(seam)).not.toBeNull()
      expect(path.quoteAt(seam)).toEqual(path.quoteAt(seam - 1))
      // The same candle once more, and nobody who saw it knows how.
      const mirrored = Array.from({ length: candleSeconds }, (_, n) => path.quoteAt(seam - 1 - n))
      const walked = Array.from({ length: candleSeconds }, (_, n) => path.quoteAt(seam + n))
      expect(walked.map((quote) => quote?.bid)).not.toEqual(mirrored.map((quote) => quote?.bid))
    }
  },
)

test.each(['btcusdt', 'xauusdt', 'nzdusdt'])(
  '%s: a minute told at once is the sum of its sixty seconds, forward and backward',
  (symbol) => {
    const path = replayOf(symbol)
    const first = path.timeline.anchorSecond / 60
    const turns = (path.timeline.seconds - path.timeline.startSecond) / 60
    for (const minute of [
      ...Array.from({ length: 60 }, (_, n) => first + n * 29),
      ...Array.from({ length: 60 }, (_, n) => first + turns - 20 + n),
    ])
      expect(path.minuteAt(minute)).toEqual(foldSeconds(path, minute * 60, minute * 60 + 60))
  },
)

test('the replay has no drift: after one round forward and back its candles are where they were, and are walked otherwise', () => {
  const path = replayOf('btcusdt')
  const { seconds, anchorSecond } = path.timeline
  let alike = 0
  for (let n = 0; n < 50; n++) {
    const minute = anchorSecond / 60 + n * 17
    expect(path.minuteAt(minute + (2 * seconds) / 60)).toEqual(path.minuteAt(minute))
    const walk = (from: number) => Array.from({ length: 60 }, (_, m) => path.quoteAt(from + m)?.bid)
    if (walk(minute * 60 + 2 * seconds).join() === walk(minute * 60).join()) alike++
  }
  // A minute that opens and closes at an end of its range has one leap and nothing else, in one of 52 seconds.
  expect(alike).toBeLessThan(3)
})

test.each(RECORDINGS.map((r) => [r.indexSymbol]))('%s starts where six hours without a gap follow', (symbol) => {
  const path = replayOf(symbol)
  const silent = Array.from({ length: 6 * 3600 }, (_, n) => path.quoteAt(path.timeline.anchorSecond + n)).filter((quote) => quote === null)
  const { startSecond } = path.timeline
  const { candleSeconds } = recordingOf(symbol)
  const first = startSecond / candleSeconds
  const jumps = jumpsOf(symbol).filter((n) => n > first && n <= first + (6 * 3600) / candleSeconds)
  // Nothing but jumps is silent, each for ten seconds.
  expect(silent).toHaveLength(10 * jumps.length)
})

test('a candle gap of the recording stays a gap, for exactly as long, forward and backward', () => {
  const path = replayOf('xauusdt')
  const { seconds, startSecond, anchorSecond } = path.timeline
  const candles = bidsOf(recordingOf('xauusdt'))
  const missing = Array.from({ length: candles.count }, (_, n) => n).filter((n) => !hasCandle(candles, n))
  expect(missing).toHaveLength(3222)
  const isSilent = (at: number) =>
    Array.from({ length: 60 }, (_, m) => anchorSecond - startSecond + at * 60 + m).every((second) => path.quoteAt(second) === null)
  const isMissing = Array.from({ length: (2 * seconds) / 60 }, (_, at) => isSilent(at))
  expect(isMissing.filter(Boolean)).toHaveLength(2 * 3222)
  for (const n of missing) expect(isMissing[n]).toBe(true)
})

test('there is no price for five seconds before a jump of more than 0.3 % and for five after it, in either direction', () => {
  const path = replayOf('ltcusdt')
  const { seconds, startSecond, anchorSecond } = path.timeline
  const jumps = jumpsOf('ltcusdt')
  expect(jumps).toHaveLength(2)
  const begin = anchorSecond - startSecond
  for (const boundary of jumps.flatMap((n) => [begin + n * 60, begin + 2 * seconds - n * 60])) {
    const heard = Array.from({ length: 14 }, (_, n) => path.quoteAt(boundary - 7 + n) !== null)
    expect(heard).toEqual([true, true, ...Array(10).fill(false), true, true])
    const [candle] = foldMinutes(path, boundary * 1000, boundary * 1000 + minute)
    expect(candle).toMatchObject(foldSeconds(path, boundary, boundary + 60) as object)
  }
})

test('history gives the recorded candles of one-minute trades but for those beside a jump, and no candle in a gap', () => {
  const path = replayOf('ltcusdt')
  const candles = bidsOf(recordingOf('ltcusdt'))
  const { startSecond, anchorSecond } = path.timeline
  const beginMs = (anchorSecond - startSecond) * 1000
  const history = foldMinutes(path, beginMs, beginMs + candles.count * minute)
  expect(history).toHaveLength(candles.count - 1)
  const numberOf = (openTimeMs: number) => (openTimeMs - beginMs) / minute
  const others = history
    .filter(({ openTimeMs, ...candle }) => JSON.stringify(candle) !== JSON.stringify(candleAt(candles, numberOf(openTimeMs))))
    .map(({ openTimeMs }) => numberOf(openTimeMs))
  // The candle before a jump has lost its close, the one after it its open.
  const beside = jumpsOf('ltcusdt').flatMap((n) => [n - 1, n])
  expect(beside).toEqual(expect.arrayContaining(others))
  expect(others.length).toBeGreaterThan(0)
})

test('a candle played backward opens at its close and closes at its open', () => {
  const path = replayOf('btcusdt')
  const { seconds, startSecond, anchorSecond } = path.timeline
  const candles = bidsOf(recordingOf('btcusdt'))
  const turnMs = (anchorSecond + seconds - startSecond) * 1000
  const last = candleAt(candles, candles.count - 1)
  const [candle] = foldMinutes(path, turnMs, turnMs + minute)
  expect(candle).toEqual({ openTimeMs: turnMs, open: last.close, high: last.high, low: last.low, close: last.open })
})

test('the same anchor and secrets give the same prices after a restart, another anchor the same candles later', () => {
  const again = replayOf('eurusdt')
  const path = replayOf('eurusdt')
  const later = replayOf('eurusdt', ANCHOR_MS + 10 * minute)
  const first = path.timeline.anchorSecond
  for (let n = 0; n < 3000; n++) expect(again.quoteAt(first + n * 61)).toEqual(path.quoteAt(first + n * 61))
  for (let n = 0; n < 300; n++) expect(later.minuteAt(first / 60 + n + 10)).toEqual(path.minuteAt(first / 60 + n))
})

test('whoever has the recording and the published secrets of the days walks them again', () => {
  const fromMs = ANCHOR_MS - (ANCHOR_MS % minute)
  const days = [0, 1, 2].map((n) => dayOf(fromMs) + n)
  const rows = days.map((day) => ({
    date: dateOf(day),
    hash: hashOfSecret(secretOfDay(day)),
    secret: Buffer.from(secretOfDay(day)).toString('hex'),
  }))
  for (const symbol of ['btcusdt', 'eurusdt', 'ngasusdt']) {
    const walked = new ReplayPath(recordingOf(symbol), { folder, anchorMs: ANCHOR_MS, secretOfDay: publishedSecrets(rows) })
    const played = replayOf(symbol)
    for (let n = 0; n < 400; n++) expect(walked.quoteAt(fromMs / 1000 + n * 400)).toEqual(played.quoteAt(fromMs / 1000 + n * 400))
    const before = new ReplayPath(recordingOf(symbol), { folder, anchorMs: ANCHOR_MS, secretOfDay: publishedSecrets(rows.slice(1)) })
    expect(() => before.quoteAt(fromMs / 1000)).toThrow('is not published')
  }
})

test('a candle that ends after midnight is drawn from the day in which it ends: no day that is over tells of a second to come', () => {
  const asked: number[] = []
  const spied = new ReplayPath(recordingOf('ngasusdt'), {
    folder,
    anchorMs: ANCHOR_MS,
    secretOfDay(day) {
      asked.push(day)
      return secretOfDay(day)
    },
  })
  const midnight = (dayOf(ANCHOR_MS) + 1) * 86_400
  expect((midnight - spied.timeline.anchorSecond) % 900).not.toBe(0)
  expect(spied.quoteAt(midnight - 1)).not.toBeNull()
  expect(asked).toEqual([dayOf(ANCHOR_MS) + 1])
})

test('the price moves within a minute instead of standing on the four recorded prices', () => {
  const path = replayOf('btcusdt')
  const distinct: number[] = []
  for (let candle = 0; candle < 50; candle++) {
    const quotes = secondsOfCandle(path, candle, 60).map((second) => path.quoteAt(second)?.bid)
    distinct.push(new Set(quotes).size)
  }
  // Beside the leap a candle that opens or closes near its high or low stands still.
  expect(distinct.filter((count) => count > 20).length).toBeGreaterThan(25)
})

test('a recording without six hours free of gaps is refused', () => {
  const short = mkdtempSync(join(tmpdir(), 'replay-'))
  const rows = (candles: number) =>
    Array.from({ length: candles }, (_, n) => `${ANCHOR_MS - (ANCHOR_MS % minute) + n * minute},5,6,4,5,1`).join('\n')
  const write = (candles: number) =>
    writeFileSync(join(short, 'BTCUSDT-bybit-1m.csv.gz'), gzipSync(`openTime,open,high,low,close,volume\n${rows(candles)}\n`))
  const open = () => new ReplayPath(recordingOf('btcusdt'), { folder: short, anchorMs: ANCHOR_MS, secretOfDay })
  write(179)
  expect(open).toThrow('no six hours without a gap')
  write(180)
  expect(open().quoteAt(Math.floor(ANCHOR_MS / 1000))).not.toBeNull()
})

test('bid and ask files that do not belong together are refused', () => {
  const mixed = mkdtempSync(join(tmpdir(), 'replay-'))
  for (const file of ['XAUUSD-1m', 'XAUUSD-1m-ask']) copyFileSync(join(folder, `${file}.csv.gz`), join(mixed, `${file}.csv.gz`))
  const open = () => new ReplayPath(recordingOf('xauusdt'), { folder: mixed, anchorMs: ANCHOR_MS, secretOfDay })
  expect(open().quoteAt(0)).toBeDefined()
  copyFileSync(join(folder, 'EURUSD-1m-ask.csv.gz'), join(mixed, 'XAUUSD-1m-ask.csv.gz'))
  expect(open).toThrow('XAUUSD-1m: ')
  copyFileSync(join(folder, 'XAUUSD-1m.csv.gz'), join(mixed, 'XAUUSD-1m-ask.csv.gz'))
  copyFileSync(join(folder, 'XAUUSD-1m-ask.csv.gz'), join(mixed, 'XAUUSD-1m.csv.gz'))
  expect(open).toThrow('bid above ask')
})
