import type { AccountId, AssetId, PostingPurpose, Wallet } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { PostingRow } from './tables.ts'

/** Postings of one account in [fromMs, toMs), as far as the projection had come: later groups are of another statement. */
export interface StatementPeriod {
  readonly accountId: AccountId
  readonly fromMs: number
  readonly toMs: number
  readonly upToSeq: number
}

/** Totals of one balance: opening + incoming + outgoing = closing. */
export interface BalanceSum {
  readonly wallet: Wallet
  readonly asset_id: AssetId
  readonly opening: string
  readonly incoming: string
  /** Below zero. */
  readonly outgoing: string
  readonly closing: string
}

/** Of every balance that ever moved before the end of the period. */
export async function sumBalances(db: ReadModel, { accountId, fromMs, toMs, upToSeq }: StatementPeriod): Promise<BalanceSum[]> {
  const { rows } = await sql<BalanceSum>`
    with told as (
      select * from postings where account_id = ${accountId} and seq <= ${upToSeq} and at_ms < ${toMs}
    ), closing as (
      select distinct on (wallet, asset_id) wallet, asset_id, available + held as total
      from told order by wallet, asset_id, seq desc, position desc
    ), opening as (
      select distinct on (wallet, asset_id) wallet, asset_id, available + held as total
      from told where at_ms < ${fromMs} order by wallet, asset_id, seq desc, position desc
    ), moved as (
      select wallet, asset_id, sum(change) filter (where change > 0) as incoming, sum(change) filter (where change < 0) as outgoing
      from (select wallet, asset_id, available_delta + held_delta as change from told where at_ms >= ${fromMs}) changes
      group by wallet, asset_id
    )
    select wallet, asset_id, trim_scale(coalesce(opening.total, 0))::text as opening, trim_scale(coalesce(incoming, 0))::text as incoming,
      trim_scale(coalesce(outgoing, 0))::text as outgoing, trim_scale(closing.total)::text as closing
    from closing left join opening using (wallet, asset_id) left join moved using (wallet, asset_id)
    order by wallet, asset_id`.execute(db)
  return rows
}

/** What all postings of one purpose came to, over all wallets. */
export interface PurposeSum {
  readonly asset_id: AssetId
  readonly purpose: PostingPurpose
  readonly incoming: string
  readonly outgoing: string
}

/** Without what only moves between available and held. */
export async function sumPurposes(db: ReadModel, { accountId, fromMs, toMs, upToSeq }: StatementPeriod): Promise<PurposeSum[]> {
  const { rows } = await sql<PurposeSum>`
    select asset_id, purpose, trim_scale(coalesce(sum(change) filter (where change > 0), 0))::text as incoming,
      trim_scale(coalesce(sum(change) filter (where change < 0), 0))::text as outgoing
    from (
      select asset_id, purpose, available_delta + held_delta as change from postings
      where account_id = ${accountId} and seq <= ${upToSeq} and at_ms >= ${fromMs} and at_ms < ${toMs}
    ) changes
    where change <> 0 group by asset_id, purpose order by asset_id, purpose`.execute(db)
  return rows
}

const PAGE = 500

/** The oldest first, page by page. */
export async function* postingsOf(db: ReadModel, period: StatementPeriod, pageSize = PAGE): AsyncGenerator<readonly PostingRow[]> {
  const { accountId, fromMs, toMs, upToSeq } = period
  let [seq, position] = [0, -1]
  for (;;) {
    const page = await db
      .selectFrom('postings')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(sql<boolean>`(seq, position) > (${seq}, ${position})`)
      .where('seq', '<=', upToSeq)
      .where('at_ms', '>=', fromMs)
      .where('at_ms', '<', toMs)
      .orderBy('seq')
      .orderBy('position')
      .limit(pageSize)
      .execute()
    const last = page.at(-1)
    if (!last) return
    yield page
    if (page.length < pageSize) return
    seq = last.seq
    position = last.position
  }
}
