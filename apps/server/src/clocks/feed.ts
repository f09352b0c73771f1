import type { SourceTick } from '@glasshouse/domain'
import type { PriceFeed } from '@glasshouse/feeds'
import type { Engine } from '../engine/engine.ts'
import { houseActor } from './actors.ts'

export interface FeedClockOptions {
  readonly engine: Engine
  readonly feed: Pick<PriceFeed, 'start' | 'stop'>
}

/**
 * The only place where prices enter the house: what the feed saw becomes one `RecordTicks` of origin feed. While one is
 * being made durable the newest tick of each source waits and older ones are dropped, so that a slow disk never makes prices old.
 */
export function startFeedClock({ engine, feed }: FeedClockOptions): () => void {
  let isSubmitting = false
  let newest: SourceTick[] | null = null
  const submit = (ticks: SourceTick[]) => {
    if (isSubmitting) {
      newest = newestOf(newest ?? [], ticks)
      return
    }
    isSubmitting = true
    engine.submit({ type: 'RecordTicks', actor: houseActor('feed'), ticks }).finally(() => {
      isSubmitting = false
      const waiting = newest
      newest = null
      if (waiting) submit(waiting)
    })
  }
  feed.start((ticks) => {
    if (ticks.length > 0) submit(ticks)
  })
  return () => feed.stop()
}

/** A live source that said nothing since has no later tick, so its last one must not be lost with the others'. */
function newestOf(older: readonly SourceTick[], newer: readonly SourceTick[]): SourceTick[] {
  const keyOf = ({ indexId, sourceId }: SourceTick) => `${indexId}/${sourceId}`
  return [...new Map([...older, ...newer].map((tick) => [keyOf(tick), tick])).values()]
}
