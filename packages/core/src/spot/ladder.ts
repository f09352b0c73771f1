/**
 * The market maker's ladder in a spot market: compact command, ordinary orders. It has no privilege: it waits in the
 * same queue, trades by the same walk and pays the published house fees from real balances. What its money cannot hold
 * is cut away (RULES.md 5). Law: every resting quote holds exactly what an order would.
 */

import {
  houseAccountId,
  type QuoteAround,
  type QuoteShape,
  quoteLots,
  REALMS,
  type RefusalReason,
  SIZE_SEED_MOST,
} from '@glasshouse/domain'
import { AVAILABLE } from '../ledger/balances.ts'
import { affordableLots } from '../ledger/fees.ts'
import { POST_HOLD, POST_RELEASE } from '../ledger/ledger.ts'
import { type Ladder, movedTo, NO_LADDER } from '../matching/ladder.ts'
import { match, STOP_BAND } from '../matching/match.ts'
import { BUY, SELL } from '../matching/orders.ts'
import { UNITS_MAX } from '../rounding.ts'
import { isIndexStale, type State } from '../state.ts'
import { refreshAfterTrade } from './bands.ts'
import { holdFor } from './holds.ts'
import type { Market, SpotRealmMarket } from './market.ts'

const QUOTE_LEVELS_MAX = 50
/** 1 + 2 + ... + 50 */
const LADDER_LOTS_MAX = 1_275

export function checkQuoteSpot(state: State, market: Market, command: QuoteAround): RefusalReason | null {
  const { levels } = command.shape
  if (levels !== 0 && market.config.state !== 'open') return 'market_not_open'
  if (levels !== 0 && state.newOrdersHalted) return 'new_orders_halted'
  if (!isShape(command.shape, market.byRealm[REALMS.indexOf(command.actor.realm)]!)) return 'invalid_value'
  return levels !== 0 && isIndexStale(state, market.config.indexId) ? 'index_stale' : null
}

function isShape(shape: QuoteShape, realmMarket: SpotRealmMarket): boolean {
  const { midTicks, halfSpreadTicks, stepTicks, levels, sizeLots, sizeSeed } = shape
  if (!Number.isSafeInteger(sizeSeed) || sizeSeed < 0 || sizeSeed > SIZE_SEED_MOST) return false
  if (![midTicks, halfSpreadTicks, stepTicks, levels, sizeLots].every(Number.isSafeInteger)) return false
  if (levels === 0) return [midTicks, halfSpreadTicks, stepTicks, sizeLots].every((value) => Math.abs(value) <= UNITS_MAX)
  if (levels < 0 || levels > QUOTE_LEVELS_MAX || midTicks < 1 || halfSpreadTicks < 1 || stepTicks < 1 || sizeLots < 1) return false
  const { config, lotUnits } = realmMarket.market
  const highest = midTicks + halfSpreadTicks + QUOTE_LEVELS_MAX * stepTicks
  const { book } = realmMarket
  return (
    highest * config.tickSize <= Number.MAX_SAFE_INTEGER &&
    sizeLots * QUOTE_LEVELS_MAX * lotUnits <= UNITS_MAX &&
    Math.max(book.bidLots, book.askLots) + sizeLots * LADDER_LOTS_MAX <= Number.MAX_SAFE_INTEGER
  )
}

export function quoteSpot(state: State, market: Market, command: QuoteAround): void {
  replaceLadder(state, market.byRealm[REALMS.indexOf(command.actor.realm)]!, command.shape)
}

/** The index went stale: as by a ladder of no levels. */
export const takeBackLadder = (state: State, realmMarket: SpotRealmMarket): void => replaceLadder(state, realmMarket, NO_LADDER)

/** The first fresh point: the ladder that was taken back stands around it, if its market is open. */
export function putBackLadder(state: State, realmMarket: SpotRealmMarket, price: number): void {
  const { withdrawn } = realmMarket
  const { config } = realmMarket.market
  realmMarket.withdrawn = null
  if (withdrawn === null || config.state !== 'open') return
  const shape = movedTo(withdrawn, price, config.tickSize)
  if (isShape(shape, realmMarket)) replaceLadder(state, realmMarket, shape)
}

