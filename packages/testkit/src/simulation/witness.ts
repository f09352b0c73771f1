import {
  type AccountFlags,
  type AccountId,
  type AssetId,
  type Command,
  type Event,
  type IndexId,
  type MarketConfig,
  type MarketId,
  NEW_ACCOUNT_FLAGS,
  type OrderAccepted,
  type Posted,
  type Realm,
  type Side,
  type Traded,
  type Wallet,
} from '@glasshouse/domain'
import { mustHold } from './broken-law.ts'
import { WitnessedBook } from './witnessed-book.ts'

export interface WitnessedBalance {
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  available: bigint
  held: bigint
  /** Sum of the holds of its open orders. */
  heldByOrders: bigint
}

export interface WitnessedOrder {
  readonly orderId: number
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: Side
  readonly priceTicks: number
  readonly quantityLots: number
  filledLots: number
  filledNotional: bigint
  feePaid: bigint
  held: bigint
  released: bigint
  isResting: boolean
  readonly accepted: OrderAccepted
}

export interface WitnessedAccount {
  readonly accountId: AccountId
  readonly realm: Realm
  readonly userRef: string
  flags: AccountFlags
  readonly orders: Set<WitnessedOrder>
}

/**
 * The witness knows what events tell and nothing else. After each command it checks the laws over what the command
 * touched: postings sum to zero and start from the balance it remembers, nobody is below zero, holds equal what open
 * orders need, the first in line trades first, no book is crossed, a refusal comes alone.
 * What it remembers is compared with the core's reads by the simulator.
 */
export class Witness {
  readonly balances = new Map<number, WitnessedBalance>()
  readonly orders = new Map<number, WitnessedOrder>()
  readonly accounts = new Map<AccountId, WitnessedAccount>()
  readonly markets = new Map<MarketId, MarketConfig>()
  readonly indices = new Map<IndexId, { price: number; atMs: number; isStale: boolean }>()
  readonly books = new Map<number, WitnessedBook>()
  timeMs = 0
  lastOrderId = 0
  lastTradeId = 0
  trades = 0

  /** What the last command touched; the simulator compares these with the core's reads. */
  readonly touchedBalances = new Set<WitnessedBalance>()
  readonly touchedBooks = new Set<WitnessedBook>()
  private readonly touchedOrders = new Set<WitnessedOrder>()
  private readonly sums = new Map<number, bigint>()

  observe(command: Command | null, events: readonly Event[]): void {
    if (command) this.checkRefusalIsAlone(command, events)
    for (const event of events) this.take(event)
    this.checkTouched()
  }

  balance(accountId: AccountId, wallet: Wallet, assetId: AssetId): WitnessedBalance {
    const key = (accountId * 4 + wallet) * 65_536 + assetId
    let balance = this.balances.get(key)
    if (!balance) {
      balance = { accountId, wallet, assetId, available: 0n, held: 0n, heldByOrders: 0n }
      this.balances.set(key, balance)
    }
    return balance
  }

  book(marketId: MarketId, realm: Realm): WitnessedBook {
    const key = marketId * 2 + (realm === 'real' ? 0 : 1)
    let book = this.books.get(key)
    if (!book) {
      book = new WitnessedBook()
      this.books.set(key, book)
    }
    return book
  }

  market(marketId: MarketId): MarketConfig {
    const market = this.markets.get(marketId)
    mustHold(market !== undefined, 'events speak of configured markets only', { marketId })
    return market
  }

  private take(event: Event): void {
    switch (event.type) {
      case 'Posted':
        return this.takePosting(event)
      case 'OrderAccepted':
        return this.takeAcceptance(event)
      case 'Traded':
        return this.takeTrade(event)
      case 'OrderRested': {
        const order = this.order(event.orderId)
        mustHold(event.remainingLots === order.quantityLots - order.filledLots, 'an order rests with what it has left', { event })
        order.isResting = true
        this.touchedBooks.add(this.book(order.marketId, order.realm))
        return this.book(order.marketId, order.realm).rest(order)
      }
      case 'OrderEnded':
        return this.takeEnd(event)
      case 'QuotesReplaced':
        return this.takeQuotes(event)
      case 'AccountOpened':
        mustHold(!this.accounts.has(event.accountId), 'account ids are used once', { event })
        this.accounts.set(event.accountId, { ...event, flags: NEW_ACCOUNT_FLAGS, orders: new Set() })
        return
      case 'AccountFlagSet': {
        const account = this.accounts.get(event.accountId)
        if (account) account.flags = { ...account.flags, [event.flag]: event.isOn }
        return
      }
      case 'MarketConfigured':
        if (event.effectiveFromMs <= this.timeMs || !this.markets.has(event.market.marketId)) this.markets.set(event.market.marketId, event.market)
        return
      case 'MarketStateSet':
        this.markets.set(event.marketId, { ...this.market(event.marketId), state: event.state })
        return
      case 'IndexPointed':
        this.checkIndexParts(event)
        this.indices.set(event.indexId, { price: event.price, atMs: this.timeMs, isStale: false })
        return
      case 'IndexWentStale': {
        const index = this.indices.get(event.indexId)
        if (index) index.isStale = true
        return
      }
    }
  }

