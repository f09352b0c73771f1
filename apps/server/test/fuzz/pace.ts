import { availableParallelism, loadavg } from 'node:os'
import { RawConnection } from './raw-http.ts'

const EVERY_MS = 20
const PROBE = { method: 'GET', target: '/healthz', headers: {}, body: null } as const
/** How long a call may take on a machine of its own. */
export const CALL_MS_MAX = 1_000
/** A fixed piece of work, about a millisecond of a free processor. */
const WORK_TURNS = 400_000

/** Programs that want a processor, for each there is, while only the fuzz and its house run. */
const OWN_LOAD = 2

interface Probe {
  readonly startedMs: number
  readonly ms: number
  readonly workMs: number
  /** Programs that want a processor, for each there is, in the last minute. */
  readonly line: number
}

/**
 * How long calls take, beside two probes of the same moment: a call that does nothing, over a connection of its own,
 * and a fixed piece of work in this process. The first tells the house's turn, which many share; the second tells how
 * much slower than at its best the machine is, which others use too, or how many more stand in line for a processor,
 * for what waits for several processes in turn waits in line for each. A call is late when it takes longer than a
 * second stretched by the second, beyond what the first took.
 */
export class Pace {
  readonly #connection: RawConnection
  readonly #calls: number[] = []
  readonly #probes: Probe[] = []
  /** Ends of calls that took long, until the probes of their time are known. */
  readonly #slow: { readonly what: string; readonly startedMs: number; readonly ms: number }[] = []
  readonly late: string[] = []
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(port: number) {
    this.#connection = new RawConnection(port)
  }

  start(): void {
    this.#running = this.#probe()
  }

  took(what: string, startedMs: number, ms: number): void {
    this.#calls.push(ms)
    if (ms > CALL_MS_MAX) this.#slow.push({ what, startedMs, ms })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
    this.#connection.close()
    for (const { what, startedMs, ms } of this.#slow) {
      const beside = this.#probes.filter((probe) => probe.startedMs < startedMs + ms && probe.startedMs + probe.ms > startedMs)
      const turn = Math.max(0, ...beside.map((probe) => probe.ms))
      const stretch = this.#stretchOf(beside)
      if (ms > CALL_MS_MAX * stretch + turn)
        this.late.push(
          `${what} took ${ms.toFixed(0)} ms, a probe of that time ${turn.toFixed(0)} ms, the machine ${stretch.toFixed(1)} times its time`,
        )
    }
  }

  /** How much slower than at its best, or longer in line, the machine was; at least 1. */
  #stretchOf(probes: readonly Probe[]): number {
    if (probes.length === 0) return 1
    const best = this.#probes.reduce((least, { workMs }) => Math.min(least, workMs), Number.POSITIVE_INFINITY)
    const line = probes.reduce((most, probe) => Math.max(most, probe.line), 0)
    const mean = probes.reduce((sum, { workMs }) => sum + workMs, 0) / probes.length
    return Math.max(1, mean / best, line / OWN_LOAD)
  }

  figures() {
    const probes = this.#probes.map(({ ms }) => ms)
    return { calls: quantiles(this.#calls), probe: quantiles(probes), stretch: Number(this.#stretchOf(this.#probes).toFixed(1)) }
  }

  async #probe(): Promise<void> {
    while (!this.#isStopped) {
      const workMs = work()
      const { status, startedMs, ms } = await this.#connection.send(PROBE)
      if (status !== 200) this.late.push(`a probe was answered with status ${status}`)
      this.#probes.push({ startedMs, ms, workMs, line: (loadavg()[0] ?? 0) / availableParallelism() })
      await new Promise((done) => setTimeout(done, EVERY_MS))
    }
  }
}

/** Time of the fixed piece of work, ms. */
function work(): number {
  const from = performance.now()
  let sum = 0
  for (let turn = 0; turn < WORK_TURNS; turn++) sum = (sum + turn * 31) & 0xffff
  return performance.now() - from + (sum < 0 ? 1 : 0)
}

function quantiles(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
