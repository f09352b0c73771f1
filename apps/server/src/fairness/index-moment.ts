import { formatDecimal, INDEX_DECIMALS, type IndexPart, type SourceTick } from '@glasshouse/domain'
import { listIndexConfigurations } from '@glasshouse/read-model'
import { IndexReplay } from '@glasshouse/verifier'
import type { IndexMoment, IndexPartAt } from '@glasshouse/wire'
import { FaultError } from '../http/fault-error.ts'
import type { House } from '../http/house.ts'
import type { Proofs } from './proofs.ts'
import { type TickRecord, tickRecords } from './tick-records.ts'

/** No point for so long, and nothing is decided by the index any more. */
const STALE_AFTER_MS = 3_000
/** Ticks of so long before a point can still count in it. */
const TICKS_BEFORE_MS = 10_000
/** First a short look back, which nearly always finds the point; then as far as points are kept. */
const LOOKS_BACK_MS = [STALE_AFTER_MS, 60_000] as const

interface Point {
  readonly record: TickRecord
  readonly price: number
  readonly parts: readonly IndexPart[]
  readonly standing: ReadonlyMap<number, SourceTick>
}

/** An index at a moment, made anew from the journal's ticks. */
export async function indexAt(house: House, proofs: Proofs, { symbol, atMs }: { symbol: string; atMs: number }): Promise<IndexMoment> {
  const config = house.listing.configuration.indices.find((index) => index.symbol === symbol)
  if (!config) throw new FaultError({ reason: 'unknown_index', field: 'symbol' })
  if (atMs > Math.max(house.clock(), house.engine.health().lastTimeMs))
    throw new FaultError({ reason: 'field_malformed', field: 'at', rule: 'must not lie ahead' })
  const { indexId } = config
  const sets = await setsOf(house, indexId)
  const first = sets[0]
  if (!first || atMs < first.fromMs) throw new FaultError({ reason: 'not_found', field: 'at', rule: 'lies before this index began' })
  let replay = new IndexReplay(sets, indexId)
  let point: Point | null = null
  for (const backMs of LOOKS_BACK_MS) {
    replay = new IndexReplay(sets, indexId)
    const stretch = { fromMs: Math.max(first.fromMs, atMs - backMs - TICKS_BEFORE_MS), toMs: atMs }
    point = lastPoint(replay, await tickRecords(proofs.reader, indexId, stretch), atMs - backMs)
    if (point) break
  }
  const { price, parts, standing } = point ?? { ...replay.at(atMs), price: 0, standing: replay.standing }
  const timeMs = point?.record.group.timeMs ?? 0
  return {
    symbol,
    indexId: String(indexId),
    at: atMs,
    price: point ? priceText(price) : null,
    time: timeMs,
    seq: point?.record.group.seq ?? 0,
    isStale: !point || atMs - timeMs > STALE_AFTER_MS,
    minSources: replay.setAt(point ? timeMs : atMs).minSources,
    parts: parts.map((part) => partToWire(house, part, standing.get(part.sourceId))),
  }
}

async function setsOf(house: House, indexId: number) {
  return (await listIndexConfigurations(house.readModel, indexId)).map((row) => ({
    fromMs: Math.max(row.effective_from_ms, row.announced_at_ms),
    config: { indexId, symbol: row.symbol, minSources: row.min_sources, sourceIds: row.source_ids },
  }))
}

/** Of those not older than a moment; earlier ones only lend their ticks. */
function lastPoint(replay: IndexReplay, records: readonly TickRecord[], sinceMs: number): Point | null {
  let last: Point | null = null
  for (const record of records) {
    const { price, parts } = replay.record(record.ticks, record.group.timeMs)
    if (price !== 0 && record.group.timeMs >= sinceMs) last = { record, price, parts, standing: new Map(replay.standing) }
  }
  return last
}

function partToWire(house: House, { sourceId, mid, used, fault }: IndexPart, tick: SourceTick | undefined): IndexPartAt {
  const source = house.listing.configuration.sources.find((each) => each.sourceId === sourceId)
  if (!source) throw new Error(`source ${sourceId} is not listed`)
  return {
    sourceId: String(sourceId),
    name: source.name,
    provenance: source.provenance,
    bid: priceText(tick?.bid ?? 0),
    ask: priceText(tick?.ask ?? 0),
    venueTime: tick?.venueTimeMs ?? 0,
    receivedTime: tick?.receivedMs ?? 0,
    mid: priceText(mid),
    used: priceText(used),
    fault: fault === '' ? null : fault,
  }
}

const priceText = (price: number) => formatDecimal(BigInt(price), INDEX_DECIMALS)
