import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type AheadReport, type Cell, runAhead, tapeFor } from './ahead.ts'
import type { Figures } from './figures.ts'
import { type RuleName, windowsOf } from './rounds.ts'
import { SHARES, SHARES_OF_RECORDINGS } from './search.ts'
import { LISTED_SWAPS, runSwapAhead } from './swaps.ts'
import { recordedTape, type Tape } from './tape.ts'

export interface AheadOptions {
  readonly aheadMs: number
  readonly rounds: number
  readonly rule: RuleName
  /** Instead of the listed one. */
  readonly delayMs: number | undefined
  readonly trades: string | undefined
  readonly seed: number
  readonly product: 'options' | 'swaps'
}

/**
 * `npm run sim -- --ahead MS`: prints each lag and offset; false when the best bot of any may win under the rule in
 * force.
 */
export function reportAhead(options: AheadOptions): boolean {
  return options.product === 'swaps' ? reportSwaps(options) : reportOptions(options)
}

function reportSwaps({ aheadMs, rounds, rule, delayMs, trades, seed }: AheadOptions): boolean {
  const terms = { ...LISTED_SWAPS, delayMs: rule === 'first_point' ? 0 : (delayMs ?? LISTED_SWAPS.delayMs) }
  const tape = trades === undefined ? tapeFor(rounds, seed) : readTape(trades)
  const { cells, overall } = runSwapAhead({ aheadMs, tape, terms })
  const judged = cells.filter(({ choice }) => choice !== null)
  const winning = judged.filter(({ high }) => high >= 0)
  console.log(`swaps, ${aheadMs} ms ahead, delay ${terms.delayMs} ms, spread ${terms.spreadPpm} ppm\noverall${figuresLine(overall)}`)
  console.log(`${judged.length} of ${cells.length} judged; ${winning.length} where the best bot may win`)
  return judged.length > 0 && winning.length === 0
}

function reportOptions({ aheadMs, rounds, rule, delayMs, trades, seed }: AheadOptions): boolean {
  const windows = windowsOf(rule, delayMs)
  const tape = trades === undefined ? tapeFor(rounds, seed) : readTape(trades)
  const report = runAhead({
    aheadMs,
    windows,
    tape,
    isRecording: trades !== undefined,
    seed,
    shares: trades === undefined ? SHARES : SHARES_OF_RECORDINGS,
  })
  const what = trades ?? `generated tape of seed ${seed}, ${rounds} rounds`
  console.log(`${aheadMs} ms ahead, ${rule} rule (delay ${windows.strikeDelayMs} ms), ${what}\n${describeAhead(report)}`)
  const winning = report.cells.filter(({ choice, high }) => choice !== null && high >= 0)
  const judged = report.cells.filter(({ choice }) => choice !== null).length
  console.log(`${judged} of ${report.cells.length} judged; ${winning.length} where the best bot may win`)
  // An hour of trades tells nothing of one lag and offset: of a recording all of them together are judged.
  return judged > 0 && (trades === undefined ? winning.length === 0 : report.overall.high < 0)
}

export function describeAhead({ cells, overall }: AheadReport): string {
  const head = '  lag  offset  bot                   bets  hit rate    profit per stake, 95 %'
  return [head, ...cells.map(rowOf), `overall${' '.repeat(22)}${figuresLine(overall)}`].join('\n')
}

function rowOf({ lagMs, offsetMs, choice, ...figures }: Cell): string {
  const bot = choice === null ? 'none bets often enough' : `${choice.strategy} ${(choice.share * 100).toFixed(1)} %`
  return `${String(lagMs).padStart(5)}${String(offsetMs).padStart(8)}  ${bot.padEnd(14)}${choice === null ? '' : figuresLine(figures)}`
}

function figuresLine({ bets, hitRate, profit, low, high }: Figures): string {
  const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(4)}`
  return `${String(bets).padStart(12)}${`${(hitRate * 100).toFixed(1)} %`.padStart(10)}    ${signed(profit)} (${signed(low)} to ${signed(high)})`
}

const HEADER = 'time,price,qty,isBuyerMaker'
const TEXT = /^(\d{1,16}),(\d{1,9})(?:\.(\d{1,8}))?,/

/** A recording of trades, gzip or plain, as data/market describes it. */
export function readTape(path: string): Tape {
  const bytes = readFileSync(path)
  const [header, ...lines] = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1').trimEnd().split('\n')
  if (header !== HEADER) throw new Error(`${path}: not ${HEADER}`)
  return recordedTape(
    lines.map((line) => {
      const [, time, whole, fraction = ''] = TEXT.exec(line) ?? []
      if (time === undefined) throw new Error(`${path}: no trade: ${line}`)
      return { timeMs: Number(time), price: Number(`${whole}${fraction.padEnd(8, '0')}`) }
    }),
  )
}
