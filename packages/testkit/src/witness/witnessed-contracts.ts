import {
  type AccountId,
  type Command,
  type ContractConfig,
  type ContractOrderAccepted,
  type ContractOrderReplaced,
  type ContractOrderStopsAccepted,
  type ContractTraded,
  type Event,
  FIRST_USER_ACCOUNT_ID,
  type FundingSettled,
  houseAccountId,
  type IndexPriceUpdated,
  type LiquidationStepped,
  type PositionChanged,
  type PositionSide,
  type Realm,
  type StopEnded,
  type StopPlaced,
} from '@glasshouse/domain'
import { equityOf, liquidationPriceOf, meetsRequirement, profitOf } from '../naive/contract/contract-margin.ts'
import { mustHold } from './broken-law.ts'
import type { Witness } from './witness.ts'
import { ceilPpm } from './witnessed-order.ts'
import {
  bookOf,
  contractHold,
  contractOrder,
  margined,
  openCostOf,
  signedOf,
  type WitnessedContractOrder,
  type WitnessedPosition,
} from './witnessed-position.ts'

type ContractOrderEnded = Extract<Event, { type: 'ContractOrderEnded' }>
type ContractOrderRested = Extract<Event, { type: 'ContractOrderRested' }>

/** Marks of an index that are remembered at least. */
const MARKS_KEPT = 5_000

/** What of one realm's contract must balance: both sides are equal, and what all paid is what clearing holds. */
interface Balance {
  long: number
  short: number
  cost: bigint
}

/**
 * The part of the witness that follows perpetual contracts: positions, orders and stops from their events, and the
 * laws over them. The formulas are the twin's, written from the page of rules.
 */
export class WitnessedContracts {
  readonly contracts = new Map<number, ContractConfig>()
  readonly rules = new Map<string, ContractConfig>()
  readonly positions = new Map<number, WitnessedPosition>()
  readonly orders = new Map<number, WitnessedContractOrder>()
  readonly stops = new Map<number, StopPlaced>()
  /** Triggered at market and perhaps not filled whole yet. */
  readonly stopsAtWork = new Map<number, StopPlaced>()
  readonly ordersOf = new Map<AccountId, Set<WitnessedContractOrder>>()
  readonly positionsOf = new Map<AccountId, Set<WitnessedPosition>>()
  private readonly balances = new Map<number, Balance>()
  private readonly touched = new Set<AccountId>()
  private readonly touchedBooks = new Set<number>()
  /** Liquidation prices, before the step that runs, of the positions it changed. */
  private readonly stepped = new Map<number, number>()
  private readonly sides = new Map<number, PositionSide>()
  /** Marks of the last minutes, oldest first, by index. */
  private readonly marks = new Map<number, { atMs: number; price: number }[]>()
  /** Fundings that have begun to move money, by book. */
  private readonly funding = new Map<number, { collected: bigint; paid: bigint }>()
  private lastPositionId = 0
  /** Stops that the last opening fill must set, take profit first. */
  private readonly dueStops: Pick<StopPlaced, 'positionId' | 'kind' | 'triggerPrice'>[] = []

  private readonly witness: Witness

  constructor(witness: Witness) {
    this.witness = witness
  }

  /** Takes an event of contracts; false if it is another's. */
  take(command: Command | null, event: Event): boolean {
    switch (event.type) {
      case 'ContractConfigured':
        if (event.effectiveFromMs <= this.witness.timeMs) this.bringIntoForce(event.contract)
        return true
      case 'MarketStateSet': {
        const contract = this.contracts.get(event.marketId)
        if (contract) this.contracts.set(event.marketId, { ...contract, state: event.state })
        return contract !== undefined
      }
      case 'ContractOrderAccepted':
        this.takeAcceptance(event)
        return true
      case 'ContractOrderStopsAccepted':
        this.takeCarriedStops(event)
        return true
      case 'ContractOrderReplaced':
        this.takeReplacement(event)
        return true
      case 'ContractOrderRested':
        this.takeRest(event)
        return true
      case 'ContractTraded':
        this.takeTrade(event)
        return true
      case 'ContractOrderEnded':
        this.takeEnd(event)
        return true
      case 'PositionChanged':
        this.takePosition(event)
        return true
      case 'StopPlaced':
        this.takeStop(command, event)
        return true
      case 'StopEnded':
        this.takeStopEnd(command, event)
        return true
      case 'LiquidationStepped':
        this.takeStep(event)
        return true
      case 'IndexPriceUpdated':
        this.takeMark(event)
        return false
      case 'FundingSettled':
        this.takeFunding(event)
        return true
      case 'FundingSkipped':
        this.contract(event.marketId)
        return true
      default:
        return false
    }
  }

