import { formatDecimal, INDEX_DECIMALS, type OrderId, unitsOf } from '@glasshouse/domain'
import type { Placed } from '../projected-group.ts'
import { isOneOf, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { ContractOrderRow } from './tables.ts'

/** Orders that a batch touches. Rows are read once, changed in memory and written back whole. */
export class OrderRows {
  readonly #scales: Scales
  readonly #rows = new Map<OrderId, ContractOrderRow>()
  readonly #touched = new Set<OrderId>()

  constructor(scales: Scales) {
    this.#scales = scales
  }

  async load(tx: ProjectionTx, orderIds: readonly OrderId[]): Promise<void> {
    if (orderIds.length === 0) return
    const rows = await tx.selectFrom('contract_orders').selectAll().where(isOneOf('order_id', orderIds)).execute()
    for (const row of rows) this.#rows.set(row.order_id, row)
  }

  accept({ event, timeMs, seq }: Placed<'ContractOrderAccepted'>): void {
    this.#rows.set(event.orderId, {
      order_id: event.orderId,
      account_id: event.accountId,
      market_id: event.marketId,
      realm: event.realm,
      position_side: event.positionSide,
      effect: event.effect,
      position_id: event.positionId,
      leverage: event.leverage,
      order_type: event.orderType,
      time_in_force: event.timeInForce,
      price: event.orderType === 'market' ? null : this.#scales.contractPrice(event.marketId, event.priceTicks),
      contracts: event.contracts,
      take_profit: null,
      stop_loss: null,
      cause: event.cause,
      rule_version: event.ruleVersion,
      status: 'open',
      end_reason: null,
      filled_contracts: 0,
      filled_notional: '0',
      entry_cost: '0',
      margin: '0',
      realized: '0',
      fee_paid: '0',
      accepted_at_ms: timeMs,
      dealt_at_ms: null,
      updated_at_ms: timeMs,
      seq,
    })
    this.#touched.add(event.orderId)
  }

  carry({ event }: Placed<'ContractOrderStopsAccepted'>): void {
    const row = this.#rows.get(event.orderId)
    if (!row) return
    row.take_profit = triggerText(event.takeProfit)
    row.stop_loss = triggerText(event.stopLoss)
    this.#touched.add(event.orderId)
  }

  replace({ event, timeMs, seq }: Placed<'ContractOrderReplaced'>): void {
    const row = this.#rows.get(event.orderId)
    if (!row) return
    row.price = this.#scales.contractPrice(event.marketId, event.priceTicks)
    row.contracts = event.contracts
    row.rule_version = event.ruleVersion
    row.updated_at_ms = timeMs
    row.seq = seq
    this.#touched.add(event.orderId)
  }

  /** A fill, as the change of its owner's position tells it. `marginDelta` is what that change did to the margin. */
  fill({ event, timeMs, seq }: Placed<'PositionChanged'>, marginDelta: bigint): void {
    const row = this.#rows.get(event.orderId)
    if (!row) return
    const isOpening = event.contractsDelta > 0
    const sign = event.side === 'long' ? 1n : -1n
    const add = (text: string, units: bigint) => this.#sum(event.marketId, text, units)
    row.filled_contracts += Math.abs(event.contractsDelta)
    row.filled_notional = add(row.filled_notional, event.notional)
    row.entry_cost = add(row.entry_cost, isOpening ? event.notional : event.notional - sign * event.realized)
    if (isOpening) row.margin = add(row.margin, marginDelta)
    row.realized = add(row.realized, event.realized)
    row.fee_paid = add(row.fee_paid, event.fee)
    row.dealt_at_ms = timeMs
    row.updated_at_ms = timeMs
    row.seq = seq
    this.#touched.add(event.orderId)
  }

  end({ event, timeMs, seq }: Placed<'ContractOrderEnded'>): void {
    const row = this.#rows.get(event.orderId)
    if (!row) return
    row.status = 'ended'
    row.end_reason = event.end
    row.updated_at_ms = timeMs
    row.seq = seq
    this.#touched.add(event.orderId)
  }

  async write(tx: ProjectionTx): Promise<void> {
    const rows = [...this.#touched].map((orderId) => this.#rows.get(orderId) as ContractOrderRow)
    await replaceRows(tx, 'contract_orders', ['order_id'], rows)
  }

  #sum(marketId: number, text: string, units: bigint): string {
    return this.#scales.settle(marketId, unitsOf(text, this.#scales.settleDecimals(marketId)) + units)
  }
}

const triggerText = (price: number) => (price === 0 ? null : formatDecimal(BigInt(price), INDEX_DECIMALS))
