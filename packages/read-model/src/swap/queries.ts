import type { AccountId, SwapId } from '@glasshouse/domain'
import type { ReadModel } from '../database.ts'
import { pageOf } from '../page.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { SwapRow } from './tables.ts'

/** Of one account, the newest first. */
export async function listSwaps(db: ReadModel, request: PageRequest & { readonly accountId: AccountId }): Promise<Page<SwapRow>> {
  const query = db.selectFrom('swaps').selectAll().where('account_id', '=', request.accountId)
  return pageOf(query, request, (one) => one.orderBy('swap_id', 'desc'))
}

/** Null when unknown or somebody else's. */
export async function findSwap(db: ReadModel, accountId: AccountId, swapId: SwapId): Promise<SwapRow | null> {
  const query = db.selectFrom('swaps').selectAll().where('swap_id', '=', swapId).where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) ?? null
}
