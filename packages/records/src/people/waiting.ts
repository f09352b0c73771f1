import { sql } from 'kysely'
import { IS_SIGNED } from '../approvals/is-signed.ts'
import type { Records } from '../database.ts'

export type WaitingKind = 'identity' | 'deposits' | 'withdrawals' | 'approvals' | 'screening'

export interface Waiting {
  readonly count: number
  /** Null of none. */
  readonly oldestAtMs: number | null
}

/** Hits that hold something up: an identity in review, or a withdrawal before its first approval. */
const OPEN_HITS = sql`
  select 'identity' as kind, h.hit_id::text as id, h.user_id, h.list, h.entry, h.at_ms, h.review_id, null::text as withdrawal_id,
      h.cleared_by, h.cleared_at_ms
    from screening_hits h join reviews r using (review_id)
    where h.cleared_at_ms is null and r.state in ('submitted', 'in_review', 'more_wanted')
  union all
  select 'withdrawal', w.withdrawal_id || ':' || h.list || ':' || h.entry, w.user_id, h.list, h.entry, w.asked_at_ms, null, w.withdrawal_id,
      null, null
    from withdrawal_hits h join withdrawals w using (withdrawal_id) where w.state = 'requested'`
const CLEARED_HITS = sql`
  select 'identity' as kind, h.hit_id::text as id, h.user_id, h.list, h.entry, h.at_ms, h.review_id, null::text as withdrawal_id,
      h.cleared_by, h.cleared_at_ms
    from screening_hits h where h.cleared_at_ms is not null
  union all
  select 'withdrawal', w.withdrawal_id || ':' || h.list || ':' || h.entry, w.user_id, h.list, h.entry, w.asked_at_ms, null, w.withdrawal_id,
      null, null
    from withdrawal_hits h join withdrawals w using (withdrawal_id) where w.approvals > 0`

export interface ScreeningHitRow {
  readonly kind: 'identity' | 'withdrawal'
  readonly id: string
  readonly user_id: string
  readonly list: string
  readonly entry: string
  readonly at_ms: number
  readonly review_id: number | null
  readonly withdrawal_id: string | null
  readonly cleared_by: string | null
  readonly cleared_at_ms: number | null
}

/** The oldest that is open first; of the cleared the newest. */
export async function screeningHits(db: Records, state: 'open' | 'cleared', limit: number): Promise<ScreeningHitRow[]> {
  const isOpen = state === 'open'
  const { rows } = await sql<ScreeningHitRow>`
    select * from (${isOpen ? OPEN_HITS : CLEARED_HITS}) hits
    order by at_ms ${isOpen ? sql`asc` : sql`desc`}, id limit ${limit}`.execute(db)
  return rows
}

/**
 * How many wait for operators, and since when the oldest does. A request that its requester has not signed waits for that
 * operator alone.
 */
export async function waitingOfRecords(db: Records, operatorId: number): Promise<Readonly<Record<WaitingKind, Waiting>>> {
  const { rows } = await sql<{ kind: WaitingKind; count: number; oldest: number | null }>`
    select 'identity' as kind, count(*)::int as count, min(submitted_at_ms) as oldest from reviews
      where kind = 'identity' and state in ('submitted', 'in_review')
    union all select 'deposits', count(*)::int, min(submitted_at_ms) from deposit_entries where state = 'waiting' and review_id is not null
    union all select 'withdrawals', count(*)::int, min(asked_at_ms) from withdrawals
      where state in ('requested', 'approved', 'waiting', 'sending')
    union all select 'approvals', count(*)::int, min(requested_at_ms) from approvals
      where state = 'requested' and (${IS_SIGNED} or requested_by = ${operatorId})
    union all select 'screening', count(*)::int, min(at_ms) from (${OPEN_HITS}) hits`.execute(db)
  const found = new Map(rows.map(({ kind, count, oldest }) => [kind, { count, oldestAtMs: oldest }]))
  const of = (kind: WaitingKind): Waiting => found.get(kind) ?? { count: 0, oldestAtMs: null }
  return {
    ...{ identity: of('identity'), deposits: of('deposits'), withdrawals: of('withdrawals') },
    ...{ approvals: of('approvals'), screening: of('screening') },
  }
}
