import type { AccountId, Hash128, TimeMs } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { KeyRow } from './tables.ts'

export interface KeyQuestion {
  readonly accountId: AccountId
  readonly key: Hash128
}

/** First outcomes of those of the given keys that are known and older than `beforeMs`. One query for many keys. */
export async function findKeys(db: ReadModel, questions: readonly KeyQuestion[], beforeMs: TimeMs): Promise<KeyRow[]> {
  if (questions.length === 0) return []
  return db
    .selectFrom('keys')
    .selectAll()
    .where(
      sql<boolean>`(account_id, key) in (select * from unnest(${questions.map((one) => one.accountId)}::int8[], ${questions.map((one) => one.key)}::text[]))`,
    )
    .where('at_ms', '<', beforeMs)
    .execute()
}

/** When the oldest key was first used, or null: before anything is a day old nobody needs to ask. */
export async function oldestKeyMs(db: ReadModel): Promise<number | null> {
  const row = await db.selectFrom('keys').select('at_ms').orderBy('at_ms').limit(1).executeTakeFirst()
  return row?.at_ms ?? null
}
