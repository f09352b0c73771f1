import type { QuoteFault, QuoteGate, VenueQuote } from './quote-gate.ts'
import { type ReconnectDelays, reconnectDelay } from './reconnect-delay.ts'

export interface VenueConnection {
  open(): Promise<void>
  /** Resolves with what was heard since, in the order of arrival; rejects when the connection is gone. */
  next(): Promise<readonly VenueQuote[]>
  /** A pending `next` rejects. */
  close(): Promise<void>
}

export interface VenueNote {
  readonly venue: string
  readonly kind: 'open' | 'closed' | 'refused'
  readonly detail: string
}

export interface VenueLinkOptions {
  readonly name: string
  readonly connection: VenueConnection
  readonly gate: QuoteGate
  readonly clock: () => number
  /** In [0, 1). */
  readonly chance: () => number
  readonly onNote: (note: VenueNote) => void
  readonly delays?: ReconnectDelays
  /** A connection that brings no sound quote for so long is as good as none. */
  readonly silenceMs?: number
}

const DELAYS: ReconnectDelays = { firstMs: 500, maxMs: 30_000 }
const SILENCE_MS = 10_000
/** A connection that held so long was a good one: the next attempts count from nought again. */
const STEADY_MS = 10_000

/**
 * Keeps one venue connected until `stop`: opens, listens, and after each end waits a little longer than the time
 * before.
 */
export class VenueLink {
  readonly #options: Required<VenueLinkOptions>
  readonly #noted = new Set<QuoteFault>()
  #isStopped = false
  #wake: () => void = () => {}
  readonly #ended: Promise<void>

  constructor(options: VenueLinkOptions) {
    this.#options = { delays: DELAYS, silenceMs: SILENCE_MS, ...options }
    this.#ended = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake()
    await this.#close()
    await this.#ended
  }

  async #run(): Promise<void> {
    const { name, clock, chance, delays, onNote } = this.#options
    for (let attempt = 0; !this.#isStopped; attempt++) {
      const openedMs = clock()
      const reason = await this.#session().catch(lineOf)
      await this.#close()
      if (this.#isStopped) return
      onNote({ venue: name, kind: 'closed', detail: reason })
      if (clock() - openedMs >= STEADY_MS) attempt = 0
      await this.#pause(reconnectDelay(delays, attempt, chance()))
    }
  }

  /** Never resolves: it ends by the error that ends the connection. */
  async #session(): Promise<never> {
    const { name, connection, onNote } = this.#options
    await connection.open()
    if (this.#isStopped) throw new Error('stopped')
    this.#noted.clear()
    onNote({ venue: name, kind: 'open', detail: '' })
    for (;;) await this.#untilSoundQuote()
  }

  async #untilSoundQuote(): Promise<void> {
    const { connection, silenceMs } = this.#options
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no sound quote for ${silenceMs} ms`)), silenceMs)
    })
    try {
      for (;;) {
        const heard = connection.next()
        // When silence wins, the closing of the connection rejects what is still awaited.
        heard.catch(() => {})
        if (this.#take(await Promise.race([heard, silence]))) return
      }
    } finally {
      clearTimeout(timer)
      silence.catch(() => {})
    }
  }

  /** Tells whether a sound quote was among them. */
  #take(quotes: readonly VenueQuote[]): boolean {
    const { gate, clock } = this.#options
    const faults = quotes.map((quote) => gate.take(quote, clock()))
    for (const fault of faults) if (fault !== null) this.#noteRefused(fault)
    return faults.includes(null)
  }

  /** Each kind once in a connection; repeated quotes are no news at all. */
  #noteRefused(fault: QuoteFault): void {
    if (fault === 'repeated_or_out_of_order' || this.#noted.has(fault)) return
    this.#noted.add(fault)
    this.#options.onNote({ venue: this.#options.name, kind: 'refused', detail: fault })
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (this.#isStopped) this.#wake()
    })
  }

  async #close(): Promise<void> {
    await this.#options.connection.close().catch(() => {})
    this.#options.gate.close()
  }
}

function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 200) ?? ''
}
