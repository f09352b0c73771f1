import { type AssetId, houseAccountId, type MarketId, type PositionSide, REALMS, type Realm } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'

const countOf = async (query: Promise<{ readonly count: number }>) => (await query).count

/** Open positions of users in one contract, of both realms. */
export const countOpenPositions = (db: ReadModel, marketId: MarketId): Promise<number> =>
  countOf(
    db
      .selectFrom('positions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'open')
      .where('market_id', '=', marketId)
      .where('account_id', 'not in', MAKERS)
      .executeTakeFirstOrThrow(),
  )

/** Options that are not settled, in one market, of both realms. */
export const countOpenOptions = (db: ReadModel, marketId: MarketId): Promise<number> =>
  countOf(
    db
      .selectFrom('options')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('outcome', 'is', null)
      .where('market_id', '=', marketId)
      .executeTakeFirstOrThrow(),
  )

const MAKERS = REALMS.map((realm) => houseAccountId(realm, 'market_maker'))

export interface ExpirySecond {
  readonly realm: Realm
  /** End of the options, to the second. */
  readonly expiry_ms: number
  readonly count: number
  /** Profits that are due if all of them win. */
  readonly payouts: string
}

/** Of options that are struck: the seconds of expiry with the largest payouts, by their time. */
export async function listExpirySeconds(db: ReadModel, limit: number): Promise<ExpirySecond[]> {
  const { rows } = await sql<ExpirySecond>`
    select * from (
      select realm, ceil(expiry_ms / 1000.0)::int8 * 1000 as expiry_ms, count(*)::int8 as count, trim_scale(sum(payout))::text as payouts
      from options where outcome is null and expiry_ms is not null group by 1, 2 order by sum(payout) desc, 2 limit ${limit}
    ) largest order by expiry_ms, realm desc`.execute(db)
  return rows
}

/** Of options whose strike is not known yet. */
export async function sumUnstruck(db: ReadModel): Promise<Pick<ExpirySecond, 'realm' | 'count' | 'payouts'>[]> {
  const { rows } = await sql<Pick<ExpirySecond, 'realm' | 'count' | 'payouts'>>`
    select realm, count(*)::int8 as count, trim_scale(sum(payout))::text as payouts
    from options where outcome is null and expiry_ms is null group by realm order by realm desc`.execute(db)
  return rows
}

/** What moved the account of custody in all, by asset and purpose; below zero what came in. */
export interface CustodyMovement {
  readonly asset_id: AssetId
  readonly purpose: string
  readonly incoming: string
  readonly outgoing: string
}

export async function sumCustody(db: ReadModel): Promise<CustodyMovement[]> {
  const { rows } = await sql<CustodyMovement>`
    select asset_id, purpose, trim_scale(sum(incoming))::text as incoming, trim_scale(sum(outgoing))::text as outgoing
    from day_sums where realm = 'real' and holder = 'custody' group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** What waits in suspense, from its list and not from the balance. */
export async function sumSuspense(db: ReadModel): Promise<{ readonly asset_id: AssetId; readonly amount: string }[]> {
  const { rows } = await sql<{ asset_id: AssetId; amount: string }>`
    select asset_id, trim_scale(sum(case when change = 'credited' then amount else -amount end))::text as amount
    from suspense_changes group by 1 order by 1`.execute(db)
  return rows
}

export interface MakerPosition {
  readonly realm: Realm
  readonly market_id: MarketId
  readonly side: PositionSide
  readonly contracts: number
  readonly margin: string
}

export function listMakerPositions(db: ReadModel): Promise<MakerPosition[]> {
  return db
    .selectFrom('positions')
    .select(['realm', 'market_id', 'side', 'contracts', 'margin'])
    .where('status', '=', 'open')
    .where('account_id', 'in', MAKERS)
    .orderBy('account_id')
    .orderBy('market_id')
    .execute()
}
