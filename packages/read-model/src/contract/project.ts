import { type Event, formatDecimal, INDEX_DECIMALS } from '@glasshouse/domain'
import type { Placed, PlacedEvent } from '../projected-group.ts'
import { type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import { OrderRows } from './orders.ts'
import { PositionRows } from './positions.ts'
import { projectPublicFacts } from './public-facts.ts'
import { projectStops } from './stops.ts'
import type { ContractRow } from './tables.ts'

const ABOUT_CONTRACTS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'ContractConfigured',
  'MarketStateSet',
  'ContractOrderAccepted',
  'ContractOrderStopsAccepted',
  'ContractOrderReplaced',
  'ContractTraded',
  'ContractOrderEnded',
  'PositionChanged',
  'LiquidationStepped',
  'StopPlaced',
  'StopEnded',
  'FundingSettled',
  'FundingSkipped',
])

/**
 * Contracts, their orders, positions, stops, and what is public of them. Most batches of a spot exchange hold none of
 * it.
 */
export async function projectContracts(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const concerned = placed.filter(({ event }) => ABOUT_CONTRACTS.has(event.type))
  if (concerned.length === 0) return
  for (const one of concerned) await projectRule(tx, one, scales)
  await projectOrdersAndPositions(tx, concerned, scales)
  await projectStops(tx, concerned, scales)
  await projectPublicFacts(tx, concerned, scales)
}

async function projectRule(tx: ProjectionTx, { event, seq, timeMs }: PlacedEvent, scales: Scales): Promise<void> {
  if (event.type === 'MarketStateSet')
    await tx.updateTable('contracts').set({ state: event.state, seq }).where('market_id', '=', event.marketId).execute()
  // A rule announced for later is told again when its time has come.
  if (event.type === 'ContractConfigured' && event.effectiveFromMs <= timeMs)
    await replaceRows(tx, 'contracts', ['market_id'], [contractRow(event, seq, scales)])
}

function contractRow(
  { contract, effectiveFromMs }: Extract<Event, { type: 'ContractConfigured' }>,
  seq: number,
  scales: Scales,
): ContractRow {
  return {
    market_id: contract.marketId,
    symbol: contract.symbol,
    index_id: contract.indexId,
    settle_asset_id: contract.settleAssetId,
    tick_size: formatDecimal(BigInt(contract.tickSize), INDEX_DECIMALS),
    face: formatDecimal(BigInt(contract.faceE8), scales.faceDecimals),
    state: contract.state,
    version: contract.version,
    effective_from_ms: effectiveFromMs,
    seq,
  }
}

/** In one pass: what a fill did to a margin is known from the position before it. */
async function projectOrdersAndPositions(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const orders = new OrderRows(scales)
  const positions = new PositionRows(scales)
  await orders.load(tx, touchedOrders(placed))
  await positions.load(tx, unique(placed.flatMap(({ event }) => (event.type === 'PositionChanged' ? [event.positionId] : []))))
  for (const one of placed) {
    switch (one.event.type) {
      case 'ContractOrderAccepted':
        orders.accept(one as Placed<'ContractOrderAccepted'>)
        break
      case 'ContractOrderStopsAccepted':
        orders.carry(one as Placed<'ContractOrderStopsAccepted'>)
        break
      case 'ContractOrderReplaced':
        orders.replace(one as Placed<'ContractOrderReplaced'>)
        break
      case 'PositionChanged': {
        const change = one as Placed<'PositionChanged'>
        const marginDelta = positions.change(change)
        if (change.event.orderId !== 0 && change.event.contractsDelta !== 0) orders.fill(change, marginDelta)
        break
      }
      case 'ContractOrderEnded':
        orders.end(one as Placed<'ContractOrderEnded'>)
        break
    }
  }
  await orders.write(tx)
  await positions.write(tx)
}

const CHANGES_AN_ORDER: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'PositionChanged',
  'ContractOrderReplaced',
  'ContractOrderEnded',
])

/** Known before this batch, or accepted in it: the latter are not found in the table, which does no harm. */
function touchedOrders(placed: readonly PlacedEvent[]): number[] {
  return unique(
    placed.flatMap(({ event }) => ('orderId' in event && CHANGES_AN_ORDER.has(event.type) && event.orderId !== 0 ? [event.orderId] : [])),
  )
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