  contract(marketId: number): ContractConfig {
    const contract = this.contracts.get(marketId)
    mustHold(contract !== undefined, 'events speak of configured contracts only', { marketId })
    return contract
  }

  mark(contract: ContractConfig): number {
    return this.witness.rules.indices.get(contract.indexId)?.price ?? 0
  }

  /** What a purse must hold for its positions and resting orders. Of the market maker: without its ladders. */
  heldBy(accountId: AccountId): bigint {
    let held = 0n
    for (const position of this.positionsOf.get(accountId) ?? []) held += position.expected.margin
    for (const order of this.ordersOf.get(accountId) ?? [])
      if (order.isResting) held += contractHold(order, order.quantityLots - order.filledLots)
    return held
  }

  openContracts(marketId: number, realm: Realm): number {
    return this.balances.get(bookOf(marketId, realm))?.long ?? 0
  }

  /** At the end of a command, over what it touched. */
  checkTouched(): void {
    mustHold(this.dueStops.length === 0, 'the stops of an order are set with its first fill', { due: this.dueStops })
    for (const key of this.touchedBooks) {
      const { long, short } = this.balances.get(key) as Balance
      mustHold(long === short, 'as many contracts are long as short', { key, long, short })
    }
    if (this.touchedBooks.size > 0 || this.funding.size > 0) for (const realm of ['real', 'demo'] as const) this.checkClearing(realm)
    this.touchedBooks.clear()
    for (const accountId of this.touched) {
      if (accountId === houseAccountId('real', 'market_maker') || accountId === houseAccountId('demo', 'market_maker')) continue
      this.checkWallet(accountId)
    }
    this.touched.clear()
  }

  touchWallet(accountId: AccountId): void {
    this.touched.add(accountId)
  }

  private checkClearing(realm: Realm): void {
    const costs = new Map<number, bigint>()
    for (const contract of this.contracts.values()) {
      const cost = this.balances.get(bookOf(contract.marketId, realm))?.cost ?? 0n
      const funding = this.funding.get(bookOf(contract.marketId, realm))
      const pending = funding ? funding.collected - funding.paid : 0n
      costs.set(contract.settleAssetId, (costs.get(contract.settleAssetId) ?? 0n) + cost - pending)
    }
    for (const [assetId, cost] of costs) {
      const { available } = this.witness.balance(houseAccountId(realm, 'clearing'), 1, assetId)
      mustHold(available + cost === 0n, 'clearing holds what all positions cost and what funding has yet to pay', {
        realm,
        assetId,
        available,
        cost,
      })
    }
  }

  private checkWallet(accountId: AccountId): void {
    const held = this.heldBy(accountId)
    const wallet = accountId < FIRST_USER_ACCOUNT_ID ? 1 : 3
    for (const assetId of new Set([...this.contracts.values()].map((contract) => contract.settleAssetId))) {
      const balance = this.witness.balance(accountId, wallet, assetId)
      mustHold(balance.held === held, 'a purse holds the margins and open orders of its account', { balance, held })
    }
  }

  private bringIntoForce(contract: ContractConfig): void {
    const standing = this.contracts.get(contract.marketId)
    mustHold(!standing || standing.state === contract.state, 'a new rule leaves the state of its contract', { contract })
    this.contracts.set(contract.marketId, contract)
    this.rules.set(`${contract.marketId}/${contract.version}`, contract)
  }

