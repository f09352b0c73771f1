import type { Event, Lots, OrderEnd, OrderId } from '@glasshouse/domain'
import { sql } from 'kysely'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx, unnest } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { OrderRow } from './tables.ts'

type Replaced = Extract<Event, { type: 'OrderReplaced' }>

/** Changes that a batch of groups made to one order. Sums are in lots and smallest units until they are written. */
interface OrderChange {
  readonly accepted: PlacedEvent<Extract<Event, { type: 'OrderAccepted' }>> | null
  readonly marketId: number
  lots: bigint
  notional: bigint
  fee: bigint
  end: OrderEnd | null
  /** The last of them. */
  replaced: Replaced | null
  timeMs: number
  seq: number
}

/** Orders with their fills and ends, and trades. The exchange's quotes have order id 0: they make trades, no orders. */
export async function projectSpot(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const changes = orderChanges(placed)
  await insertRows(
    tx,
    'orders',
    [...changes.values()].flatMap((change) => (change.accepted ? [orderRow(change, change.accepted.event, scales)] : [])),
  )
  await updateOrders(tx, changes, scales)
  await insertTrades(tx, placed, scales)
}

const NOTHING_YET = { lots: 0n, notional: 0n, fee: 0n, end: null, replaced: null }

function orderChanges(placed: readonly PlacedEvent[]): Map<OrderId, OrderChange> {
  const changes = new Map<OrderId, OrderChange>()
  const change = (orderId: OrderId, marketId: number, { timeMs, seq }: PlacedEvent) => {
    const known = changes.get(orderId) ?? { accepted: null, marketId, ...NOTHING_YET, timeMs, seq }
    known.timeMs = timeMs
    known.seq = seq
    changes.set(orderId, known)
    return known
  }
  for (const one of placed) {
    const { event, timeMs, seq } = one
    if (event.type === 'OrderAccepted') {
      const accepted = { ...one, event }
      changes.set(event.orderId, { accepted, marketId: event.marketId, ...NOTHING_YET, timeMs, seq })
    } else if (event.type === 'Traded') {
      if (event.makerOrderId !== 0)
        addFill(change(event.makerOrderId, event.marketId, one), event.quantityLots, event.notional, event.makerFee)
      if (event.takerOrderId !== 0)
        addFill(change(event.takerOrderId, event.marketId, one), event.quantityLots, event.notional, event.takerFee)
    } else if (event.type === 'OrderReplaced') {
      change(event.orderId, event.marketId, one).replaced = event
    } else if (event.type === 'OrderEnded') {
      change(event.orderId, event.marketId, one).end = event.end
    }
  }
  return changes
}

function addFill(change: OrderChange, quantityLots: Lots, notional: bigint, fee: bigint): void {
  change.lots += BigInt(quantityLots)
  change.notional += notional
  change.fee += fee
}

function orderRow(change: OrderChange, event: Extract<Event, { type: 'OrderAccepted' }>, scales: Scales): OrderRow {
  const { marketId } = event
  const { priceTicks, quantityLots, held, marketVersion } = change.replaced ?? event
  return {
    order_id: event.orderId,
    account_id: event.accountId,
    market_id: marketId,
    realm: event.realm,
    side: event.side,
    order_type: event.orderType,
    time_in_force: event.timeInForce,
    price: event.orderType === 'market' ? null : scales.price(marketId, priceTicks),
    quantity: quantityLots === 0 ? null : scales.quantity(marketId, quantityLots),
    spend: event.spend === 0n ? null : scales.quote(marketId, event.spend),
    held: event.side === 'buy' ? scales.quote(marketId, held) : scales.base(marketId, held),
    status: change.end === null ? 'open' : 'ended',
    end_reason: change.end,
    filled_quantity: scales.quantity(marketId, Number(change.lots) as Lots),
    filled_notional: scales.quote(marketId, change.notional),
    fee_paid: scales.quote(marketId, change.fee),
    market_version: marketVersion,
    accepted_at_ms: change.accepted?.timeMs ?? change.timeMs,
    updated_at_ms: change.timeMs,
    seq: change.seq,
  }
}

async function updateOrders(tx: ProjectionTx, changes: Map<OrderId, OrderChange>, scales: Scales): Promise<void> {
  const patches = [...changes].filter(([, change]) => !change.accepted)
  if (patches.length === 0) return
  const column = (name: string, type: string, read: (change: OrderChange) => unknown) => ({
    name,
    type,
    values: patches.map(([, change]) => read(change)),
  })
  const columns = [
    { name: 'order_id', type: 'bigint', values: patches.map(([orderId]) => orderId) },
    column('lots', 'numeric', ({ marketId, lots }) => scales.quantity(marketId, Number(lots) as Lots)),
    column('notional', 'numeric', ({ marketId, notional }) => scales.quote(marketId, notional)),
    column('fee', 'numeric', ({ marketId, fee }) => scales.quote(marketId, fee)),
    column('end_reason', 'text', ({ end }) => end),
    column('price', 'numeric', ({ marketId, replaced }) => replaced && scales.price(marketId, replaced.priceTicks)),
    column('quantity', 'numeric', ({ marketId, replaced }) => replaced && scales.quantity(marketId, replaced.quantityLots)),
    // The row knows its side.
    column('held_quote', 'numeric', ({ marketId, replaced }) => replaced && scales.quote(marketId, replaced.held)),
    column('held_base', 'numeric', ({ marketId, replaced }) => replaced && scales.base(marketId, replaced.held)),
    column('market_version', 'int', ({ replaced }) => replaced?.marketVersion ?? null),
    column('at_ms', 'bigint', ({ timeMs }) => timeMs),
    column('seq', 'bigint', ({ seq }) => seq),
  ]
  await sql`update orders o set
      filled_quantity = o.filled_quantity + p.lots,
      filled_notional = o.filled_notional + p.notional,
      fee_paid = o.fee_paid + p.fee,
      status = case when p.end_reason is null then o.status else 'ended' end,
      end_reason = coalesce(p.end_reason, o.end_reason),
      price = coalesce(p.price, o.price),
      quantity = coalesce(p.quantity, o.quantity),
      held = coalesce(case o.side when 'buy' then p.held_quote else p.held_base end, o.held),
      market_version = coalesce(p.market_version, o.market_version),
      updated_at_ms = p.at_ms,
      seq = p.seq
    from ${unnest(columns)} as p (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    where o.order_id = p.order_id`.execute(tx)
}

async function insertTrades(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const rows = eventsOf(placed, 'Traded').map(({ event, timeMs, seq }) => ({
    trade_id: event.tradeId,
    market_id: event.marketId,
    realm: event.realm,
    price: scales.price(event.marketId, event.priceTicks),
    quantity: scales.quantity(event.marketId, event.quantityLots),
    notional: scales.quote(event.marketId, event.notional),
    taker_side: event.takerSide,
    maker_order_id: event.makerOrderId,
    taker_order_id: event.takerOrderId,
    maker_account_id: event.makerAccountId,
    taker_account_id: event.takerAccountId,
    maker_fee: scales.quote(event.marketId, event.makerFee),
    taker_fee: scales.quote(event.marketId, event.takerFee),
    at_ms: timeMs,
    seq,
  }))
  await insertRows(tx, 'trades', rows)
}
