import {
  type AccountFlags,
  type AccountId,
  type AssetId,
  type Command,
  type Event,
  FIRST_USER_ACCOUNT_ID,
  type HousePurpose,
  houseAccountId,
  type MarketConfig,
  type MarketId,
  NEW_ACCOUNT_FLAGS,
  type OrderAccepted,
  type OrderReplaced,
  type Posted,
  REALMS,
  type Realm,
  type Side,
  type Traded,
  type Wallet,
} from '@glasshouse/domain'
import { lotsOfLevel } from '../naive/state/quote-sizes.ts'
import { mustHold } from './broken-law.ts'
import { WitnessedBook } from './witnessed-book.ts'
import { WitnessedContractProtection } from './witnessed-contract-protection.ts'
import { WitnessedContracts } from './witnessed-contracts.ts'
import { WitnessedCustody } from './witnessed-custody.ts'
import { WitnessedGates } from './witnessed-gates.ts'
import { WitnessedOperators } from './witnessed-operators.ts'
import { WitnessedOptions } from './witnessed-options.ts'
import { ceilPpm, feeDue, holdNeeded, type WitnessedOrder, witnessedOrder } from './witnessed-order.ts'
import { WitnessedRules } from './witnessed-rules.ts'
import { WitnessedSwaps } from './witnessed-swaps.ts'
import { WitnessedWithdrawals } from './witnessed-withdrawals.ts'

export interface WitnessedBalance {
  readonly accountId: AccountId
  readonly wallet: Wallet
  readonly assetId: AssetId
  available: bigint
  held: bigint
  /** Sum of the holds of its open orders. */
  heldByOrders: bigint
}

export interface WitnessedAccount {
  readonly accountId: AccountId
  readonly realm: Realm
  readonly userRef: string
  flags: AccountFlags
  isClosed: boolean
  readonly orders: Set<WitnessedOrder>
}

type Ended = Extract<Event, { type: 'OrderEnded' }>

/**
 * The witness knows what events tell and nothing else. After each command it checks the laws over what the command
 * touched: postings sum to zero and start from the balance it remembers, nobody is below zero, holds equal what open
 * orders need, fees are those of the accepted rule, the first in line trades first, a refusal comes alone.
 * What it remembers is compared with the core's own reads by `compareReads` and `sweep`.
 */
export class Witness {
  readonly balances = new Map<AccountId, WitnessedBalance[]>()
  readonly orders = new Map<number, WitnessedOrder>()
  readonly accounts = new Map<AccountId, WitnessedAccount>()
  readonly books = new Map<number, WitnessedBook>()
  readonly rules = new WitnessedRules()
  readonly contracts = new WitnessedContracts(this)
  readonly contractProtection = new WitnessedContractProtection(this)
  readonly options = new WitnessedOptions(this)
  readonly gates = new WitnessedGates(this)
  readonly custody = new WitnessedCustody(this)
  readonly withdrawals = new WitnessedWithdrawals(this)
  readonly swaps = new WitnessedSwaps(this)
  readonly operators = new WitnessedOperators(this)
  /** What came into each realm from outside, less what went back, by asset and realm. */
  readonly created = new Map<string, bigint>()
  timeMs = 0
  lastOrderId = 0
  lastTradeId = 0

  /** What was touched since `forgetTouched`. */
  readonly touchedAccounts = new Set<AccountId>()
  readonly touchedBooks = new Set<number>()
  private readonly touchedOrders = new Set<WitnessedOrder>()
  private readonly touchedBalances = new Set<WitnessedBalance>()
  private readonly frozenNow: AccountId[] = []
  private readonly sums = new Map<number, bigint>()
  private readonly ends: { event: Ended; order: WitnessedOrder }[] = []
  /** Of contract ladders, at their acceptance. */
  readonly ladderLeverage = new Map<number, number>()
  private readonly ladderFees = new Map<number, { makerFeePpm: number; takerFeePpm: number }>()

