import { formatDecimal, INDEX_DECIMALS, type StopId } from '@glasshouse/domain'
import type { PlacedEvent } from '../projected-group.ts'
import { isOneOf, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { StopRow } from './tables.ts'

/**
 * Stops with their ends. One that triggered and worked on may end a second time, canceled: the mark it triggered at
 * stays.
 */
export async function projectStops(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const rows = new Map<StopId, StopRow>()
  const endedIds = placed.flatMap(({ event }) => (event.type === 'StopEnded' ? [event.stopId] : []))
  if (endedIds.length > 0) {
    const known = await tx.selectFrom('stops').selectAll().where(isOneOf('stop_id', endedIds)).execute()
    for (const row of known) rows.set(row.stop_id, row)
  }
  for (const { event, timeMs, seq } of placed) {
    if (event.type === 'StopPlaced') {
      rows.set(event.stopId, {
        stop_id: event.stopId,
        account_id: event.accountId,
        market_id: event.marketId,
        position_id: event.positionId,
        position_side: event.positionSide,
        kind: event.kind,
        trigger_price: mark(event.triggerPrice),
        contracts: event.contracts,
        order_type: event.orderType,
        price: event.orderType === 'market' ? null : scales.contractPrice(event.marketId, event.priceTicks),
        status: 'waiting',
        end_reason: null,
        trigger_mark: null,
        set_at_ms: timeMs,
        updated_at_ms: timeMs,
        seq,
      })
    } else if (event.type === 'StopEnded') {
      const row = rows.get(event.stopId)
      if (!row) throw new Error(`stop ${event.stopId} ended before it was set`)
      const trigger_mark = event.mark === 0 ? row.trigger_mark : mark(event.mark)
      rows.set(event.stopId, { ...row, status: 'ended', end_reason: event.end, trigger_mark, updated_at_ms: timeMs, seq })
    }
  }
  await replaceRows(tx, 'stops', ['stop_id'], [...rows.values()])
}

const mark = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)
