import { monotonicMs } from '../arrived-tick.ts'
import { CcxtConnection } from './ccxt-connection.ts'
import type { FeedMessage } from './feed-messages.ts'
import { QuoteGate } from './quote-gate.ts'
import type { ReconnectDelays } from './reconnect-delay.ts'
import { VenueLink } from './venue-link.ts'
import { VENUES } from './venues.ts'

export interface RunVenuesOptions {
  /** A local player instead of the venues; see docs/adr on live prices. */
  readonly playerUrl: string | null
  readonly send: (message: FeedMessage) => void
  readonly clock: () => number
  readonly monotonic?: () => number
  /** In [0, 1): spreads reconnects. */
  readonly chance: () => number
  readonly delays?: ReconnectDelays
  readonly silenceMs?: number
}

/** Quotes wait so long for others, and the newest of each source and index goes. Their arrival is stamped before. */
const SEND_MS = 50
const ALIVE_MS = 1_000

/**
 * The feed process's work: every venue kept connected, each by itself, and what they say sent on. Returns the way to
 * stop.
 */
export function runVenues({ playerUrl, send, clock, chance, monotonic = monotonicMs, ...tuning }: RunVenuesOptions): () => Promise<void> {
  const gates = VENUES.map((venue) => new QuoteGate(playerUrl === null ? venue.sourceId : venue.playerSourceId))
  let sentMs = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const ticks = gates.flatMap((gate) => gate.news(clock()))
    if (ticks.length === 0 && monotonic() - sentMs < ALIVE_MS) return
    send(ticks.length > 0 ? { kind: 'ticks', ticks } : { kind: 'alive' })
    sentMs = monotonic()
  }, SEND_MS)
  const links = VENUES.map(
    (venue, at) =>
      new VenueLink({
        name: venue.name,
        connection: new CcxtConnection(venue, { playerUrl, clock, monotonic }),
        gate: gates[at] as QuoteGate,
        clock,
        chance,
        onNote: (note) => send({ kind: 'note', note }),
        ...tuning,
      }),
  )
  return async () => {
    clearInterval(timer)
    await Promise.all(links.map((link) => link.stop()))
  }
}
