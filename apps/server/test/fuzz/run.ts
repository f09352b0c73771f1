import { shootFrames } from './frames.ts'
import { Pace } from './pace.ts'
import type { Deposit } from './person.ts'
import { Shooter } from './shooter.ts'
import { describe, isRight, Tally } from './tally.ts'

export interface FuzzOptions {
  /** Of a server that runs: `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly seed: number
  readonly calls: number
  readonly messages: number
  readonly connections: number
  readonly deposit: Deposit
  readonly isAlive: () => boolean
  readonly log: (line: string) => void
}
export interface FuzzReport {
  readonly faults: readonly string[]
  /** Calls that took too long. Apart, because a test measures no time. */
  readonly late: readonly string[]
  readonly tally: Tally
  readonly frames: ReadonlyMap<string, number>
  readonly pace: ReturnType<Pace['figures']>
  readonly callsPerSecond: number
}

const FAULTS_MAX = 50
const FRAME_SOCKETS = 4
const LOG_EVERY_MS = 10_000

/**
 * Shoots calls and frames at a house and looks whether it lives, answers, keeps its laws, and changes nothing that it
 * refused.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { url, seed, calls, messages, connections, deposit, isAlive, log } = options
  const port = Number(new URL(url).port)
  const faults: string[] = []
  const fault = (what: string) => void (faults.length < FAULTS_MAX && faults.push(what))
  const tally = new Tally()
  const pace = new Pace(port)
  pace.start()
  const startedMs = performance.now()
  const perSecond = () => Math.round((tally.total().sent * 1_000) / (performance.now() - startedMs))
  const timer = setInterval(() => log(`${tally.total().sent} calls, ${perSecond()} a second, ${faults.length} faults`), LOG_EVERY_MS)
  const shooters = Array.from({ length: connections }, (_, at) => {
    const share = Math.floor(calls / connections) + (at < calls % connections ? 1 : 0)
    const realm = at % 2 === 0 ? 'real' : 'demo'
    return new Shooter({ port, seed: seed * 1_000 + at, realm, calls: share, deposit, tally, pace, fault }).run()
  })
  const frames = Array.from({ length: FRAME_SOCKETS }, (_, at) =>
    shootFrames({
      url: url.replace('http', 'ws'),
      seed: seed * 1_000 + 900 + at,
      messages: Math.ceil(messages / FRAME_SOCKETS),
      pace,
      fault,
    }),
  )
  await Promise.all(shooters)
  const callsPerSecond = perSecond()
  const heard = mergeCounts(await Promise.all(frames))
  clearInterval(timer)
  await pace.stop()
  if (!isAlive()) fault('the house has ended')
  else for (const what of await brokenAt(url)) fault(what)
  return { faults, late: pace.late.slice(0, FAULTS_MAX), tally, frames: heard, pace: pace.figures(), callsPerSecond }
}

function mergeCounts(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const one of maps) for (const [reason, count] of one) sum.set(reason, (sum.get(reason) ?? 0) + count)
  return sum
}

/** What the house says of itself at the end. */
async function brokenAt(url: string): Promise<string[]> {
  const [health, metrics] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/metrics`).then((answer) => answer.text())])
  const broken = /^glasshouse_law_broken (\d+)$/m.exec(metrics)?.[1]
  return [
    ...(health.ok ? [] : [`/healthz says ${health.status}`]),
    ...(broken === '0' ? [] : [`the law alarm says ${broken ?? 'nothing'}`]),
  ]
}

export function reportLines({ tally, frames, pace, callsPerSecond, faults }: FuzzReport): string[] {
  const all = tally.total()
  const share = ((all.pastShape * 100) / Math.max(1, all.sent)).toFixed(1)
  return [
    ...tally.lines(),
    '',
    `all calls: ${describe(all)}`,
    `right calls: ${describe(tally.total(isRight))}`,
    `past the shape: ${share} %`,
    `frames were answered: ${[...frames].map(([reason, count]) => `${reason === '' ? 'topics' : reason} ${count}`).join(', ')}`,
    `calls a second: ${callsPerSecond}`,
    `ms of a call: ${JSON.stringify(pace.calls)}`,
    `ms of a probe meanwhile: ${JSON.stringify(pace.probe)}; the machine took ${pace.stretch} times its best`,
    `faults: ${faults.length}`,
    ...faults,
  ]
}