  /** One command's events, or (`null`) what fell due before the commands. */
  observe(command: Command | null, events: readonly Event[]): void {
    const first = events[0]
    if (command) {
      this.touchedAccounts.add(command.actor.accountId)
      const isAnswerOnly = events.some((event) => event.type === 'Refused' || event.type === 'DuplicateCommand')
      mustHold(!isAnswerOnly || events.length === 1, 'a refusal comes alone', { events })
      if (first?.type === 'Refused')
        mustHold(first.command === command.type && first.accountId === command.actor.accountId, 'a refusal names its command', { first })
    }
    for (const [running, event] of this.operators.besideHeld(command, events)) this.take(running, event)
    if (first) this.checkTouched()
    this.contractProtection.checkTouched(command)
    this.checkFrozen()
    if (!command) this.options.checkDue()
    if (!command) this.swaps.checkDue()
  }

  /** Once the command that froze it is done: its closing orders alone stand. */
  private checkFrozen(): void {
    this.gates.checkRevoked()
    for (const accountId of this.frozenNow.splice(0)) {
      const isOpening = [...(this.contracts.ordersOf.get(accountId) ?? [])].some(({ accepted }) => accepted.effect === 'open')
      mustHold(this.account(accountId).orders.size === 0 && !isOpening, 'a frozen account has nothing resting that opens', { accountId })
    }
  }

  forgetTouched(): void {
    this.touchedAccounts.clear()
    this.touchedBooks.clear()
  }

  balance(accountId: AccountId, wallet: Wallet, assetId: AssetId): WitnessedBalance {
    let balances = this.balances.get(accountId)
    if (!balances) {
      balances = []
      this.balances.set(accountId, balances)
    }
    for (const balance of balances) if (balance.assetId === assetId && balance.wallet === wallet) return balance
    const balance = { accountId, wallet, assetId, available: 0n, held: 0n, heldByOrders: 0n }
    balances.push(balance)
    return balance
  }

  book(marketId: MarketId, realm: Realm): WitnessedBook {
    const key = bookKey(marketId, realm)
    let book = this.books.get(key)
    if (!book) {
      book = new WitnessedBook()
      this.books.set(key, book)
    }
    return book
  }

  /** Rates of the ladder that stands (or stood last) in a book. */
  feesOfLadder(marketId: MarketId, realm: Realm) {
    return this.ladderFees.get(bookKey(marketId, realm)) ?? this.rules.houseFees
  }

  /** Ids of spot orders, contract orders, stops and ladders come from one counter. */
  takeOrderId(orderId: number): void {
    mustHold(orderId === this.lastOrderId + 1, 'order ids count up by one', { orderId, last: this.lastOrderId })
    this.lastOrderId = orderId
  }

  takeTradeId(tradeId: number): void {
    mustHold(tradeId === this.lastTradeId + 1, 'trade ids count up by one', { tradeId, last: this.lastTradeId })
    this.lastTradeId = tradeId
  }

  touchBook(marketId: MarketId, realm: Realm): void {
    this.touchedBooks.add(bookKey(marketId, realm))
  }

