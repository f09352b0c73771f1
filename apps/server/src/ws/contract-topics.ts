import {
  type AccountId,
  type Event,
  FORCED_CAUSES,
  type MarketId,
  type OrderId,
  type PositionId,
  type Realm,
  type StopId,
} from '@glasshouse/domain'
import { contractOrdersById, listForcedCloses, positionsById, stopsById } from '@glasshouse/read-model'
import { forcedCloseToWire } from '@glasshouse/wire'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import type { Needs } from '../services/services.ts'
import {
  openPositions,
  pastContractOrder,
  pastPosition,
  pastStop,
  pendingContractOrders,
  ruleOf,
  waitingStops,
} from '../views/contract-rows.ts'
import { AccountWatches, taken, type Watched } from './account-watches.ts'
import type { Connection } from './connection.ts'
import type { TopicHub } from './topic-hub.ts'

export type ContractTopicServices = Needs<'engine' | 'listing' | 'log' | 'prices' | 'readModel'>

export const CONTRACT_TOPICS = ['CONTRACT_ORDER', 'POSITION', 'STOP', 'LIQUIDATION'] as const
export type ContractTopic = (typeof CONTRACT_TOPICS)[number]

interface News {
  readonly orders: Set<OrderId>
  readonly positions: Set<PositionId>
  /** Markets where closing orders came or went: they bind contracts of positions. */
  readonly markets: Set<MarketId>
  readonly stops: Set<StopId>
  /** Groups that closed something of the account by force. */
  readonly forced: Set<number>
  /** Stops at work as last told. Their work ends without an event of its own, with a fill or with the position. */
  working: ReadonlySet<StopId>
}

/**
 * Orders, positions and stops in contracts of accounts somebody listens to. What changed is read anew from the core's
 * memory; what is not there any more is over, and told as its row in the history says it.
 */
export class ContractTopics {
  readonly #services: ContractTopicServices
  readonly #watches: AccountWatches<News>

