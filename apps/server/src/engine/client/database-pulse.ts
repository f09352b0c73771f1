/** The database is asked so often. */
const BEAT_MS = 500
/** Silent for so many beats, it does not count as there: 2 s. */
const SILENT_BEATS = 4

export interface DatabasePulseOptions {
  /** One question over a connection of its own, so that no slow query stands before it. */
  readonly ask: () => Promise<unknown>
  readonly monotonic: () => number
  /** Frees the connection. */
  readonly close: () => Promise<void>
}

/**
 * Pulse of the database: true while it answers. A stopped one neither answers nor refuses, so the question itself stays
 * open. Beats are counted and not milliseconds: a main thread that was busy for seconds has heard nothing in them, and
 * that says nothing of the database.
 */
export class DatabasePulse {
  readonly #options: DatabasePulseOptions
  readonly #timer: NodeJS.Timeout
  #answeredMs: number
  #beatsSinceAnswer = 0
  #isAsking = false

  constructor(options: DatabasePulseOptions) {
    this.#options = options
    this.#answeredMs = options.monotonic()
    this.#timer = setInterval(() => this.#beat(), BEAT_MS)
    this.#timer.unref()
  }

  get isSilent(): boolean {
    return this.#beatsSinceAnswer > SILENT_BEATS
  }

  /** Since its last answer. */
  get ageMs(): number {
    return this.#options.monotonic() - this.#answeredMs
  }

  close(): void {
    clearInterval(this.#timer)
    // A database that hangs must not hold the end of the exchange.
    void this.#options.close().catch(() => {})
  }

  #beat(): void {
    this.#beatsSinceAnswer++
    if (this.#isAsking) return
    this.#isAsking = true
    this.#options.ask().then(
      () => this.#answered(),
      () => {
        this.#isAsking = false
      },
    )
  }

  #answered(): void {
    this.#isAsking = false
    this.#beatsSinceAnswer = 0
    this.#answeredMs = this.#options.monotonic()
  }
}
