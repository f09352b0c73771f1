import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Records } from '../database.ts'
import type { RecordTables } from '../tables.ts'
import { CODE_LIMITS, type CodeLimitFigures, type CodeSender, countSend, isWorkNeeded } from './send-limits.ts'

/**
 * FIND_PASSWORD is the password reset of a user who is signed out; UPD_PASSWORD the change by one who is signed in;
 * PROOF shows that the person at a session is its owner; FUND_PASSWORD is the reset of a forgotten fund password.
 */
export type CodePurpose = 'REGISTER' | 'FIND_PASSWORD' | 'UPD_PASSWORD' | 'BIND' | 'PROOF' | 'FUND_PASSWORD'

/** Use to which a code is bound; it works for nothing else. */
export interface CodeUse {
  readonly purpose: CodePurpose
  /** `email:<key>` or `phone:<digits>`. */
  readonly target: string
  /** '' for somebody signed out. */
  readonly userId: string
}
export interface IssuedCode {
  /** Six digits; shown to nobody but the target. */
  readonly code: string
  readonly expiresAtMs: number
  readonly nextAtMs: number
}
export interface CodeRefusal {
  readonly reason: 'code_asked_too_soon' | 'code_limit_reached' | 'code_waits' | 'work_required'
  readonly nextAtMs: number
}
export type CodeCheck = 'taken' | 'code_wrong' | 'code_expired' | 'too_many_attempts'

const DAY_MS = 24 * 3_600_000

/** Codes that prove an address: random, kept as keyed hashes, one living code per use and sender, taken once. */
export class Codes {
  readonly #db: Records
  readonly #clock: () => number
  readonly #secret: Buffer
  readonly #limits: CodeLimitFigures

  /** Six digits are soon guessed from a bare hash; `secret` is not in the database. */
  constructor(db: Records, clock: () => number, secret: Buffer, limits: CodeLimitFigures = CODE_LIMITS) {
    this.#db = db
    this.#clock = clock
    this.#secret = secret
    this.#limits = limits
  }

