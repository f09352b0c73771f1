import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Records } from '../database.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { SealError, seal, unseal } from '../sealing/seal.ts'
import type { ClaimedMessage, OutboxState, OutgoingMessage } from './message.ts'

export interface OutboxFigures {
  /** A claim is free again after this time; longer than a try may take. */
  readonly leaseMs: number
  readonly waitingMax: number
  /** Ended messages are kept so long, without their content. */
  readonly keptMs: number
}
export const OUTBOX_FIGURES: OutboxFigures = { leaseMs: 120_000, waitingMax: 10_000, keptMs: 30 * 86_400_000 }

export interface OutboxOptions {
  /** A message is never tried from this moment on. Null: it does not expire. */
  readonly expiresAtMs: number | null
  /** Written like any other, but never sent: the caller's work must not show whether there is a receiver. */
  readonly isWithheld?: boolean
}

/**
 * Messages on their way out, delivered at least once. A message is added in the transaction of its reason, so that
 * neither exists without the other. Its content is sealed while it waits and removed when it ends: a copy of the
 * database shows no code and no address.
 */
export class Outbox {
  readonly #db: Records
  readonly #clock: () => number
  readonly #keyring: Keyring
  readonly #figures: OutboxFigures

  constructor(db: Records, clock: () => number, keyring: Keyring, figures: OutboxFigures = OUTBOX_FIGURES) {
    this.#db = db
    this.#clock = clock
    this.#keyring = keyring
    this.#figures = figures
  }

  /** Gives the message's id. */
  async add(tx: Records, message: OutgoingMessage, { expiresAtMs, isWithheld = false }: OutboxOptions): Promise<string> {
    const messageId = randomBytes(16).toString('hex')
    const now = this.#clock()
    const content = seal(this.#keyring, Buffer.from(JSON.stringify(message)), messageId)
    await tx
      .insertInto('outbox_messages')
      .values({
        message_id: messageId,
        kind: message.kind,
        ...(isWithheld
          ? { state: 'withheld' as const, content: null, ended_at_ms: now }
          : { state: 'waiting' as const, content, ended_at_ms: null }),
        next_try_at_ms: now,
        expires_at_ms: expiresAtMs,
        created_at_ms: now,
      })
      .execute()
    return messageId
  }

  async hasRoom(): Promise<boolean> {
    return (await this.counts()).waiting < this.#figures.waitingMax
  }

  /** Takes due messages of these kinds, oldest first, for one try each. Nobody else gets them before the lease ends. */
  async claim(kinds: readonly OutgoingMessage['kind'][], max: number): Promise<ClaimedMessage[]> {
    if (kinds.length === 0 || max <= 0) return []
    const now = this.#clock()
    const rows = await this.#db
      // In a WITH, so that the limit is applied once whatever the planner joins.
      .with('due', (db) =>
        db
          .selectFrom('outbox_messages')
          .select('message_id')
          .where('state', '=', 'waiting')
          .where('kind', 'in', kinds)
          .where('next_try_at_ms', '<=', now)
          .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
          .orderBy('next_try_at_ms')
          .limit(max)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('outbox_messages')
      .from('due')
      .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at_ms: now + this.#figures.leaseMs }))
      .whereRef('outbox_messages.message_id', '=', 'due.message_id')
      .returning(['outbox_messages.message_id', 'content', 'tries', 'expires_at_ms'])
      .execute()
    const opened = rows.map((row) => ({ row, message: this.#opened(row.message_id, row.content as Buffer) }))
    // One that does not open, sealed with a key that is gone, must not stand in the way of the others.
    for (const { row, message } of opened) if (message === null) await this.markDead(row.message_id, 'unreadable')
    return opened.flatMap(({ row, message }) =>
      message === null ? [] : [{ messageId: row.message_id, message, tries: row.tries, expiresAtMs: row.expires_at_ms }],
    )
  }

  async markSent(messageId: string): Promise<void> {
    await this.#end('sent', '').where('message_id', '=', messageId).execute()
  }

  /** `error` is a word or a number of the other side; never an address and never the message. */
  async markDead(messageId: string, error: string): Promise<void> {
    await this.#end('dead', error).where('message_id', '=', messageId).execute()
  }

  async retryAt(messageId: string, { atMs, error }: { readonly atMs: number; readonly error: string }): Promise<void> {
    await this.#db
      .updateTable('outbox_messages')
      .set({ next_try_at_ms: atMs, last_error: error })
      .where('message_id', '=', messageId)
      .where('state', '=', 'waiting')
      .execute()
  }

  /**
   * Everything that waits is due now: at a start, the holder of a claim is gone, and a receiver that refused may have come back.
   */
  async retryAllNow(): Promise<void> {
    await this.#db.updateTable('outbox_messages').set({ next_try_at_ms: this.#clock() }).where('state', '=', 'waiting').execute()
  }

  /** Ends what has expired, and forgets what ended long ago. */
  async sweep(): Promise<void> {
    const now = this.#clock()
    await this.#end('expired', 'expired').where('expires_at_ms', '<=', now).execute()
    await this.#db
      .deleteFrom('outbox_messages')
      .where('ended_at_ms', '<', now - this.#figures.keptMs)
      .execute()
  }

  async counts(): Promise<Readonly<Record<'waiting' | 'dead' | 'expired', number>>> {
    const rows = await this.#db
      .selectFrom('outbox_messages')
      .select(['state', sql<number>`count(*)`.as('count')])
      .where('state', 'in', ['waiting', 'dead', 'expired'])
      .groupBy('state')
      .execute()
    const of = (state: OutboxState) => rows.find((row) => row.state === state)?.count ?? 0
    return { waiting: of('waiting'), dead: of('dead'), expired: of('expired') }
  }

  #opened(messageId: string, content: Buffer): OutgoingMessage | null {
    try {
      return JSON.parse(unseal(this.#keyring, content, messageId).toString()) as OutgoingMessage
    } catch (error) {
      if (error instanceof SealError) return null
      throw error
    }
  }

  #end(state: Exclude<OutboxState, 'waiting'>, error: string) {
    return this.#db
      .updateTable('outbox_messages')
      .set({ state, content: null, ended_at_ms: this.#clock(), last_error: error })
      .where('state', '=', 'waiting')
  }
}
