import { statfs } from 'node:fs/promises'
import type { Compared } from '@glasshouse/read-model'
import type { EngineHealth, PublishedGroup, Unreadiness } from '../protocol/engine.ts'
import type { DatabasePulse } from './database-pulse.ts'

/** Beyond these the exchange takes no new orders (A2). */
export const FREE_DISK_BYTES_MIN = 1024 ** 3
export const PROJECTION_LAG_MS_MAX = 60_000

export interface EngineMonitorOptions {
  readonly monotonic: () => number
  /** Null: there is no database (tests of the engine alone). */
  readonly database: Pick<DatabasePulse, 'isSilent' | 'ageMs' | 'close'> | null
  /** Free space of the disk of DATA_DIR; looked at every few seconds. */
  readonly freeDiskBytes: () => Promise<number>
  /** False: the journal lies on the disk of another database server, of which this process knows nothing. Default true. */
  readonly isJournalOnDisk?: boolean
  readonly hasProjection: boolean
}

const DISK_LOOK_MS = 5_000
const NOTED_EVERY_MS = 100
/** A command that waits longer for its durable answer says that the journal is not being written. */
const ANSWER_LATE_MS = 2_000
/** Prices come once a second. */
const FEED_SILENT_MS = 5_000

/** Figures of the engine's client at the moment of asking. */
export interface Now {
  readonly queueDepth: number
  readonly isStopping: boolean
  readonly oldestWaitMs: number
  readonly isOutOfStep: boolean
  readonly apartMs: number
}

/** Figures of the engine for /readyz and /metrics; kept from its own messages, so that asking costs nothing. */
export class EngineMonitor {
  readonly #options: EngineMonitorOptions
  readonly #timer: NodeJS.Timeout
  #lastTimeMs = 0
  #lastGroupMs = 0
  #snapshotSeq = 0
  readonly #leftOut = new Set<number>()
  #compared: (Pick<Compared, 'differences' | 'total'> & { readonly atMs: number }) | null = null
  #freeDiskBytes = Number.MAX_SAFE_INTEGER
  #lastIndexPointMs: number | null = null
  /** First group since the start. */
  #firstSeq: number | null = null
  /** When groups that are not projected yet became durable, the oldest first; one for many that came together. */
  readonly #unprojected: { readonly seq: number; readonly atMs: number }[] = []
  lastSeq = 0
  #projectedSeq = 0

  constructor(options: EngineMonitorOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.lookAtDisk(), DISK_LOOK_MS)
    this.#timer.unref()
  }

  get projectedSeq(): number {
    return this.#options.hasProjection ? this.#projectedSeq : this.lastSeq
  }

  async lookAtDisk(): Promise<void> {
    this.#freeDiskBytes = await this.#options.freeDiskBytes()
  }

  resumed(seq: number, timeMs: number): void {
    this.lastSeq = seq
    this.#lastTimeMs = timeMs
    if (seq > this.projectedSeq) this.#noteUnprojected(seq)
  }

  #noteUnprojected(seq: number): void {
    const atMs = this.#options.monotonic()
    const last = this.#unprojected.at(-1)
    if (this.#options.hasProjection && (last === undefined || atMs - last.atMs >= NOTED_EVERY_MS)) this.#unprojected.push({ seq, atMs })
  }

  published(group: PublishedGroup, groupMs: number): void {
    this.lastSeq = group.seq
    this.#firstSeq ??= group.seq
    this.#noteUnprojected(group.seq)
    this.#lastTimeMs = group.timeMs
    this.#lastGroupMs = groupMs
    if (group.byCommand.some((events) => events.some((event) => event.type === 'IndexPriceUpdated')))
      this.#lastIndexPointMs = this.#options.monotonic()
  }

  projected(seq: number): void {
    this.#projectedSeq = seq
    const next = this.#unprojected.findIndex((one) => one.seq > seq)
    this.#unprojected.splice(0, next < 0 ? this.#unprojected.length : next)
  }

  snapshotted(seq: number): void {
    this.#snapshotSeq = seq
  }

  /** True when this snapshot was not known to be left out. */
  leftOut(seq: number): boolean {
    if (this.#leftOut.has(seq)) return false
    this.#leftOut.add(seq)
    return true
  }

  compared({ differences, total }: Compared): void {
    this.#compared = { differences, total, atMs: this.#options.monotonic() }
  }

  /** True while new orders are taken; every order asks. */
  get takesOrders(): boolean {
    return !this.#isBehind && !this.#isDiskFull && !this.isDatabaseSilent
  }

  /** Time for which the oldest group that is not projected has been waiting. */
  get #projectionLagMs(): number {
    const oldest = this.#unprojected[0]
    return oldest === undefined ? 0 : this.#options.monotonic() - oldest.atMs
  }

  get #isBehind(): boolean {
    return this.#projectionLagMs > PROJECTION_LAG_MS_MAX
  }

  /** Whatever was submitted now would wait for it. */
  get isDatabaseSilent(): boolean {
    return this.#options.database?.isSilent ?? false
  }

  get #isDiskFull(): boolean {
    return (this.#options.isJournalOnDisk ?? true) && this.#freeDiskBytes < FREE_DISK_BYTES_MIN
  }

  health(now: Now): EngineHealth {
    const unready = this.#unready(now)
    return {
      isReady: unready.length === 0,
      unready,
      queueDepth: now.queueDepth,
      lastSeq: this.lastSeq,
      lastTimeMs: this.#lastTimeMs as EngineHealth['lastTimeMs'],
      lastGroupMs: this.#lastGroupMs,
      projectedSeq: this.projectedSeq,
      projectionLagMs: this.#projectionLagMs,
      snapshotSeq: this.#snapshotSeq,
      snapshotsLeftOut: this.#leftOut.size,
      sumDifferences: this.#compared?.differences ?? [],
      sumsDiffering: this.#compared?.total ?? 0,
      sumsAgeMs: this.#compared && this.#options.monotonic() - this.#compared.atMs,
      freeDiskBytes: this.#freeDiskBytes,
      feedAgeMs: this.#feedAgeMs,
      clockApartMs: now.apartMs,
      databaseAgeMs: this.#options.database?.ageMs ?? 0,
    }
  }

  #unready(now: Now): Unreadiness[] {
    const isFeedSilent = this.#feedAgeMs !== null && this.#feedAgeMs > FEED_SILENT_MS
    const reasons: readonly (readonly [Unreadiness, boolean])[] = [
      ['stopping', now.isStopping],
      ['database_silent', this.isDatabaseSilent],
      ['answers_late', now.oldestWaitMs > ANSWER_LATE_MS],
      ['out_of_step', now.isOutOfStep],
      ['projection_behind', this.#isBehind],
      ['disk_full', this.#isDiskFull],
      ['no_group_yet', this.#firstSeq === null || this.projectedSeq < this.#firstSeq],
      ['no_price_yet', this.#feedAgeMs === null],
      ['feed_silent', isFeedSilent],
    ]
    return reasons.flatMap(([word, holds]) => (holds ? [word] : []))
  }

  /** Monotonic: a clock that is set makes no price younger or older. */
  get #feedAgeMs(): number | null {
    return this.#lastIndexPointMs === null ? null : this.#options.monotonic() - this.#lastIndexPointMs
  }

  close(): void {
    clearInterval(this.#timer)
    this.#options.database?.close()
  }
}

/** Free bytes for a plain user on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
