import type { Replica } from '@glasshouse/journal'
import { type Compared, type holdTables, stateSumsOf } from '@glasshouse/read-model'

export interface SumsWatchOptions {
  readonly hold: () => ReturnType<typeof holdTables>
  readonly onCompared: (compared: Compared) => void
  readonly onFailed: (message: string) => void
  readonly monotonic: () => number
}

const DAY_MS = 86_400_000
/** After one that failed, such as over a lost connection. */
const RETRY_MS = 3_600_000

/**
 * Compares the sums of the projected tables with the state's own, at each start and on each day of UTC by group time.
 * Tables and state are taken at one group, between two batches; the tables are then read while the projection goes on.
 * What fails is reported, and stops nothing.
 */
export class SumsWatch {
  readonly #options: SumsWatchOptions
  /** Null until the first one has begun. */
  #day: number | null = null
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(options: SumsWatchOptions) {
    this.#options = options
  }

  /** Law: the replica stands at the projection's checkpoint, and neither goes on before this resolves. */
  async beginIfDue(replica: Replica): Promise<void> {
    const day = Math.floor(replica.end.timeMs / DAY_MS)
    if (this.#isStopped || this.#running || day === this.#day || this.#options.monotonic() < this.#notBeforeMs) return
    this.#day = day
    try {
      await this.#begin(replica)
    } catch (cause) {
      this.#failed(cause)
    }
  }

  async #begin(replica: Replica): Promise<void> {
    const { hold, onCompared } = this.#options
    const tables = await hold()
    try {
      if (tables.seq !== replica.seq) throw new Error(`the tables stand at group ${tables.seq}, the state at group ${replica.seq}`)
      const compared = tables.compare(stateSumsOf(replica.core.module, replica.state), () => this.#isStopped)
      this.#running = compared
        .then((result) => void (result && onCompared(result)))
        .catch((cause: unknown) => this.#failed(cause))
        .finally(() => {
          this.#running = null
        })
    } catch (cause) {
      await tables.close()
      throw cause
    }
  }

  #failed(cause: unknown): void {
    if (this.#isStopped) return
    this.#day = null
    this.#notBeforeMs = this.#options.monotonic() + RETRY_MS
    this.#options.onFailed(cause instanceof Error ? cause.message : String(cause))
  }

  /** Ends one that runs at its next query. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }
}
