import { ApiError, queryClient } from '@glasshouse/client'
import { onlineManager, type Query } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What a page shows may be that old. */
export const STALE_MS = 10_000
const LOOK_MS = 1_000
/** Queries with a longer interval are late by their own. */
const SHORT_INTERVAL_MS = 5_000

export interface Freshness {
  /** Offline, or an answer that a page follows is too old, or never came. */
  readonly isStale: boolean
  readonly isOffline: boolean
  /** When the oldest of what is shown was answered; null where nothing ever was. */
  readonly answeredAt: number | null
}
const FRESH: Freshness = { isStale: false, isOffline: false, answeredAt: null }
const freshness = createStore<Freshness>(() => FRESH)

export const useFreshness = (): Freshness => useStore(freshness)
/** Whether what is shown may be wrong by now: nothing is shown as good then. */
export const useIsStale = (): boolean => useStore(freshness, ({ isStale }) => isStale)

/** Looks every second how old the shown answers are, and at once when the network comes or goes. */
export function followFreshness(): () => void {
  const look = () => {
    const found = freshnessAt(Date.now())
    const known = freshness.getState()
    if ((Object.keys(found) as (keyof Freshness)[]).some((key) => found[key] !== known[key])) freshness.setState(found)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  const unsubscribe = onlineManager.subscribe(look)
  return () => {
    clearInterval(timer)
    unsubscribe()
    freshness.setState(FRESH)
  }
}

function freshnessAt(now: number): Freshness {
  const followed = queryClient.getQueryCache().findAll({ type: 'active' }).flatMap(followedQuery)
  const answers = followed.filter(({ answeredAt }) => answeredAt > 0).map(({ answeredAt }) => answeredAt)
  const isOffline = !onlineManager.isOnline()
  const isLate = followed.some(({ answeredAt, limitMs, isLost }) => (answeredAt === 0 ? isLost : now - answeredAt > limitMs))
  if (!isOffline && !isLate) return FRESH
  return { isStale: true, isOffline, answeredAt: answers.length === 0 ? null : Math.min(...answers) }
}

/** Of a query that is fetched again by itself. A refusal is an answer, though not one with data. */
function followedQuery(query: Query) {
  const intervals = query.observers.map(({ options }) => options.refetchInterval).filter((one) => typeof one === 'number')
  if (intervals.length === 0) return []
  const intervalMs = Math.min(...intervals)
  const { dataUpdatedAt, error, fetchFailureReason } = query.state
  const failure = error ?? fetchFailureReason
  return [
    {
      answeredAt: dataUpdatedAt,
      limitMs: intervalMs <= SHORT_INTERVAL_MS ? STALE_MS : STALE_MS + intervalMs,
      isLost: failure instanceof ApiError && failure.kind === 'unreachable',
    },
  ]
}