  /** Whether a code to this target needs a captcha and a proof of work by now. */
  isWorkNeeded(target: string, sender: CodeSender): Promise<boolean> {
    const send = { target, sender, now: this.#clock(), limits: this.#limits }
    return this.#db.transaction().execute((tx) => isWorkNeeded(tx, send))
  }

  /**
   * A new code takes the place of the last one that the same sender requested for the same use: a stranger's request
   * leaves the code of the owner's own device as it was. `deliver` puts the message into the outbox, in the code's own
   * transaction.
   */
  async issue(
    use: CodeUse,
    sender: CodeSender,
    deliver?: (tx: Records, issued: IssuedCode) => Promise<void>,
  ): Promise<IssuedCode | CodeRefusal> {
    const [now, limits] = [this.#clock(), this.#limits]
    const refused = await this.#db.transaction().execute((tx) => countSend(tx, { target: use.target, sender, now, limits }))
    if (refused) return refused
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const issued = { code, expiresAtMs: now + limits.liveMs, nextAtMs: now + limits.pauseMs }
    const fresh = { code_hash: this.#hashOf(use, code), expires_at_ms: issued.expiresAtMs, tries: 0, used_at_ms: null }
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sent_codes')
        .values({ target: use.target, purpose: use.purpose, user_id: use.userId, sender: sender.own, ...fresh })
        .onConflict((conflict) => conflict.columns(['target', 'purpose', 'user_id', 'sender']).doUpdateSet(fresh))
        .execute()
      await triesOf(tx, use).where('sender', '=', sender.own).execute()
      await deliver?.(tx, issued)
    })
    await this.#removeOld(now)
    return issued
  }

  /**
   * Uses the code up when it is right, and every other code of this use with it. A wrong one counts for `source`, a
   * network or a device: after a few nothing from there is right any more, and another holder of the code is not in the
   * way. Over all sources together it dies, too, before it can be guessed.
   */
  take(use: CodeUse, code: string, source: string): Promise<CodeCheck> {
    return this.#db.transaction().execute(async (tx) => {
      const rows = await ofUse(tx, use).selectAll().where('used_at_ms', 'is', null).orderBy('sender').forUpdate().execute()
      if (rows.length === 0) return 'code_wrong'
      const used = await triedBy(tx, use, source)
      const open = rows.filter((row) => row.tries < this.#limits.triesMaxOfAll && (used.get(row.sender) ?? 0) < this.#limits.triesMax)
      if (open.length === 0) return 'too_many_attempts'
      const hash = this.#hashOf(use, code)
      const right = open.filter((row) => isSame(row.code_hash, hash))
      if (right.length === 0) {
        await countTry(tx, use, { source, senders: open.map(({ sender }) => sender) })
        return 'code_wrong'
      }
      const live = right.find((row) => row.expires_at_ms > this.#clock())
      if (!live) return 'code_expired'
      await deleteOfUse(tx, use).where('sender', '!=', live.sender).execute()
      await changeUse(tx, use, { used_at_ms: this.#clock() })
      return 'taken'
    })
  }

  /** Makes a code good again when the act it was taken for was refused for another reason. */
  async giveBack(use: CodeUse): Promise<void> {
    await changeUse(this.#db, use, { used_at_ms: null })
  }

  async #removeOld(now: number): Promise<void> {
    await this.#db
      .deleteFrom('sent_codes')
      .where('expires_at_ms', '<', now - DAY_MS)
      .execute()
    await this.#db
      .deleteFrom('code_sends')
      .where('window_started_ms', '<', now - 2 * DAY_MS)
      .execute()
    await this.#db
      .deleteFrom('code_turns')
      .where('window_started_ms', '<', now - 2 * DAY_MS)
      .execute()
  }

  #hashOf({ purpose, target, userId }: CodeUse, code: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify(['code', purpose, target, userId, code]))
      .digest('hex')
  }
}

type Tx = Transaction<RecordTables>

const ofUse = (tx: Tx, use: CodeUse) =>
  tx.selectFrom('sent_codes').where('target', '=', use.target).where('purpose', '=', use.purpose).where('user_id', '=', use.userId)
const deleteOfUse = (tx: Tx, use: CodeUse) =>
  tx.deleteFrom('sent_codes').where('target', '=', use.target).where('purpose', '=', use.purpose).where('user_id', '=', use.userId)
const triesOf = (tx: Tx, use: CodeUse) =>
  tx.deleteFrom('code_tries').where('target', '=', use.target).where('purpose', '=', use.purpose).where('user_id', '=', use.userId)

/** Wrong guesses of `source`, by the sender of the code that they were made at. */
async function triedBy(tx: Tx, use: CodeUse, source: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('code_tries')
    .select(['sender', 'tries'])
    .where('target', '=', use.target)
    .where('purpose', '=', use.purpose)
    .where('user_id', '=', use.userId)
    .where('source', '=', source)
    .execute()
  return new Map(rows.map(({ sender, tries }) => [sender, tries]))
}

/** A guess is one at every code that it could have met; their rows are locked meanwhile. */
async function countTry(tx: Tx, use: CodeUse, { source, senders }: { source: string; senders: readonly string[] }): Promise<void> {
  await tx
    .updateTable('sent_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('target', '=', use.target)
    .where('purpose', '=', use.purpose)
    .where('user_id', '=', use.userId)
    .where('sender', 'in', senders)
    .execute()
  await tx
    .insertInto('code_tries')
    .values(senders.map((sender) => ({ target: use.target, purpose: use.purpose, user_id: use.userId, sender, source, tries: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['target', 'purpose', 'user_id', 'sender', 'source'])
        .doUpdateSet((eb) => ({ tries: eb('code_tries.tries', '+', 1) })),
    )
    .execute()
}

async function changeUse(db: Records | Tx, use: CodeUse, change: { used_at_ms: number | null }): Promise<void> {
  await db
    .updateTable('sent_codes')
    .set(change)
    .where('target', '=', use.target)
    .where('purpose', '=', use.purpose)
    .where('user_id', '=', use.userId)
    .execute()
}

function isSame(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
