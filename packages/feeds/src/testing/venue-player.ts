import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Before, PLAYED_VENUES, type PlayedQuote, type PlayedVenue, VENUE_FRAMES } from './venue-frames.ts'

/**
 * Venues on loopback: ccxt's real classes talk with it as with the real ones, and a test decides what is said,
 * repeated, late or silent.
 */
export interface VenuePlayer {
  readonly url: string
  /** To every socket of the venue that subscribed to the pair. */
  emitQuote(venue: PlayedVenue, quote: PlayedQuote): void
  /** Sockets of the venue that subscribed, over the player's whole life. */
  subscriptions(venue: PlayedVenue): number
  openSockets(venue: PlayedVenue): number
  closeSockets(venue: PlayedVenue): void
  /** Calls get a 503 and sockets are not let in, until it lives again. */
  setDead(venue: PlayedVenue, isDead: boolean): void
  stop(): Promise<void>
}

interface Listener {
  readonly socket: WebSocket
  readonly venue: PlayedVenue
  readonly pairs: Set<string>
}

export async function startVenuePlayer({
  pairs,
  port = 0,
}: {
  readonly pairs: readonly string[]
  readonly port?: number
}): Promise<VenuePlayer> {
  const listeners = new Set<Listener>()
  const subscriptions = new Map<PlayedVenue, number>()
  const dead = new Set<PlayedVenue>()
  /** The newest quote of each venue and pair: a venue says it again to whoever subscribes. */
  const last = new Map<string, { readonly quote: PlayedQuote; readonly before: Before }>()
  const lastOf = (venue: PlayedVenue, pair: string): Before => {
    const said = last.get(`${venue}/${pair}`)
    return said ? { quote: said.quote, count: said.before.count + 1 } : { quote: null, count: 0 }
  }

  const server = createServer((request, reply) => {
    const venue = venueOf(request)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://player')
    const call = venue && VENUE_FRAMES[venue].calls[pathname]
    const body = venue && !dead.has(venue) && call ? call({ pairs, query, last: (pair) => lastOf(venue, pair) }) : null
    reply.writeHead(body ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? { error: 'not played' }))
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const venue = venueOf(request)
    if (venue === null || dead.has(venue)) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (opened) => listen(opened, venue))
  })

  function listen(socket: WebSocket, venue: PlayedVenue) {
    const listener: Listener = { socket, venue, pairs: new Set() }
    listeners.add(listener)
    socket.on('close', () => listeners.delete(listener))
    socket.on('error', () => socket.terminate())
    socket.on('message', (bytes) => {
      const text = String(bytes)
      if (text === 'ping') return socket.send('pong')
      const asked = VENUE_FRAMES[venue].subscribe(JSON.parse(text) as Record<string, unknown>)
      if (asked === null) return
      socket.send(JSON.stringify(asked.answer))
      subscriptions.set(venue, (subscriptions.get(venue) ?? 0) + 1)
      for (const pair of asked.pairs) {
        listener.pairs.add(pair)
        const known = last.get(`${venue}/${pair}`)
        if (known && venue !== 'binance') tell(listener, known)
      }
    })
  }

  function tell({ socket, venue }: Listener, { quote, before }: { readonly quote: PlayedQuote; readonly before: Before }) {
    socket.send(JSON.stringify(VENUE_FRAMES[venue].quote(quote, before)))
  }
  const of = (venue: PlayedVenue) => [...listeners].filter((one) => one.venue === venue)

  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    emitQuote(venue, quote) {
      const said = { quote, before: lastOf(venue, quote.pair) }
      last.set(`${venue}/${quote.pair}`, said)
      for (const listener of of(venue)) if (listener.pairs.has(quote.pair)) tell(listener, said)
    },
    subscriptions: (venue) => subscriptions.get(venue) ?? 0,
    openSockets: (venue) => of(venue).length,
    closeSockets: (venue) => {
      for (const { socket } of of(venue)) socket.terminate()
    },
    setDead(venue, isDead) {
      if (isDead) dead.add(venue)
      else dead.delete(venue)
    },
    async stop() {
      for (const { socket } of listeners) socket.terminate()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function venueOf({ url = '/' }: IncomingMessage): PlayedVenue | null {
  return PLAYED_VENUES.find((name) => url.startsWith(`/${name}/`)) ?? null
}
