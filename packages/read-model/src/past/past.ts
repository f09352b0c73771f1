import type { AccountId, AssetId, ContractCause, MarketId, Side } from '@glasshouse/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ContractOrderRow } from '../contract/tables.ts'
import type { ReadModel } from '../database.ts'
import type { OptionRow } from '../option/tables.ts'
import type { OrderRow } from '../spot/tables.ts'
import type { SwapRow } from '../swap/tables.ts'

/** Two numbers by which a list is ordered, the newest first: a page goes on after those of its last row. */
export type PastPlace = readonly [number, number]

export interface PastRequest {
  readonly accountId: AccountId
  readonly marketId?: MarketId | undefined
  /** In [fromMs, toMs). */
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly after?: PastPlace | undefined
  readonly limit: number
}

/** Ended orders by the moment of their end, by an index of the account: no page counts or skips rows. */
export async function pastOrders(db: ReadModel, request: PastRequest): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select *, ${trimmed('filled_quantity', 'filled_notional', 'fee_paid')} from orders
    where account_id = ${request.accountId} and status = 'ended' ${within(request, 'updated_at_ms')} ${later(request, 'updated_at_ms', 'order_id')}
    order by updated_at_ms desc, order_id desc limit ${request.limit}`.execute(db)
  return rows
}

/** Cancelled ones without a fill too. */
export async function pastContractOrders(db: ReadModel, request: PastRequest): Promise<ContractOrderRow[]> {
  const { rows } = await sql<ContractOrderRow>`select * from contract_orders
    where account_id = ${request.accountId} and status = 'ended' ${within(request, 'updated_at_ms')} ${later(request, 'updated_at_ms', 'order_id')}
    order by updated_at_ms desc, order_id desc limit ${request.limit}`.execute(db)
  return rows
}

export interface PastFill {
  /** `trade_id` and 1 of a taker, 0 of a maker; of a contract `seq, position`. */
  readonly place_major: number
  readonly place_minor: number
  readonly trade_id: number
  readonly order_id: number
  readonly market_id: MarketId
  readonly side: Side
  readonly role: 'maker' | 'taker'
  readonly price: string
  /** Base coins, or contracts. */
  readonly quantity: string
  readonly notional: string
  readonly fee: string
  /** Why a contract's fill was made, and what it realized; null of a spot fill. */
  readonly cause: ContractCause | null
  readonly realized: string | null
  readonly at_ms: number
  readonly seq: number
}

/** Both sides of a trade may be one account's own: each is a fill. */
export async function pastFills(db: ReadModel, request: PastRequest): Promise<PastFill[]> {
  const isBefore = request.after === undefined ? sql`` : sql`and trade_id <= ${request.after[0]}`
  const side = (taker: boolean) => sql`(select trade_id as place_major, ${sql.lit(taker ? 1 : 0)} as place_minor, trade_id, market_id,
      ${taker ? sql`taker_order_id` : sql`maker_order_id`} as order_id,
      ${taker ? sql`taker_side` : sql`case taker_side when 'buy' then 'sell' else 'buy' end`} as side,
      ${sql.lit(taker ? 'taker' : 'maker')} as role, price, quantity, notional, ${taker ? sql`taker_fee` : sql`maker_fee`} as fee, at_ms, seq
    from trades where ${taker ? sql`taker_account_id` : sql`maker_account_id`} = ${request.accountId} ${within(request, 'at_ms')} ${isBefore}
    order by trade_id desc limit ${request.limit + 1})`
  const { rows } = await sql<PastFill>`select *, null as cause, null as realized, ${trimmed('price', 'quantity', 'notional', 'fee')}
    from (${side(true)} union all ${side(false)}) fill
    where true ${later(request, 'place_major', 'place_minor')}
    order by place_major desc, place_minor desc limit ${request.limit}`.execute(db)
  return rows
}

/** What buys opens a long or closes a short. Those of a takeover have no order, the number 0. */
export async function pastContractFills(db: ReadModel, request: PastRequest): Promise<PastFill[]> {
  const { rows } = await sql<PastFill>`select c.seq as place_major, c.position as place_minor, c.trade_id, c.order_id, c.market_id,
      case when (c.side = 'long') = (c.contracts_delta > 0) then 'buy' else 'sell' end as side,
      case when (c.order_id <> 0 and t.taker_order_id = c.order_id)
        or (c.order_id = 0 and t.taker_account_id = c.account_id) then 'taker' else 'maker' end as role,
      trim_scale(t.price)::text as price, abs(c.contracts_delta)::text as quantity, trim_scale(c.notional)::text as notional,
      trim_scale(c.fee)::text as fee, c.cause, trim_scale(c.realized)::text as realized, c.at_ms, c.seq
    from position_changes c join contract_trades t on t.trade_id = c.trade_id
    where c.account_id = ${request.accountId} and c.contracts_delta <> 0
      ${within(request, 'c.at_ms', 'c.market_id')} ${later(request, 'c.seq', 'c.position')}
    order by c.seq desc, c.position desc limit ${request.limit}`.execute(db)
  return rows
}

/** Settled ones, by the moment of settlement. */
export async function pastOptions(db: ReadModel, request: PastRequest): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`select * from options
    where account_id = ${request.accountId} and outcome is not null ${within(request, 'settled_at_ms')} ${later(request, 'settled_at_ms', 'option_id')}
    order by settled_at_ms desc, option_id desc limit ${request.limit}`.execute(db)
  return rows
}

/** All of them, of one coin where it is given, by the moment of acceptance. */
export async function pastSwaps(
  db: ReadModel,
  { assetId, ...request }: Omit<PastRequest, 'marketId'> & { readonly assetId?: AssetId | undefined },
): Promise<SwapRow[]> {
  const ofCoin = assetId === undefined ? sql`` : sql`and ${assetId} in (from_asset_id, to_asset_id)`
  const { rows } = await sql<SwapRow>`select * from swaps
    where account_id = ${request.accountId} ${ofCoin} ${within(request, 'accepted_at_ms')} ${later(request, 'swap_id', 'swap_id')}
    order by swap_id desc limit ${request.limit}`.execute(db)
  return rows
}

/** Sums carry zeros of their parts' scales. */
const trimmed = (...columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`trim_scale(${sql.ref(column)})::text as ${sql.ref(column)}`))

function within({ marketId, fromMs, toMs }: PastRequest, moment: string, market = 'market_id'): RawBuilder<unknown> {
  const parts = [
    ...(marketId === undefined ? [] : [sql`and ${sql.ref(market)} = ${marketId}`]),
    ...(fromMs === undefined ? [] : [sql`and ${sql.ref(moment)} >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`and ${sql.ref(moment)} < ${toMs}`]),
  ]
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `)
}

const later = ({ after }: Pick<PastRequest, 'after'>, major: string, minor: string): RawBuilder<unknown> =>
  after === undefined ? sql`` : sql`and (${sql.ref(major)}, ${sql.ref(minor)}) < (${after[0]}::int8, ${after[1]}::int8)`