  private take(command: Command | null, event: Event): void {
    this.swaps.note(event)
    switch (event.type) {
      case 'Posted':
        this.takePosting(event)
        return
      case 'OrderAccepted':
        this.takeAcceptance(event)
        return
      case 'OrderReplaced':
        this.takeReplacement(event)
        return
      case 'Traded':
        this.takeTrade(event)
        return
      case 'OrderRested': {
        const order = this.order(event.orderId)
        mustHold(
          event.remainingLots === order.quantityLots - order.filledLots && event.remainingLots > 0,
          'an order rests with what it has left',
          { event },
        )
        order.isResting = true
        this.touchedBooks.add(bookKey(order.marketId, order.realm))
        this.book(order.marketId, order.realm).rest(order)
        return
      }
      case 'OrderEnded':
        this.takeEnd(event)
        return
      case 'QuotesReplaced':
        this.takeQuotes(event)
        return
      case 'AccountOpened':
        mustHold(!this.accounts.has(event.accountId), 'account ids are used once', { event })
        this.accounts.set(event.accountId, {
          accountId: event.accountId,
          realm: event.realm,
          userRef: event.userRef,
          flags: NEW_ACCOUNT_FLAGS,
          isClosed: false,
          orders: new Set(),
        })
        return
      case 'AccountClosed':
        this.account(event.accountId).isClosed = true
        return
      case 'AccountFlagSet': {
        const account = this.account(event.accountId)
        mustHold(!account.isClosed || event.flag !== 'frozen' || event.isOn, 'what its owner closed stays frozen', { event })
        account.flags = { ...account.flags, [event.flag]: event.isOn }
        if (event.flag === 'frozen' && event.isOn) this.frozenNow.push(event.accountId)
        return
      }
      default:
        if (this.gates.take(event) || this.custody.take(command, event) || this.withdrawals.take(command, event)) return
        if (this.swaps.take(command, event) || this.operators.take(command, event)) return
        if (this.contractProtection.take(command, event) || this.options.take(command, event)) return
        if (!this.contracts.take(command, event)) this.rules.take(command, event, this.timeMs)
        return
    }
  }

  private takePosting(event: Posted): void {
    this.contractProtection.notePosting(event)
    const balance = this.balance(event.accountId, event.wallet, event.assetId)
    balance.available += event.availableDelta
    balance.held += event.heldDelta
    mustHold(balance.available === event.available && balance.held === event.held, 'a posting starts from the balance before it', { event })
    const sumKey = event.assetId * 2 + (this.realmOf(event.accountId) === 'real' ? 0 : 1)
    this.sums.set(sumKey, (this.sums.get(sumKey) ?? 0n) + event.availableDelta + event.heldDelta)
    this.touchedBalances.add(balance)
    this.touchedAccounts.add(event.accountId)
    if (isOutside(event.accountId)) this.takeCreation(event)
    this.custody.observePosting(event)
    this.withdrawals.observePosting(event)
    this.swaps.observePosting(event)
    const isWithin = event.purpose === 'hold' || event.purpose === 'release'
    mustHold(!isWithin || event.availableDelta === -event.heldDelta, 'a hold moves within one account', { event })
    if (event.heldDelta === 0n) return
    if (this.withdrawals.takeHold(event) || this.swaps.takeHold(event) || this.options.takeHold(event)) {
      if (event.accountId >= FIRST_USER_ACCOUNT_ID) balance.heldByOrders += event.heldDelta
      return
    }
    if (event.wallet === 3 || event.accountId < FIRST_USER_ACCOUNT_ID) {
      this.contracts.touchWallet(event.accountId)
      return
    }
    const order = this.order(event.orderId)
    mustHold(order.accountId === event.accountId && event.wallet === 1, 'a hold belongs to an order of its account', { event })
    order.held += event.heldDelta
    balance.heldByOrders += event.heldDelta
    if (!isWithin) order.spent -= event.heldDelta
    this.touchedOrders.add(order)
  }

  private takeCreation(event: Posted): void {
    mustHold(CREATIONS.includes(event.purpose), 'value enters and leaves a realm by creations, custody and demo resets only', { event })
    const key = `${event.assetId}/${this.realmOf(event.accountId)}`
    this.created.set(key, (this.created.get(key) ?? 0n) - event.availableDelta)
  }

  private takeAcceptance(event: OrderAccepted): void {
    this.takeOrderId(event.orderId)
    const account = this.account(event.accountId)
    mustHold(account.realm === event.realm, 'an order lives in the realm of its account', { event })
    const rule = this.admit(event, event.side)
    const order = witnessedOrder(event, rule)
    this.orders.set(order.orderId, order)
    account.orders.add(order)
    this.touchedOrders.add(order)
  }

