import { formatDecimal, houseAccountId, INDEX_DECIMALS, type PositionId, REALMS, unitsOf } from '@glasshouse/domain'
import type { Placed } from '../projected-group.ts'
import { insertRows, isOneOf, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { PositionChangeRow, PositionRow } from './tables.ts'

/** Positions that a batch touches, and the history of their changes. */
export class PositionRows {
  readonly #scales: Scales
  readonly #rows = new Map<PositionId, PositionRow>()
  readonly #touched = new Set<PositionId>()
  readonly #changes: PositionChangeRow[] = []

  constructor(scales: Scales) {
    this.#scales = scales
  }

  async load(tx: ProjectionTx, positionIds: readonly PositionId[]): Promise<void> {
    if (positionIds.length === 0) return
    const rows = await tx.selectFrom('positions').selectAll().where(isOneOf('position_id', positionIds)).execute()
    for (const row of rows) this.#rows.set(row.position_id, row)
  }

  /** Returns what the change did to the margin. */
  change(placed: Placed<'PositionChanged'>): bigint {
    const { event, timeMs, seq } = placed
    const text = (units: bigint) => this.#scales.settle(event.marketId, units)
    const units = (decimal: string) => unitsOf(decimal, this.#scales.settleDecimals(event.marketId))
    const before = this.#rows.get(event.positionId)
    const sum = (decimal: string | undefined, more: bigint) => text(units(decimal ?? '0') + more)
    const [opened, closed] = event.contractsDelta > 0 ? [event.contractsDelta, 0] : [0, -event.contractsDelta]
    this.#rows.set(event.positionId, {
      position_id: event.positionId,
      account_id: event.accountId,
      market_id: event.marketId,
      realm: event.realm,
      side: event.side,
      leverage: event.leverage,
      status: event.contracts === 0 ? 'closed' : 'open',
      contracts: event.contracts,
      cost: text(event.cost),
      margin: text(event.margin),
      added_margin: text(event.addedMargin),
      liquidation_price: formatDecimal(BigInt(event.liquidationPrice), INDEX_DECIMALS),
      rule_version: event.ruleVersion,
      opened_contracts: (before?.opened_contracts ?? 0) + opened,
      opened_notional: sum(before?.opened_notional, opened > 0 ? event.notional : 0n),
      closed_contracts: (before?.closed_contracts ?? 0) + closed,
      closed_notional: sum(before?.closed_notional, closed > 0 ? event.notional : 0n),
      realized: sum(before?.realized, event.realized),
      fee_paid: sum(before?.fee_paid, event.fee),
      funding: sum(before?.funding, event.funding),
      close_cause: event.contracts === 0 ? event.cause : null,
      opened_at_ms: before?.opened_at_ms ?? timeMs,
      updated_at_ms: timeMs,
      seq,
    })
    this.#touched.add(event.positionId)
    if (!isOfLadder(placed)) this.#changes.push(this.#changeRow(placed))
    return event.margin - units(before?.margin ?? '0')
  }

  #changeRow({ event, timeMs, seq, position }: Placed<'PositionChanged'>): PositionChangeRow {
    const text = (units: bigint) => this.#scales.settle(event.marketId, units)
    return {
      account_id: event.accountId,
      seq,
      position,
      position_id: event.positionId,
      market_id: event.marketId,
      realm: event.realm,
      side: event.side,
      cause: event.cause,
      contracts_delta: event.contractsDelta,
      notional: text(event.notional),
      realized: text(event.realized),
      fee: text(event.fee),
      funding: text(event.funding),
      contracts: event.contracts,
      margin: text(event.margin),
      added_margin: text(event.addedMargin),
      liquidation_price: formatDecimal(BigInt(event.liquidationPrice), INDEX_DECIMALS),
      order_id: event.orderId,
      trade_id: event.tradeId,
      at_ms: timeMs,
    }
  }

  async write(tx: ProjectionTx): Promise<void> {
    const rows = [...this.#touched].map((positionId) => this.#rows.get(positionId) as PositionRow)
    await replaceRows(tx, 'positions', ['position_id'], rows)
    await insertRows(tx, 'position_changes', this.#changes)
  }
}

const MARKET_MAKERS: ReadonlySet<number> = new Set(REALMS.map((realm) => houseAccountId(realm, 'market_maker')))

/**
 * The margin that the market maker's positions get and give back as its ladders follow the price: in the position, not
 * in its history.
 */
function isOfLadder({ event }: Placed<'PositionChanged'>): boolean {
  return event.cause === 'house' && event.contractsDelta === 0 && MARKET_MAKERS.has(event.accountId)
}
