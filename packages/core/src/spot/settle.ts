/**
 * Money of one fill. The buyer pays quote and gets base, the seller the reverse; both pay their fee in quote to the
 * house's fee account. Laws: the fill sums to zero per asset; a hold always equals what the rest of its order needs;
 * nobody pays more than was held.
 */

import { houseAccountId, ORDER_ENDS, REALMS } from '@glasshouse/domain'
import { ceilPpm } from '../ledger/fees.ts'
import { POST_FEE, POST_RELEASE, POST_TRADE } from '../ledger/ledger.ts'
import type { FillSink, TakerOrder } from '../matching/match.ts'
import { BUY, SELL } from '../matching/orders.ts'
import type { State } from '../state.ts'
import { closeOrder } from './close.ts'
import { buyHold, holdFor } from './holds.ts'
import type { SpotRealmMarket } from './market.ts'

const FILLED = ORDER_ENDS.indexOf('filled')

/** The taker's side of the fills of one command, and their sums. */
export class Settlement implements FillSink {
  readonly #state: State
  #realmMarket!: SpotRealmMarket
  /** Taker's cells. */
  #baseCell = 0
  #quoteCell = 0
  #feeCell = 0
  /** A limit buy's fee may not exceed what its own shrinking hold frees. */
  #holdsAtLimit = false
  /** House quotes pay from available: their hold is placed once, when the whole ladder stands. */
  #paysFromHeld = true
  /** Runs before the first fill. */
  #beforeFirst: (() => void) | null = null
  #event = {
    tradeId: 0,
    marketId: 0,
    realm: 0,
    priceTicks: 0,
    quantityLots: 0,
    notional: 0,
    takerSide: 0,
    makerOrderId: 0,
    takerOrderId: 0,
    makerAccountId: 0,
    takerAccountId: 0,
    makerFee: 0,
    takerFee: 0,
  }
  filledLots = 0
  filledNotional = 0
  feePaid = 0

  constructor(state: State) {
    this.#state = state
  }

  /** A user's order. */
  begin(realmMarket: SpotRealmMarket, accountMarket: number, holdsAtLimit: boolean): void {
    this.#enter(realmMarket, accountMarket)
    this.#holdsAtLimit = holdsAtLimit
    this.#paysFromHeld = true
    this.#beforeFirst = null
  }

  /** A quote of the house. */
  beginQuote(realmMarket: SpotRealmMarket, accountMarket: number, beforeFirst: () => void): void {
    this.#enter(realmMarket, accountMarket)
    this.#holdsAtLimit = true
    this.#paysFromHeld = false
    this.#beforeFirst = beforeFirst
  }

  #enter(realmMarket: SpotRealmMarket, accountMarket: number): void {
    const { accountMarkets, balances } = this.#state
    this.#realmMarket = realmMarket
    this.#baseCell = accountMarkets.baseCell(accountMarket)
    this.#quoteCell = accountMarkets.quoteCell(accountMarket)
    this.#feeCell = balances.cell(houseAccountId(REALMS[realmMarket.realm]!, 'fees'), 1, realmMarket.market.config.quoteAssetId)
    this.filledLots = 0
    this.filledNotional = 0
    this.feePaid = 0
  }

  fill(taker: TakerOrder, maker: number, lots: number, notional: number): number {
    if (this.#beforeFirst) {
      this.#beforeFirst()
      this.#beforeFirst = null
    }
    const state = this.#state
    const { orders } = state
    const makerFee = this.#makerFee(maker, lots, notional)
    const takerFee = this.#takerFee(taker, lots, notional)
    const tradeId = state.nextTradeId++
    const event = this.#event
    event.tradeId = tradeId
    event.marketId = this.#realmMarket.market.config.marketId
    event.realm = this.#realmMarket.realm
    event.priceTicks = orders.priceTicks(maker)
    event.quantityLots = lots
    event.notional = notional
    event.takerSide = taker.side
    event.makerOrderId = orders.orderId(maker)
    event.takerOrderId = taker.orderId
    event.makerAccountId = orders.accountId(maker)
    event.takerAccountId = taker.accountId
    event.makerFee = makerFee
    event.takerFee = takerFee
    state.events.traded(event)
    this.#payMaker(maker, lots, notional, makerFee, tradeId)
    this.#payTaker(taker, lots, notional, takerFee, tradeId)
    state.ledger.post(this.#feeCell, makerFee + takerFee, 0, POST_FEE, 0, tradeId)
    orders.setFilledNotional(maker, orders.filledNotional(maker) + notional)
    orders.setFeePaid(maker, orders.feePaid(maker) + makerFee)
    this.filledLots += lots
    this.filledNotional += notional
    this.feePaid += takerFee
    this.#realmMarket.lastTicks = event.priceTicks
    return takerFee
  }

  makerFilled(maker: number): void {
    const state = this.#state
    if (state.orders.orderId(maker) !== 0) {
      closeOrder(state, this.#realmMarket.market, maker, FILLED)
      return
    }
    const slots = this.#realmMarket.ladder!.slots
    slots.splice(slots.indexOf(maker), 1)
    state.orders.free(maker)
  }

  /** Maker fee of a fill: at most what the fill frees beyond its notional, or what it brings. */
  #makerFee(maker: number, lots: number, notional: number): number {
    const { orders } = this.#state
    const fee = ceilPpm(notional, orders.makerFeePpm(maker))
    return Math.min(fee, orders.side(maker) === BUY ? this.#freed(maker, lots) - notional : notional)
  }

  #freed(maker: number, lots: number): number {
    const { orders } = this.#state
    const { market } = this.#realmMarket
    const left = orders.remaining(maker)
    return holdFor(orders, maker, market, left) - holdFor(orders, maker, market, left - lots)
  }

  #takerFee(taker: TakerOrder, lots: number, notional: number): number {
    const fee = ceilPpm(notional, taker.takerFeePpm)
    if (taker.side === SELL) return Math.min(fee, notional)
    if (!this.#holdsAtLimit) return fee
    const lot = taker.limitTicks * taker.tickLotUnits
    const left = taker.remaining
    const freed = buyHold(left * lot, taker.takerFeePpm) - buyHold((left - lots) * lot, taker.takerFeePpm)
    return Math.min(fee, freed - notional)
  }

  #payMaker(maker: number, lots: number, notional: number, fee: number, tradeId: number): void {
    const { orders, accountMarkets, ledger } = this.#state
    const accountMarket = orders.accountMarket(maker)
    const orderId = orders.orderId(maker)
    const base = lots * this.#realmMarket.market.lotUnits
    const quoteCell = accountMarkets.quoteCell(accountMarket)
    if (orders.side(maker) === SELL) {
      ledger.post(accountMarkets.baseCell(accountMarket), 0, -base, POST_TRADE, orderId, tradeId)
      ledger.post(quoteCell, notional, 0, POST_TRADE, orderId, tradeId)
      ledger.post(quoteCell, -fee, 0, POST_FEE, orderId, tradeId)
      return
    }
    const excess = this.#freed(maker, lots) - notional - fee
    ledger.post(quoteCell, 0, -notional, POST_TRADE, orderId, tradeId)
    ledger.post(accountMarkets.baseCell(accountMarket), base, 0, POST_TRADE, orderId, tradeId)
    ledger.post(quoteCell, 0, -fee, POST_FEE, orderId, tradeId)
    ledger.post(quoteCell, excess, -excess, POST_RELEASE, orderId, tradeId)
  }

  #payTaker(taker: TakerOrder, lots: number, notional: number, fee: number, tradeId: number): void {
    const { ledger } = this.#state
    const { orderId } = taker
    const base = lots * this.#realmMarket.market.lotUnits
    const fromHeld = this.#paysFromHeld
    if (taker.side === SELL) {
      ledger.post(this.#baseCell, fromHeld ? 0 : -base, fromHeld ? -base : 0, POST_TRADE, orderId, tradeId)
      ledger.post(this.#quoteCell, notional, 0, POST_TRADE, orderId, tradeId)
      ledger.post(this.#quoteCell, -fee, 0, POST_FEE, orderId, tradeId)
      return
    }
    ledger.post(this.#quoteCell, fromHeld ? 0 : -notional, fromHeld ? -notional : 0, POST_TRADE, orderId, tradeId)
    ledger.post(this.#baseCell, base, 0, POST_TRADE, orderId, tradeId)
    ledger.post(this.#quoteCell, fromHeld ? 0 : -fee, fromHeld ? -fee : 0, POST_FEE, orderId, tradeId)
  }
}
