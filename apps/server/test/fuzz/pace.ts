import { RawConnection } from './raw-http.ts'

const EVERY_MS = 20
const PROBE = { method: 'GET', target: '/healthz', headers: {}, body: null } as const
/** How long a call may take beyond what a call that does nothing took at the same moment. */
export const CALL_MS_MAX = 1_000

/**
 * How long calls take, beside a probe of the same moment: a call that does nothing, over a connection of its own. What both waited for was the
 * machine, which others use too, or the house's turn; what a call alone waited for is its own.
 */
export class Pace {
  readonly #connection: RawConnection
  readonly #calls: number[] = []
  readonly #probes: { readonly startedMs: number; readonly ms: number }[] = []
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
      const machine = Math.max(0, ...beside.map((probe) => probe.ms))
      if (ms - machine > CALL_MS_MAX) this.late.push(`${what} took ${ms.toFixed(0)} ms, a probe of that time ${machine.toFixed(0)} ms`)
    }
  }

  figures() {
    const probes = this.#probes.map(({ ms }) => ms)
    return { calls: quantiles(this.#calls), probe: quantiles(probes) }
  }

  async #probe(): Promise<void> {
    while (!this.#isStopped) {
      const { status, startedMs, ms } = await this.#connection.send(PROBE)
      if (status !== 200) this.late.push(`a probe was answered with status ${status}`)
      this.#probes.push({ startedMs, ms })
      await new Promise((done) => setTimeout(done, EVERY_MS))
    }
  }
}

function quantiles(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
