import type { AccountId, Event, OrderId, Realm, TimeMs, Wallet } from '@glasshouse/domain'
import type { SpotOrder, SpotOrderTerms } from '@glasshouse/wire'
import type { PublishedGroup } from '../engine/protocol/engine.ts'
import type { Needs } from '../services/services.ts'
import { allAssets, assetOf } from '../views/assets.ts'
import { endingOrder, pendingOrders } from '../views/spot-orders.ts'
import { AccountWatches, taken, type Watched } from './account-watches.ts'
import type { Connection } from './connection.ts'
import type { TopicHub } from './topic-hub.ts'

export type PrivateTopicServices = Needs<'accounts' | 'engine' | 'listing' | 'log' | 'prices'>

interface News {
  readonly orders: Set<OrderId>
  readonly balances: Set<string>
  readonly ended: SpotOrder[]
  /** Terms of orders seen open, which their end event does not repeat. */
  readonly facts: Map<OrderId, SpotOrderTerms>
}

/**
 * ORDER and BALANCE of accounts somebody listens to. What changed is read anew from the core's memory, so a message is
 * never older than the events that caused it; an order that is over is told from its own events.
 */
export class PrivateTopics {
  readonly #services: PrivateTopicServices
  readonly #watches: AccountWatches<News>

  constructor(services: PrivateTopicServices, hub: TopicHub) {
    this.#services = services
    this.#watches = new AccountWatches<News>(services, hub, {
      name: 'private topics',
      noNews: () => ({ orders: new Set(), balances: new Set(), ended: [], facts: new Map() }),
      hasNews: ({ orders, balances, ended }) => orders.size + balances.size + ended.length > 0,
      note: (event, group, newsOf) => this.#note(event, group, newsOf),
      sendNews: (watched) => this.#sendNews(watched),
    })
  }

  watch(accountId: AccountId, realm: Realm): () => void {
    return this.#watches.watch(accountId, realm)
  }

  joinOrders(reader: Connection, accountId: AccountId): Promise<void> {
    return this.#watches.join(reader, { type: 'ORDER', accountId }, async ({ facts }) => {
      const views = await this.#services.engine.read.openOrders(accountId)
      for (const view of views) facts.set(view.orderId, view)
      return pendingOrders(this.#services, views)
    })
  }

  joinBalances(reader: Connection, accountId: AccountId): Promise<void> {
    return this.#watches.join(reader, { type: 'BALANCE', accountId }, async () =>
      allAssets(this.#services, await this.#services.engine.read.balances(accountId)),
    )
  }

  stop(): void {
    this.#watches.stop()
  }

  #note(event: Event, { timeMs }: PublishedGroup, newsOf: (accountId: AccountId) => News | undefined): void {
    switch (event.type) {
      case 'Posted':
        newsOf(event.accountId)?.balances.add(balanceKey(event.wallet, event.assetId))
        break
      case 'OrderAccepted': {
        const news = newsOf(event.accountId)
        news?.facts.set(event.orderId, { ...event, acceptedAtMs: timeMs })
        news?.orders.add(event.orderId)
        break
      }
      case 'OrderReplaced': {
        const { orderId, priceTicks, quantityLots } = event
        const news = newsOf(event.accountId)
        const known = news?.facts.get(orderId)
        if (known) news?.facts.set(orderId, { ...known, priceTicks, quantityLots })
        news?.orders.add(orderId)
        break
      }
      case 'Traded':
        newsOf(event.makerAccountId)?.orders.add(event.makerOrderId)
        newsOf(event.takerAccountId)?.orders.add(event.takerOrderId)
        break
      case 'OrderEnded': {
        const news = newsOf(event.accountId)
        if (news) this.#noteEnd(news, event, timeMs)
        break
      }
    }
  }

  #noteEnd(news: News, event: Extract<Event, { type: 'OrderEnded' }>, timeMs: TimeMs): void {
    const facts = news.facts.get(event.orderId)
    news.orders.delete(event.orderId)
    news.facts.delete(event.orderId)
    if (facts) news.ended.push(endingOrder(this.#services, { event, terms: facts, timeMs }))
  }

  async #sendNews({ accountId, news }: Watched<News>): Promise<void> {
    const { read } = this.#services.engine
    const ended = news.ended.splice(0)
    const orderIds = [...taken(news.orders)]
    const balanceKeys = taken(news.balances)
    const [views, balances] = await Promise.all([
      Promise.all(orderIds.map((orderId) => read.openOrder(accountId, orderId))),
      balanceKeys.size > 0 ? read.balances(accountId) : [],
    ])
    const open = views.filter((view) => view !== null)
    for (const view of open) news.facts.set(view.orderId, view)
    const orders = [...ended, ...pendingOrders(this.#services, open)].map((order, index) => ({ ...order, index }))
    this.#watches.publish({ type: 'ORDER', accountId }, orders)
    const changed = balances.filter(({ wallet, assetId }) => balanceKeys.has(balanceKey(wallet, assetId)))
    this.#watches.publish(
      { type: 'BALANCE', accountId },
      changed.map((balance) => assetOf(this.#services, balance)),
    )
  }
}

const balanceKey = (wallet: Wallet, assetId: number) => `${wallet}:${assetId}`
