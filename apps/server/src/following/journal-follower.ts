import type { PublishedGroup } from '../engine/protocol/engine.ts'
import type { Needs } from '../services/services.ts'

/** Does the work after so many milliseconds. */
export type Later = (work: () => void, ms: number) => unknown

export interface FollowerParts {
  readonly services: Needs<'engine' | 'log'>
  /** Groups that there is something to do about; none of a follower that only looks every now and then. */
  readonly concerns?: (group: PublishedGroup) => boolean
  /** Catches up with the journal, from its own checkpoint on; may be repeated. Long work asks whether it is to stop. */
  readonly follow: (isStopped: () => boolean) => Promise<void>
  /** What the log says while a failure waits for its next try. */
  readonly waits: string
  /** Groups that come within this time are followed together. */
  readonly gatherMs?: number
  /** A failure that passes by itself in a moment: tried again soon, without a word. */
  readonly isPassing?: (error: unknown) => boolean
  /** Looked at again so long after each success, beside what groups bring. */
  readonly everyMs?: number
  readonly later?: Later
}

const SOON_MS = 100
export const AGAIN_MS = 5_000

/**
 * Work that follows the journal: done after the groups that it concerns, one run at a time, and tried again until it
 * succeeds. It keeps nothing itself: how far it came stands in a checkpoint, in the transaction of what was done, so that
 * a kill loses nothing and does nothing twice.
 */
export class JournalFollower {
  readonly #parts: FollowerParts
  readonly #later: Later
  readonly #leave: () => void
  #isDue = false
  #isWaiting = false
  #isStopped = false
  #running: Promise<void> = Promise.resolve()

  constructor(parts: FollowerParts) {
    this.#parts = parts
    this.#later = parts.later ?? inAWhile
    const { concerns, gatherMs = 0, services } = parts
    this.#leave = concerns ? services.engine.onGroup((group) => concerns(group) && this.soon(gatherMs)) : () => {}
  }

  /** Once, whatever asks for it meanwhile. */
  soon(ms = 0): void {
    if (this.#isDue || this.#isStopped) return
    this.#isDue = true
    this.#later(() => void this.now(), ms)
  }

  /** Done, or waiting for its next try, when this is over. */
  now(): Promise<void> {
    this.#running = this.#running.then(() => this.#run())
    return this.#running
  }

  /** As `now`, for a start that cannot go on without it: a failure is the caller's. */
  first(): Promise<void> {
    const done = this.#running.then(() => this.#parts.follow(() => this.#isStopped))
    this.#running = done.catch(() => {})
    return done
  }

  /** What runs is waited for; nothing begins after it. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#leave()
    await this.#running
  }

  async #run(): Promise<void> {
    this.#isDue = false
    if (this.#isStopped) return
    const { everyMs, follow, isPassing, services, waits } = this.#parts
    try {
      await follow(() => this.#isStopped)
      if (everyMs !== undefined) this.#again(everyMs)
    } catch (error) {
      // The database restarts, or the server stops: nothing from there on was noted, or is lost.
      if (this.#isStopped) return
      const passes = isPassing?.(error) === true
      if (!passes) services.log.warn({ err: error }, waits)
      this.#again(passes ? SOON_MS : AGAIN_MS)
    }
  }

  #again(ms: number): void {
    if (this.#isWaiting || this.#isStopped) return
    this.#isWaiting = true
    this.#later(() => {
      this.#isWaiting = false
      void this.now()
    }, ms)
  }
}

const inAWhile: Later = (work, ms) => setTimeout(work, ms).unref()
