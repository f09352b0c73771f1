import type { Event, MarketId, Realm } from '@glasshouse/domain'
import { REALMS } from '@glasshouse/domain'
import { latestContractTrades, latestTrades, PUBLIC_DEALS_MAX } from '@glasshouse/read-model'
import { orderSideNumber, type PublicTrade, priceText, quantityText } from '@glasshouse/wire'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import type { Needs } from '../services/services.ts'
import { bookToWire } from '../views/book.ts'
import type { Connection } from './connection.ts'
import { type Later, Throttle } from './throttle.ts'
import type { TopicHead, TopicHub } from './topic-hub.ts'

export type MarketTopicServices = Needs<'engine' | 'listing' | 'log' | 'readModel'>

const DEPTH_EVERY_MS = 200
const DEPTH_LEVELS = 100

interface Place {
  readonly marketId: MarketId
  readonly realm: Realm
}

type Deal = Extract<Event, { type: 'Traded' | 'ContractTraded' }>

/** True for a deal of a book. One of its two order ids names an order; takeovers and deleveraging have none. */
const isPublicDeal = (event: Event): event is Deal =>
  event.type === 'Traded' || (event.type === 'ContractTraded' && (event.makerOrderId !== 0 || event.takerOrderId !== 0))

const OF_BOOKS: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'OrderRested',
  'OrderEnded',
  'Traded',
  'ContractOrderRested',
  'ContractOrderEnded',
  'ContractTraded',
  'QuotesReplaced',
])

/** TRADE and DEPTH, one stream per market and realm. A contract shares its coin's symbol; its messages say `kind` 3. */
export class MarketTopics {
  readonly #services: MarketTopicServices
  readonly #hub: TopicHub
  readonly #depth: Throttle
  readonly #leave: () => void
  /** Newest first. Kept from the start on, so that the projection's lag hides no trade. */
  readonly #trades = new Map<string, PublicTrade[]>()
  readonly #loadedTrades = new Set<string>()
  readonly #lastBooks = new Map<string, string>()

  constructor(services: MarketTopicServices, hub: TopicHub, later: Later) {
    this.#services = services
    this.#hub = hub
    this.#depth = new Throttle({ everyMs: DEPTH_EVERY_MS, later }, (name) => void this.#publishDepth(name))
    this.#leave = services.engine.onGroup((group) => this.#onGroup(group))
  }

  async joinTrades(reader: Connection, place: Place): Promise<void> {
    const name = tradeName(place)
    await this.#loadTrades(name, place)
    if (!reader.topics.has(name)) return
    this.#hub.snapshot(name, reader, { head: this.#head('TRADE', place), seq: this.#lastSeq(), data: this.#trades.get(name) ?? [] })
    this.#hub.join(name, reader)
  }

  async joinDepth(reader: Connection, place: Place): Promise<void> {
    const name = depthName(place)
    const data = await this.#book(place)
    if (!reader.topics.has(name)) return
    this.#hub.snapshot(name, reader, { head: this.#head('DEPTH', place), seq: this.#lastSeq(), data })
    this.#hub.join(name, reader)
  }

  stop(): void {
    this.#leave()
    this.#depth.stop()
  }

  #onGroup(group: PublishedGroup): void {
    const fresh = new Map<string, { readonly place: Place; readonly trades: PublicTrade[] }>()
    for (const events of [group.due, ...group.byCommand]) {
      for (const event of events) {
        this.#touchDepth(event)
        if (!isPublicDeal(event)) continue
        const name = tradeName(event)
        const entry = fresh.get(name) ?? { place: event, trades: [] }
        entry.trades.unshift(this.#publicTrade(event, group.timeMs))
        fresh.set(name, entry)
      }
    }
    for (const [name, { place, trades }] of fresh) {
      this.#trades.set(name, [...trades, ...(this.#trades.get(name) ?? [])].slice(0, PUBLIC_DEALS_MAX))
      this.#hub.publish(name, { head: this.#head('TRADE', place), seq: group.seq, data: trades })
    }
  }

  /** Some events do not say the realm; a book that did not change is not sent. */
  #touchDepth(event: Event): void {
    if (!OF_BOOKS.has(event.type) || !('marketId' in event)) return
    const realms = 'realm' in event ? [event.realm] : REALMS
    for (const realm of realms) {
      const name = depthName({ marketId: event.marketId, realm })
      if (this.#hub.isRead(name)) this.#depth.touch(name)
    }
  }

  async #publishDepth(name: string): Promise<void> {
    const place = placeOf(name)
    // A read that fails because the server stops has nobody to tell.
    const data = await this.#book(place).catch(() => null)
    const text = JSON.stringify(data)
    if (!data || this.#lastBooks.get(name) === text) return
    this.#lastBooks.set(name, text)
    this.#hub.publish(name, { head: this.#head('DEPTH', place), seq: this.#lastSeq(), data })
  }

  async #book({ marketId, realm }: Place) {
    return bookToWire(this.#services, await this.#services.engine.read.depth(marketId, realm, DEPTH_LEVELS))
  }

  async #loadTrades(name: string, { marketId, realm }: Place): Promise<void> {
    if (this.#loadedTrades.has(name)) return
    const latest = this.#services.listing.isContract(marketId) ? latestContractTrades : latestTrades
    const rows = await latest(this.#services.readModel, marketId, realm)
    if (this.#loadedTrades.has(name)) return
    this.#loadedTrades.add(name)
    const known = this.#trades.get(name) ?? []
    const older = rows
      .filter(({ trade_id }) => !known.some(({ id }) => id === String(trade_id)))
      .map(
        (row): PublicTrade => ({
          id: String(row.trade_id),
          price: row.price,
          quantity: row.quantity,
          type: orderSideNumber(row.taker_side),
          time: row.at_ms,
        }),
      )
    this.#trades.set(name, [...known, ...older].sort((a, b) => Number(b.id) - Number(a.id)).slice(0, PUBLIC_DEALS_MAX))
  }

  #publicTrade(event: Deal, timeMs: number): PublicTrade {
    const { listing } = this.#services
    const market = event.type === 'Traded' ? listing.marketOf(event.marketId) : listing.contractOf(event.marketId)
    return {
      id: String(event.tradeId),
      price: priceText(event.priceTicks, market),
      quantity: event.type === 'Traded' ? this.#quantity(event) : String(event.contracts),
      type: orderSideNumber(event.takerSide),
      time: timeMs,
    }
  }

  #quantity({ marketId, quantityLots }: Extract<Event, { type: 'Traded' }>): string {
    const market = this.#services.listing.marketOf(marketId)
    return quantityText(quantityLots, market, this.#services.listing.asset(market.baseAssetId).decimals)
  }

  #head(type: 'TRADE' | 'DEPTH', { marketId, realm }: Place): TopicHead {
    const { listing } = this.#services
    if (listing.isContract(marketId)) return { type, symbol: listing.contractOf(marketId).symbol, kind: 3, realm }
    return { type, symbol: listing.marketOf(marketId).symbol, realm }
  }

  #lastSeq(): number {
    return this.#services.engine.health().lastSeq
  }
}

export const tradeName = ({ marketId, realm }: Place) => `TRADE:${marketId}:${realm}`
export const depthName = ({ marketId, realm }: Place) => `DEPTH:${marketId}:${realm}`

function placeOf(name: string): Place {
  const [, marketId, realm] = name.split(':')
  return { marketId: Number(marketId), realm: realm as Realm }
}