  private ruleOf(marketId: number, version: number): ContractConfig {
    const rule = this.rules.get(`${marketId}/${version}`)
    mustHold(rule !== undefined, 'events name rules that were in force', { marketId, version })
    return rule
  }

  private takeAcceptance(event: ContractOrderAccepted): void {
    this.witness.takeOrderId(event.orderId)
    const contract = this.contract(event.marketId)
    const isOpening = event.effect === 'open'
    const isUsers = event.cause === 'user' || event.cause === 'add_principal'
    this.admit(contract, event, isUsers)
    const rule = this.ruleOf(event.marketId, event.ruleVersion)
    mustHold(event.cause === 'liquidation' || rule.version === contract.version, 'an order accepts the rule that stands', { event })
    const order = contractOrder(event, rule)
    this.orders.set(order.orderId, order)
    const own = this.ordersOf.get(event.accountId) ?? new Set()
    this.ordersOf.set(event.accountId, own.add(order))
    const position = this.positions.get(event.positionId)
    mustHold(isOpening ? event.positionId === 0 : position !== undefined, 'a closing order names an open position', { event })
    if (!position || event.cause !== 'user') return
    mustHold(position.expected.accountId === event.accountId && position.expected.side === event.positionSide, 'everybody closes his own', {
      event,
    })
    mustHold(event.contracts + position.closing <= position.expected.contracts, 'closing orders close no more than there is', { event })
  }

  private admit(
    contract: ContractConfig,
    order: Pick<ContractOrderAccepted, 'orderId' | 'accountId' | 'effect' | 'leverage'>,
    isUsers: boolean,
  ): void {
    const isOpening = order.effect === 'open'
    mustHold(
      contract.state === 'open' || (!isOpening && contract.state === 'close_only'),
      'contract orders are accepted by open contracts only',
      { order, state: contract.state },
    )
    mustHold(!isOpening || !this.witness.rules.isHalted, 'nothing is opened while the exchange is halted', { order })
    const flags = this.witness.accounts.get(order.accountId)?.flags
    mustHold(!isUsers || !isOpening || (flags !== undefined && !flags.frozen), 'frozen accounts open nothing', { order })
    mustHold(!isOpening || (flags?.trade_perp === true && !flags.close_only), 'contracts are opened by permitted accounts only', { order })
    if (isOpening && isUsers) this.witness.gates.admit(order.accountId, 'futures')
    if (isOpening && isUsers) this.witness.contractProtection.admit(order)
    mustHold(!isOpening || contract.leverages.includes(order.leverage), 'leverage is one of those offered', { order })
  }

  private takeCarriedStops(event: ContractOrderStopsAccepted): void {
    const order = this.order(event.orderId)
    const { effect, cause } = order.accepted
    mustHold(effect === 'open' && cause === 'user' && order.stops === null, 'opening orders of users carry stops', { event })
    mustHold(order.filledLots === 0 && !order.isResting, 'an order brings its stops when it is accepted', { event })
    mustHold(event.takeProfit > 0 || event.stopLoss > 0, 'stops of an order have a trigger', { event })
    order.stops = event
  }

  /** It leaves its place, unless it only became smaller; what it holds and binds follows. */
  private takeReplacement(event: ContractOrderReplaced): void {
    const order = this.order(event.orderId)
    const { accepted } = order
    const contract = this.contract(event.marketId)
    mustHold(order.accountId === event.accountId && order.isResting, 'everybody replaces his own resting orders', { event })
    const isFormer = order.priceTicks === event.formerPriceTicks && order.quantityLots === event.formerContracts
    mustHold(isFormer, 'a replacement names what the order was', { event, order })
    const isSmaller = event.priceTicks === order.priceTicks && event.contracts < order.quantityLots
    mustHold(event.keepsPriority === isSmaller, 'a smaller order keeps its place, and no other', { event })
    mustHold(event.contracts > order.filledLots, 'a replaced order has something left', { event, filled: order.filledLots })
    this.closingMoves(order, order.filledLots - order.quantityLots)
    order.isResting = false
    this.touched.add(order.accountId)
    if (event.keepsPriority) mustHold(event.ruleVersion === order.rule.version, 'a smaller order keeps its rule', { event })
    else {
      this.witness.book(accepted.marketId, accepted.realm).remove(order)
      this.witness.touchBook(accepted.marketId, accepted.realm)
      this.witness.lastOrderId += 1
      order.priority = this.witness.lastOrderId
      this.admit(contract, accepted, true)
      mustHold(event.ruleVersion === contract.version, 'an order accepts the rule that stands', { event })
      order.rule = this.ruleOf(event.marketId, event.ruleVersion)
    }
    order.priceTicks = event.priceTicks
    order.quantityLots = event.contracts
    const position = this.positions.get(accepted.positionId)
    if (!position) return
    const bound = position.closing + event.contracts - order.filledLots
    mustHold(bound <= position.expected.contracts, 'closing orders close no more than there is', { event })
  }

