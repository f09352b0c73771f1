/** What a build consists of, written into the worker by the build. All paths begin with `/`. */
export interface BuiltFiles {
  /** Another one for any change of any file. */
  readonly build: string
  /** The script that a page of this build names. */
  readonly entry: string
  /** All code and styles. */
  readonly code: readonly string[]
  /** Another one for any change of the pictures that the app brings along. */
  readonly pictures: string
}

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}
/** Where an answer comes from. `house`: none of the worker's business, as if there were no worker. */
export type Way = 'house' | 'page' | 'built' | 'picture'

/** Paths that are not screens, as the server knows them. */
const HOUSE_PATHS = /^\/(api|ws|platform|kline|coins|healthz|readyz|metrics)(\/|$)/
const PICTURES = /^\/((coins|banners|icons)\/[\w.-]+|mark\.svg)$/

/**
 * The rule is a list of what may be kept; whatever is not on it (calls, sockets, the brand's file) always goes to the
 * server.
 */
export function wayOf({ method, mode, url }: Asked, origin: string): Way {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'house'
  if (mode === 'navigate') return isScreen(pathname) ? 'page' : 'house'
  if (/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(pathname)) return 'built'
  return PICTURES.test(pathname) ? 'picture' : 'house'
}

const isScreen = (path: string): boolean => path === '/assets' || !(HOUSE_PATHS.test(path) || /^\/assets\/|\.\w+$/.test(path))

/** Screens live behind `#`; without a network the worker forwards a plain path as the server does. */
export function hashAddress(url: string): string | undefined {
  const { pathname, search } = new URL(url)
  return pathname === '/' ? undefined : `/#${pathname}${search}`
}

/** A built file's name without the hash of its bytes: the same part in another build. */
export const partOf = (path: string): string => path.replace(/-[\w-]{8}(\.\w+)$/, '$1')

/** The language of a file of words, be it what every screen needs or one section (`words-en_desk-…`). */
export const languageOf = (path: string): string | undefined => /\/words-([^_-]+)(?:_\w+)?-[\w-]{8}\.js$/.exec(path)?.[1]

/**
 * Large parts that not every reader needs, the words of a language, the look of a brand and the chart, are kept from
 * their first use on, the words of a language all together. All the rest is kept from the beginning, so that each
 * screen opens without a network.
 */
export const isKeptWhenUsed = (path: string): boolean => /\/(words-\w+|brand-\w+|ChartPane)-[\w-]{8}\.js$/.test(path)
