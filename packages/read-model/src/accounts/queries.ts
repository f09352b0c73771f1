import type { AccountId } from '@glasshouse/domain'
import type { ReadModel } from '../database.ts'
import { isOneOf } from '../rows.ts'
import type { AccountRow } from './tables.ts'

/** Those of users; accounts of the exchange itself are not among them. */
export function accountsById(db: ReadModel, accountIds: readonly AccountId[]): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where(isOneOf('account_id', accountIds)).execute()
}
