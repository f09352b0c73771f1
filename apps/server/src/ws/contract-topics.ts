import type { AccountId, Event, MarketId, OrderId, PositionId, Realm, StopId } from '@glasshouse/domain'
import { contractOrdersById, positionsById, stopsById } from '@glasshouse/read-model'
import type { PublishedGroup } from '../engine/engine.ts'
import type { House } from '../http/house.ts'
import {
  closedPosition,
  endedContractOrder,
  endedStop,
  openPositions,
  pendingContractOrders,
  waitingStops,
} from '../routes/contract-rows.ts'
import type { Connection } from './connection.ts'
import type { TopicHub } from './topic-hub.ts'

export const CONTRACT_TOPICS = ['CONTRACT_ORDER', 'POSITION', 'STOP'] as const
export type ContractTopic = (typeof CONTRACT_TOPICS)[number]

/** What changed for one account since its last message. */
interface Watch {
  readonly accountId: AccountId
  readonly realm: Realm
  readers: number
  readonly orders: Set<OrderId>
  readonly positions: Set<PositionId>
  /** Where closing orders came or went: they bind contracts of positions. */
  readonly markets: Set<MarketId>
  readonly stops: Set<StopId>
  /** Stops at work as last told. Their work ends without an event of its own, with a fill or with the position. */
  working: ReadonlySet<StopId>
  seq: number
  isSending: boolean
}

/**
 * Orders, positions and stops in contracts of accounts somebody listens to. What changed is read anew from the core's memory;
 * what is not there any more is over, and told as its row in the history says it.
 */
export class ContractTopics {
  readonly #house: House
  readonly #hub: TopicHub
  readonly #watches = new Map<AccountId, Watch>()
  readonly #leave: () => void

  constructor(house: House, hub: TopicHub) {
    this.#house = house
    this.#hub = hub
    this.#leave = house.engine.onGroup((group) => this.#onGroup(group))
  }

  /** Watches an account for one more socket. Returns the way to stop. */
  watch(accountId: AccountId, realm: Realm): () => void {
    const watch = this.#watches.get(accountId) ?? newWatch(accountId, realm)
    this.#watches.set(accountId, watch)
    watch.readers += 1
    return () => {
      watch.readers -= 1
      if (watch.readers === 0) this.#watches.delete(accountId)
    }
  }

  async join(reader: Connection, accountId: AccountId, topic: ContractTopic): Promise<void> {
    const watch = this.#watches.get(accountId)
    const data = await this.#whole(topic, accountId, watch)
    const name = contractTopicName(topic, accountId)
    if (!watch || !reader.topics.has(name)) return
    this.#hub.snapshot(name, reader, this.#message(topic, watch, data))
    this.#hub.join(name, reader)
  }

  stop(): void {
    this.#leave()
    this.#watches.clear()
  }

  async #whole(topic: ContractTopic, accountId: AccountId, watch: Watch | undefined): Promise<unknown> {
    const { read } = this.#house.engine
    if (topic === 'CONTRACT_ORDER') return pendingContractOrders(this.#house, await read.contractOrders(accountId))
    if (topic === 'POSITION') return openPositions(this.#house, await read.positions(accountId))
    const stops = await read.stops(accountId)
    if (watch) watch.working = new Set(stops.filter(({ isWorking }) => isWorking).map(({ stopId }) => stopId))
    return waitingStops(this.#house, stops)
  }

  #onGroup(group: PublishedGroup): void {
    if (this.#watches.size === 0) return
    for (const events of [group.due, ...group.byCommand]) for (const event of events) this.#note(event, group.seq)
    for (const watch of this.#watches.values()) if (hasNews(watch)) void this.#send(watch)
  }

  #note(event: Event, seq: number): void {
    if (!('accountId' in event)) return
    const watch = this.#watches.get(event.accountId)
    if (!watch || !noteIn(watch, event)) return
    watch.seq = seq
  }

  /** One at a time for each account: what comes meanwhile goes with the next round. */
  async #send(watch: Watch): Promise<void> {
    if (watch.isSending) return
    watch.isSending = true
    try {
      while (hasNews(watch)) await this.#sendRound(watch)
    } catch (error) {
      // The house stops, or a read failed: the reader's next snapshot makes it whole.
      this.#house.log.warn({ err: error, accountId: watch.accountId }, 'contract topics could not be read')
    } finally {
      watch.isSending = false
    }
  }

  async #sendRound(watch: Watch): Promise<void> {
    const orders = taken(watch.orders)
    const positions = taken(watch.positions)
    const markets = taken(watch.markets)
    const stops = taken(watch.stops)
    await this.#publish('CONTRACT_ORDER', watch, await this.#orders(watch, orders))
    await this.#publish('POSITION', watch, await this.#positions(watch, positions, markets))
    await this.#publish('STOP', watch, await this.#stops(watch, stops))
  }

