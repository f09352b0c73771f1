import type { Logger } from 'pino'
import { type Carrier, DeliveryError } from './delivery.ts'

export interface QueueFigures {
  readonly runningMax: number
  readonly waitingMax: number
  /** Before the second, third, ... try; after the last one the message is given up. */
  readonly retryAfterMs: readonly number[]
}
export const QUEUE_FIGURES: QueueFigures = { runningMax: 2, waitingMax: 1_000, retryAfterMs: [1_000, 5_000, 15_000, 60_000, 120_000] }

interface Job<Message> {
  readonly message: Message
  /** A code that has expired is not worth sending. */
  readonly untilMs: number
  tries: number
}
export interface QueueParts<Message> {
  readonly kind: 'mail' | 'text'
  readonly carrier: Carrier<Message>
  readonly clock: () => number
  readonly log: Logger
  readonly figures?: QueueFigures
}

/**
 * Messages on their way out, in memory only: what they hold is a secret for minutes, and must not lie in a database. A
 * request only puts its message here; a few are carried at once, a failed one is tried again later.
 */
export class SendQueue<Message> {
  readonly #parts: QueueParts<Message>
  readonly #figures: QueueFigures
  readonly #ready: Job<Message>[] = []
  readonly #retries = new Set<NodeJS.Timeout>()
  #running = 0
  #isStopped = false
  readonly counts = { sent: 0, givenUp: 0 }

  constructor(parts: QueueParts<Message>) {
    this.#parts = parts
    this.#figures = parts.figures ?? QUEUE_FIGURES
  }

  get waiting(): number {
    return this.#ready.length + this.#retries.size + this.#running
  }

  get hasRoom(): boolean {
    return !this.#isStopped && this.waiting < this.#figures.waitingMax
  }

  add(message: Message, untilMs: number): void {
    if (!this.hasRoom) return
    this.#ready.push({ message, untilMs, tries: 0 })
    this.#carryOn()
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#retries) clearTimeout(timer)
    this.#retries.clear()
    this.#ready.length = 0
    this.#parts.carrier.close()
  }

  #carryOn(): void {
    while (this.#running < this.#figures.runningMax) {
      const job = this.#ready.shift()
      if (!job) return
      this.#running += 1
      void this.#carry(job).finally(() => {
        this.#running -= 1
        this.#carryOn()
      })
    }
  }

  async #carry(job: Job<Message>): Promise<void> {
    const { kind, carrier, clock, log } = this.#parts
    if (clock() >= job.untilMs) return this.#giveUp(job, 'expired')
    job.tries += 1
    try {
      await carrier.send(job.message)
      this.counts.sent += 1
      log.debug({ kind, tries: job.tries }, 'message sent')
    } catch (error) {
      const { code, isFinal } = error instanceof DeliveryError ? error : { code: 'internal', isFinal: true }
      const waitMs = this.#figures.retryAfterMs[job.tries - 1]
      if (isFinal || waitMs === undefined || this.#isStopped) return this.#giveUp(job, code)
      log.warn({ kind, tries: job.tries, code, waitMs }, 'message not delivered yet')
      this.#retry(job, waitMs)
    }
  }

  #giveUp(job: Job<Message>, code: string): void {
    this.counts.givenUp += 1
    this.#parts.log.error({ kind: this.#parts.kind, tries: job.tries, code }, 'message given up')
  }

  #retry(job: Job<Message>, waitMs: number): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      this.#ready.push(job)
      this.#carryOn()
    }, waitMs)
    timer.unref()
    this.#retries.add(timer)
  }
}
