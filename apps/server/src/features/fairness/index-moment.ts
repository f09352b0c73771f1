import { formatDecimal, INDEX_DECIMALS, type IndexPart, type SourceTick } from '@glasshouse/domain'
import { listIndexConfigurations, listSourceAnnouncements, type SourceAnnouncement } from '@glasshouse/read-model'
import { IndexReplay, type SourceSet } from '@glasshouse/verifier'
import type { IndexMoment, IndexPartAt } from '@glasshouse/wire'
import { ApiError } from '../../errors/api-error.ts'
import type { Needs } from '../../services/services.ts'
import { acceptedTicks } from './accepted-ticks.ts'
import { beganMs } from './announced.ts'
import type { Proofs } from './proofs.ts'
import { lastNamed } from './source-names.ts'
import { TICKS_BEFORE_MS, type TickRecord, type TickSearch, tickRecords } from './tick-records.ts'

export type IndexServices = Needs<'listing' | 'readModel'>

/** No point for so long, and nothing is decided by the index any more. */
const STALE_AFTER_MS = 3_000
/** So far back a point is looked for. */
const POINTS_KEPT_MS = 60_000

export interface IndexQuestion {
  readonly symbol: string
  readonly atMs: number
  /** Bytes of commands that may be read for the answer, in each of two looks. */
  readonly bytesMost: number
}

interface Point {
  readonly record: TickRecord
  readonly price: number
  readonly parts: readonly Part[]
}

interface Part extends IndexPart {
  readonly tick: SourceTick | undefined
}

/** An index at a moment, made anew from the journal's ticks. */
export async function indexAt(services: IndexServices, proofs: Proofs, { symbol, atMs, bytesMost }: IndexQuestion): Promise<IndexMoment> {
  const config = services.listing.configuration.indices.find((index) => index.symbol === symbol)
  if (!config) throw new ApiError({ reason: 'unknown_index', field: 'symbol' })
  const { indexId } = config
  const sets = await setsOf(services, indexId)
  const firstMs = Math.min(...sets.map(({ fromMs }) => fromMs))
  if (atMs < firstMs) throw new ApiError({ reason: 'not_found', field: 'at', rule: 'lies before this index began' })
  const walked = new Walk(sets, indexId)
  const search = { indexId, accepted: await acceptedTicks(services.readModel), bytesMost }
  const point = await findPoint(proofs, search, { walked, firstMs, atMs })
  const ofMs = point?.record.group.timeMs ?? atMs
  const named = await listSourceAnnouncements(services.readModel)
  const announcements = named.filter((one) => (point ? one.seq <= point.record.group.seq : one.atMs <= atMs))
  return {
    symbol,
    indexId: String(indexId),
    at: atMs,
    price: point ? priceText(point.price) : null,
    time: point ? ofMs : 0,
    seq: point?.record.group.seq ?? 0,
    isStale: !point || atMs - ofMs > STALE_AFTER_MS,
    minSources: walked.minSourcesAt(ofMs),
    parts: (point?.parts ?? walked.partsAt(atMs)).map((part) => partToWire(part, announcements)),
  }
}

async function setsOf(services: IndexServices, indexId: number): Promise<SourceSet[]> {
  return (await listIndexConfigurations(services.readModel, indexId)).map((row) => ({
    fromMs: beganMs(row),
    config: {
      indexId,
      symbol: row.symbol,
      minSources: row.min_sources,
      sourceIds: row.source_ids,
      lateAfterMs: row.late_after_ms,
    },
  }))
}

/** First a short look back, which nearly always finds the point; then as far as points are kept. */
async function findPoint(
  { reader }: Proofs,
  search: TickSearch,
  { walked, firstMs, atMs }: { walked: Walk; firstMs: number; atMs: number },
): Promise<Point | null> {
  const nearMs = Math.max(firstMs, atMs - STALE_AFTER_MS - TICKS_BEFORE_MS)
  const near = await tickRecords(reader, search, { fromMs: nearMs, toMs: atMs })
  const point = walked.lastPoint(near, atMs - STALE_AFTER_MS)
  if (point) return point
  const farMs = Math.max(firstMs, atMs - POINTS_KEPT_MS - TICKS_BEFORE_MS)
  const far = farMs < nearMs ? await tickRecords(reader, search, { fromMs: farMs, toMs: nearMs - 1 }) : []
  return walked.lastPoint([...far, ...near], atMs - POINTS_KEPT_MS)
}

/** The ticks of one index, walked through in the journal's order. */
class Walk {
  readonly #sets: readonly SourceSet[]
  readonly #indexId: number
  #replay: IndexReplay
  /** When each source was last heard of, by the journal. */
  #heardMs = new Map<number, number>()

  constructor(sets: readonly SourceSet[], indexId: number) {
    this.#sets = sets
    this.#indexId = indexId
    this.#replay = new IndexReplay(sets, indexId)
  }

  minSourcesAt(atMs: number): number {
    return this.#replay.setAt(atMs).minSources
  }

  /** From the beginning. Of points not older than a moment; earlier records only lend their ticks. */
  lastPoint(records: readonly TickRecord[], sinceMs: number): Point | null {
    this.#replay = new IndexReplay(this.#sets, this.#indexId)
    this.#heardMs = new Map()
    let last: Point | null = null
    for (const record of records) {
      const { timeMs } = record.group
      for (const { indexId, sourceId } of record.ticks) if (indexId === this.#indexId) this.#heardMs.set(sourceId, timeMs)
      const { price, parts } = this.#replay.record(record.ticks, timeMs)
      if (price !== 0 && timeMs >= sinceMs) last = { record, price, parts: this.#withTicks(parts, timeMs) }
    }
    return last
  }

  partsAt(atMs: number): Part[] {
    return this.#withTicks(this.#replay.at(atMs).parts, atMs)
  }

  /** Without a tick in the 10 s before, a source is missing, however far back somebody has read. */
  #withTicks(parts: readonly IndexPart[], atMs: number): Part[] {
    return parts.map((part) => {
      const isHeard = (this.#heardMs.get(part.sourceId) ?? Number.NEGATIVE_INFINITY) >= atMs - TICKS_BEFORE_MS
      if (part.fault !== '' && !isHeard) return { ...part, fault: 'missing', tick: undefined }
      return { ...part, tick: this.#replay.standing.get(part.sourceId) }
    })
  }
}

function partToWire({ sourceId, mid, used, fault, tick }: Part, announcements: readonly SourceAnnouncement[]): IndexPartAt {
  const source = lastNamed(announcements, sourceId)
  if (!source) throw new Error(`source ${sourceId} was in a set before it was named`)
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
