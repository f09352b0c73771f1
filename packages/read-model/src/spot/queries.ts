import type { AccountId, MarketId, OrderId, Realm, Side } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { OrderRow } from './tables.ts'

export interface OrdersRequest extends PageRequest {
  readonly accountId: AccountId
  readonly status: OrderRow['status']
  readonly marketId?: MarketId
  readonly direction?: 'asc' | 'desc'
}

/** Orders of one account by their last change; numerics are cut of trailing zeros. */
export async function listOrders(db: ReadModel, request: OrdersRequest): Promise<Page<OrderRow>> {
  let query = db.selectFrom('orders').where('account_id', '=', request.accountId).where('status', '=', request.status)
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  const direction = request.direction ?? 'desc'
  const [rows, count] = await Promise.all([
    query
      .selectAll()
      .select(TRIMMED_FILLS)
      .orderBy('updated_at_ms', direction)
      .orderBy('order_id', direction)
      .limit(request.size)
      .offset((request.page - 1) * request.size)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** Null when unknown or somebody else's. */
export async function findOrder(db: ReadModel, accountId: AccountId, orderId: OrderId): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .select(TRIMMED_FILLS)
    .where('order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Sums of fills carry zeros of their parts' scales. */
const TRIMMED_FILLS = [
  sql<string>`trim_scale(filled_quantity)::text`.as('filled_quantity'),
  sql<string>`trim_scale(filled_notional)::text`.as('filled_notional'),
  sql<string>`trim_scale(fee_paid)::text`.as('fee_paid'),
]

export interface OrderCounts {
  readonly open: number
  readonly ended: number
}

/** Number of orders of an account in each status, over all markets or one. */
export async function countOrders(db: ReadModel, accountId: AccountId, marketId?: MarketId): Promise<OrderCounts> {
  let query = db.selectFrom('orders').where('account_id', '=', accountId)
  if (marketId !== undefined) query = query.where('market_id', '=', marketId)
  const rows = await query
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('status')
    .execute()
  const countOf = (status: OrderRow['status']) => rows.find((row) => row.status === status)?.count ?? 0
  return { open: countOf('open'), ended: countOf('ended') }
}

export interface PublicDeal {
  readonly trade_id: number
  readonly price: string
  readonly quantity: string
  readonly taker_side: Side
  readonly at_ms: number
  readonly seq: number
}

export const PUBLIC_DEALS_MAX = 20

/** The newest deals of a market in one realm, newest first, without who traded. */
export async function latestTrades(db: ReadModel, marketId: MarketId, realm: Realm, limit = PUBLIC_DEALS_MAX): Promise<PublicDeal[]> {
  return db
    .selectFrom('trades')
    .select(['trade_id', 'price', 'quantity', 'taker_side', 'at_ms', 'seq'])
    .where('market_id', '=', marketId)
    .where('realm', '=', realm)
    .orderBy('trade_id', 'desc')
    .limit(limit)
    .execute()
}

/** One side of a trade, as its owner sees it. */
export interface Fill {
  readonly trade_id: number
  readonly order_id: OrderId
  readonly market_id: MarketId
  readonly side: Side
  readonly role: 'maker' | 'taker'
  readonly price: string
  readonly quantity: string
  readonly notional: string
  readonly fee: string
  readonly at_ms: number
  readonly seq: number
}

export interface FillsRequest extends PageRequest {
  readonly accountId: AccountId
  readonly orderId?: OrderId | undefined
  readonly marketId?: MarketId | undefined
}

/** Fills of one account, newest first. */
export async function listFills(db: ReadModel, request: FillsRequest): Promise<Page<Fill>> {
  const orderId = request.orderId ?? null
  const ofMarket = request.marketId === undefined ? sql`` : sql`and market_id = ${request.marketId}`
  const fills = sql`
    select trade_id, taker_order_id as order_id, market_id, taker_side as side, 'taker' as role,
      price, quantity, notional, taker_fee as fee, at_ms, seq
    from trades where taker_account_id = ${request.accountId} and (${orderId}::int8 is null or taker_order_id = ${orderId}) ${ofMarket}
    union all
    select trade_id, maker_order_id, market_id, case taker_side when 'buy' then 'sell' else 'buy' end, 'maker',
      price, quantity, notional, maker_fee, at_ms, seq
    from trades where maker_account_id = ${request.accountId} and (${orderId}::int8 is null or maker_order_id = ${orderId}) ${ofMarket}`
  const [page, count] = await Promise.all([
    sql<Fill>`select * from (${fills}) f order by trade_id desc limit ${request.size} offset ${(request.page - 1) * request.size}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from (${fills}) f`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}
