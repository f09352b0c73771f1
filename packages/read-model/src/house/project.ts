import { type Event, formatDecimal, INDEX_DECIMALS, type TimeMs } from '@glasshouse/domain'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { MarketRow } from './tables.ts'

/** What the house has set, funded and done, and the log of each change. */
export async function projectHouse(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  await projectHouseItself(tx, placed)
  await projectListing(tx, placed, scales)
  await projectChanges(tx, placed)
  await projectActs(tx, placed, scales)
}

async function projectHouseItself(tx: ProjectionTx, placed: readonly PlacedEvent[]): Promise<void> {
  for (const { event, timeMs, seq } of eventsOf(placed, 'HouseOpened')) {
    const row = { id: 1 as const, is_sandbox: event.isSandbox, public_key: event.publicKey, opened_at_ms: timeMs, new_orders_halted: false }
    await insertRows(tx, 'house', [{ ...row, maker_fee_ppm: 0, taker_fee_ppm: 0, seq }])
  }
  for (const { event, seq } of eventsOf(placed, 'HouseFeesSet')) {
    const { makerFeePpm, takerFeePpm } = event.fees
    await tx.updateTable('house').set({ maker_fee_ppm: makerFeePpm, taker_fee_ppm: takerFeePpm, seq }).execute()
  }
  for (const { event, seq } of eventsOf(placed, 'NewOrdersHalted')) {
    await tx.updateTable('house').set({ new_orders_halted: event.isHalted, seq }).execute()
  }
}

async function projectListing(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const assets = eventsOf(placed, 'AssetConfigured').map(({ event: { asset }, seq }) => ({
    asset_id: asset.assetId,
    symbol: asset.symbol,
    decimals: asset.decimals,
    seq,
  }))
  await replaceRows(tx, 'assets', ['asset_id'], assets)
  const sources = eventsOf(placed, 'SourceConfigured').map(({ event: { source }, seq }) => ({
    source_id: source.sourceId,
    name: source.name,
    provenance: source.provenance,
    seq,
  }))
  await replaceRows(tx, 'sources', ['source_id'], sources)
  const indices = eventsOf(placed, 'IndexConfigured').map(({ event: { index, effectiveFromMs }, seq }) => ({
    index_id: index.indexId,
    symbol: index.symbol,
    min_sources: index.minSources,
    source_ids: [...index.sourceIds],
    effective_from_ms: effectiveFromMs,
    seq,
  }))
  await replaceRows(tx, 'indices', ['index_id'], indices)
  await replaceRows(
    tx,
    'markets',
    ['market_id'],
    eventsOf(placed, 'MarketConfigured').map((one) => marketRow(one, scales)),
  )
  // In their order: a state may be set and a fee may begin in the group that configured the market.
  for (const { event, seq } of placed) {
    if (event.type === 'MarketStateSet') {
      await tx.updateTable('markets').set({ state: event.state, seq }).where('market_id', '=', event.marketId).execute()
    }
    if (event.type === 'RuleTookEffect') {
      const { makerFeePpm, takerFeePpm, version } = event
      const fees = { maker_fee_ppm: makerFeePpm, taker_fee_ppm: takerFeePpm, version, seq }
      await tx.updateTable('markets').set(fees).where('market_id', '=', event.marketId).execute()
    }
  }
}

function marketRow({ event, seq }: PlacedEvent<Extract<Event, { type: 'MarketConfigured' }>>, scales: Scales): MarketRow {
  const { market, effectiveFromMs } = event
  return {
    market_id: market.marketId,
    symbol: market.symbol,
    kind: market.kind,
    base_asset_id: market.baseAssetId,
    quote_asset_id: market.quoteAssetId,
    index_id: market.indexId,
    tick_size: formatDecimal(BigInt(market.tickSize), INDEX_DECIMALS),
    lot_size: scales.amount(market.baseAssetId, market.lotUnits),
    min_notional: scales.amount(market.quoteAssetId, market.minNotional),
    max_notional: scales.amount(market.quoteAssetId, market.maxNotional),
    maker_fee_ppm: market.makerFeePpm,
    taker_fee_ppm: market.takerFeePpm,
    take_band_ppm: market.takeBandPpm,
    rest_band_ppm: market.restBandPpm,
    state: market.state,
    version: market.version,
    effective_from_ms: effectiveFromMs,
    seq,
  }
}

async function projectChanges(tx: ProjectionTx, placed: readonly PlacedEvent[]): Promise<void> {
  const rows = placed.flatMap(({ event, seq, position, timeMs }) => {
    const change = changeOf(event, timeMs)
    if (!change) return []
    // Amounts are integers in smallest units here: the body is the event as it was, and JSON has no bigint.
    const body: unknown = JSON.parse(JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
    return [{ seq, position, change: event.type, subject_id: change.subjectId, body, effective_from_ms: change.fromMs, at_ms: timeMs }]
  })
  await insertRows(tx, 'configuration_changes', rows)
}

function changeOf(event: Event, timeMs: TimeMs): { subjectId: number; fromMs: number } | null {
  switch (event.type) {
    case 'HouseOpened':
    case 'NewOrdersHalted':
    case 'EraBegan':
      return { subjectId: 0, fromMs: timeMs }
    case 'HouseFeesSet':
      return { subjectId: 0, fromMs: event.effectiveFromMs }
    case 'AssetConfigured':
      return { subjectId: event.asset.assetId, fromMs: timeMs }
    case 'SourceConfigured':
      return { subjectId: event.source.sourceId, fromMs: timeMs }
    case 'IndexConfigured':
      return { subjectId: event.index.indexId, fromMs: event.effectiveFromMs }
    case 'MarketConfigured':
      return { subjectId: event.market.marketId, fromMs: event.effectiveFromMs }
    case 'MarketStateSet':
    case 'RuleTookEffect':
      return { subjectId: event.marketId, fromMs: timeMs }
    default:
      return null
  }
}

async function projectActs(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  const acts = eventsOf(placed, 'OperatorActed').map(({ event, seq, position, timeMs }) => ({
    seq,
    position,
    command: event.command,
    actor_id: event.actorId,
    approver_id: event.approverId,
    reason_code: event.reasonCode,
    account_id: event.accountId,
    at_ms: timeMs,
  }))
  await insertRows(tx, 'operator_acts', acts)
  const funding = eventsOf(placed, 'HouseFunded').map(({ event, seq, position, timeMs }) => ({
    seq,
    position,
    realm: event.realm,
    purpose: event.purpose,
    asset_id: event.assetId,
    amount: scales.amount(event.assetId, event.amount),
    evidence: event.evidence,
    at_ms: timeMs,
  }))
  await insertRows(tx, 'house_funding', funding)
}
