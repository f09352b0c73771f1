/** How often a page looks for what is new, of calls that the page asks by itself (`isByPage`). */
export const POLL_MS = 4_000

/**
 * Options of a query that follows the server. Such a call is sent with `{ isByPage: true }`: it keeps no session alive.
 */
export const following = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  // What a page showed while it was hidden is old: it is fetched at once.
  refetchOnWindowFocus: 'always',
  staleTime: 0,
} as const
