import type { AccountId, ContractCause, MarketId, OrderId, PositionId, Realm, Side, StopId } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { pageOf } from '../page.ts'
import { PUBLIC_DEALS_MAX, type PublicDeal } from '../spot/queries.ts'
import type { Page, PageRequest } from '../tables.ts'
import type { ContractOrderRow, FundingPeriodRow, LiquidationStepRow, PositionChangeRow, PositionRow, StopRow } from './tables.ts'

export interface OfAccount extends PageRequest {
  readonly accountId: AccountId
  readonly marketId?: MarketId | undefined
}

/** Condition of an order's past: it dealt, or its position was closed. The words of the index. */
const DEALT = sql<boolean>`status = 'ended' and (filled_contracts > 0 or end_reason = 'position_closed')`

/** Orders that are over and dealt, the newest first. */
export async function listContractOrders(db: ReadModel, request: OfAccount): Promise<Page<ContractOrderRow>> {
  let query = db.selectFrom('contract_orders').selectAll().where('account_id', '=', request.accountId).where(DEALT)
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  return pageOf(query, request, (one) => one.orderBy('updated_at_ms', 'desc').orderBy('order_id', 'desc'))
}

/** Null when unknown or somebody else's. */
export async function findContractOrder(db: ReadModel, accountId: AccountId, orderId: OrderId): Promise<ContractOrderRow | null> {
  const query = db.selectFrom('contract_orders').selectAll().where('order_id', '=', orderId).where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) ?? null
}

/** Those of the account among them, whatever became of them. */
export async function contractOrdersById(db: ReadModel, accountId: AccountId, orderIds: readonly OrderId[]): Promise<ContractOrderRow[]> {
  return db.selectFrom('contract_orders').selectAll().where('account_id', '=', accountId).where('order_id', 'in', orderIds).execute()
}

export async function positionsById(db: ReadModel, accountId: AccountId, positionIds: readonly PositionId[]): Promise<PositionRow[]> {
  return db.selectFrom('positions').selectAll().where('account_id', '=', accountId).where('position_id', 'in', positionIds).execute()
}

export async function stopsById(db: ReadModel, accountId: AccountId, stopIds: readonly StopId[]): Promise<StopRow[]> {
  return db.selectFrom('stops').selectAll().where('account_id', '=', accountId).where('stop_id', 'in', stopIds).execute()
}

export async function countContractOrders(db: ReadModel, accountId: AccountId): Promise<number> {
  const query = db.selectFrom('contract_orders').where('account_id', '=', accountId).where(DEALT)
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

export async function listClosedPositions(db: ReadModel, request: OfAccount): Promise<Page<PositionRow>> {
  let query = db.selectFrom('positions').selectAll().where('account_id', '=', request.accountId).where('status', '=', 'closed')
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  return pageOf(query, request, (one) => one.orderBy('updated_at_ms', 'desc').orderBy('position_id', 'desc'))
}

export interface ChangesRequest extends OfAccount {
  readonly positionId?: PositionId | undefined
  readonly cause?: ContractCause | undefined
}

export async function listPositionChanges(db: ReadModel, request: ChangesRequest): Promise<Page<PositionChangeRow>> {
  let query = db.selectFrom('position_changes').selectAll().where('account_id', '=', request.accountId)
  if (request.positionId !== undefined) query = query.where('position_id', '=', request.positionId)
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  if (request.cause !== undefined) query = query.where('cause', '=', request.cause)
  return pageOf(query, request, (one) => one.orderBy('seq', 'desc').orderBy('position', 'desc'))
}

/** One fill of a contract as its owner sees it; what was taken over has no order. */
export interface ContractFill {
  readonly seq: number
  readonly position: number
  readonly order_id: OrderId
  readonly market_id: MarketId
  readonly side: Side
  readonly price: string
  readonly contracts: number
  readonly notional: string
  readonly fee: string
  readonly at_ms: number
}

/** Fills of one account, newest first: what buys opens a long or closes a short. */
export async function listContractFills(
  db: ReadModel,
  request: OfAccount & { readonly orderId?: OrderId | undefined },
): Promise<Page<ContractFill>> {
  const query = sql`from position_changes c join contract_trades t on t.trade_id = c.trade_id
    where c.account_id = ${request.accountId} and c.contracts_delta <> 0
      and (${request.marketId ?? null}::int4 is null or c.market_id = ${request.marketId ?? null})
      and (${request.orderId ?? null}::int8 is null or c.order_id = ${request.orderId ?? null})`
  const [page, count] = await Promise.all([
    sql<ContractFill>`select c.seq, c.position, c.order_id, c.market_id, t.price, abs(c.contracts_delta)::int8 as contracts, c.notional, c.fee,
        c.at_ms, case when (c.side = 'long') = (c.contracts_delta > 0) then 'buy' else 'sell' end as side
      ${query} order by c.seq desc, c.position desc limit ${request.size} offset ${(request.page - 1) * request.size}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${query}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function listEndedStops(db: ReadModel, request: OfAccount): Promise<Page<StopRow>> {
  let query = db.selectFrom('stops').selectAll().where('account_id', '=', request.accountId).where('status', '=', 'ended')
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  return pageOf(query, request, (one) => one.orderBy('updated_at_ms', 'desc').orderBy('stop_id', 'desc'))
}

/**
 * The newest deals of a contract's book in one realm, newest first, without who traded; `quantity` is contracts.
 * Takeovers and deleveraging, at prices nobody quoted, are in the list of liquidations instead.
 */
export async function latestContractTrades(
  db: ReadModel,
  marketId: MarketId,
  realm: Realm,
  limit = PUBLIC_DEALS_MAX,
): Promise<PublicDeal[]> {
  return db
    .selectFrom('contract_trades')
    .select(['trade_id', 'price', 'taker_side', 'at_ms', 'seq'])
    .select(sql<string>`contracts::text`.as('quantity'))
    .where('market_id', '=', marketId)
    .where('realm', '=', realm)
    .where((eb) => eb.or([eb('maker_order_id', '!=', 0), eb('taker_order_id', '!=', 0)]))
    .orderBy('trade_id', 'desc')
    .limit(limit)
    .execute()
}

export interface OfMarket extends PageRequest {
  readonly marketId: MarketId
  readonly realm: Realm
}

export async function listFundingPeriods(db: ReadModel, request: OfMarket): Promise<Page<FundingPeriodRow>> {
  const query = db.selectFrom('funding_periods').selectAll().where('market_id', '=', request.marketId).where('realm', '=', request.realm)
  return pageOf(query, request, (one) => one.orderBy('period_end_ms', 'desc'))
}

export interface LiquidationsRequest extends PageRequest {
  readonly realm: Realm
  readonly marketId?: MarketId | undefined
}

export async function listLiquidations(db: ReadModel, request: LiquidationsRequest): Promise<Page<LiquidationStepRow>> {
  let query = db.selectFrom('liquidation_steps').selectAll().where('realm', '=', request.realm)
  if (request.marketId !== undefined) query = query.where('market_id', '=', request.marketId)
  return pageOf(query, request, (one) => one.orderBy('seq', 'desc').orderBy('position', 'desc'))
}
