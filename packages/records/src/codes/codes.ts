import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Records } from '../database.ts'
import type { RecordTables } from '../tables.ts'
import { CODE_LIMITS, type CodeLimitFigures, countSend } from './send-limits.ts'

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
  readonly reason: 'code_asked_too_soon' | 'code_limit_reached'
  readonly nextAtMs: number
}
export type CodeCheck = 'taken' | 'code_wrong' | 'code_expired' | 'too_many_attempts'

const DAY_MS = 24 * 3_600_000

/** Codes that prove an address: random, kept as keyed hashes, one living code per use, taken once. */
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

  /**
   * A new code takes the place of the last one of the same use. `address` is the asker's, '' to count only the target.
   * `deliver` puts the message into the outbox, in the code's own transaction.
   */
  async issue(
    use: CodeUse,
    address: string,
    deliver?: (tx: Records, issued: IssuedCode) => Promise<void>,
  ): Promise<IssuedCode | CodeRefusal> {
    const now = this.#clock()
    const refused = await this.#db.transaction().execute((tx) => countSend(tx, { target: use.target, address, now, limits: this.#limits }))
    if (refused) return refused
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const issued = { code, expiresAtMs: now + this.#limits.liveMs, nextAtMs: now + this.#limits.pauseMs }
    const fresh = { code_hash: this.#hashOf(use, code), expires_at_ms: issued.expiresAtMs, tries: 0, used_at_ms: null }
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sent_codes')
        .values({ target: use.target, purpose: use.purpose, user_id: use.userId, ...fresh })
        .onConflict((conflict) => conflict.columns(['target', 'purpose', 'user_id']).doUpdateSet(fresh))
        .execute()
      await tx
        .deleteFrom('code_tries')
        .where('target', '=', use.target)
        .where('purpose', '=', use.purpose)
        .where('user_id', '=', use.userId)
        .execute()
      await deliver?.(tx, issued)
    })
    await this.#removeOld(now)
    return issued
  }

  /**
   * Uses the code up when it is right. A wrong one counts for `source`, a network or a device: after a few nothing from
   * there is right any more, and another holder of the code is not in the way. Over all sources together it dies, too,
   * before it can be guessed.
   */
  take(use: CodeUse, code: string, source: string): Promise<CodeCheck> {
    return this.#db.transaction().execute(async (tx) => {
      const row = await ofUse(tx, use).selectAll().forUpdate().executeTakeFirst()
      if (!row || row.used_at_ms !== null) return 'code_wrong'
      if (row.tries >= this.#limits.triesMaxOfAll) return 'too_many_attempts'
      if ((await triesOf(tx, use, source)) >= this.#limits.triesMax) return 'too_many_attempts'
      if (!isSame(row.code_hash, this.#hashOf(use, code))) {
        await changeUse(tx, use, { tries: row.tries + 1 })
        await countTry(tx, use, source)
        return 'code_wrong'
      }
      if (row.expires_at_ms <= this.#clock()) return 'code_expired'
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
  }

  #hashOf({ purpose, target, userId }: CodeUse, code: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify(['code', purpose, target, userId, code]))
      .digest('hex')
  }
}

const ofUse = (db: Records | Transaction<RecordTables>, use: CodeUse) =>
  db.selectFrom('sent_codes').where('target', '=', use.target).where('purpose', '=', use.purpose).where('user_id', '=', use.userId)

async function triesOf(tx: Transaction<RecordTables>, use: CodeUse, source: string): Promise<number> {
  const row = await tx
    .selectFrom('code_tries')
    .select('tries')
    .where('target', '=', use.target)
    .where('purpose', '=', use.purpose)
    .where('user_id', '=', use.userId)
    .where('source', '=', source)
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** The code's own row is locked meanwhile. */
async function countTry(tx: Transaction<RecordTables>, use: CodeUse, source: string): Promise<void> {
  await tx
    .insertInto('code_tries')
    .values({ target: use.target, purpose: use.purpose, user_id: use.userId, source, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['target', 'purpose', 'user_id', 'source']).doUpdateSet((eb) => ({ tries: eb('code_tries.tries', '+', 1) })),
    )
    .execute()
}

async function changeUse(
  db: Records | Transaction<RecordTables>,
  use: CodeUse,
  change: { tries: number } | { used_at_ms: number | null },
): Promise<void> {
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
