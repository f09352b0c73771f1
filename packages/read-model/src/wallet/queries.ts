import type { AccountId, AssetId, Wallet } from '@glasshouse/domain'
import type { ReadModel } from '../database.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { BalanceRow, DepositRow, PostingRow } from './tables.ts'

/** Balances as projected; whatever must never be stale asks the core's memory instead. */
export async function listBalances(db: ReadModel, accountId: AccountId): Promise<BalanceRow[]> {
  return db.selectFrom('balances').selectAll().where('account_id', '=', accountId).orderBy('wallet').orderBy('asset_id').execute()
}

export interface StatementRequest extends PageRequest {
  readonly accountId: AccountId
  readonly wallet?: Wallet
  readonly assetId?: AssetId
}

/** The statement, newest first. */
export async function listPostings(db: ReadModel, request: StatementRequest): Promise<Page<PostingRow>> {
  let query = db.selectFrom('postings').where('account_id', '=', request.accountId)
  if (request.wallet !== undefined) query = query.where('wallet', '=', request.wallet)
  if (request.assetId !== undefined) query = query.where('asset_id', '=', request.assetId)
  const [rows, count] = await Promise.all([
    query
      .selectAll()
      .orderBy('seq', 'desc')
      .orderBy('position', 'desc')
      .limit(request.size)
      .offset((request.page - 1) * request.size)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

export async function listDeposits(db: ReadModel, accountId: AccountId): Promise<DepositRow[]> {
  return db
    .selectFrom('deposits')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seq', 'desc')
    .orderBy('position', 'desc')
    .execute()
}