  private takeRest(event: ContractOrderRested): void {
    const order = this.order(event.orderId)
    const left = order.quantityLots - order.filledLots
    mustHold(event.remainingContracts === left && left > 0, 'a contract order rests with what it has left', { event })
    mustHold(event.held === contractHold(order, left), 'a resting order holds margin and fee at its price', { event })
    order.isResting = true
    if (order.accepted.effect === 'open') this.noteRest(order, left)
    this.closingMoves(order, left)
    this.witness.book(order.accepted.marketId, order.accepted.realm).rest(order)
    this.witness.touchBook(order.accepted.marketId, order.accepted.realm)
    this.touched.add(order.accountId)
  }

  /** One that only became smaller binds nothing anew. */
  private noteRest({ accepted, priceTicks, rule }: WitnessedContractOrder, left: number): void {
    const { opener } = this.witness.contractProtection
    if (opener !== accepted.accountId) return
    const hold = openCostOf(rule, { contracts: left, priceTicks, leverage: accepted.leverage, feePpm: 0 })
    this.witness.contractProtection.noteBound(accepted.accountId, hold)
  }

  private takeTrade(event: ContractTraded): void {
    this.witness.takeTradeId(event.tradeId)
    const contract = this.contract(event.marketId)
    const notional = BigInt(event.priceTicks) * BigInt(event.contracts) * contract.tickContractUnits
    mustHold(event.notional === notional && event.contracts > 0, 'notional = price x contracts', { event })
    // Takeovers and deleveraging have no orders: they do not touch the book. Who holds both sides may be deleveraged
    // against himself.
    if (event.makerOrderId === 0 && event.takerOrderId === 0) return
    mustHold(event.makerAccountId !== event.takerAccountId, 'nobody trades with himself', { event })
    this.witness.touchBook(event.marketId, event.realm)
    const mark = BigInt(this.mark(contract))
    const scaled = BigInt(event.priceTicks) * BigInt(contract.tickSize) * 1_000_000n
    const band = BigInt(contract.takeBandPpm)
    const isInside = event.takerSide === 'buy' ? scaled <= mark * (1_000_000n + band) : scaled >= mark * (1_000_000n - band)
    mustHold(mark > 0n && isInside, 'nobody takes contracts beyond the price band', { event, mark })
    const book = this.witness.book(event.marketId, event.realm)
    const makerSide = event.takerSide === 'buy' ? 'sell' : 'buy'
    book.take({ side: makerSide, price: event.priceTicks, lots: event.contracts, makerOrderId: event.makerOrderId })
    book.lastTradeTicks = event.priceTicks
    this.fill(event, { orderId: event.makerOrderId, accountId: event.makerAccountId, fee: event.makerFee, isMaker: true })
    this.fill(event, { orderId: event.takerOrderId, accountId: event.takerAccountId, fee: event.takerFee, isMaker: false })
  }

