import { connection, STORAGE, session } from '@glasshouse/client'
import type { Balances, CoinListsSummary, PriceInfo } from '@glasshouse/wire'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * What was last known, kept on the device so that a start without a network shows it, dimmed and with its age. It lies
 * in local storage because a sign-out empties that at once and whole: nothing of a user can stay behind. Settings keep
 * themselves (`live/settings.ts`).
 */
export const LAST_STATE = 'glasshouse.lastState'
/** Another one when the shape changes; what an older app kept is then not read. */
const VERSION = 3
const CHARACTERS_MAX = 400_000
const AGE_MAX_MS = 7 * 86_400_000
const EVERY_MS = 15_000

interface Kept {
  readonly version: number
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

/** The only things that are kept, by the first word of their key, and what each must look like to be shown again. */
const KEPT: Readonly<Record<string, { readonly isWhole: (data: unknown) => boolean; readonly asOld: (data: never) => unknown }>> = {
  'coin-lists': {
    isWhole: (data) =>
      hasLists(data as Partial<Record<keyof CoinListsSummary, unknown>> | null, ['coinList', 'currencyList', 'contractList']),
    asOld: (data) => data,
  },
  price: {
    isWhole: (data) => typeof (data as Partial<PriceInfo> | null)?.close === 'string',
    // Dimmed until a new one comes.
    asOld: (data: PriceInfo) => ({ ...data, isStale: true, seq: 0 }),
  },
  balances: {
    isWhole: (data) => {
      const balance = data as Partial<Balances> | null
      return hasLists(balance, ['asset']) && typeof balance?.total?.all === 'string'
    },
    // Counted from 0: a house that began anew must not be taken for an older word than this one.
    asOld: (data: Balances) => ({ ...data, seq: 0 }),
  },
}

/** Puts what was kept for this reader into the cache. What is damaged, too old, or another's is not shown. */
export function restoreLastState(cache: QueryClient, nowMs = Date.now()): void {
  const kept = readKept()
  if (!kept || kept.version !== VERSION || kept.owner !== ownerNow()) return
  const { atMs, entries } = kept
  if (typeof atMs !== 'number' || atMs > nowMs || nowMs - atMs > AGE_MAX_MS || !Array.isArray(entries)) return
  let count = 0
  for (const entry of entries as readonly Partial<Entry>[]) {
    const { key, data, updatedAtMs } = entry ?? {}
    const rule = Array.isArray(key) ? KEPT[String(key[0])] : undefined
    if (!rule || !isWhole(rule, data) || typeof updatedAtMs !== 'number') continue
    // What was asked for ahead may have been answered already.
    if (cache.getQueryData(key as QueryKey) !== undefined) continue
    cache.setQueryData(key as QueryKey, rule.asOld(data as never), { updatedAt: updatedAtMs })
    count++
  }
  if (count > 0) connection.setState({ knownFromMs: atMs })
}

/**
 * Keeps the state every few seconds and when the page is left. Ends with the session: what follows is the next page's
 * business.
 */
export function keepLastState(cache: QueryClient, document: Document): () => void {
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
    localStorage.removeItem(LAST_STATE)
  })
  return end
}

export function writeLastState(cache: QueryClient, nowMs = Date.now()): void {
  // Signed out, or in as somebody else, in another window: this one's data is nobody's any more.
  if ((localStorage.getItem(STORAGE.token) ?? '') !== session.getState().token) return
  // Before the first word of the server everything here is what was kept already.
  const { marketMessageAtMs } = connection.getState()
  if (marketMessageAtMs === 0) return
  const owner = ownerNow()
  if (owner === undefined) return
  const entries = cache
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => Object.hasOwn(KEPT, String(queryKey[0])) && state.data !== undefined })
    .map(({ queryKey, state }): Entry => ({ key: queryKey, data: state.data, updatedAtMs: state.dataUpdatedAt }))
  const kept: Kept = { version: VERSION, owner, atMs: Math.min(marketMessageAtMs, nowMs), entries }
  const text = JSON.stringify(kept)
  try {
    if (text.length > CHARACTERS_MAX) localStorage.removeItem(LAST_STATE)
    else localStorage.setItem(LAST_STATE, text)
  } catch {
    // The device has no room. Nothing depends on it.
    localStorage.removeItem(LAST_STATE)
  }
}

/** '' for a visitor; undefined while it is not known who a token belongs to. */
function ownerNow(): string | undefined {
  const { token, userInfo } = session.getState()
  return token === '' ? '' : userInfo?.user.userId
}

function readKept(): Partial<Kept> | undefined {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(LAST_STATE) ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Partial<Kept>) : undefined
  } catch {
    return undefined
  }
}

function isWhole(rule: (typeof KEPT)[string], data: unknown): boolean {
  return typeof data === 'object' && data !== null && rule.isWhole(data)
}

function hasLists<Name extends string>(data: Partial<Record<Name, unknown>> | null, names: readonly Name[]): boolean {
  return names.every((name) => Array.isArray(data?.[name]))
}
