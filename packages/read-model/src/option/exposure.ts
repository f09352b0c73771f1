import type { MarketId, Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'

export interface OptionExposure {
  readonly market_id: MarketId
  readonly realm: Realm
  readonly open: number
  readonly largest_payout: string
}

/** Options that are accepted and not settled, by market and realm; none where nothing is open. */
export async function openOptionExposure(db: ReadModel): Promise<OptionExposure[]> {
  const { rows } = await sql<OptionExposure>`
    select market_id, realm, count(*)::int as open, trim_scale(max(payout))::text as largest_payout
    from options where outcome is null group by market_id, realm order by market_id, realm`.execute(db)
  return rows
}
