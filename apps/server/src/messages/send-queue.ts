import type { Logger } from 'pino'
import { type Carrier, DeliveryError } from './delivery.ts'

export interface QueueFigures {
  readonly runningMax: number
  readonly waitingMax: number
  /** Before the second, third, ... try; after the last one the message is given up. */
  readonly retryAfterMs: readonly number[]
  /** How long a stop waits for what is on its way. */
  readonly drainMs: number
}
export const QUEUE_FIGURES: QueueFigures = {
  runningMax: 2,
  waitingMax: 1_000,
  retryAfterMs: [1_000, 5_000, 15_000, 60_000, 120_000],
  drainMs: 3_000,
}

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
 * request only puts its message here; a few are carried at once, a failed one is tried again later. A stop carries what waits
 * as far as it gets in a few seconds.
 */
export class SendQueue<Message> {
  readonly #parts: QueueParts<Message>
  readonly #figures: QueueFigures
  readonly #ready: Job<Message>[] = []
  readonly #retries = new Map<NodeJS.Timeout, Job<Message>>()
  #running = 0
  #isStopped = false
  #onIdle: () => void = () => undefined
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

  /** Takes nothing more. What waits is tried now, the last time, for `drainMs` at the most; what is left then is given up. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const [timer, job] of this.#retries) {
      clearTimeout(timer)
      this.#ready.push(job)
    }
    this.#retries.clear()
    this.#carryOn()
    await this.#idleWithin(this.#figures.drainMs)
    for (const job of this.#ready.splice(0)) this.#giveUp(job, 'stopped')
    const { kind, log, carrier } = this.#parts
    if (this.#running > 0) log.error({ kind, count: this.#running }, 'messages cut off by the stop')
    carrier.close()
  }

  async #idleWithin(ms: number): Promise<void> {
    if (this.waiting === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }

  #carryOn(): void {
    while (this.#running < this.#figures.runningMax) {
      const job = this.#ready.shift()
      if (!job) return
      this.#running += 1
      void this.#carry(job).finally(() => {
        this.#running -= 1
        this.#carryOn()
        if (this.waiting === 0) this.#onIdle()
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
    this.#retries.set(timer, job)
  }
}
