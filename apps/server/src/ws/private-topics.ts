import type { AccountId, Event, OrderId, Realm, TimeMs, Wallet } from '@glasshouse/domain'
import type { SpotOrder } from '@glasshouse/wire'
import type { PublishedGroup } from '../engine/engine.ts'
import type { House } from '../http/house.ts'
import { allAssets, assetOf } from '../routes/assets.ts'
import { pendingOrders } from '../routes/spot-orders.ts'
import type { Connection } from './connection.ts'
import { endedOrderOf, type OrderFacts } from './ended-order.ts'
import type { TopicHub } from './topic-hub.ts'

/** What changed for one account since its last message. */
interface Watch {
  readonly accountId: AccountId
  readonly realm: Realm
  readers: number
  readonly touchedOrders: Set<OrderId>
  readonly touchedBalances: Set<string>
  readonly ended: SpotOrder[]
  /** Of orders seen open: what their end event does not say again. */
  readonly facts: Map<OrderId, OrderFacts>
  seq: number
  isSending: boolean
}

/**
 * ORDER and BALANCE of accounts somebody listens to. What changed is read anew from the core's memory, so a message is
 * never older than the events that caused it; an order that is over is told from its own events.
 */
export class PrivateTopics {
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

  async joinOrders(reader: Connection, accountId: AccountId): Promise<void> {
    const watch = this.#watches.get(accountId)
    const views = await this.#house.engine.read.openOrders(accountId)
    const name = orderName(accountId)
    if (!watch || !reader.topics.has(name)) return
    for (const view of views) watch.facts.set(view.orderId, view)
    this.#hub.snapshot(name, reader, this.#message('ORDER', watch, pendingOrders(this.#house, views)))
    this.#hub.join(name, reader)
  }

  async joinBalances(reader: Connection, accountId: AccountId): Promise<void> {
    const watch = this.#watches.get(accountId)
    const balances = await this.#house.engine.read.balances(accountId)
    const name = balanceName(accountId)
    if (!watch || !reader.topics.has(name)) return
    this.#hub.snapshot(name, reader, this.#message('BALANCE', watch, allAssets(this.#house, balances)))
    this.#hub.join(name, reader)
  }

  stop(): void {
    this.#leave()
    this.#watches.clear()
  }

  #onGroup(group: PublishedGroup): void {
    if (this.#watches.size === 0) return
    for (const events of [group.due, ...group.byCommand]) for (const event of events) this.#note(event, group)
    for (const watch of this.#watches.values()) if (hasNews(watch)) void this.#send(watch)
  }

  #note(event: Event, { seq, timeMs }: PublishedGroup): void {
    switch (event.type) {
      case 'Posted':
        this.#with(event.accountId, seq, (watch) => watch.touchedBalances.add(balanceKey(event.wallet, event.assetId)))
        break
      case 'OrderAccepted':
        this.#with(event.accountId, seq, (watch) => {
          watch.facts.set(event.orderId, { ...event, acceptedAtMs: timeMs })
          watch.touchedOrders.add(event.orderId)
        })
        break
      case 'Traded':
        this.#with(event.makerAccountId, seq, (watch) => watch.touchedOrders.add(event.makerOrderId))
        this.#with(event.takerAccountId, seq, (watch) => watch.touchedOrders.add(event.takerOrderId))
        break
      case 'OrderEnded':
        this.#with(event.accountId, seq, (watch) => this.#noteEnd(watch, event, timeMs))
        break
    }
  }

  #noteEnd(watch: Watch, event: Extract<Event, { type: 'OrderEnded' }>, timeMs: TimeMs): void {
    const facts = watch.facts.get(event.orderId)
    watch.touchedOrders.delete(event.orderId)
    watch.facts.delete(event.orderId)
    if (facts) watch.ended.push(endedOrderOf(this.#house, { event, facts, timeMs }))
  }

  #with(accountId: AccountId, seq: number, note: (watch: Watch) => void): void {
    const watch = this.#watches.get(accountId)
    if (!watch) return
    watch.seq = seq
    note(watch)
  }

  /** One at a time for each account: what comes meanwhile goes with the next round. */
  async #send(watch: Watch): Promise<void> {
    if (watch.isSending) return
    watch.isSending = true
    try {
      while (hasNews(watch)) await this.#sendRound(watch)
    } catch (error) {
      // The house stops, or a read failed: the reader's next snapshot makes it whole.
      this.#house.log.warn({ err: error, accountId: watch.accountId }, 'private topics could not be read')
    } finally {
      watch.isSending = false
    }
  }

  async #sendRound(watch: Watch): Promise<void> {
    const { read } = this.#house.engine
    const orderIds = [...watch.touchedOrders]
    const balanceKeys = new Set(watch.touchedBalances)
    const ended = watch.ended.splice(0)
    watch.touchedOrders.clear()
    watch.touchedBalances.clear()
    const [views, balances] = await Promise.all([
      Promise.all(orderIds.map((orderId) => read.openOrder(watch.accountId, orderId))),
      balanceKeys.size > 0 ? read.balances(watch.accountId) : [],
    ])
    const open = views.filter((view) => view !== null)
    for (const view of open) watch.facts.set(view.orderId, view)
    const orders = [...ended, ...pendingOrders(this.#house, open)].map((order, index) => ({ ...order, index }))
    if (orders.length > 0) this.#hub.publish(orderName(watch.accountId), this.#message('ORDER', watch, orders))
    const changed = balances.filter(({ wallet, assetId }) => balanceKeys.has(balanceKey(wallet, assetId)))
    if (changed.length > 0) {
      const assets = changed.map((balance) => assetOf(this.#house, balance))
      this.#hub.publish(balanceName(watch.accountId), this.#message('BALANCE', watch, assets))
    }
  }

  #message(type: 'ORDER' | 'BALANCE', watch: Watch, data: unknown) {
    return { head: { type, realm: watch.realm }, seq: Math.max(watch.seq, this.#house.engine.health().lastSeq), data }
  }
}

const hasNews = (watch: Watch) => watch.touchedOrders.size > 0 || watch.touchedBalances.size > 0 || watch.ended.length > 0
const balanceKey = (wallet: Wallet, assetId: number) => `${wallet}:${assetId}`

export const orderName = (accountId: AccountId) => `ORDER:${accountId}`
export const balanceName = (accountId: AccountId) => `BALANCE:${accountId}`

const newWatch = (accountId: AccountId, realm: Realm): Watch => ({
  accountId,
  realm,
  readers: 0,
  touchedOrders: new Set(),
  touchedBalances: new Set(),
  ended: [],
  facts: new Map(),
  seq: 0,
  isSending: false,
})