  constructor(services: ContractTopicServices, hub: TopicHub) {
    this.#services = services
    this.#watches = new AccountWatches<News>(services, hub, {
      name: 'contract topics',
      noNews: () => ({
        orders: new Set(),
        positions: new Set(),
        markets: new Set(),
        stops: new Set(),
        forced: new Set(),
        working: new Set(),
      }),
      hasNews: ({ orders, positions, markets, stops, forced }) =>
        orders.size + positions.size + markets.size + stops.size + forced.size > 0,
      note: (event, group, newsOf) => note(event, group, newsOf),
      sendNews: (watched) => this.#sendNews(watched),
    })
  }

  watch(accountId: AccountId, realm: Realm): () => void {
    return this.#watches.watch(accountId, realm)
  }

  join(reader: Connection, accountId: AccountId, topic: ContractTopic): Promise<void> {
    return this.#watches.join(reader, { type: topic, accountId }, (news) => this.#whole(topic, accountId, news))
  }

  stop(): void {
    this.#watches.stop()
  }

  async #whole(topic: ContractTopic, accountId: AccountId, news: News): Promise<unknown> {
    const { read } = this.#services.engine
    if (topic === 'LIQUIDATION') return []
    if (topic === 'CONTRACT_ORDER') return pendingContractOrders(this.#services, await read.contractOrders(accountId))
    if (topic === 'POSITION') return openPositions(this.#services, await read.positions(accountId))
    const stops = await read.stops(accountId)
    news.working = new Set(stops.filter(({ isWorking }) => isWorking).map(({ stopId }) => stopId))
    return waitingStops(this.#services, stops)
  }

  async #sendNews(watched: Watched<News>): Promise<void> {
    const { accountId, news } = watched
    const publish = (topic: ContractTopic, data: readonly unknown[]) => this.#watches.publish({ type: topic, accountId }, data)
    // First, and kept when it fails: no snapshot makes up for one that was not told.
    const forced = taken(news.forced)
    try {
      publish('LIQUIDATION', await this.#forcedCloses(accountId, forced))
    } catch (error) {
      for (const seq of forced) news.forced.add(seq)
      throw error
    }
    const orders = taken(news.orders)
    const positions = taken(news.positions)
    const markets = taken(news.markets)
    const stops = taken(news.stops)
    publish('CONTRACT_ORDER', await this.#orders(accountId, orders))
    publish('POSITION', await this.#positions(accountId, positions, markets))
    publish('STOP', await this.#stops(watched, stops))
  }

  async #orders(accountId: AccountId, touched: ReadonlySet<OrderId>) {
    if (touched.size === 0) return []
    const { engine, readModel } = this.#services
    const open = (await engine.read.contractOrders(accountId)).filter(({ orderId }) => touched.has(orderId))
    const over = without(touched, open, ({ orderId }) => orderId)
    const rows = over.length === 0 ? [] : await this.#projected(() => contractOrdersById(readModel, accountId, over))
    const told = [...rows.map((row) => pastContractOrder(this.#services, row, 0)), ...pendingContractOrders(this.#services, open)]
    return told.map((order, index) => ({ ...order, index }))
  }

  async #positions(accountId: AccountId, touched: ReadonlySet<PositionId>, markets: ReadonlySet<MarketId>) {
    if (touched.size === 0 && markets.size === 0) return []
    const { engine, readModel } = this.#services
    const open = (await engine.read.positions(accountId)).filter((one) => touched.has(one.positionId) || markets.has(one.marketId))
    const over = without(touched, open, ({ positionId }) => positionId)
    const rows = over.length === 0 ? [] : await this.#projected(() => positionsById(readModel, accountId, over))
    return [...rows.map((row) => pastPosition(this.#services, row)), ...openPositions(this.#services, open)]
  }

  async #stops({ accountId, news }: Watched<News>, touched: ReadonlySet<StopId>) {
    if (touched.size === 0) return []
    const { engine, readModel } = this.#services
    const all = await engine.read.stops(accountId)
    news.working = new Set(all.filter(({ isWorking }) => isWorking).map(({ stopId }) => stopId))
    const waiting = all.filter(({ stopId }) => touched.has(stopId))
    const over = without(touched, waiting, ({ stopId }) => stopId)
    const rows = over.length === 0 ? [] : await this.#projected(() => stopsById(readModel, accountId, over))
    return [...rows.map((row) => pastStop(this.#services, row)), ...waitingStops(this.#services, waiting)]
  }

  async #forcedCloses(accountId: AccountId, seqs: ReadonlySet<number>) {
    if (seqs.size === 0) return []
    const rows = await this.#projected(() => listForcedCloses(this.#services.readModel, { accountId, seqs: [...seqs] }))
    return rows.map((row) => forcedCloseToWire(row, ruleOf(this.#services, row.market_id)))
  }

  /**
   * Asked after the memory, which may have gone on since the event that was noted: the tables must have come as far.
   */
  async #projected<Row>(ask: () => Promise<Row[]>): Promise<Row[]> {
    const { engine } = this.#services
    await engine.whenProjected(engine.health().lastSeq)
    return ask()
  }
}

function note(event: Event, { seq }: PublishedGroup, newsOf: (accountId: AccountId) => News | undefined): void {
  switch (event.type) {
    case 'ContractOrderAccepted':
    case 'ContractOrderRested':
    case 'ContractOrderEnded': {
      const news = newsOf(event.accountId)
      news?.orders.add(event.orderId)
      news?.markets.add(event.marketId)
      break
    }
    case 'PositionChanged': {
      const news = newsOf(event.accountId)
      if (event.orderId !== 0) news?.orders.add(event.orderId)
      news?.positions.add(event.positionId)
      if (FORCED_CAUSES.includes(event.cause) && event.contractsDelta < 0) news?.forced.add(seq)
      for (const stopId of news?.working ?? []) news?.stops.add(stopId)
      break
    }
    case 'LiquidationStepped':
      newsOf(event.accountId)?.positions.add(event.positionId)
      break
    case 'StopPlaced':
    case 'StopEnded':
      newsOf(event.accountId)?.stops.add(event.stopId)
      break
  }
}

/** Those that are not among what is still there. */
function without<View>(touched: ReadonlySet<number>, there: readonly View[], idOf: (view: View) => number): number[] {
  const present = new Set(there.map(idOf))
  return [...touched].filter((id) => !present.has(id))
}
