import { statfs } from 'node:fs/promises'
import type { EngineHealth, PublishedGroup, Unreadiness } from './engine.ts'

/** Below these the house takes no new orders (A2). */
export const FREE_DISK_BYTES_MIN = 1024 ** 3
export const PROJECTION_LAG_MS_MAX = 60_000

export interface EngineMonitorOptions {
  readonly clock: () => number
  /** Free space of the disk that must hold the journal; looked at every few seconds. */
  readonly freeDiskBytes: () => Promise<number>
  readonly hasProjection: boolean
}

const DISK_LOOK_MS = 5_000

/** What /readyz and /metrics say about the engine; kept from its own messages, so that asking costs nothing. */
export class EngineMonitor {
  readonly #options: EngineMonitorOptions
  readonly #timer: NodeJS.Timeout
  #lastTimeMs = 0
  #lastGroupMs = 0
  #projectedTimeMs = 0
  #snapshotSeq = 0
  #freeDiskBytes = Number.MAX_SAFE_INTEGER
  #lastIndexPointMs: number | null = null
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
  }

  published(group: PublishedGroup, groupMs: number): void {
    this.lastSeq = group.seq
    this.#lastTimeMs = group.timeMs
    this.#lastGroupMs = groupMs
    if (group.byCommand.some((events) => events.some((event) => event.type === 'IndexPointed'))) this.#lastIndexPointMs = group.timeMs
  }

  projected(seq: number, timeMs: number): void {
    this.#projectedSeq = seq
    this.#projectedTimeMs = timeMs
  }

  snapshotted(seq: number): void {
    this.#snapshotSeq = seq
  }

  /** As `health` says of an engine that is not stopping; every order asks. */
  get isReady(): boolean {
    return !this.#isBehind && !this.#isDiskFull
  }

  get #projectionLagMs(): number {
    return this.projectedSeq < this.lastSeq ? Math.max(0, this.#lastTimeMs - this.#projectedTimeMs) : 0
  }

  get #isBehind(): boolean {
    return this.#projectionLagMs > PROJECTION_LAG_MS_MAX
  }

  get #isDiskFull(): boolean {
    return this.#freeDiskBytes < FREE_DISK_BYTES_MIN
  }

  health(now: { queueDepth: number; isStopping: boolean }): EngineHealth {
    const unready: Unreadiness[] = []
    if (now.isStopping) unready.push('stopping')
    if (this.#isBehind) unready.push('projection_behind')
    if (this.#isDiskFull) unready.push('disk_full')
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
      freeDiskBytes: this.#freeDiskBytes,
      feedAgeMs: this.#lastIndexPointMs === null ? null : Math.max(0, this.#options.clock() - this.#lastIndexPointMs),
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/** Free bytes for a plain user on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