  /** The rule that stands, for an order that takes or rests from now on. */
  private admit(event: OrderAccepted | OrderReplaced, side: Side): MarketConfig {
    const rule = this.rules.market(event.marketId)
    mustHold(rule.version === event.marketVersion, 'an order accepts the rule that stands', { event, version: rule.version })
    const isAdmitted = rule.state === 'open' || (rule.state === 'close_only' && side === 'sell')
    mustHold(isAdmitted && !this.rules.isHalted, 'orders are accepted by open markets only', { event, state: rule.state })
    const { trade_spot, frozen, close_only } = this.account(event.accountId).flags
    mustHold(trade_spot && !frozen && !(close_only && side === 'buy'), 'orders are accepted from permitted accounts only', { event })
    if (side === 'buy') this.gates.admit(event.accountId, 'spot')
    return rule
  }

  /** It leaves its place, unless it only became smaller; its hold follows in postings. */
  private takeReplacement(event: OrderReplaced): void {
    const order = this.order(event.orderId)
    mustHold(order.accountId === event.accountId && order.isResting, 'everybody replaces his own resting orders', { event })
    const isFormer = order.priceTicks === event.formerPriceTicks && order.quantityLots === event.formerQuantityLots
    mustHold(isFormer, 'a replacement names what the order was', { event, order })
    const isSmaller = event.priceTicks === order.priceTicks && event.quantityLots < order.quantityLots
    mustHold(event.keepsPriority === isSmaller, 'a smaller order keeps its place, and no other', { event })
    mustHold(event.quantityLots > order.filledLots, 'a replaced order has something left', { event, filled: order.filledLots })
    order.isResting = false
    this.touchedOrders.add(order)
    if (event.keepsPriority) mustHold(event.marketVersion === order.rule.version, 'a smaller order keeps its rule', { event })
    else {
      this.book(order.marketId, order.realm).remove(order)
      this.touchedBooks.add(bookKey(order.marketId, order.realm))
      this.lastOrderId += 1
      order.priority = this.lastOrderId
      order.rule = this.admit(event, order.side)
    }
    order.priceTicks = event.priceTicks
    order.quantityLots = event.quantityLots
    const needed = holdNeeded(order, order.quantityLots - order.filledLots)
    mustHold(event.held === needed, 'a replaced order holds what it needs', { event, needed })
    order.heldInAll += event.held - order.held
  }

  private takeTrade(event: Traded): void {
    this.takeTradeId(event.tradeId)
    const market = this.rules.market(event.marketId)
    const notional = BigInt(event.priceTicks) * BigInt(event.quantityLots) * market.tickLotUnits
    mustHold(event.notional === notional && event.quantityLots > 0, 'notional = price x quantity', { event })
    mustHold(event.makerAccountId !== event.takerAccountId, 'nobody trades with himself', { event })
    const book = this.book(event.marketId, event.realm)
    const reference = BigInt(
      market.indexId === 0 ? book.referenceTicks * market.tickSize : (this.rules.indices.get(market.indexId)?.price ?? 0),
    )
    const scaled = BigInt(event.priceTicks) * BigInt(market.tickSize) * 1_000_000n
    const band = BigInt(market.takeBandPpm) * (event.takerSide === 'buy' ? 1n : -1n)
    const isInside = event.takerSide === 'buy' ? scaled <= reference * (1_000_000n + band) : scaled >= reference * (1_000_000n + band)
    mustHold(reference === 0n || isInside, 'nobody takes beyond the price band', { event, reference })
    const makerSide = event.takerSide === 'buy' ? 'sell' : 'buy'
    book.take({ side: makerSide, price: event.priceTicks, lots: event.quantityLots, makerOrderId: event.makerOrderId })
    book.lastTradeTicks = event.priceTicks
    this.touchedBooks.add(bookKey(event.marketId, event.realm))
    const fees = this.feesOfLadder(event.marketId, event.realm)
    if (event.makerOrderId !== 0)
      this.fill(event, { orderId: event.makerOrderId, accountId: event.makerAccountId, fee: event.makerFee, isMaker: true })
    else
      checkHouseFee(event, {
        accountId: event.makerAccountId,
        fee: event.makerFee,
        ppm: fees.makerFeePpm,
        isBuyer: event.takerSide === 'sell',
      })
    if (event.takerOrderId !== 0)
      this.fill(event, { orderId: event.takerOrderId, accountId: event.takerAccountId, fee: event.takerFee, isMaker: false })
    else
      checkHouseFee(event, {
        accountId: event.takerAccountId,
        fee: event.takerFee,
        ppm: fees.takerFeePpm,
        isBuyer: event.takerSide === 'buy',
      })
  }