  private fill(event: ContractTraded, party: { orderId: number; accountId: AccountId; fee: bigint; isMaker: boolean }): void {
    if (party.orderId === 0) return
    const order = this.order(party.orderId)
    const { accepted } = order
    mustHold(
      order.accountId === party.accountId && accepted.marketId === event.marketId && accepted.realm === event.realm,
      'a trade names its orders',
      { event },
    )
    const side = party.isMaker ? (event.takerSide === 'buy' ? 'sell' : 'buy') : event.takerSide
    mustHold(order.side === side && order.isResting === party.isMaker, 'a trade has a maker that rested and a taker of the other side', {
      event,
    })
    const isWithin =
      order.priceTicks === 0 || (side === 'buy' ? event.priceTicks <= order.priceTicks : event.priceTicks >= order.priceTicks)
    mustHold(isWithin, 'nobody trades beyond his own limit', { event, limit: order.priceTicks })
    const houseFees = accepted.cause === 'takeover'
    const rate = party.isMaker ? order.rule.makerFeePpm : order.rule.takerFeePpm
    const due = ceilPpm(event.notional, rate)
    const isCapped = party.isMaker || accepted.effect === 'close'
    mustHold(houseFees || (isCapped ? party.fee <= due : party.fee === due), 'a fill pays the fee of the rule its order accepted', {
      event,
      due,
    })
    order.filledLots += event.contracts
    order.filledNotional += event.notional
    order.feePaid += party.fee
    mustHold(order.filledLots <= order.quantityLots, 'no order fills beyond its contracts', { event })
    if (order.isResting) this.closingMoves(order, -event.contracts)
    this.touched.add(order.accountId)
  }

  private takeEnd(event: ContractOrderEnded): void {
    const order = this.order(event.orderId)
    const isSum =
      event.filledContracts === order.filledLots && event.filledNotional === order.filledNotional && event.feePaid === order.feePaid
    mustHold(isSum, 'an ended order sums its fills', { event, order })
    mustHold((event.end === 'filled') === (order.filledLots === order.quantityLots), 'filled means filled', { event })
    if (order.isResting) {
      this.witness.book(order.accepted.marketId, order.accepted.realm).remove(order)
      this.witness.touchBook(order.accepted.marketId, order.accepted.realm)
      this.closingMoves(order, order.filledLots - order.quantityLots)
    }
    this.orders.delete(order.orderId)
    this.ordersOf.get(order.accountId)?.delete(order)
    this.touched.add(order.accountId)
  }

  private closingMoves({ accepted }: WitnessedContractOrder, contracts: number): void {
    const position = this.positions.get(accepted.positionId)
    if (position) position.closing += contracts
  }

  private takePosition(event: PositionChanged): void {
    const rule = this.ruleOf(event.marketId, event.ruleVersion)
    const known = this.positions.get(event.positionId)
    mustHold(known !== undefined || event.positionId === this.lastPositionId + 1, 'position ids count up by one', { event })
    this.lastPositionId = Math.max(this.lastPositionId, event.positionId)
    const former = known?.expected ?? { ...event, contracts: 0, cost: 0n, margin: 0n }
    checkChange(event, former)
    const position = known ?? { expected: event, rule, stops: new Set(), closing: 0 }
    this.takeFundingChange(event)
    const { cause } = event
    const isForced = cause === 'liquidation' || cause === 'deleveraging' || (cause === 'takeover' && event.orderId === 0)
    if (known && isForced && !this.stepped.has(event.positionId)) this.stepped.set(event.positionId, known.expected.liquidationPrice)
    this.count(event, former)
    position.expected = event
    position.rule = rule
    this.positions.set(event.positionId, position)
    this.sides.set(event.positionId, event.side)
    const own = this.positionsOf.get(event.accountId) ?? new Set()
    this.positionsOf.set(event.accountId, own.add(position))
    this.checkFigures(position, isForced)
    this.touched.add(event.accountId)
    if (event.contractsDelta > 0) this.expectStops(event, known === undefined)
    if (event.contracts > 0) return
    this.positions.delete(event.positionId)
    own.delete(position)
  }

  /** With the first fill of an order that carries them, and with each that opens the position anew. */
  private expectStops({ orderId, positionId, contractsDelta }: PositionChanged, isNew: boolean): void {
    const order = this.orders.get(orderId)
    if (!order?.stops || !(isNew || order.filledLots === contractsDelta)) return
    const { takeProfit, stopLoss } = order.stops
    if (takeProfit > 0) this.dueStops.push({ positionId, kind: 'take_profit', triggerPrice: takeProfit })
    if (stopLoss > 0) this.dueStops.push({ positionId, kind: 'stop_loss', triggerPrice: stopLoss })
  }

