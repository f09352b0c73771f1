import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { SocketPhase } from './topic-socket.ts'

interface ConnectionFacts {
  readonly market: SocketPhase
  readonly user: SocketPhase
  /** Device time of the last market message, 0 before the first. */
  readonly marketMessageAtMs: number
  /** Device time from which what was kept on the device is known; absent where nothing was kept. */
  readonly knownFromMs?: number
}

export const connection = createStore<ConnectionFacts>(() => ({ market: 'closed', user: 'closed', marketMessageAtMs: 0 }))

export type ConnectionState =
  | 'live'
  | 'connecting' // the first time, or again after a loss
  | 'stale' // connected, but nothing came for a while
  | 'offline' // the device has no network
export interface Connection {
  readonly state: ConnectionState
  /** Whole seconds since the last market message; 0 while live or before the first. */
  readonly ageSeconds: number
}

/** Prices come once a second; after this long without one something is wrong. */
export const STALE_AFTER_MS = 5_000

export function connectionState(facts: ConnectionFacts, nowMs: number, isOnline: boolean): Connection {
  const ageMs = facts.marketMessageAtMs === 0 ? 0 : Math.max(0, nowMs - facts.marketMessageAtMs)
  const ageSeconds = Math.floor(ageMs / 1_000)
  if (!isOnline) return { state: 'offline', ageSeconds }
  if (facts.market !== 'open') return { state: 'connecting', ageSeconds }
  return ageMs >= STALE_AFTER_MS ? { state: 'stale', ageSeconds } : { state: 'live', ageSeconds: 0 }
}

/** How fresh what the screen shows can be. Renders once a second at most, and only when the answer changes. */
export function useConnection(): Connection {
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine)
  const market = useStore(connection, (facts) => facts.market)
  const [now, setNow] = useState(() => connectionState(connection.getState(), Date.now(), isOnline))
  useEffect(() => {
    const look = () => setNow((before) => same(before, connectionState({ ...connection.getState(), market }, Date.now(), isOnline)))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [market, isOnline])
  return now
}

/**
 * What is on the screen was true before: the network is gone, or nothing came for a while. Renders only when that
 * changes.
 */
export function useIsOld(): boolean {
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine)
  const market = useStore(connection, (facts) => facts.market)
  const [isOld, setOld] = useState(() => isOldNow(connection.getState(), Date.now(), isOnline))
  useEffect(() => {
    const look = () => setOld(isOldNow({ ...connection.getState(), market }, Date.now(), isOnline))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [market, isOnline])
  return isOld
}

/** Offline at once; a connection that comes back within seconds dims nothing. */
export function isOldNow(facts: ConnectionFacts, nowMs: number, isOnline: boolean): boolean {
  const { state, ageSeconds } = connectionState(facts, nowMs, isOnline)
  // Kept from an earlier visit, and the server has not spoken yet.
  if (facts.knownFromMs !== undefined && facts.marketMessageAtMs === 0) return true
  return state === 'offline' || (state !== 'live' && ageSeconds * 1_000 >= STALE_AFTER_MS)
}

/** Whether the device has a network at all. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followOnline, () => navigator.onLine)
}

/** Device time from which everything on the screen is known, 0 when nothing is. */
export function useKnownFrom(): number {
  return useStore(connection, ({ marketMessageAtMs, knownFromMs = 0 }) => (marketMessageAtMs === 0 ? knownFromMs : marketMessageAtMs))
}

function same(before: Connection, next: Connection): Connection {
  return before.state === next.state && before.ageSeconds === next.ageSeconds ? before : next
}

function followOnline(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
