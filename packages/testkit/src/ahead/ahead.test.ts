import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { random } from '../random/random.ts'
import { runAhead, tapeFor } from './ahead.ts'
import { readTape } from './ahead-run.ts'
import { readAheadOptions } from './arguments.ts'
import { Bot } from './bots.ts'
import { ExchangeView, sourcesAround } from './exchange-view.ts'
import { bootstrapped, figuresOf } from './figures.ts'
import { firstStrikeOf, Rounds, type RuleName, windowsOf } from './rounds.ts'
import { SHARES } from './search.ts'
import { recordedTape, STEP_MS } from './tape.ts'

const tape = tapeFor(2_500, 3)
/** Many bets, so that a few minutes of luck do not tell. */
const WIDE = [0.05, 0.02]
const run = (aheadMs: number, rule: RuleName, offsetsMs = [0, 900]) =>
  runAhead({
    aheadMs,
    windows: windowsOf(rule),
    tape,
    isRecording: false,
    seed: 1,
    lagsMs: [450],
    offsetsMs,
    shares: rule === 'first_point' ? SHARES : WIDE,
  })

describe('options of 30 s, odds 0.8, on a tape with moods and jumps', () => {
  test.each([250, 500])('a bot that knows the quotes %d ms before the house loses', (aheadMs) => {
    const { cells, overall } = run(aheadMs, 'listed')
    for (const { choice, bets } of cells) expect([choice === null, bets > 60]).toEqual([false, true])
    expect(overall.high).toBeLessThan(0)
  })

  test.each([250, 500])('with the first point after acceptance as the strike the same bot wins, %d ms ahead', (aheadMs) => {
    const [cell] = run(aheadMs, 'first_point', [900]).cells
    expect(cell?.choice?.strategy).toBe('strike')
    expect(cell?.low).toBeGreaterThan(0.1)
  })
})

/** A price that steps up once, in the second of its number. */
const stepAt = (ms: number, seconds = 200) =>
  Float64Array.from({ length: (seconds * 1_000) / STEP_MS }, (_, step) => (step * STEP_MS < ms ? 100 : 101) * 10 ** 8)

describe('the house of the tape', () => {
  test('a point is made of the newest frame of each source that had arrived, with both its times', () => {
    const exchange = new ExchangeView(stepAt(69_600), [
      { everyMs: 100, offsetMs: 50, lagMs: 400 },
      { everyMs: 250, offsetMs: 0, lagMs: 300 },
    ])
    // At 70 s: of the first a frame of 69,550, before the step, of the second one of 69,500. A second later both show
    // it.
    expect(exchange.point(70)).toMatchObject({
      price: 100 * 10 ** 8,
      parts: [
        { venueTimeMs: 69_550, receivedMs: 69_950 },
        { venueTimeMs: 69_500, receivedMs: 69_800 },
      ],
    })
    expect(exchange.point(71)?.price).toBe(101 * 10 ** 8)
    expect([exchange.point(0), exchange.point(200)]).toEqual([null, null])
  })

  test('a step that the strike shows already is no win for who bet on it, one that it does not show is', () => {
    const exchange = new ExchangeView(stepAt(70_900), sourcesAround(250))
    const winner = (rule: RuleName) => new Rounds(exchange, windowsOf(rule), 700).winner(70)
    expect([winner('first_point'), winner('listed')]).toEqual(['up', 'tied'])
  })
})

describe('what a bot knows', () => {
  const scoreAt = (aheadMs: number, second: number) => {
    const one = stepAt(70_900)
    const exchange = new ExchangeView(one, sourcesAround(250))
    const foresight = { aheadMs, offsetMs: 900, firstStrike: firstStrikeOf(windowsOf('first_point')) }
    return new Bot(one, exchange, foresight).scores('strike')[second] as number
  }

  test('is what arrives within its foresight and nothing later', () => {
    // The first frame with the step is of 70,900 and arrives at 71,100 by the fastest way; acceptance is at 70,900.
    expect([scoreAt(150, 70), scoreAt(200, 70) > 0]).toEqual([0, true])
  })
})

test('the interval of thousands of minutes is that of drawing them again and again', () => {
  const draw = random(5)
  const blocks = Array.from({ length: 1_000 }, () => {
    const won = draw.below(3)
    const lost = draw.below(3)
    return { bets: won + lost, won, lost, profit: won * 0.8 - lost }
  })
  const [counted, drawn] = [figuresOf(blocks), bootstrapped(blocks, random(6))]
  expect(counted.profit).toBe(drawn.profit)
  expect(counted.low).toBeCloseTo(drawn.low, 2)
  expect(counted.high).toBeCloseTo(drawn.high, 2)
})

test('a recording becomes a tape of the last price of each step', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-tape-'))
  const file = join(folder, 'trades.csv.gz')
  writeFileSync(file, gzipSync('time,price,qty,isBuyerMaker\n999,7.5,1,true\n1040,8.25,1,false\n1050,9,1,true\n2100,10,1,true\n'))
  try {
    const read = readTape(file)
    expect([read.length, read[0], read[1], read[19]]).toEqual([1_000 / STEP_MS, 7.5e8, 9e8, 9e8])
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(() => recordedTape([])).toThrow('no trades')
})

test('the command line takes a foresight with what goes with it, and says what does not', () => {
  expect(readAheadOptions(['--seeds', '3'])).toBeNull()
  expect(readAheadOptions(['--ahead', '500', '--rule', 'first_point', '--rounds', '400', '--trades', 'x.csv.gz'])).toEqual({
    aheadMs: 500,
    rounds: 400,
    rule: 'first_point',
    delayMs: undefined,
    trades: 'x.csv.gz',
    seed: 1,
    product: 'options',
  })
  expect(readAheadOptions(['--ahead', '500'])).toMatchObject({ rounds: 20_000, rule: 'listed' })
  expect(readAheadOptions(['--ahead', '500', '--product', 'swaps'])).toMatchObject({ product: 'swaps' })
  expect(readAheadOptions(['--ahead'])).toBe('--ahead does not take nothing')
  expect(readAheadOptions(['--ahead', '500', '--rule', 'newest'])).toBe('--rule does not take newest')
  expect(readAheadOptions(['--ahead', '500', '--twin', '1'])).toBe('--twin does not go with --ahead')
})
