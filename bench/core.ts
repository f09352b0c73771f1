/**
 * How fast the core is, beside npm's nodejs-order-book on the same streams: the book alone, with ledger, risk and fees, and with
 * command and event encoding. `--json` prints one last line for machines.
 */
import { performance } from 'node:perf_hooks'
import { bookAlone, bytesMade, type Contender, coreAlone, coreWithEncoding, nodejsOrderBook } from './core-contenders.ts'
import { modifyMix, orderBookMix, type Stream } from './core-streams.ts'

/** `--operations=100000` for a quick look; figures are quoted for the full million. */
const OPERATIONS = Number(process.argv.find((word) => word.startsWith('--operations='))?.split('=')[1] ?? 1_000_000)
const WARM_UP = 100_000
/** Operations per reading of the clock. */
const BATCH = 100
const TARGETS: Readonly<Record<string, number>> = { matching: 30, 'matching+risk': 15, 'matching+risk+encoding': 10 }
const P99_TARGET_US = 5

interface Figures {
  readonly opsPerSecond: number
  readonly p99Us: number
}
interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}

const rows: Row[] = []
for (const make of [orderBookMix, modifyMix]) {
  const warmUp = make(WARM_UP, 7)
  const stream = make(OPERATIONS, 42)
  const probe = measure(nodejsOrderBook, warmUp, stream)
  for (const contender of [bookAlone, coreAlone, coreWithEncoding]) {
    const figures = measure(contender, warmUp, stream)
    rows.push(
      row(
        `${contender.name}, ${stream.name}`,
        'operations/s',
        figures.opsPerSecond,
        probe.opsPerSecond,
        figures.opsPerSecond / probe.opsPerSecond,
      ),
    )
    rows.push(row(`p99 of ${contender.name}, ${stream.name}`, 'us/operation', figures.p99Us, probe.p99Us, probe.p99Us / figures.p99Us))
  }
}
print()

function measure(contender: Contender, warmUp: Stream, stream: Stream): Figures {
  contender.prepare(warmUp)(0, warmUp.length)
  const run = contender.prepare(stream)
  const times = new Float64Array(stream.length / BATCH)
  const start = performance.now()
  let before = start
  for (let batch = 0; batch < times.length; batch++) {
    run(batch * BATCH, (batch + 1) * BATCH)
    const now = performance.now()
    times[batch] = now - before
    before = now
  }
  const seconds = (before - start) / 1000
  times.sort()
  return { opsPerSecond: stream.length / seconds, p99Us: ((times[Math.floor(times.length * 0.99)] as number) * 1000) / BATCH }
}

function row(name: string, unit: string, value: number, probeValue: number, ratio: number): Row {
  const round = (figure: number) => Number(figure.toPrecision(4))
  return { name, value: round(value), unit, probe: nodejsOrderBook.name, probeValue: round(probeValue), ratio: round(ratio) }
}

function print(): void {
  console.log(
    `${OPERATIONS.toLocaleString('en')} operations a mix beside ${nodejsOrderBook.name}; ${bytesMade().events.toLocaleString('en')} bytes of events`,
  )
  for (const { name, value, unit, probeValue, ratio } of rows) {
    const target = name.startsWith('p99') ? `at most ${P99_TARGET_US} us` : `at least ${TARGETS[name.split(',')[0] as string]}x`
    console.log(
      `${name.padEnd(48)} ${value.toLocaleString('en').padStart(12)} ${unit.padEnd(13)} probe ${probeValue.toLocaleString('en').padStart(9)}  ${ratio.toFixed(1).padStart(6)}x  (${target})`,
    )
  }
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'core', rows }))
}
