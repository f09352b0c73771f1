import { type AccountId, FORCED_CAUSES, type MarketId, type PositionId, type PositionSide, type Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'

/** What was closed of one position by force, all its fills together. */
export interface ForcedCloseRow {
  /** The last group of them, and the first. */
  readonly seq: number
  readonly first_seq: number
  readonly account_id: AccountId
  readonly position_id: PositionId
  readonly market_id: MarketId
  readonly realm: Realm
  readonly side: PositionSide
  /** liquidation: its own, in whatever step. deleveraging: that of a position of the other side. */
  readonly cause: 'liquidation' | 'deleveraging'
  readonly contracts: number
  readonly contracts_left: number
  readonly notional: string
  readonly realized: string
  readonly fee: string
  /** What the insurance fund took of them, beside the fee. */
  readonly liquidation_fee: string
  readonly at_ms: number
}

export type ForcedClosesRequest =
  /** Of all accounts, after a group. */
  | { readonly afterSeq: number }
  /** Of one account, in some groups. */
  | { readonly accountId: AccountId; readonly seqs: readonly number[] }

// As literals: with parameters the index of forced closes would not be used.
const CAUSES = sql.join(FORCED_CAUSES.map((cause) => sql.lit(cause)))

/** One row for each position, in the order in which they were done with. */
export async function listForcedCloses(db: ReadModel, asked: ForcedClosesRequest): Promise<ForcedCloseRow[]> {
  const wanted =
    'afterSeq' in asked
      ? sql`c.seq > ${asked.afterSeq}`
      : sql`c.account_id = ${asked.accountId} and c.seq = any(${[...asked.seqs]}::int8[])`
  const { rows } = await sql<ForcedCloseRow>`
    select max(c.seq) as seq, min(c.seq) as first_seq, c.account_id, c.position_id, c.market_id, c.realm, c.side,
      case when bool_or(exists (select from liquidation_steps s where s.seq = c.seq and s.position_id = c.position_id))
        then 'liquidation' else 'deleveraging' end as cause,
      -sum(c.contracts_delta)::int8 as contracts, (array_agg(c.contracts order by c.seq desc, c.position desc))[1] as contracts_left,
      trim_scale(sum(c.notional))::text as notional, trim_scale(sum(c.realized))::text as realized,
      trim_scale(sum(c.fee))::text as fee,
      coalesce((select trim_scale(sum(s.liquidation_fee)) from liquidation_steps s
        where s.position_id = c.position_id and s.seq = any(array_agg(c.seq))), 0)::text as liquidation_fee,
      max(c.at_ms) as at_ms
    from position_changes c
    where c.cause in (${CAUSES}) and c.contracts_delta < 0 and ${wanted}
    group by c.account_id, c.position_id, c.market_id, c.realm, c.side
    order by 1, c.position_id`.execute(db)
  return rows
}
