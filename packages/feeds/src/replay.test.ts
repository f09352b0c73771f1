import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { secretsOf } from './day-secrets.ts'
import { foldMinutes, foldSeconds } from './minute-bars.ts'
import { barAt, hasBar, readBars } from './recorded-bars.ts'
import { RECORDINGS, type Recording, recordingsFolder } from './recordings.ts'
import { ReplayPath } from './replay.ts'

const folder = recordingsFolder()
const ANCHOR_MS = Date.UTC(2026, 4, 4, 9, 13, 27, 450)
const secretOfDay = secretsOf(Buffer.alloc(32, 1))
const minute = 60_000
const recordingOf = (symbol: string) => RECORDINGS.find(({ indexSymbol }) => indexSymbol === symbol) as Recording
const replayOf = (symbol: string, anchorMs = ANCHOR_MS) => new ReplayPath(recordingOf(symbol), { folder, anchorMs, secretOfDay })
const bidsOf = (recording: Recording) => readBars(join(folder, `${recording.file}.csv.gz`), recording.barSeconds)

/** All seconds of one bar of the recording, as they are heard at and after the anchor. */
function secondsOfBar(path: ReplayPath, number: number, barSeconds: number): number[] {
  const first = path.timeline.anchorSecond + number * barSeconds - path.timeline.startSecond
  return Array.from({ length: barSeconds }, (_, n) => first + n)
}

