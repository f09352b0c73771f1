import { LISTED_INDICES } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { secretsOf } from './day-secrets.ts'
import { foldMinutes, foldSeconds } from './minute-candles.ts'
import { SimulatedPath } from './simulated.ts'

const A = secretsOf(Buffer.alloc(32, 1))
const B = secretsOf(Buffer.alloc(32, 2))
const symbols = LISTED_INDICES.map(({ symbol }) => [symbol] as const)
const NOW = Date.UTC(2026, 4, 4, 9, 13) / 1000
/** Each moment of these is an hour that is walked anew: a third of them tells the same of a path, `LONG_FORMS=1` takes all. */
const PARTS = process.env.LONG_FORMS === '1' ? 3 : 1
const midOf = (path: SimulatedPath, second: number) => {
  const { bid, ask } = path.quoteAt(second)
  return (bid + ask) / 2
}

test.each(symbols)('%s is the same path in any order of asking and after a restart', (symbol) => {
  const forward = new SimulatedPath(symbol, A)
  const backward = new SimulatedPath(symbol, A)
  const seconds = Array.from({ length: 3000 }, (_, n) => NOW + n * 7)
  const asked = seconds.map((second) => forward.quoteAt(second))
  expect(seconds.toReversed().map((second) => backward.quoteAt(second))).toEqual(asked.toReversed())
})

test.each(symbols)('%s stays positive, whole and within one percent of spread over ten years', (symbol) => {
  const path = new SimulatedPath(symbol, A)
  const first = midOf(path, NOW)
  const quotes = Array.from({ length: 209 * PARTS }, (_, n) => path.quoteAt(NOW + Math.floor((n * 1_513_000) / PARTS)))
  const isSound = ({ bid, ask }: { bid: number; ask: number }) =>
    Number.isSafeInteger(bid) && Number.isSafeInteger(ask) && bid > 0 && bid < ask && (ask - bid) * 100 <= bid
  expect(quotes.filter((quote) => !isSound(quote))).toEqual([])
  expect(Math.min(...quotes.map(({ bid }) => bid))).toBeGreaterThan(first / 4)
  expect(Math.max(...quotes.map(({ bid }) => bid))).toBeLessThan(first * 4)
})

test.each(symbols)('%s moves as a market of its kind: yearly volatility between 5 and 160 percent', (symbol) => {
  const path = new SimulatedPath(symbol, A)
  const hours = 24 * 15 * PARTS
  // In order: a path keeps the hour that it walked last.
  const mids = Array.from({ length: hours + 1 }, (_, n) => midOf(path, NOW + n * 3600))
  const squares = mids.slice(1).reduce((sum, mid, n) => sum + Math.log(mid / (mids[n] as number)) ** 2, 0)
  const yearly = Math.sqrt((squares / hours) * 24 * 365)
  expect(yearly).toBeGreaterThan(0.05)
  expect(yearly).toBeLessThan(1.6)
})

test('no second jumps: a step is at most a fifth of a percent', () => {
  for (const [symbol] of symbols) {
    const path = new SimulatedPath(symbol, A)
    const mids = Array.from({ length: 20_000 }, (_, n) => midOf(path, NOW + n))
    const largest = Math.max(...mids.slice(1).map((mid, n) => Math.abs(mid / (mids[n] as number) - 1)))
    expect(largest).toBeLessThan(0.002)
    expect(largest).toBeGreaterThan(0)
  }
})

test.each(symbols)('%s: a minute at once is that of its sixty seconds', (symbol) => {
  const [path, other] = [new SimulatedPath(symbol, A), new SimulatedPath(symbol, A)]
  for (let minute = NOW / 60 - 30; minute < NOW / 60 + 90; minute++)
    expect(path.minuteAt(minute)).toEqual(foldSeconds(other, minute * 60, minute * 60 + 60))
})

test('another secret and another index are other paths', () => {
  const moves = (path: SimulatedPath) =>
    Array.from({ length: 200 }, (_, n) => Math.sign(midOf(path, NOW + 60 * (n + 1)) - midOf(path, NOW + 60 * n)))
  const alike = (a: number[], b: number[]) => a.filter((move, n) => move === b[n]).length
  const sol = moves(new SimulatedPath('solusdt', A))
  expect(alike(sol, moves(new SimulatedPath('solusdt', B)))).toBeLessThan(150)
  expect(alike(sol, moves(new SimulatedPath('bnbusdt', A)))).toBeLessThan(150)
})

test('minute candles of the past are what asking second by second would have given', () => {
  const path = new SimulatedPath('dogeusdt', A)
  const [candle] = foldMinutes(path, NOW * 1000, NOW * 1000 + 60_000)
  const mids = Array.from({ length: 60 }, (_, n) => midOf(new SimulatedPath('dogeusdt', A), NOW + n))
  expect(candle).toEqual({ openTimeMs: NOW * 1000, open: mids[0], high: Math.max(...mids), low: Math.min(...mids), close: mids.at(-1) })
})
