import type { AccountId, Hash128 } from '@glasshouse/domain'
import type { ReadModel } from '../database.ts'
import { isOneOf } from '../rows.ts'
import type { AccountRow } from './tables.ts'

/** Of people with a frozen account, in either realm. */
export async function frozenUserRefs(db: ReadModel): Promise<ReadonlySet<Hash128>> {
  const rows = await db.selectFrom('accounts').select('user_ref').where('frozen', '=', true).execute()
  return new Set(rows.map(({ user_ref }) => user_ref))
}

/** Those of users; accounts of the exchange itself are not among them. */
export function accountsById(db: ReadModel, accountIds: readonly AccountId[]): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where(isOneOf('account_id', accountIds)).execute()
}
