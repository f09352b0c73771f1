import type { AccountId, Hash128 } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { KeyRow } from './tables.ts'

export interface KeyQuestion {
  readonly accountId: AccountId
  readonly key: Hash128
}

/** First outcomes of those of the given keys that are known. One query for many keys. */
export async function findKeys(db: ReadModel, questions: readonly KeyQuestion[]): Promise<KeyRow[]> {
  if (questions.length === 0) return []
  const accountIds = questions.map((question) => question.accountId)
  const keys = questions.map((question) => question.key)
  const asked = sql<boolean>`(account_id, key) in (select * from unnest(${accountIds}::int8[], ${keys}::text[]))`
  return db.selectFrom('keys').selectAll().where(asked).execute()
}
