import type { PriceFeed } from '@glasshouse/feeds'
import { systemActor } from '../engine/protocol/actors.ts'
import type { Engine } from '../engine/protocol/engine.ts'

export interface FeedClockOptions {
  readonly engine: Engine
  readonly feed: Pick<PriceFeed, 'start' | 'stop'>
  /** From the second's end until its group was gathered, milliseconds. */
  readonly onDelay?: (ms: number) => void
}

/**
 * The only place where prices enter the exchange. The core's host hears each quote as it comes; once a second one
 * `RecordTicks` of origin feed asks it to put the newest of each source into a group, which it fills when it gathers
 * that group. So a slow disk never makes prices old: while one is being made durable no other waits, and what comes
 * meanwhile replaces what came before.
 */
export function startFeedClock({ engine, feed, onDelay = () => {} }: FeedClockOptions): () => void {
  let hasNews = false
  let isSubmitting = false
  let isOwed = false
  const record = () => {
    isOwed = isSubmitting
    if (isSubmitting || !hasNews) return
    hasNews = false
    isSubmitting = true
    const askedMs = performance.now()
    engine.submit({ type: 'RecordTicks', actor: systemActor('feed'), ticks: [] }).finally(() => {
      onDelay(Math.max(0, performance.now() - askedMs - engine.health().lastGroupMs))
      isSubmitting = false
      if (isOwed) record()
    })
  }
  feed.start({
    onTicks(ticks) {
      hasNews ||= ticks.length > 0
      engine.receiveTicks(ticks)
    },
    onSecond: record,
  })
  return () => feed.stop()
}