  private fill(event: Traded, party: { orderId: number; accountId: AccountId; fee: bigint; isMaker: boolean }): void {
    const order = this.order(party.orderId)
    mustHold(
      order.accountId === party.accountId && order.marketId === event.marketId && order.realm === event.realm,
      'a trade names its orders',
      { event },
    )
    mustHold(order.side === (party.isMaker ? (event.takerSide === 'buy' ? 'sell' : 'buy') : event.takerSide), 'a trade has two sides', {
      event,
    })
    const isWithinLimit =
      order.priceTicks === 0 || (order.side === 'buy' ? event.priceTicks <= order.priceTicks : event.priceTicks >= order.priceTicks)
    mustHold(isWithinLimit, 'nobody trades beyond his own limit', { event, limit: order.priceTicks })
    mustHold(order.isResting === party.isMaker, 'a maker rested, a taker did not', { event })
    const due = feeDue(order, { lots: event.quantityLots, notional: event.notional, isMaker: party.isMaker })
    mustHold(party.fee === due, 'a fill pays the fee of the rule its order accepted', { event, due })
    order.filledLots += event.quantityLots
    order.filledNotional += event.notional
    order.feePaid += party.fee
    mustHold(order.quantityLots === 0 || order.filledLots <= order.quantityLots, 'no order fills beyond its quantity', { event })
    this.touchedOrders.add(order)
  }

  private takeEnd(event: Ended): void {
    const order = this.order(event.orderId)
    mustHold(!order.isEnded, 'an order ends once', { event })
    const isSum = event.filledLots === order.filledLots && event.filledNotional === order.filledNotional && event.feePaid === order.feePaid
    mustHold(isSum, 'an ended order sums its fills', { event, order })
    const isFull = order.quantityLots > 0 && order.filledLots === order.quantityLots
    mustHold(order.quantityLots === 0 || (event.end === 'filled') === isFull, 'filled means filled', { event })
    if (order.isResting) {
      this.book(order.marketId, order.realm).remove(order)
      this.touchedBooks.add(bookKey(order.marketId, order.realm))
    }
    order.isEnded = true
    this.ends.push({ event, order })
  }

  private takeQuotes(event: Extract<Event, { type: 'QuotesReplaced' }>): void {
    this.lastOrderId += 1
    const key = bookKey(event.marketId, event.realm)
    const book = this.book(event.marketId, event.realm)
    const { midTicks, halfSpreadTicks, stepTicks, levels } = event.shape
    book.ladderPriority = this.lastOrderId
    for (const side of ['buy', 'sell'] as const) {
      book.ladder[side].clear()
      for (let level = 0; level < levels; level++) {
        const distance = halfSpreadTicks + level * stepTicks
        book.ladder[side].set(
          side === 'buy' ? midTicks - distance : midTicks + distance,
          Number(lotsOfLevel(event.shape, event.marketId, level)),
        )
      }
    }
    this.ladderFees.set(key, this.rules.houseFees)
    this.ladderLeverage.set(key, this.contracts.contracts.get(event.marketId)?.houseLeverage ?? 1)
    this.touchedBooks.add(key)
  }

