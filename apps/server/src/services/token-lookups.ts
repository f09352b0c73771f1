import { hash } from 'node:crypto'
import type { Session, Sessions } from '@glasshouse/records'
import { ApiError } from '../errors/api-error.ts'
import { RateLimits } from '../limits/rate-limits.ts'

/** Tokens that opened a session, and tokens that opened none; of each the newest. */
export const KEPT_MAX = 50_000

interface TokenLookupParts {
  readonly sessions: Pick<Sessions, 'find' | 'remembered'>
  readonly clock: () => number
  readonly isLimited: boolean
  /** Hashes of the tokens that are good now, the longest unused first. */
  readonly opened: readonly string[]
}

/**
 * Sessions by their tokens, for callers from outside. A token that opens nothing costs one query for ever and its network
 * a little of a budget; without budget the database is not queried. A token of a sign-in, and one that was good when the
 * process started or since, is never held up by it, so that no neighbour can sign anybody out.
 */
export class TokenLookups {
  readonly #sessions: Pick<Sessions, 'find' | 'remembered'>
  readonly #limits: RateLimits
  readonly #isLimited: boolean
  /** Hashes, the oldest first. */
  readonly #opened: Set<string>
  readonly #unknown = new Set<string>()

  constructor({ sessions, clock, isLimited, opened }: TokenLookupParts) {
    this.#sessions = sessions
    this.#limits = new RateLimits(clock)
    this.#isLimited = isLimited
    this.#opened = new Set(opened)
  }

  /** A sign-in gave this token out. */
  noteOpened(token: string): void {
    keep(this.#opened, hashOf(token))
  }

  /** Without waiting; undefined when only the database can tell. */
  atHand(token: string): Session | null | undefined {
    const remembered = this.#sessions.remembered(token)
    return remembered === undefined && this.#unknown.has(hashOf(token)) ? null : remembered
  }

  /** The living session of a token, or null. */
  async find(token: string, network: string): Promise<Session | null> {
    const known = this.atHand(token)
    if (known !== undefined) return known
    const tokenHash = hashOf(token)
    const isHeldUp = this.#isLimited && !this.#opened.has(tokenHash)
    // Taken before the query: of many at once no more get through than one after the other.
    if (isHeldUp && !this.#limits.take('unknown_token', network)) throw new ApiError({ reason: 'too_many_requests' })
    const session = await this.#sessions.find(token)
    if (session && isHeldUp) this.#limits.giveBack('unknown_token', network)
    // A token is random and its session as old as itself: one that opens nothing now never will.
    keep(session ? this.#opened : this.#unknown, tokenHash)
    if (!session) this.#opened.delete(tokenHash)
    return session
  }
}

function keep(tokens: Set<string>, tokenHash: string): void {
  tokens.add(tokenHash)
  if (tokens.size <= KEPT_MAX) return
  const [oldest] = tokens
  if (oldest !== undefined) tokens.delete(oldest)
}

/** As sessions are stored by. */
const hashOf = (token: string) => hash('sha256', token)