  private takePosting(event: Posted): void {
    const balance = this.balance(event.accountId, event.wallet, event.assetId)
    balance.available += event.availableDelta
    balance.held += event.heldDelta
    mustHold(balance.available === event.available && balance.held === event.held, 'a posting starts from the balance before it', { event })
    const sumKey = event.assetId * 2 + (this.realmOf(event.accountId) === 'real' ? 0 : 1)
    this.sums.set(sumKey, (this.sums.get(sumKey) ?? 0n) + event.availableDelta + event.heldDelta)
    this.touchedBalances.add(balance)
    if (event.purpose === 'hold' || event.purpose === 'release')
      mustHold(event.availableDelta === -event.heldDelta, 'a hold moves within one account', { event })
    if (event.heldDelta === 0n) return
    const order = this.orders.get(event.orderId)
    if (order && order.accountId === event.accountId) {
      order.held += event.heldDelta
      balance.heldByOrders += event.heldDelta
      if (event.purpose === 'release') order.released -= event.heldDelta
      mustHold(order.held >= 0n, 'an order gives back no more than was held for it', { event })
      this.touchedOrders.add(order)
    }
  }

  private takeAcceptance(event: OrderAccepted): void {
    mustHold(event.orderId === this.lastOrderId + 1, 'order ids count up by one', { event, last: this.lastOrderId })
    this.lastOrderId = event.orderId
    const account = this.account(event.accountId)
    const market = this.market(event.marketId)
    mustHold(account.realm === event.realm, 'an order lives in the realm of its account', { event })
    mustHold(market.state === 'open', 'orders are accepted by open markets only', { event, state: market.state })
    mustHold(account.flags.trade_spot && !account.flags.frozen, 'orders are accepted from permitted accounts only', { event })
    const order: WitnessedOrder = {
      orderId: event.orderId,
      accountId: event.accountId,
      marketId: event.marketId,
      realm: event.realm,
      side: event.side,
      priceTicks: event.priceTicks,
      quantityLots: event.quantityLots,
      filledLots: 0,
      filledNotional: 0n,
      feePaid: 0n,
      held: 0n,
      released: 0n,
      isResting: false,
      accepted: event,
    }
    this.orders.set(order.orderId, order)
    account.orders.add(order)
    this.touchedOrders.add(order)
  }

  private takeTrade(event: Traded): void {
    mustHold(event.tradeId === this.lastTradeId + 1, 'trade ids count up by one', { event, last: this.lastTradeId })
    this.lastTradeId = event.tradeId
    this.trades++
    const market = this.market(event.marketId)
    const notional = BigInt(event.priceTicks) * BigInt(event.quantityLots) * market.tickLotUnits
    mustHold(event.notional === notional && event.quantityLots > 0, 'notional = price x quantity', { event })
    mustHold(event.makerAccountId !== event.takerAccountId, 'nobody trades with himself', { event })
    this.checkTakeBand(event, market)
    const book = this.book(event.marketId, event.realm)
    const makerSide = event.takerSide === 'buy' ? 'sell' : 'buy'
    book.take({ side: makerSide, price: event.priceTicks, lots: event.quantityLots, makerOrderId: event.makerOrderId })
    book.lastTradeTicks = event.priceTicks
    this.touchedBooks.add(book)
    this.fill(event.takerOrderId, event.takerAccountId, event, event.takerFee)
    if (event.makerOrderId !== 0) this.fill(event.makerOrderId, event.makerAccountId, event, event.makerFee)
  }

  private fill(orderId: number, accountId: AccountId, event: Traded, fee: bigint): void {
    const order = this.order(orderId)
    mustHold(order.accountId === accountId && order.marketId === event.marketId && order.realm === event.realm, 'a trade names its orders', { event })
    const isWithinLimit = order.priceTicks === 0 || (order.side === 'buy' ? event.priceTicks <= order.priceTicks : event.priceTicks >= order.priceTicks)
    mustHold(isWithinLimit, 'nobody trades beyond the own limit', { event, limit: order.priceTicks })
    order.filledLots += event.quantityLots
    order.filledNotional += event.notional
    order.feePaid += fee
    mustHold(order.quantityLots === 0 || order.filledLots <= order.quantityLots, 'no order fills beyond its quantity', { event })
    this.touchedOrders.add(order)
  }

  private takeEnd(event: Extract<Event, { type: 'OrderEnded' }>): void {
    const order = this.order(event.orderId)
    const says = { lots: event.filledLots, notional: event.filledNotional, fee: event.feePaid }
    const sums = { lots: order.filledLots, notional: order.filledNotional, fee: order.feePaid }
    mustHold(says.lots === sums.lots && says.notional === sums.notional && says.fee === sums.fee, 'an ended order sums its fills', { event, sums })
    mustHold((event.end === 'filled') === (order.quantityLots > 0 && order.filledLots === order.quantityLots), 'filled means filled', { event })
    if (order.isResting) {
      const book = this.book(order.marketId, order.realm)
      book.remove(order)
      this.touchedBooks.add(book)
    }
    order.isResting = false
    this.orders.delete(order.orderId)
    this.account(order.accountId).orders.delete(order)
    this.endedNow.push({ order, released: event.released })
  }
  private endedNow: { order: WitnessedOrder; released: bigint }[] = []
