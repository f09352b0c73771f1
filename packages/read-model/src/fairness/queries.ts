import {
  type AssetId,
  HOUSE_PURPOSES,
  type HousePurpose,
  houseAccountId,
  REALMS,
  type Realm,
  type SourceConfig,
  type VenueTime,
} from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'

/** Holding of one house account, or of all users together, in an asset: all wallets, available and held. */
export interface AssetHolding {
  readonly realm: Realm
  readonly asset_id: AssetId
  /** null: users. */
  readonly purpose: HousePurpose | null
  readonly amount: string
}

/** Holdings of every asset, by realm; nobody is named. */
export async function listAssetHoldings(db: ReadModel): Promise<AssetHolding[]> {
  const owners = REALMS.flatMap((realm) => HOUSE_PURPOSES.map((purpose) => ({ id: houseAccountId(realm, purpose), realm, purpose })))
  const result = await sql<AssetHolding>`
    select coalesce(h.realm, a.realm) as realm, b.asset_id, h.purpose, trim_scale(sum(b.available + b.held))::text as amount
    from balances b
    left join unnest(${owners.map(({ id }) => id)}::int8[], ${owners.map(({ realm }) => realm)}::text[], ${owners.map(({ purpose }) => purpose)}::text[])
      as h (account_id, realm, purpose) using (account_id)
    left join accounts a using (account_id)
    group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db)
  return result.rows
}

/** The group in which an asset was last configured; null when it never was. */
export async function findAssetAnnouncement(db: ReadModel, assetId: AssetId): Promise<number | null> {
  const row = await db
    .selectFrom('configuration_changes')
    .select('seq')
    .where('change', '=', 'AssetConfigured')
    .where('subject_id', '=', assetId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? null
}

/** A source as it was named at one time; it may be named anew. */
export interface SourceAnnouncement {
  readonly source: SourceConfig
  readonly seq: number
  readonly atMs: number
}

/** Every naming of every source, the oldest first. */
export async function listSourceAnnouncements(db: ReadModel): Promise<SourceAnnouncement[]> {
  const rows = await db
    .selectFrom('configuration_changes')
    .select(['seq', 'at_ms', 'body'])
    .where('change', '=', 'SourceConfigured')
    .orderBy('seq')
    .orderBy('position')
    .execute()
  return rows.map(({ seq, at_ms, body }) => ({ source: (body as { source: SourceConfig }).source, seq, atMs: at_ms }))
}

export interface ClockStepRow {
  readonly seq: number
  readonly fromMs: number
  readonly toMs: number
  readonly isByOperators: boolean
  readonly venueTimes: readonly VenueTime[]
}

/** Steps of group time, the newest first. */
export async function listClockSteps(db: ReadModel, most: number): Promise<ClockStepRow[]> {
  const rows = await db
    .selectFrom('configuration_changes as change')
    .leftJoin('operator_acts as act', (join) =>
      join
        .onRef('act.seq', '=', 'change.seq')
        .on('act.position', '=', sql<number>`change.position - 1`)
        .on('act.command', '=', 'StepClock'),
    )
    .select(['change.seq', 'change.body', 'act.actor_id'])
    .where('change.change', '=', 'ClockStepped')
    .orderBy('change.seq', 'desc')
    .orderBy('change.position', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ seq, body, actor_id }) => {
    const { fromMs, toMs, venueTimes } = body as Pick<ClockStepRow, 'fromMs' | 'toMs' | 'venueTimes'>
    return { seq, fromMs, toMs, venueTimes, isByOperators: actor_id !== null }
  })
}
