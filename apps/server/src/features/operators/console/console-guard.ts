import { CONSOLE_HEADER, HEADERS } from '@glasshouse/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackName } from '../../../config/config.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { ConsoleSessions } from './console-sessions.ts'

const COOKIE = 'glasshouse_console'

export interface GuardParts {
  readonly sessions: ConsoleSessions
  /** CONSOLE_URL; null where the console is asked by loopback names only. */
  readonly consoleUrl: string | null
  /** Calls that need no session. */
  readonly openPaths: readonly string[]
}

/**
 * Cookies know no ports, so a page of the traders' origin on the same host would send this one's along: each call names
 * its own host, comes from its own pages, and brings the header that only they can send.
 */
export function guardConsole(app: FastifyInstance, { sessions, consoleUrl, openPaths }: GuardParts): void {
  app.addHook('onRequest', async (request) => {
    const port = addressPort(app)
    if (!isOwnHost(request.host, consoleUrl, port)) throw new ApiError({ reason: 'origin_foreign' })
    // Whoever brings a token in a header is no page of the console.
    delete request.headers[HEADERS.token]
    delete request.headers[HEADERS.tokenAlias]
    // By the route and not by the address, which can be written in other ways: /%6fperator/, or with a host before it.
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/operator/')) return
    checkCaller(request, consoleUrl)
    if (openPaths.includes(route)) return
    const token = cookieOf(request, isSecure(consoleUrl))
    if (token === '') throw new ApiError({ reason: 'token_missing' })
    await sessions.assertOpen(token, request.headers[CONSOLE_HEADER] === 'person')
    request.headers[HEADERS.token] = token
  })
}

function checkCaller({ headers, host }: FastifyRequest, consoleUrl: string | null): void {
  const own = consoleUrl ?? `http://${host}`
  const isOwnPage = headers.origin === undefined || headers.origin === own
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin'
  const isMarked = headers[CONSOLE_HEADER] === 'person' || headers[CONSOLE_HEADER] === 'page'
  if (!isOwnPage || !isOwnSite || !isMarked) throw new ApiError({ reason: 'origin_foreign' })
}

/** Another name that leads here, as a rebound one does, is refused before anything is read. */
function isOwnHost(host: string, consoleUrl: string | null, port: number): boolean {
  if (consoleUrl !== null) return host === new URL(consoleUrl).host
  const url = `http://${host}`
  return URL.canParse(url) && isLoopbackName(url) && new URL(url).port === String(port)
}

function addressPort({ server }: FastifyInstance): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

export const isSecure = (consoleUrl: string | null) => consoleUrl?.startsWith('https:') ?? false
const nameOf = (secure: boolean) => (secure ? `__Host-${COOKIE}` : COOKIE)

/** '' ends it. No script reads it, and no page of another site sends it. */
export function sessionCookie(token: string, secure: boolean, maxAgeMs: number): string {
  const parts = [`${nameOf(secure)}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${Math.floor(maxAgeMs / 1_000)}`]
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

function cookieOf({ headers }: FastifyRequest, secure: boolean): string {
  const start = `${nameOf(secure)}=`
  const pair = (headers.cookie ?? '').split(/; */).find((part) => part.startsWith(start))
  return pair?.slice(start.length) ?? ''
}
