import type { AccountId } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { WithdrawalMoveRow } from './tables.ts'

/** Steps of the groups after `afterSeq`, of everybody, in the order of the journal; of the last group all. */
export async function listWithdrawalMoves(
  db: ReadModel,
  { afterSeq, groups = 100 }: { readonly afterSeq: number; readonly groups?: number },
): Promise<WithdrawalMoveRow[]> {
  const seqs = db.selectFrom('withdrawal_moves').select('seq').distinct().where('seq', '>', afterSeq).orderBy('seq').limit(groups)
  return db.selectFrom('withdrawal_moves').selectAll().where('seq', 'in', seqs).orderBy('seq').orderBy('position').execute()
}

/** USDT asked for since that moment and not given back. */
export async function withdrawnSince(db: ReadModel, accountId: AccountId, sinceMs: number): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(value), 0)::text as sum from withdrawal_moves asked
    where account_id = ${accountId} and at_ms > ${sinceMs} and value is not null and not exists (
      select 1 from withdrawal_moves back where back.account_id = asked.account_id
      and back.withdrawal_id = asked.withdrawal_id and back.state in ('rejected', 'cancelled', 'failed')
    )`.execute(db)
  return rows[0]?.sum ?? '0'
}
