import { connection, fits, isAnything, keptShape, type Shape, session, tokenEntry } from '@glasshouse/client'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { balancesShape, coinListsShape, priceShape } from './last-state-shapes.ts'

/**
 * What was last known, kept on the device so that a start without a network shows it, dimmed and with its age. It lies
 * in local storage because a sign-out empties that at once and whole: nothing of a user can stay behind. Settings keep
 * themselves (`live/settings.ts`).
 */
const CHARACTERS_MAX = 400_000
const AGE_MAX_MS = 7 * 86_400_000
const EVERY_MS = 15_000

interface Kept {
  /** Who was signed in; '' for a visitor. Another reader is shown nothing of it. */
  readonly owner: string
  readonly atMs: number
  readonly entries: readonly Entry[]
}
interface Entry {
  readonly key: QueryKey
  readonly data: unknown
  readonly updatedAtMs: number
}

export const lastStateEntry = keptShape<Kept>('lastState', {
  owner: 'string',
  atMs: 'number',
  entries: [{ key: [isAnything], data: isAnything, updatedAtMs: 'number' }],
})

/** Data as it is shown again; undefined where it has not the shape. */
type Again = (data: unknown) => unknown
const again =
  <Data>(shape: Shape<Data>, asOld: (data: Data) => unknown): Again =>
  (data) =>
    fits(shape, data) ? asOld(data) : undefined

/** The only things that are kept, by the first word of their key, and what each must look like to be shown again. */
const KEPT: Readonly<Record<string, Again>> = {
  'coin-lists': again(coinListsShape, (data) => data),
  // Dimmed until a new one comes.
  price: again(priceShape, (data) => ({ ...data, isStale: true, seq: 0 })),
  // Counted from 0: an exchange that began anew must not be taken for an older word than this one.
  balances: again(balancesShape, (data) => ({ ...data, seq: 0 })),
}

/** Puts what was kept for this reader into the cache. What is damaged, too old, or another's is not shown. */
export function restoreLastState(cache: QueryClient, nowMs = Date.now()): void {
  const kept = lastStateEntry.read()
  if (!kept || kept.owner !== ownerNow()) return
  const { atMs, entries } = kept
  if (atMs > nowMs || nowMs - atMs > AGE_MAX_MS) return
  let count = 0
  for (const { key, data, updatedAtMs } of entries) {
    const name = String(key[0])
    const shown = Object.hasOwn(KEPT, name) ? KEPT[name]?.(data) : undefined
    if (shown === undefined) continue
    // What was asked for ahead may have been answered already.
    if (cache.getQueryData(key) !== undefined) continue
    cache.setQueryData(key, shown, { updatedAt: updatedAtMs })
    count++
  }
  if (count > 0) connection.setState({ knownFromMs: atMs })
}

/**
 * Keeps the state every few seconds and when the page is left. Ends with the session: what follows is the next page's
 * business.
 */
export function keepLastState(cache: QueryClient, document: Document): () => void {
  // What an earlier release kept in another shape goes now: nothing else would read it.
  lastStateEntry.read()
  const keep = () => writeLastState(cache)
  const hidden = () => document.visibilityState === 'hidden' && keep()
  const timer = setInterval(keep, EVERY_MS)
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', keep)
  const end = () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', keep)
    forget()
  }
  // The cache still holds the former reader's data after a sign-out, until the page is loaded anew.
  const forget = session.subscribe((next, before) => {
    if (next.token === before.token || before.token === '') return
    end()
    lastStateEntry.remove()
  })
  return end
}

export function writeLastState(cache: QueryClient, nowMs = Date.now()): void {
  // Signed out, or in as somebody else, in another window: this one's data is nobody's any more.
  if ((tokenEntry.read() ?? '') !== session.getState().token) return
  // Before the first word of the server everything here is what was kept already.
  const { marketMessageAtMs } = connection.getState()
  if (marketMessageAtMs === 0) return
  const owner = ownerNow()
  if (owner === undefined) return
  const entries = cache
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => Object.hasOwn(KEPT, String(queryKey[0])) && state.data !== undefined })
    .map(({ queryKey, state }): Entry => ({ key: queryKey, data: state.data, updatedAtMs: state.dataUpdatedAt }))
  const kept: Kept = { owner, atMs: Math.min(marketMessageAtMs, nowMs), entries }
  if (JSON.stringify(kept).length > CHARACTERS_MAX) lastStateEntry.remove()
  else lastStateEntry.write(kept)
}

/** '' for a visitor; undefined while it is not known who a token belongs to. */
function ownerNow(): string | undefined {
  const { token, userInfo } = session.getState()
  return token === '' ? '' : userInfo?.user.userId
}