function replaceLadder(state: State, realmMarket: SpotRealmMarket, shape: QuoteShape): void {
  state.events.emit({ type: 'QuotesReplaced', marketId: realmMarket.market.config.marketId, realm: REALMS[realmMarket.realm]!, shape })
  const budget = new SpotQuoteBudget(state, realmMarket)
  budget.free(withdraw(state, realmMarket))
  const ladder: Ladder = { ladderId: state.nextOrderId++, shape, fees: state.houseFees, slots: [] }
  realmMarket.ladder = shape.levels === 0 ? null : ladder
  realmMarket.withdrawn = null
  const before = state.nextTradeId
  for (const side of [BUY, SELL]) {
    for (let level = 0; level < shape.levels; level++) {
      const away = shape.halfSpreadTicks + level * shape.stepTicks
      const priceTicks = side === BUY ? shape.midTicks - away : shape.midTicks + away
      quote(state, realmMarket, budget, { ladder, side, priceTicks, lots: quoteLots(shape, realmMarket.market.config.marketId, level) })
    }
  }
  budget.close()
  if (state.nextTradeId !== before) refreshAfterTrade(state, realmMarket)
}

/** Delisting: the ladder goes, its hold returns. */
export function removeLadder(state: State, realmMarket: SpotRealmMarket): void {
  const budget = new SpotQuoteBudget(state, realmMarket)
  budget.free(withdraw(state, realmMarket))
  realmMarket.ladder = realmMarket.withdrawn = null
  budget.close()
}

interface Quote {
  readonly ladder: Ladder
  readonly side: number
  readonly priceTicks: number
  readonly lots: number
}

function quote(state: State, realmMarket: SpotRealmMarket, budget: SpotQuoteBudget, draft: Quote): void {
  const { market, book, bands } = realmMarket
  const { side, priceTicks, ladder } = draft
  if (priceTicks < 1 || priceTicks < bands.restLow || priceTicks > bands.restHigh) return
  const lotCost = priceTicks * market.tickLotUnits
  if (draft.lots * lotCost > market.maxNotional) return
  const lots = Math.min(draft.lots, budget.lotsAt(side, lotCost, ladder.fees.takerFeePpm))
  if (lots === 0) return
  const best = book.bestPrice(side === BUY ? SELL : BUY)
  const takes = best !== 0 && (side === BUY ? best <= priceTicks : best >= priceTicks)
  if (takes && !bands.hasReference && market.config.indexId !== 0) return

  const left = takes ? take(state, realmMarket, budget, { ...draft, lots }) : lots
  if (left === 0) return
  const slot = takeSlot(state, realmMarket, budget.accountMarket, { ...draft, lots: left })
  book.rest(slot)
  ladder.slots.push(slot)
  budget.reserve(side, holdFor(state.orders, slot, market, left))
}

/** Trades like any order; returns the lots that may rest. */
function take(state: State, realmMarket: SpotRealmMarket, budget: SpotQuoteBudget, draft: Quote): number {
  const { taker, settlement } = state
  taker.side = draft.side
  taker.accountId = budget.accountId
  taker.orderId = 0
  taker.limitTicks = draft.priceTicks
  taker.bandTicks = draft.side === BUY ? realmMarket.bands.takeHigh : realmMarket.bands.takeLow
  taker.remaining = draft.lots
  taker.budget = -1
  taker.takerFeePpm = draft.ladder.fees.takerFeePpm
  taker.tickLotUnits = realmMarket.market.tickLotUnits
  settlement.beginQuote(realmMarket, budget.accountMarket, budget.flush)
  return match(realmMarket.book, taker, settlement) === STOP_BAND ? 0 : taker.remaining
}