  async #orders({ accountId }: Watch, touched: ReadonlySet<OrderId>) {
    if (touched.size === 0) return []
    const { engine, readModel } = this.#house
    const open = (await engine.read.contractOrders(accountId)).filter(({ orderId }) => touched.has(orderId))
    const over = without(touched, open, ({ orderId }) => orderId)
    const rows = over.length === 0 ? [] : await this.#projected(() => contractOrdersById(readModel, accountId, over))
    const told = [...rows.map((row) => endedContractOrder(this.#house, row, 0)), ...pendingContractOrders(this.#house, open)]
    return told.map((order, index) => ({ ...order, index }))
  }

  async #positions({ accountId }: Watch, touched: ReadonlySet<PositionId>, markets: ReadonlySet<MarketId>) {
    if (touched.size === 0 && markets.size === 0) return []
    const { engine, readModel } = this.#house
    const open = (await engine.read.positions(accountId)).filter((one) => touched.has(one.positionId) || markets.has(one.marketId))
    const over = without(touched, open, ({ positionId }) => positionId)
    const rows = over.length === 0 ? [] : await this.#projected(() => positionsById(readModel, accountId, over))
    return [...rows.map((row) => closedPosition(this.#house, row)), ...openPositions(this.#house, open)]
  }

  async #stops(watch: Watch, touched: ReadonlySet<StopId>) {
    if (touched.size === 0) return []
    const { engine, readModel } = this.#house
    const all = await engine.read.stops(watch.accountId)
    watch.working = new Set(all.filter(({ isWorking }) => isWorking).map(({ stopId }) => stopId))
    const waiting = all.filter(({ stopId }) => touched.has(stopId))
    const over = without(touched, waiting, ({ stopId }) => stopId)
    const rows = over.length === 0 ? [] : await this.#projected(() => stopsById(readModel, watch.accountId, over))
    return [...rows.map((row) => endedStop(this.#house, row)), ...waitingStops(this.#house, waiting)]
  }

  /** Asked after the memory, which may have gone on since the event that was noted: the tables must have come as far. */
  async #projected<Row>(ask: () => Promise<Row[]>): Promise<Row[]> {
    const { engine } = this.#house
    await engine.whenProjected(engine.health().lastSeq)
    return ask()
  }

  async #publish(topic: ContractTopic, watch: Watch, data: readonly unknown[]): Promise<void> {
    if (data.length > 0) this.#hub.publish(contractTopicName(topic, watch.accountId), this.#message(topic, watch, data))
  }

  #message(type: ContractTopic, watch: Watch, data: unknown) {
    return { head: { type, realm: watch.realm }, seq: Math.max(watch.seq, this.#house.engine.health().lastSeq), data }
  }
}

/** True when the event is about contracts. */
function noteIn(watch: Watch, event: Event): boolean {
  switch (event.type) {
    case 'ContractOrderAccepted':
    case 'ContractOrderRested':
    case 'ContractOrderEnded':
      watch.orders.add(event.orderId)
      watch.markets.add(event.marketId)
      return true
    case 'PositionChanged':
      if (event.orderId !== 0) watch.orders.add(event.orderId)
      watch.positions.add(event.positionId)
      for (const stopId of watch.working) watch.stops.add(stopId)
      return true
    case 'LiquidationStepped':
      watch.positions.add(event.positionId)
      return true
    case 'StopPlaced':
    case 'StopEnded':
      watch.stops.add(event.stopId)
      return true
    default:
      return false
  }
}

const hasNews = ({ orders, positions, markets, stops }: Watch) => orders.size + positions.size + markets.size + stops.size > 0

function taken<Id>(ids: Set<Id>): ReadonlySet<Id> {
  const copy = new Set(ids)
  ids.clear()
  return copy
}

/** Those that are not among what is still there. */
function without<View>(touched: ReadonlySet<number>, there: readonly View[], idOf: (view: View) => number): number[] {
  const present = new Set(there.map(idOf))
  return [...touched].filter((id) => !present.has(id))
}

export const contractTopicName = (topic: ContractTopic, accountId: AccountId) => `${topic}:${accountId}`

const newWatch = (accountId: AccountId, realm: Realm): Watch => ({
  accountId,
  realm,
  readers: 0,
  orders: new Set(),
  positions: new Set(),
  markets: new Set(),
  stops: new Set(),
  working: new Set(),
  seq: 0,
  isSending: false,
})