  private count(event: PositionChanged, former: { contracts: number; cost: bigint }): void {
    const key = bookOf(event.marketId, event.realm)
    const balance = this.balances.get(key) ?? { long: 0, short: 0, cost: 0n }
    balance[event.side] += event.contracts - former.contracts
    balance.cost += signedOf(event.side, event.cost - former.cost)
    this.balances.set(key, balance)
    this.touchedBooks.add(key)
  }

  private checkFigures(position: WitnessedPosition, isForced: boolean): void {
    const { expected, rule } = position
    const figures = margined(position)
    const price = expected.contracts === 0 ? 0n : liquidationPriceOf(figures)
    mustHold(BigInt(expected.liquidationPrice) === price, 'the liquidation price follows from the position', { expected, price })
    const mark = BigInt(this.mark(this.contract(expected.marketId)))
    if (expected.contractsDelta <= 0 || isForced || mark === 0n) return
    mustHold(meetsRequirement(figures, mark), 'nothing is opened below what its position requires', { expected, mark, rule: rule.version })
  }

  private takeStop(command: Command | null, event: StopPlaced): void {
    if (command?.type !== 'SetStop') {
      const due = this.dueStops.shift()
      const isDue = due?.positionId === event.positionId && due.kind === event.kind && due.triggerPrice === event.triggerPrice
      mustHold(isDue, 'a stop is set by its owner, or by the order that carries it', { event, due })
      mustHold(event.contracts === 0 && event.orderType === 'market', 'stops of an order close all at market', { event })
    }
    this.witness.takeOrderId(event.stopId)
    const position = this.positions.get(event.positionId)
    mustHold(position !== undefined && position.expected.accountId === event.accountId, 'a stop guards an open position of its account', {
      event,
    })
    const isTwin = [...position.stops].some((stop) => stop.kind === event.kind)
    mustHold(!isTwin, 'a position has one stop of a kind', { event })
    this.stops.set(event.stopId, event)
    position.stops.add(event)
  }

  private takeStopEnd(command: Command | null, event: StopEnded): void {
    const stop = this.stops.get(event.stopId)
    if (!stop) {
      const isWorkEnded = event.end === 'canceled_by_user' && this.stopsAtWork.delete(event.stopId)
      mustHold(isWorkEnded && command?.type === 'CancelStop', 'a stop ends once', { event })
      return
    }
    this.stops.delete(event.stopId)
    this.positions.get(stop.positionId)?.stops.delete(stop)
    mustHold((event.end === 'triggered') === event.mark > 0, 'only a triggered stop names a mark', { event })
    if (event.end !== 'triggered') return
    const mark = this.mark(this.contract(event.marketId))
    const isRising = (stop.positionSide === 'long') === (stop.kind === 'take_profit')
    mustHold(event.mark === mark, 'a stop is triggered by the mark', { event, mark })
    mustHold(isRising ? stop.triggerPrice <= mark : stop.triggerPrice >= mark, 'a stop is triggered when its price is reached', {
      stop,
      mark,
    })
    if (stop.orderType === 'market') this.stopsAtWork.set(stop.stopId, stop)
  }

  private takeStep(event: LiquidationStepped): void {
    const mark = this.mark(this.contract(event.marketId))
    mustHold(event.mark === mark, 'a position is liquidated by the mark', { event, mark })
    mustHold(event.contracts > 0, 'a step closes something', { event })
    const price = this.stepped.get(event.positionId)
    mustHold(price !== undefined, 'a step names the position it closed', { event })
    // A long is liquidated at marks from its price down, a short from its price up.
    const isReached = event.bankruptcyTicks > 0 && price > 0 && (this.isLong(event) ? price >= mark : price <= mark)
    mustHold(isReached, 'a position is liquidated when the mark reaches its liquidation price', { event, price })
    this.stepped.clear()
  }

