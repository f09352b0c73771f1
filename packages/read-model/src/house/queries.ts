import {
  type AssetId,
  HOUSE_PURPOSES,
  type HousePurpose,
  houseAccountId,
  type MarketId,
  REALMS,
  type Realm,
  type Wallet,
} from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { ConfigurationChangeRow, HouseFundingRow, HouseRow, MarketRow, OperatorActRow } from './tables.ts'

export async function findHouse(db: ReadModel): Promise<HouseRow | null> {
  return (await db.selectFrom('house').selectAll().executeTakeFirst()) ?? null
}

export async function listMarkets(db: ReadModel): Promise<MarketRow[]> {
  return db.selectFrom('markets').selectAll().orderBy('market_id').execute()
}

export async function listOperatorActs(db: ReadModel, request: PageRequest): Promise<Page<OperatorActRow>> {
  const query = db.selectFrom('operator_acts')
  const rows = await query
    .selectAll()
    .orderBy('seq', 'desc')
    .orderBy('position', 'desc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function listConfigurationChanges(db: ReadModel, request: PageRequest): Promise<Page<ConfigurationChangeRow>> {
  const query = db.selectFrom('configuration_changes')
  const rows = await query
    .selectAll()
    .orderBy('seq', 'desc')
    .orderBy('position', 'desc')
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface WaitingRule {
  /** The event that announced it, with its amounts as texts. */
  readonly body: unknown
  readonly effectiveFromMs: number
}

/** Announced rule of a market that will hold last of those that wait; null when none waits. */
export async function findWaitingRule(
  db: ReadModel,
  {
    change,
    marketId,
    nowMs,
  }: {
    readonly change: 'MarketConfigured' | 'ContractConfigured' | 'OptionConfigured'
    readonly marketId: MarketId
    readonly nowMs: number
  },
): Promise<WaitingRule | null> {
  const row = await db
    .selectFrom('configuration_changes')
    .select(['body', 'effective_from_ms'])
    .where('change', '=', change)
    .where('subject_id', '=', marketId)
    .where('effective_from_ms', '>', nowMs)
    .orderBy('effective_from_ms', 'desc')
    .orderBy('seq', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { body: row.body, effectiveFromMs: row.effective_from_ms } : null
}

export async function listHouseFunding(db: ReadModel): Promise<HouseFundingRow[]> {
  return db.selectFrom('house_funding').selectAll().orderBy('seq').orderBy('position').execute()
}

export interface HouseBalance {
  readonly realm: Realm
  readonly purpose: HousePurpose
  readonly wallet: Wallet
  readonly asset_id: AssetId
  readonly available: string
  readonly held: string
  readonly seq: number
}

/** Balances of the house's own accounts, for everybody to see. */
export async function listHouseBalances(db: ReadModel): Promise<HouseBalance[]> {
  const owners = REALMS.flatMap((realm) => HOUSE_PURPOSES.map((purpose) => ({ id: houseAccountId(realm, purpose), realm, purpose })))
  const ids = owners.map((owner) => owner.id)
  const rows = await db
    .selectFrom('balances')
    .selectAll()
    .where('account_id', 'in', ids)
    .orderBy('account_id')
    .orderBy('wallet')
    .orderBy('asset_id')
    .execute()
  return rows.flatMap(({ account_id, ...balance }) => {
    const owner = owners.find((one) => one.id === account_id)
    return owner ? [{ realm: owner.realm, purpose: owner.purpose, ...balance }] : []
  })
}

export interface AssetBooks {
  readonly realm: Realm
  readonly asset_id: AssetId
  /** Sum of all accounts, available + held: `0` unless something is wrong. */
  readonly sum: string
}

/** The law "each asset sums to zero" over the projected balances. */
export async function sumBooks(db: ReadModel): Promise<AssetBooks[]> {
  const houseIdsOfDemo = HOUSE_PURPOSES.map((purpose) => houseAccountId('demo', purpose))
  const result = await sql<AssetBooks>`
    select case when b.account_id = any(${houseIdsOfDemo}::int8[]) or a.realm = 'demo' then 'demo' else 'real' end as realm,
      b.asset_id, trim_scale(sum(b.available + b.held))::text as sum
    from balances b left join accounts a using (account_id)
    group by 1, 2 order by 1, 2`.execute(db)
  return result.rows
}
