import type { AccountId } from '@glasshouse/domain'
import type { ReadModel } from '../database.ts'
import type { AccountRow } from './tables.ts'

export async function findAccount(db: ReadModel, accountId: AccountId): Promise<AccountRow | null> {
  return (await db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ?? null
}
