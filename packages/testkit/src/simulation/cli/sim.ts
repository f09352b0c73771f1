import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { reportAhead } from '../../ahead/ahead-run.ts'
import { readAheadOptions } from '../../ahead/arguments.ts'
import type { CollusionReport } from '../collude.ts'
import { describeTally, emptyTally, merge } from '../tally.ts'
import { type Options, readOptions, USAGE } from './arguments.ts'
import { runRigging } from './rigging-run.ts'
import type { SeedDone, SeedFailed } from './sim-worker.ts'

/** `npm run sim`: many seeds on all cores; prints what was seen, and the seed and command of each broken law. */
const words = process.argv.slice(2)
if (words.includes('--help') || words.includes('-h')) {
  console.log(USAGE)
  process.exit(0)
}
const ahead = readAheadOptions(words)
if (ahead !== null && typeof ahead !== 'string') process.exit(reportAhead(ahead) ? 0 : 1)
const options = ahead ?? readOptions(words, availableParallelism())
if (typeof options === 'string') {
  console.error(`${options}; --help lists them`)
  process.exit(2)
}
if (options.battery) process.exit((await runBatteryWorker(options.battery)) ? 0 : 1)
if (options.rigging > 0) process.exit((await runRigging(options)) ? 0 : 1)
const started = performance.now()
const { done, failed } = await runSeeds(options)
const tally = emptyTally()
for (const { report } of done) merge(tally, report.tally)
console.log(`\n${describeTally(tally)}\n`)
console.log('seed    commands      groups  crashes   sweeps  seconds  state hash')
for (const { report, seconds } of done.sort((a, b) => a.report.seed - b.report.seed)) {
  const { seed, commands, groups, crashes, sweeps, stateHash } = report
  const columns = [String(commands).padStart(12), String(groups).padStart(12), String(crashes).padStart(9), String(sweeps).padStart(9)]
  console.log(`${String(seed).padEnd(4)}${columns.join('')}${seconds.toFixed(1).padStart(9)}  ${stateHash.slice(0, 16)}`)
}
console.log(`\ncollusion: ${describeCollusion(done.map(({ collusion }) => collusion))}`)
const total = done.reduce((sum, { report }) => sum + report.commands, 0)
const seconds = (performance.now() - started) / 1_000
console.log(
  `${total} commands, ${done.length} seeds, ${failed.length} broken laws, ${seconds.toFixed(1)} s, ${Math.round(total / seconds)} commands/s${options.isTwin ? ', twin agrees' : ''}`,
)
if (failed.length > 0) {
  console.log(`repeat: npm run sim -- --seed ${failed[0]?.seed} --commands ${options.commands}${options.isTwin ? ' --twin' : ''}`)
  process.exit(1)
}

function describeCollusion(reports: readonly CollusionReport[]): string {
  const sum = (read: (report: CollusionReport) => number) => reports.reduce((all, report) => all + read(report), 0)
  const { attempts, commands, fills } = { attempts: sum((r) => r.attempts), commands: sum((r) => r.commands), fills: sum((r) => r.fills) }
  const steps = (['order', 'takeover', 'deleveraging'] as const).map((step) => `${step} ${sum((report) => report.steps[step])}`)
  const gaps = sum((report) => report.gaps)
  return `${attempts} attempts of one person with two accounts (${gaps} with a gap) in ${commands} commands, ${fills} fills, liquidation steps: ${steps.join(', ')}; nothing gained`
}

async function runSeeds({ seeds, workers, ...plan }: Options): Promise<{ done: SeedDone[]; failed: SeedFailed[] }> {
  const waiting = [...seeds]
  const done: SeedDone[] = []
  const failed: SeedFailed[] = []
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const outcome = await runSeed({ seed, ...plan })
      if (outcome.ok) done.push(outcome)
      else failed.push(outcome)
      console.log(outcome.ok ? `seed ${seed}: ${outcome.report.commands} commands, all laws hold` : `LAW BROKEN: ${outcome.message}`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return { done, failed }
}

function runSeed(plan: { seed: number; commands: number; users: number; isTwin: boolean }): Promise<SeedDone | SeedFailed> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sim-worker.js', import.meta.url), { workerData: plan })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** The markets' prices come from the feeds, which this program does not know: they are tried in a program beside it. */
function runBatteryWorker(battery: NonNullable<Options['battery']>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rule-battery.js', import.meta.url), { workerData: battery })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
