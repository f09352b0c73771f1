import type { ClaimedMessage, Outbox, PushMessage } from '@glasshouse/records'
import type { Logger } from 'pino'
import { type Carrier, DeliveryError, type Mails, type TextMessages } from './delivery.ts'

export interface SenderFigures {
  readonly runningMax: number
  /** Before the second, third, ... try; after the last one the message is dead. */
  readonly retryAfterMs: readonly number[]
  /** Pause between two looks at the table. */
  readonly lookMs: number
  /** A stop waits so long for tries that run. */
  readonly drainMs: number
}
const MINUTE_MS = 60_000
export const SENDER_FIGURES: SenderFigures = {
  runningMax: 2,
  retryAfterMs: [1_000, 5_000, 15_000, MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS, 720 * MINUTE_MS],
  lookMs: 1_000,
  drainMs: 3_000,
}
/** Sweeps of the table, one in so many looks. */
const SWEEP_EVERY = 10

export interface SenderParts {
  readonly outbox: Outbox
  /** Messages of a kind without a carrier stay in the table. */
  readonly carriers: { readonly mail: Mails | null; readonly text: TextMessages | null; readonly push: Carrier<PushMessage> | null }
  readonly clock: () => number
  readonly log: Logger
  readonly figures?: SenderFigures
}

/**
 * Carries what waits in the outbox, a few messages at once. What a stop or a kill leaves is tried again at the next
 * start, under the same message id.
 */
export class OutboxSender {
  readonly #parts: SenderParts
  readonly #figures: SenderFigures
  readonly #kinds: readonly ('mail' | 'text' | 'push')[]
  readonly #running = new Set<Promise<void>>()
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #looks = 0
  #isStopped = false
  /** Counts of the table at the last look. */
  counts: Readonly<Record<'waiting' | 'dead' | 'expired', number>> = { waiting: 0, dead: 0, expired: 0 }

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.#figures = parts.figures ?? SENDER_FIGURES
    this.#kinds = (['mail', 'text', 'push'] as const).filter((kind) => parts.carriers[kind] !== null)
  }

  /** Tries at once whatever an earlier run left. */
  async start(): Promise<void> {
    await this.#parts.outbox.retryAllNow()
    await this.#parts.outbox.sweep()
    this.wake()
  }

  /** Looks now instead of at the next pause: called after a message was committed. */
  wake(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#looking = this.#looking.then(() => this.#look()).finally(() => this.#plan())
  }

  /** Begins no more tries; resolves when those that run have ended, or had their time. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await within(
      this.#figures.drainMs,
      this.#looking.then(() => Promise.all(this.#running)),
    )
    if (this.#running.size > 0)
      this.#parts.log.warn({ count: this.#running.size }, 'messages cut off by the stop are sent again at the next start')
    for (const carrier of Object.values(this.#parts.carriers)) carrier?.close()
  }

  #plan(): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), this.#figures.lookMs)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    const { outbox, log } = this.#parts
    try {
      if (this.#looks++ % SWEEP_EVERY === 0) await outbox.sweep()
      const free = this.#isStopped ? 0 : this.#figures.runningMax - this.#running.size
      for (const claimed of await outbox.claim(this.#kinds, free)) this.#begin(claimed)
      this.counts = await outbox.counts()
    } catch (error) {
      log.warn({ err: error }, 'the outbox cannot be read; it is tried again')
    }
  }

  #begin(claimed: ClaimedMessage): void {
    const running = this.#carry(claimed)
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'the end of a message was not written; it is sent again'))
      .finally(() => {
        this.#running.delete(running)
        this.wake()
      })
    this.#running.add(running)
  }

  async #carry(claimed: ClaimedMessage): Promise<void> {
    const { outbox, clock, log } = this.#parts
    const { messageId, message, tries, expiresAtMs } = claimed
    const { kind } = message
    if (expiresAtMs !== null && clock() >= expiresAtMs) return outbox.sweep()
    try {
      await this.#send(claimed)
    } catch (error) {
      const { code, isFinal } = error instanceof DeliveryError ? error : { code: 'internal', isFinal: true }
      const waitMs = this.#figures.retryAfterMs[tries - 1]
      if (isFinal || waitMs === undefined) {
        log.error({ kind, messageId, tries, code }, 'message given up')
        return outbox.markDead(messageId, code)
      }
      log.warn({ kind, messageId, tries, code, waitMs }, 'message not delivered yet')
      return outbox.retryAt(messageId, { atMs: clock() + waitMs, error: code })
    }
    log.debug({ kind, messageId, tries }, 'message sent')
    await outbox.markSent(messageId)
  }

  async #send({ message, messageId }: ClaimedMessage): Promise<void> {
    const { mail, text, push } = this.#parts.carriers
    if (message.kind === 'mail') await mail?.send(message, messageId)
    else if (message.kind === 'push') await push?.send(message, messageId)
    else await text?.send(message, messageId)
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