test.each(RECORDINGS.map((r) => [r.indexSymbol, r] as const))(
  '%s walks from open to close over high and low, never outside',
  (symbol, recording) => {
    const path = replayOf(symbol)
    const bid = bidsOf(recording)
    const ask = recording.askFile === undefined ? null : readBars(join(folder, `${recording.askFile}.csv.gz`), recording.barSeconds)
    let seen = 0
    for (let number = 0; number < bid.bars; number += (11 * recording.barSeconds) / 60) {
      if (!hasBar(bid, number)) continue
      const quotes = secondsOfBar(path, number, recording.barSeconds).map((second) => path.quoteAt(second))
      const sides =
        ask === null
          ? [[quotes.map((q) => ((q?.bid ?? 0) + (q?.ask ?? 0)) / 2), bid] as const]
          : [[quotes.map((q) => q?.bid), bid] as const, [quotes.map((q) => q?.ask), ask] as const]
      for (const [prices, bars] of sides) {
        const bar = barAt(bars, number)
        expect({
          open: prices[0],
          close: prices.at(-1),
          high: Math.max(...(prices as number[])),
          low: Math.min(...(prices as number[])),
        }).toEqual(bar)
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
    let quotes = 0
    for (let n = 0; n < 4000; n++) {
      const quote = path.quoteAt(path.timeline.anchorSecond + n * 97)
      if (quote === null) continue
      quotes += 1
      expect(Number.isSafeInteger(quote.bid) && Number.isSafeInteger(quote.ask)).toBe(true)
      expect(quote.bid > 0 && quote.bid <= quote.ask && (quote.ask - quote.bid) * 100 <= quote.bid).toBe(true)
    }
    expect(quotes).toBeGreaterThan(1_000)
  },
)

test('gold and forex quote the recorded spread, not a made one', () => {
  const path = replayOf('xauusdt')
  const { startSecond, anchorSecond } = path.timeline
  const number = startSecond / 60
  const bid = barAt(readBars(join(folder, 'XAUUSD-1m.csv.gz'), 60), number)
  const ask = barAt(readBars(join(folder, 'XAUUSD-1m-ask.csv.gz'), 60), number)
  expect(path.quoteAt(anchorSecond)).toEqual({ bid: bid.open, ask: ask.open })
})

test.each(RECORDINGS.map((r) => [r.indexSymbol]))('%s turns at both ends of its recording without a jump', (symbol) => {
  const path = replayOf(symbol)
  const { seconds, startSecond, anchorSecond } = path.timeline
  const atEnd = anchorSecond + seconds - startSecond
  const atBegin = anchorSecond + 2 * seconds - startSecond
  for (const seam of [atEnd, atBegin, atEnd + 2 * seconds, atBegin - 2 * seconds]) {
    expect(path.quoteAt(seam)).not.toBeNull()
    for (let n = 0; n < 120; n++) expect(path.quoteAt(seam + n)).toEqual(path.quoteAt(seam - 1 - n))
  }
})

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

test('the replay has no drift: after one round forward and back it is where it was', () => {
  for (const { indexSymbol } of RECORDINGS) {
    const path = replayOf(indexSymbol)
    const { seconds, anchorSecond } = path.timeline
    for (let n = 0; n < 50; n++) expect(path.quoteAt(anchorSecond + n * 991 + 2 * seconds)).toEqual(path.quoteAt(anchorSecond + n * 991))
  }
})

test.each(RECORDINGS.map((r) => [r.indexSymbol]))('%s starts where six hours without a gap follow', (symbol) => {
  const path = replayOf(symbol)
  for (let n = 0; n < 6 * 3600; n += 5) expect(path.quoteAt(path.timeline.anchorSecond + n)).not.toBeNull()
})

test('a gap of the recording stays a gap, for exactly as long, forward and backward', () => {
  const path = replayOf('ethusdt')
  const { seconds, startSecond, anchorSecond } = path.timeline
  const bars = bidsOf(recordingOf('ethusdt'))
  const missing = Array.from({ length: bars.bars }, (_, n) => n).filter((n) => !hasBar(bars, n))
  expect(missing).toHaveLength(431)
  const round = Array.from({ length: 2 * seconds }, (_, n) => path.quoteAt(anchorSecond - startSecond + n))
  expect(round.filter((quote) => quote === null)).toHaveLength(2 * 431 * 60)
  for (const n of missing) expect(round[n * 60]).toBeNull()
})

test('history gives the recorded bars of one-minute trades, and no bar in a gap', () => {
  const path = replayOf('ethusdt')
  const bars = bidsOf(recordingOf('ethusdt'))
  const { startSecond, anchorSecond } = path.timeline
  const beginMs = (anchorSecond - startSecond) * 1000
  const history = foldMinutes(path, beginMs, beginMs + bars.bars * minute)
  expect(history).toHaveLength(bars.bars - 431)
  for (const { openTimeMs, ...bar } of history) expect(bar).toEqual(barAt(bars, (openTimeMs - beginMs) / minute))
})

test('a bar played backward opens at its close and closes at its open', () => {
  const path = replayOf('btcusdt')
  const { seconds, startSecond, anchorSecond } = path.timeline
  const bars = bidsOf(recordingOf('btcusdt'))
  const turnMs = (anchorSecond + seconds - startSecond) * 1000
  const last = barAt(bars, bars.bars - 1)
  const [bar] = foldMinutes(path, turnMs, turnMs + minute)
  expect(bar).toEqual({ openTimeMs: turnMs, open: last.close, high: last.high, low: last.low, close: last.open })
})

test('the same anchor gives the same prices after a restart, another anchor shifts them', () => {
  const again = replayOf('eurusdt')
  const path = replayOf('eurusdt')
  const later = replayOf('eurusdt', ANCHOR_MS + 10 * minute)
  for (let n = 0; n < 3000; n++) {
    const second = path.timeline.anchorSecond + n * 61
    expect(again.quoteAt(second)).toEqual(path.quoteAt(second))
    expect(later.quoteAt(second + 600)).toEqual(path.quoteAt(second))
  }
})

test('the price moves within a minute instead of standing on the four recorded prices', () => {
  const path = replayOf('btcusdt')
  for (let bar = 0; bar < 50; bar++) {
    const quotes = secondsOfBar(path, bar, 60).map((second) => path.quoteAt(second)?.bid)
    expect(new Set(quotes).size).toBeGreaterThan(20)
  }
})

test('a recording without six hours free of gaps is refused', () => {
  const short = mkdtempSync(join(tmpdir(), 'replay-'))
  const rows = (bars: number) =>
    Array.from({ length: bars }, (_, n) => `${ANCHOR_MS - (ANCHOR_MS % minute) + n * minute},5,6,4,5,1`).join('\n')
  const write = (bars: number) =>
    writeFileSync(join(short, 'BTCUSDT-bybit-1m.csv.gz'), gzipSync(`openTime,open,high,low,close,volume\n${rows(bars)}\n`))
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