  private isLong(event: LiquidationStepped): boolean {
    return this.sides.get(event.positionId) === 'long'
  }

  private takeFunding(event: FundingSettled): void {
    const contract = this.contract(event.marketId)
    const key = bookOf(event.marketId, event.realm)
    const { collected, paid } = this.funding.get(key) ?? { collected: 0n, paid: 0n }
    mustHold(event.collected === collected && event.paid === paid && paid <= collected, 'what one side pays the other gets', {
      event,
      collected,
      paid,
    })
    mustHold(Math.abs(event.ratePpm) <= contract.fundingCapPpm, 'funding stays within its cap', { event })
    mustHold(this.stoodSince(contract, event.periodEndMs).includes(event.mark), 'funding is paid at a mark of its period end or after', {
      event,
    })
    this.funding.delete(key)
  }

  /** Kept for longer than a funding takes: a few positions a group, and a mark in each. */
  private takeMark({ indexId, price }: IndexPriceUpdated): void {
    const marks = this.marks.get(indexId) ?? []
    marks.push({ atMs: this.witness.timeMs, price })
    if (marks.length > 2 * MARKS_KEPT) marks.splice(0, MARKS_KEPT)
    this.marks.set(indexId, marks)
  }

  /** Mark before a moment, where what is due then is done before its points, and those from then on. */
  private stoodSince({ indexId }: ContractConfig, atMs: number): number[] {
    const marks = this.marks.get(indexId) ?? []
    const first = marks.findLastIndex((mark) => mark.atMs < atMs)
    return marks.slice(Math.max(first, 0)).map(({ price }) => price)
  }

  /** Until the payments of a period are made nothing else touches a position of that contract and realm. */
  private takeFundingChange({ marketId, realm, cause, funding, positionId }: PositionChanged): void {
    const key = bookOf(marketId, realm)
    if (cause !== 'funding') {
      mustHold(!this.funding.has(key), 'no position changes while a funding is on its way', { positionId, cause })
      return
    }
    const run = this.funding.get(key) ?? { collected: 0n, paid: 0n }
    if (funding < 0n) run.collected -= funding
    else run.paid += funding
    mustHold(run.paid <= run.collected, 'nobody is paid before the payers have paid', { run })
    this.funding.set(key, run)
  }

  private order(orderId: number): WitnessedContractOrder {
    const order = this.orders.get(orderId)
    mustHold(order !== undefined, 'events speak of open contract orders only', { orderId })
    return order
  }

  equity(position: WitnessedPosition): bigint {
    const mark = BigInt(this.mark(this.contract(position.expected.marketId)))
    return mark === 0n ? position.expected.margin : equityOf(margined(position), mark)
  }

  profit(position: WitnessedPosition): bigint {
    const mark = BigInt(this.mark(this.contract(position.expected.marketId)))
    return mark === 0n ? 0n : profitOf(margined(position), mark)
  }
}

/** One change of a position in itself: contracts, cost and result follow from what it closed or opened. */
function checkChange(event: PositionChanged, former: { contracts: number; cost: bigint; margin: bigint }): void {
  const { contracts, cost, margin, addedMargin, contractsDelta, notional, realized } = event
  mustHold(contracts === former.contracts + contractsDelta && contracts >= 0, 'a change moves the contracts it names', { event, former })
  mustHold(margin >= 0n && addedMargin >= 0n && addedMargin <= margin, 'margin is never below zero, nor below what was added', { event })
  mustHold(contracts > 0 || (cost === 0n && margin === 0n), 'nothing stays in a closed position', { event })
  if (contractsDelta >= 0) {
    mustHold(cost === former.cost + notional && realized === 0n, 'opening adds its notional to the cost', { event, former })
    return
  }
  const closed = BigInt(-contractsDelta)
  const share = contracts === 0 ? former.cost : (former.cost * closed) / BigInt(former.contracts)
  mustHold(cost === former.cost - share, 'closing takes its share off the cost', { event, former })
  mustHold(realized === signedOf(event.side, notional - share), 'a closed part realizes exactly its difference', { event, share })
}
