import { formatDecimal, INDEX_DECIMALS, type SwapId, USDT_ASSET_ID } from '@glasshouse/domain'
import type { Placed, PlacedEvent } from '../projected-group.ts'
import { isOneOf, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { SwapRow } from './tables.ts'

type Ended = Placed<'SwapExecuted'> | Placed<'SwapReleased'>
const isEnded = (placed: PlacedEvent): placed is Ended => placed.event.type === 'SwapExecuted' || placed.event.type === 'SwapReleased'

/** Swaps that a batch touches. Rows are read once, changed in memory and written back whole; most batches hold none. */
export async function projectSwaps(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const ids = placed.filter(isEnded).map(({ event }) => event.swapId)
  const rows = new Map<SwapId, SwapRow>()
  if (ids.length > 0)
    for (const row of await tx.selectFrom('swaps').selectAll().where(isOneOf('swap_id', ids)).execute()) rows.set(row.swap_id, row)
  const touched = new Set<SwapRow>()
  for (const one of placed) {
    const row =
      one.event.type === 'SwapAccepted' ? accepted(one as Placed<'SwapAccepted'>, scales) : isEnded(one) ? ended(one, rows, scales) : null
    if (row === null) continue
    rows.set(row.swap_id, row)
    touched.add(row)
  }
  await replaceRows(tx, 'swaps', ['swap_id'], [...touched])
}

function accepted({ event, timeMs, seq }: Placed<'SwapAccepted'>, scales: Scales): SwapRow {
  return {
    swap_id: event.swapId,
    account_id: event.accountId,
    from_asset_id: event.fromAssetId,
    to_asset_id: event.toAssetId,
    amount: scales.amount(event.fromAssetId, event.amount),
    minimum: scales.amount(event.toAssetId, event.minimum),
    value: scales.amount(USDT_ASSET_ID, event.value),
    accepted_at_ms: timeMs,
    from_ms: event.fromMs,
    until_ms: event.untilMs,
    ...WAITING,
    seq,
  }
}

function ended({ event, timeMs, seq }: Ended, rows: ReadonlyMap<SwapId, SwapRow>, scales: Scales): SwapRow {
  const row = rows.get(event.swapId)
  if (!row) throw new Error(`swap ${event.swapId} ended before it was accepted`)
  const isPriced = event.fromPrice !== 0
  return Object.assign(row, {
    outcome: event.type === 'SwapExecuted' ? 'executed' : 'released',
    reason: event.type === 'SwapReleased' ? event.reason : null,
    received: scales.amount(event.toAssetId, event.received),
    from_price: isPriced ? priceText(event.fromPrice) : null,
    to_price: isPriced ? priceText(event.toPrice) : null,
    from_spread_ppm: isPriced ? event.fromSpreadPpm : null,
    to_spread_ppm: isPriced ? event.toSpreadPpm : null,
    ended_at_ms: timeMs,
    seq,
  } as const)
}

const WAITING = {
  outcome: null,
  reason: null,
  received: null,
  from_price: null,
  to_price: null,
  from_spread_ppm: null,
  to_spread_ppm: null,
  ended_at_ms: null,
} as const

const priceText = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)
