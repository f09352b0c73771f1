import type { SourceTick } from '@glasshouse/domain'
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
  /** In [0, 1): spreads reconnects. */
  readonly chance: () => number
  readonly delays?: ReconnectDelays
  readonly silenceMs?: number
}

/** Ticks wait so long for others, and the newest of each source and index goes. Far below the second in which the house asks. */
const SEND_MS = 200
const ALIVE_MS = 1_000

/** The feed process's work: every venue kept connected, each by itself, and what they say sent on. Returns the way to stop. */
export function runVenues({ playerUrl, send, clock, chance, ...tuning }: RunVenuesOptions): () => Promise<void> {
  const waiting = new Map<string, SourceTick>()
  let sentMs = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    if (waiting.size === 0 && clock() - sentMs < ALIVE_MS) return
    send(waiting.size > 0 ? { kind: 'ticks', ticks: [...waiting.values()] } : { kind: 'alive' })
    waiting.clear()
    sentMs = clock()
  }, SEND_MS)
  const links = VENUES.map(
    (venue) =>
      new VenueLink({
        name: venue.name,
        connection: new CcxtConnection(venue, { playerUrl, clock }),
        gate: new QuoteGate(playerUrl === null ? venue.sourceId : venue.playerSourceId),
        clock,
        chance,
        onTicks: (ticks) => {
          for (const tick of ticks) waiting.set(`${tick.sourceId}/${tick.indexId}`, tick)
        },
        onNote: (note) => send({ kind: 'note', note }),
        ...tuning,
      }),
  )
  return async () => {
    clearInterval(timer)
    await Promise.all(links.map((link) => link.stop()))
  }
}