function takeSlot(state: State, realmMarket: SpotRealmMarket, accountMarket: number, draft: Quote): number {
  const { orders } = state
  const slot = orders.take()
  orders.setOrderId(slot, 0)
  orders.setPriorityId(slot, draft.ladder.ladderId)
  orders.setPriceTicks(slot, draft.priceTicks)
  orders.setRemaining(slot, draft.lots)
  orders.setQuantity(slot, draft.lots)
  orders.setFilledNotional(slot, 0)
  orders.setFeePaid(slot, 0)
  orders.setAcceptedAtMs(slot, state.timeMs)
  orders.setAccountId(slot, houseAccountId(REALMS[realmMarket.realm]!, 'market_maker'))
  orders.setAccountMarket(slot, accountMarket)
  orders.setHoldCell(slot, state.accountMarkets.holdCell(accountMarket, draft.side))
  orders.setMarketId(slot, realmMarket.market.config.marketId)
  orders.setRealm(slot, realmMarket.realm)
  orders.setSide(slot, draft.side)
  orders.setTimeInForce(slot, 0)
  orders.setMakerFeePpm(slot, draft.ladder.fees.makerFeePpm)
  orders.setTakerFeePpm(slot, draft.ladder.fees.takerFeePpm)
  orders.setMarketVersion(slot, realmMarket.market.config.version)
  return slot
}

/** Rests one quote of a snapshot. */
export function restoreQuote(
  state: State,
  realmMarket: SpotRealmMarket,
  saved: { side: number; priceTicks: number; lots: number; acceptedAtMs: number },
): void {
  const ladder = realmMarket.ladder!
  const accountMarket = state.accountMarkets.take(houseAccountId(REALMS[realmMarket.realm]!, 'market_maker'), realmMarket.market.config)
  const slot = takeSlot(state, realmMarket, accountMarket, { ladder, side: saved.side, priceTicks: saved.priceTicks, lots: saved.lots })
  state.orders.setAcceptedAtMs(slot, saved.acceptedAtMs)
  ladder.slots.push(slot)
}

/** Takes the ladder out of the book; returns what it held, quote and base. */
function withdraw(state: State, realmMarket: SpotRealmMarket): [number, number] {
  const held: [number, number] = [0, 0]
  for (const slot of realmMarket.ladder?.slots ?? []) {
    held[state.orders.side(slot)]! += holdFor(state.orders, slot, realmMarket.market, state.orders.remaining(slot))
    realmMarket.book.remove(slot)
    state.orders.free(slot)
  }
  return held
}

/**
 * The maker's money while a ladder is replaced. Holds are summed here and posted once at the end as the net change; if
 * a quote trades first, the former hold is released before, so that every posting shows a true balance.
 */
class SpotQuoteBudget {
  readonly accountId: number
  readonly accountMarket: number
  /** Quote, base: held by the former ladder and not yet returned. */
  readonly #former: [number, number] = [0, 0]
  readonly #reserved: [number, number] = [0, 0]
  readonly #state: State
  readonly #realmMarket: SpotRealmMarket

  constructor(state: State, realmMarket: SpotRealmMarket) {
    this.#state = state
    this.#realmMarket = realmMarket
    this.accountId = houseAccountId(REALMS[realmMarket.realm]!, 'market_maker')
    this.accountMarket = state.accountMarkets.take(this.accountId, realmMarket.market.config)
  }

  free(held: readonly [number, number]): void {
    this.#former[BUY] = held[BUY]!
    this.#former[SELL] = held[SELL]!
  }

  reserve(side: number, units: number): void {
    this.#reserved[side]! += units
  }

  /** The most lots of a quote that the money left can hold. */
  lotsAt(side: number, lotCost: number, takerFeePpm: number): number {
    const left = this.#left(side)
    return side === BUY ? affordableLots(left, lotCost, takerFeePpm) : Math.floor(left / this.#realmMarket.market.lotUnits)
  }

  /** Returns the former ladder's hold now. */
  readonly flush = (): void => {
    for (const side of [BUY, SELL]) {
      this.#post(side, -this.#former[side]!)
      this.#former[side] = 0
    }
  }

  close(): void {
    for (const side of [BUY, SELL]) this.#post(side, this.#reserved[side]! - this.#former[side]!)
  }

  #left(side: number): number {
    return Math.min(this.#state.balances.bounded(this.#cell(side), AVAILABLE) + this.#former[side]!, UNITS_MAX) - this.#reserved[side]!
  }

  /** Positive: available -> held. */
  #post(side: number, units: number): void {
    this.#state.ledger.post(this.#cell(side), -units, units, units > 0 ? POST_HOLD : POST_RELEASE, 0, 0)
  }

  #cell(side: number): number {
    return this.#state.accountMarkets.holdCell(this.accountMarket, side)
  }
}
