/**
 * How fast the core is, beside npm's nodejs-order-book on the same streams: the book alone, with ledger, risk and fees,
 * and with command and event encoding; then the same streams as contract orders, with positions and margins. Probe and
 * core take turns, slice by slice of the same stream, each pair in a process of its own, so that a busy machine slows
 * both alike; a ratio is the median over the slices. What is timed is the processor time of that process (collecting
 * garbage included), since others may share the machine. p99 is of batches of 100 operations, per operation. The
 * commands of a slice are made before its clock runs. `--json` prints one last line for machines.
 */
import { execFileSync } from 'node:child_process'
import {
  bookAlone,
  type Contender,
  contractsWithEncoding,
  coreAlone,
  coreWithEncoding,
  nodejsOrderBook,
  type Runner,
  workDone,
} from './core-contenders.ts'
import { modifyMix, orderBookMix, replaceMix, type Stream } from './core-streams.ts'

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

/** `--operations=100000` for a quick look; figures are quoted for the full million. */
const OPERATIONS = Number(option('operations') ?? 1_000_000)
const WARM_UP = 100_000
/** Operations per reading of the clock, and per group. */
const BATCH = 100
/** Operations until the other one's turn. */
const SLICE = 2_000
const CONTENDERS = [bookAlone, coreAlone, coreWithEncoding, contractsWithEncoding]
const MIXES = [orderBookMix, modifyMix, replaceMix]
const TARGETS: Readonly<Record<string, number>> = {
  matching: 30,
  'matching+risk': 15,
  'matching+risk+encoding': 10,
  'contracts+risk+encoding': 1,
}
const P99_TARGET_US = 5

interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}

const pair = option('pair')
if (pair === undefined) print(MIXES.flatMap((_, mix) => CONTENDERS.flatMap((_, contender) => inOwnProcess(mix, contender))))
else console.log(JSON.stringify(duel(Math.floor(Number(pair) / CONTENDERS.length), Number(pair) % CONTENDERS.length)))

function inOwnProcess(mix: number, contender: number): Row[] {
  const words = [`--operations=${OPERATIONS}`, `--pair=${mix * CONTENDERS.length + contender}`]
  return JSON.parse(execFileSync(process.execPath, [process.argv[1] as string, ...words], { encoding: 'utf8' })) as Row[]
}

function duel(mix: number, number: number): Row[] {
  const make = MIXES[mix] as typeof orderBookMix
  const contender = CONTENDERS[number] as Contender
  const warmUp = make(WARM_UP, 7)
  for (const one of [nodejsOrderBook, contender]) timed(one.prepare(warmUp), 0, WARM_UP)
  const stream = make(OPERATIONS, 42)
  const probe = nodejsOrderBook.prepare(stream)
  const subject = contender.prepare(stream)
  const times: [probe: number[], subject: number[]] = [[], []]
  const ratios: number[] = []
  for (let from = 0; from < OPERATIONS; from += SLICE) {
    const to = Math.min(from + SLICE, OPERATIONS)
    const [a, b] = [timed(probe, from, to), timed(subject, from, to)]
    times[0].push(...a)
    times[1].push(...b)
    ratios.push(sum(a) / sum(b))
  }
  return rowsOf(contender, stream, times, ratios)
}

/** Processor microseconds of each batch. */
function timed(runner: Runner, from: number, to: number): number[] {
  const times: number[] = []
  for (let at = from; at < to; at += BATCH) {
    const end = Math.min(at + BATCH, to)
    runner.ready?.(at, end)
    const start = process.cpuUsage()
    runner.run(at, end)
    const { user, system } = process.cpuUsage(start)
    times.push(user + system)
  }
  return times
}

function rowsOf(contender: Contender, stream: Stream, [probe, subject]: [number[], number[]], ratios: number[]): Row[] {
  const rate = (times: number[]) => (OPERATIONS / sum(times)) * 1e6
  const p99 = (times: number[]) => quantile(times, 0.99) / BATCH
  return [
    row(`${contender.name}, ${stream.name}`, 'operations/s', rate(subject), rate(probe), quantile(ratios, 0.5)),
    row(`p99 of ${contender.name}, ${stream.name}`, 'us/operation', p99(subject), p99(probe), p99(probe) / p99(subject)),
  ]
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0)
}

function quantile(figures: readonly number[], part: number): number {
  return Float64Array.from(figures).sort()[Math.floor(figures.length * part)] as number
}

function row(name: string, unit: string, value: number, probeValue: number, ratio: number): Row {
  const round = (figure: number) => Number(figure.toPrecision(4))
  if (workDone() < 0) throw new Error('a contender did nothing')
  return { name, value: round(value), unit, probe: nodejsOrderBook.name, probeValue: round(probeValue), ratio: round(ratio) }
}

function print(rows: readonly Row[]): void {
  console.log(`${OPERATIONS.toLocaleString('en')} operations a mix beside ${nodejsOrderBook.name}, processor time, in turns`)
  for (const { name, value, unit, probeValue, ratio } of rows) {
    const target = name.startsWith('p99') ? `at most ${P99_TARGET_US} us` : `at least ${TARGETS[name.split(',')[0] as string]}x`
    console.log(
      `${name.padEnd(48)} ${value.toLocaleString('en').padStart(12)} ${unit.padEnd(13)} probe ${probeValue.toLocaleString('en').padStart(9)}  ${ratio.toFixed(1).padStart(6)}x  (${target})`,
    )
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'core', rows }))
}