  private checkTouched(): void {
    for (const [key, sum] of this.sums) mustHold(sum === 0n, 'postings of a command sum to zero per asset and realm', { key, sum })
    this.sums.clear()
    for (const order of this.touchedOrders) if (!order.isEnded) checkOpenOrder(order)
    this.touchedOrders.clear()
    for (const { event, order } of this.ends) {
      mustHold(order.held === 0n, 'nothing stays held for an ended order', { event, held: order.held })
      mustHold(event.released === order.heldInAll - order.spent, 'an ended order says what came back from its hold', {
        event,
        spent: order.spent,
      })
      this.orders.delete(order.orderId)
      this.account(order.accountId).orders.delete(order)
    }
    this.ends.length = 0
    for (const balance of this.touchedBalances) {
      mustHold((balance.available >= 0n || mayOwe(balance.accountId)) && balance.held >= 0n, 'nobody is below zero', { balance })
      const isSpotWallet = balance.accountId >= FIRST_USER_ACCOUNT_ID && balance.wallet !== 3
      mustHold(!isSpotWallet || balance.held === balance.heldByOrders, 'what is held is held by orders', { balance })
    }
    this.contracts.checkTouched()
    this.options.checkTouched()
    this.options.protection.checkTouched()
    this.custody.checkTouched()
    this.custody.checkReversal()
    this.withdrawals.checkTouched()
    this.swaps.checkTouched()
    this.touchedBalances.clear()
    for (const key of this.touchedBooks) {
      const book = this.books.get(key) as WitnessedBook
      const bid = book.best('buy')
      const ask = book.best('sell')
      mustHold(bid === 0 || ask === 0 || bid < ask, 'no book is crossed', { bid, ask })
      book.referenceTicks = book.lastTradeTicks
    }
  }

  private account(accountId: AccountId): WitnessedAccount {
    const account = this.accounts.get(accountId)
    mustHold(account !== undefined, 'events speak of opened accounts only', { accountId })
    return account
  }

  private order(orderId: number): WitnessedOrder {
    const order = this.orders.get(orderId)
    mustHold(order !== undefined, 'events speak of open orders only', { orderId })
    return order
  }

  private realmOf(accountId: AccountId): Realm {
    if (accountId >= FIRST_USER_ACCOUNT_ID) return this.account(accountId).realm
    return accountId < houseAccountId('demo', 'external') ? 'real' : 'demo'
  }
}

export const bookKey = (marketId: MarketId, realm: Realm) => marketId * 2 + (realm === 'real' ? 0 : 1)

function checkOpenOrder(order: WitnessedOrder): void {
  mustHold(order.isResting, 'an accepted order rests or ends', { order })
  const needed = holdNeeded(order, order.quantityLots - order.filledLots)
  mustHold(order.held === needed, 'an open order holds exactly what it needs', { order, needed })
}

function checkHouseFee(event: Traded, party: { accountId: AccountId; fee: bigint; ppm: number; isBuyer: boolean }): void {
  mustHold(isMarketMaker(party.accountId), 'only the market maker quotes without an order', { event })
  const due = ceilPpm(event.notional, party.ppm)
  // A buyer's fee is capped by what its hold frees, which can be one unit less.
  const isDue = party.fee === due || (party.isBuyer && party.fee === due - 1n)
  mustHold(isDue, 'the market maker pays its published fees', { event, due })
}

const CREATIONS: readonly Posted['purpose'][] = [
  'fund_house',
  'deposit',
  'demo_grant',
  'demo_reset',
  'suspense',
  'reversal',
  'debt',
  'withdrawal',
]
const ofEachRealm = (...purposes: readonly HousePurpose[]) =>
  REALMS.flatMap((realm) => purposes.map((purpose) => houseAccountId(realm, purpose)))
const OUTSIDE = ofEachRealm('external', 'custody')
/** Contra accounts of all that a realm holds. */
export const isOutside = (accountId: AccountId) => OUTSIDE.includes(accountId)

/** What came from outside, and what positions are worth beyond what they cost. */
const OWING = ofEachRealm('external', 'custody', 'clearing')
const mayOwe = (accountId: AccountId) => OWING.includes(accountId)
const isMarketMaker = (accountId: AccountId) =>
  accountId === houseAccountId('real', 'market_maker') || accountId === houseAccountId('demo', 'market_maker')
