import { type Event, formatDecimal, GATE_PRODUCTS, type HouseFees, INDEX_DECIMALS, type TimeMs } from '@glasshouse/domain'
import { sql } from 'kysely'
import { eventsOf, type PlacedEvent } from '../projected-group.ts'
import { insertRows, type ProjectionTx, replaceRows } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { MarketRow } from './tables.ts'

/** Configuration, funding and acts of the exchange, and the log of each change. */
export async function projectHouse(tx: ProjectionTx, placed: readonly PlacedEvent[], scales: Scales): Promise<void> {
  // First: a rule that takes effect is looked up among the announced changes.
  await projectChanges(tx, placed)
  await projectListing(tx, placed)
  for (const one of placed) await projectRule(tx, one, scales)
  await projectActs(tx, placed, scales)
}

async function projectListing(tx: ProjectionTx, placed: readonly PlacedEvent[]): Promise<void> {
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
  const indices = eventsOf(placed, 'IndexConfigured')
    .filter(({ event, timeMs }) => event.effectiveFromMs <= timeMs)
    .map(({ event: { index, effectiveFromMs }, seq }) => ({
      index_id: index.indexId,
      symbol: index.symbol,
      min_sources: index.minSources,
      source_ids: [...index.sourceIds],
      effective_from_ms: effectiveFromMs,
      seq,
    }))
  await replaceRows(tx, 'indices', ['index_id'], indices)
}

/** Rules as they stand: what was announced for later waits among the changes until it takes effect. */
async function projectRule(tx: ProjectionTx, { event, seq, timeMs }: PlacedEvent, scales: Scales): Promise<void> {
  switch (event.type) {
    case 'HouseOpened': {
      const { isSandbox: is_sandbox, publicKey: public_key } = event
      const row = {
        id: 1 as const,
        is_sandbox,
        public_key,
        opened_at_ms: timeMs,
        new_orders_halted: false,
        maker_fee_ppm: 0,
        taker_fee_ppm: 0,
      }
      await insertRows(tx, 'house', [{ ...row, seq }])
      return
    }
    case 'HouseFeesSet':
      if (event.effectiveFromMs <= timeMs) await setHouseFees(tx, event.fees, seq)
      return
    case 'NewOrdersHalted':
      await tx.updateTable('house').set({ new_orders_halted: event.isHalted, seq }).execute()
      return
    case 'MarketConfigured':
      if (event.effectiveFromMs <= timeMs) await replaceRows(tx, 'markets', ['market_id'], [marketRow(event, seq, scales)])
      return
    case 'MarketStateSet':
      await tx.updateTable('markets').set({ state: event.state, seq }).where('market_id', '=', event.marketId).execute()
      return
    case 'RuleTookEffect':
      // Market id 0: the fees of the house's own market maker.
      if (event.marketId === 0) await setHouseFees(tx, event, seq)
      else await beginMarketRule(tx, event, seq, scales)
      return
    default:
      return
  }
}

async function setHouseFees(tx: ProjectionTx, fees: HouseFees, seq: number): Promise<void> {
  await tx.updateTable('house').set({ maker_fee_ppm: fees.makerFeePpm, taker_fee_ppm: fees.takerFeePpm, seq }).execute()
}

async function beginMarketRule(tx: ProjectionTx, event: RuleTookEffect, seq: number, scales: Scales): Promise<void> {
  const announced = await tx
    .selectFrom('configuration_changes')
    .select('body')
    .where('change', '=', 'MarketConfigured')
    .where('subject_id', '=', event.marketId)
    .where(sql<boolean>`body->'market'->>'version' = ${String(event.version)}`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rule = marketRow(announced.body as AnnouncedMarket, seq, scales)
  const standing = await tx.selectFrom('markets').select('state').where('market_id', '=', event.marketId).executeTakeFirst()
  const fees = { maker_fee_ppm: event.makerFeePpm, taker_fee_ppm: event.takerFeePpm, version: event.version }
  await replaceRows(tx, 'markets', ['market_id'], [{ ...rule, ...fees, state: standing?.state ?? rule.state }])
}

type RuleTookEffect = Extract<Event, { type: 'RuleTookEffect' }>
type MarketConfigured = Extract<Event, { type: 'MarketConfigured' }>
/** The event as the log of changes keeps it: its amounts are texts. */
interface AnnouncedMarket {
  readonly market: Record<keyof MarketConfigured['market'], never>
  readonly effectiveFromMs: number
}

function marketRow({ market, effectiveFromMs }: MarketConfigured | AnnouncedMarket, seq: number, scales: Scales): MarketRow {
  return {
    market_id: market.marketId,
    symbol: market.symbol,
    kind: market.kind,
    base_asset_id: market.baseAssetId,
    quote_asset_id: market.quoteAssetId,
    index_id: market.indexId,
    tick_size: formatDecimal(BigInt(market.tickSize), INDEX_DECIMALS),
    lot_size: scales.amount(market.baseAssetId, BigInt(market.lotUnits)),
    min_notional: scales.amount(market.quoteAssetId, BigInt(market.minNotional)),
    max_notional: scales.amount(market.quoteAssetId, BigInt(market.maxNotional)),
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
    case 'PayoutsStopped':
    case 'EraStarted':
    case 'ClockStepped':
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
    case 'ContractConfigured':
      return { subjectId: event.contract.marketId, fromMs: event.effectiveFromMs }
    case 'OptionConfigured':
      return { subjectId: event.option.marketId, fromMs: event.effectiveFromMs }
    case 'ProductGateSet':
      return { subjectId: GATE_PRODUCTS.indexOf(event.gate.product), fromMs: event.effectiveFromMs }
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
