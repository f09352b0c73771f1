import { hash } from 'node:crypto'
import type { Command, Hash128 } from '@glasshouse/domain'
import { findKeys, type KeyQuestion, type KeyRow, type ReadModel } from '@glasshouse/read-model'
import { sql } from 'kysely'

/** The core remembers a key for 24 hours and at most 4 M of them; ask before the first can be gone. */
const ASK_FROM_AGE_MS = 23 * 3_600_000
const ASK_FROM_COUNT = 3_000_000

/** Tells a retry from another body under the same key: the record holds every field of the command. */
export function bodyDigest(record: Uint8Array): Hash128 {
  return hash('sha256', record).slice(0, 32)
}

/**
 * Keys that the core may have forgotten, from the read model. While every key is young and there are few, nobody asks:
 * the core knows them all.
 */
export class OlderKeys {
  readonly #db: ReadModel
  #oldestMs: number
  #count: number

  private constructor(db: ReadModel, oldestMs: number, count: number) {
    this.#db = db
    this.#oldestMs = oldestMs
    this.#count = count
  }

  static async open(db: ReadModel, nowMs: number): Promise<OlderKeys> {
    const oldest = await db.selectFrom('keys').select('at_ms').orderBy('at_ms').limit(1).executeTakeFirst()
    const counted = await sql<{ count: number }>`select count(*) as count from (select from keys limit ${ASK_FROM_COUNT}) k`.execute(db)
    return new OlderKeys(db, oldest?.at_ms ?? nowMs, counted.rows[0]?.count ?? 0)
  }

  /** Counts the command if it carries a key, and says whether that key must be asked for. */
  mustAsk(command: Command, nowMs: number): boolean {
    if (command.actor.key === '') return false
    this.#count++
    return this.#count > ASK_FROM_COUNT || nowMs - this.#oldestMs > ASK_FROM_AGE_MS
  }

  async find(questions: readonly KeyQuestion[]): Promise<Map<string, KeyRow>> {
    const rows = await findKeys(this.#db, questions)
    return new Map(rows.map((row) => [nameOf({ accountId: row.account_id, key: row.key }), row]))
  }
}

export function nameOf(question: KeyQuestion): string {
  return `${question.accountId}/${question.key}`
}
