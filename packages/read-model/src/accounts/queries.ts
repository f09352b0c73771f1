import type { AccountId, Hash128 } from '@glasshouse/domain'
import { sql } from 'kysely'
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

const ORDERS_OF = { spot: 'orders', futures: 'contract_orders', options: 'options' } as const

/** People who ever ordered there with real money, by their hashes. */
export async function usersOfProduct(db: ReadModel, product: keyof typeof ORDERS_OF): Promise<Hash128[]> {
  const { rows } = await sql<{ user_ref: Hash128 }>`select distinct a.user_ref from accounts a where a.realm = 'real'
    and exists (select from ${sql.table(ORDERS_OF[product])} o where o.account_id = a.account_id)`.execute(db)
  return rows.map(({ user_ref }) => user_ref)
}
