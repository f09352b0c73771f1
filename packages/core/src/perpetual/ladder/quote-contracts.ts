/**
 * The market maker's ladder in a contract (RULES.md 8.6): as in spot, held like anybody's opening order at the house's
 * leverage, and cut to what its wallet balance can hold. Afterwards its position is brought to the margin of that
 * leverage.
 */

import {
  divCeil,
  equityOf,
  houseAccountId,
  type QuoteAround,
  type QuoteShape,
  quoteLots,
  REALMS,
  type RefusalReason,
  SIZE_SEED_MOST,
  scaledValue,
} from '@glasshouse/domain'
import { AVAILABLE } from '../../ledger/balances.ts'
import { POST_HOLD, POST_RELEASE } from '../../ledger/ledger.ts'
import { movedTo, NO_LADDER } from '../../matching/ladder.ts'
import { STOP_FILLED, STOP_LIMIT, STOP_NO_MORE } from '../../matching/match.ts'
import { GTC, LIMIT } from '../../matching/order-codes.ts'
import { BUY, SELL } from '../../matching/orders.ts'
import { least, UNITS_MAX } from '../../rounding.ts'
import { isIndexStale, type State } from '../../state.ts'
import { prepareWalk, runWalk } from '../fills/walk.ts'
import { moveMargin } from '../orders/adjust-margin.ts'
import { CONTRACTS_MAX } from '../orders/check-contract-order.ts'
import { placeSlot } from '../orders/place-contract-order.ts'
import type { ContractAccountMarket } from '../state/account-markets.ts'
import type { Contract, ContractLadder, ContractRealmMarket } from '../state/contracts.ts'
import { bandsOf, markOf } from '../state/mark.ts'
import { contractHold, OPEN, openCost, openedBy, setTerms } from '../state/order-terms.ts'
import { changed } from '../state/position-changes.ts'
import { margined, type Position } from '../state/positions.ts'
import type { QuoteBudget } from '../state/walk.ts'

const QUOTE_LEVELS_MAX = 50
/** 1 + 2 + ... + 50 */
const LADDER_CONTRACTS_MAX = 1_275

export function checkContractQuotes(state: State, contract: Contract, command: QuoteAround): RefusalReason | null {
  const { levels } = command.shape
  if (levels !== 0 && contract.config.state !== 'open') return 'market_not_open'
  if (levels !== 0 && state.newOrdersHalted) return 'new_orders_halted'
  const realmMarket = contract.byRealm[REALMS.indexOf(command.actor.realm)]!
  if (realmMarket.settling !== null) return 'funding_running'
  if (!isShape(command.shape, realmMarket)) return 'invalid_value'
  return levels !== 0 && isIndexStale(state, contract.config.indexId) ? 'index_stale' : null
}

function isShape(shape: QuoteShape, realmMarket: ContractRealmMarket): boolean {
  const { midTicks, halfSpreadTicks, stepTicks, levels, sizeLots, sizeSeed } = shape
  if (!Number.isSafeInteger(sizeSeed) || sizeSeed < 0 || sizeSeed > SIZE_SEED_MOST) return false
  if (![midTicks, halfSpreadTicks, stepTicks, levels, sizeLots].every(Number.isSafeInteger)) return false
  if (levels === 0) return [midTicks, halfSpreadTicks, stepTicks, sizeLots].every((value) => Math.abs(value) <= UNITS_MAX)
  if (levels < 0 || levels > QUOTE_LEVELS_MAX || midTicks < 1 || halfSpreadTicks < 1 || stepTicks < 1 || sizeLots < 1) return false
  const { contract, book } = realmMarket
  const highest = midTicks + halfSpreadTicks + QUOTE_LEVELS_MAX * stepTicks
  return (
    highest * contract.config.tickSize <= Number.MAX_SAFE_INTEGER &&
    sizeLots * QUOTE_LEVELS_MAX <= CONTRACTS_MAX &&
    sizeLots * QUOTE_LEVELS_MAX * highest * contract.units <= UNITS_MAX &&
    Math.max(book.bidLots, book.askLots) + sizeLots * LADDER_CONTRACTS_MAX <= Number.MAX_SAFE_INTEGER
  )
}

export function quoteContracts(state: State, contract: Contract, { shape, actor }: QuoteAround): void {
  replaceLadder(state, contract.byRealm[REALMS.indexOf(actor.realm)]!, shape)
}

/**
 * The ladder's mid goes to the mark before what the mark sets going trades with it (RULES.md 8.7.1): else a gap would
 * let stops and liquidations trade at the former price, at the cost of one side or the other. It says no more than its
 * maker's next ladder would. One that was taken back comes back.
 */
export function recentreLadder(state: State, realmMarket: ContractRealmMarket, mark: number): void {
  const { ladder, withdrawn, contract } = realmMarket
  const shape = withdrawn === null || contract.config.state !== 'open' ? ladder?.shape : withdrawn
  realmMarket.withdrawn = null
  if (shape === undefined) return
  const next = movedTo(shape, mark, contract.config.tickSize)
  if (next.midTicks === ladder?.shape.midTicks) return
  if (isShape(next, realmMarket)) replaceLadder(state, realmMarket, next)
}

function replaceLadder(state: State, realmMarket: ContractRealmMarket, shape: QuoteShape): void {
  const { contract } = realmMarket
  const realm = REALMS[realmMarket.realm]!
  const accountMarket = state.perpetual.accountMarkets.take(houseAccountId(realm, 'market_maker'), realmMarket)
  state.events.emit({ type: 'QuotesReplaced', marketId: contract.marketId, realm, shape })
  const budget = new ContractQuoteBudget(state, accountMarket, withdraw(state, realmMarket))
  const { config } = contract
  const ladder: ContractLadder = {
    ladderId: state.nextOrderId++,
    shape,
    fees: state.houseFees,
    slots: [],
    leverage: config.houseLeverage,
    ruleVersion: config.version,
  }
  realmMarket.ladder = shape.levels === 0 ? null : ladder
  realmMarket.withdrawn = null
  for (const side of [BUY, SELL]) {
    for (let level = 0; level < shape.levels; level++) {
      const away = shape.halfSpreadTicks + level * shape.stepTicks
      const priceTicks = side === BUY ? shape.midTicks - away : shape.midTicks + away
      quote(state, budget, { ladder, side, priceTicks, contracts: quoteLots(shape, contract.marketId, level) })
    }
  }
  budget.close()
  for (const position of accountMarket.positions) if (position !== null) balanceMargin(state, position)
}

/** As by a ladder of no levels, but the maker's margin stays as it is. */
export function takeBackContractLadder(state: State, realmMarket: ContractRealmMarket): void {
  state.nextOrderId++
  state.events.emit({
    type: 'QuotesReplaced',
    marketId: realmMarket.contract.marketId,
    realm: REALMS[realmMarket.realm]!,
    shape: NO_LADDER,
  })
  removeContractLadder(state, realmMarket)
}

/** The ladder goes, its hold returns. */
export function removeContractLadder(state: State, realmMarket: ContractRealmMarket): void {
  realmMarket.withdrawn = null
  if (realmMarket.ladder === null) return
  const accountMarket = state.perpetual.accountMarkets.take(houseAccountId(REALMS[realmMarket.realm]!, 'market_maker'), realmMarket)
  const budget = new ContractQuoteBudget(state, accountMarket, withdraw(state, realmMarket))
  realmMarket.ladder = null
  budget.close()
}

interface Quote {
  readonly ladder: ContractLadder
  readonly side: number
  readonly priceTicks: number
  readonly contracts: number
}

function quote(state: State, budget: ContractQuoteBudget, draft: Quote): void {
  const { accountMarket } = budget
  const { realmMarket } = accountMarket
  const { contract, book } = realmMarket
  const { side, priceTicks, ladder } = draft
  const bands = bandsOf(state, contract)
  if (priceTicks < 1 || priceTicks < bands.restLow || priceTicks > bands.restHigh) return
  const contracts = Math.min(draft.contracts, budget.contractsAt(priceTicks * contract.units, ladder))
  if (contracts === 0) return
  const best = book.bestPrice(side === BUY ? SELL : BUY)
  const takes = best !== 0 && (side === BUY ? best <= priceTicks : best >= priceTicks)
  if (takes && !bands.hasReference) return

  const left = takes ? take(state, budget, { ...draft, contracts }) : contracts
  if (left === 0) return
  const held = openCost(left * priceTicks * contract.units, ladder.leverage, ladder.fees.takerFeePpm)
  if (held > budget.left()) return
  const slot = takeSlot(state, accountMarket, { ...draft, contracts: left })
  book.rest(slot)
  ladder.slots.push(slot)
  budget.reserve(held)
}

/** Trades like any order; returns the contracts that may rest. */
function take(state: State, budget: ContractQuoteBudget, { ladder, side, priceTicks, contracts }: Quote): number {
  const { accountMarket } = budget
  const { realmMarket, accountId } = accountMarket
  const walk = prepareWalk(state, {
    realmMarket,
    accountId,
    positionSide: openedBy(side),
    effect: OPEN,
    position: null,
    leverage: ladder.leverage,
    orderType: LIMIT,
    timeInForce: GTC,
    priceTicks,
    contracts,
    cause: 'house',
    leavesAnyRest: false,
    rule: realmMarket.contract.config,
    makerFeePpm: ladder.fees.makerFeePpm,
    takerFeePpm: ladder.fees.takerFeePpm,
    stops: null,
  })
  walk.accountMarket = accountMarket
  walk.budget = budget
  const stop = runWalk(state, walk)
  return stop === STOP_FILLED || stop === STOP_LIMIT || stop === STOP_NO_MORE ? walk.remaining : 0
}

function takeSlot(state: State, accountMarket: ContractAccountMarket, { ladder, side, priceTicks, contracts }: Quote): number {
  const { orders } = state.perpetual
  const slot = orders.take()
  orders.setOrderId(slot, 0)
  orders.setPriorityId(slot, ladder.ladderId)
  orders.setPriceTicks(slot, priceTicks)
  orders.setRemaining(slot, contracts)
  orders.setQuantity(slot, contracts)
  orders.setFilledNotional(slot, 0)
  orders.setFeePaid(slot, 0)
  orders.setAcceptedAtMs(slot, state.timeMs)
  orders.setTimeInForce(slot, GTC)
  orders.setMakerFeePpm(slot, ladder.fees.makerFeePpm)
  orders.setTakerFeePpm(slot, ladder.fees.takerFeePpm)
  orders.setMarketVersion(slot, ladder.ruleVersion)
  setTerms(orders, slot, { positionSide: openedBy(side), effect: OPEN, cause: 'house', leverage: ladder.leverage })
  placeSlot(orders, slot, accountMarket, side)
  return slot
}

/** One quote of a snapshot; it enters its book with all others, by priority. */
export function restoreContractQuote(
  state: State,
  realmMarket: ContractRealmMarket,
  saved: { side: number; priceTicks: number; contracts: number; acceptedAtMs: number },
): void {
  const ladder = realmMarket.ladder!
  const accountMarket = state.perpetual.accountMarkets.take(houseAccountId(REALMS[realmMarket.realm]!, 'market_maker'), realmMarket)
  const slot = takeSlot(state, accountMarket, { ladder, ...saved })
  state.perpetual.orders.setAcceptedAtMs(slot, saved.acceptedAtMs)
  ladder.slots.push(slot)
}

/** Takes the ladder out of the book; returns what it held. */
function withdraw(state: State, realmMarket: ContractRealmMarket): number {
  const { orders } = state.perpetual
  let held = 0
  for (const slot of realmMarket.ladder?.slots ?? []) {
    held += contractHold(orders, slot, realmMarket.contract.units, orders.remaining(slot))
    realmMarket.book.remove(slot)
    orders.free(slot)
  }
  return held
}

/**
 * The maker's equity follows its leverage: what lacks is added as far as its money goes, more than twice of it is taken
 * out.
 */
function balanceMargin(state: State, position: Position): void {
  const { realmMarket, cell } = position.accountMarket
  const { config } = realmMarket.contract
  const mark = markOf(state, realmMarket.contract)
  const target = divCeil(scaledValue(config, position.contracts, mark), BigInt(config.houseLeverage * config.tickSize))
  const equity = equityOf(config, margined(position), mark)
  const available = state.balances.value(cell, AVAILABLE)
  const lacking = target - equity
  let change = 0n
  if (lacking > 0n) change = least(lacking, available)
  else if (equity > target * 2n) change = -least(-lacking, position.margin)
  if (change === 0n) return
  moveMargin(state, position, change)
  changed(state, position, { cause: 'house' })
}

/**
 * The maker's money while a ladder is replaced. Holds are summed here and posted once at the end as the net change; if
 * a quote trades first, the former hold is released before, so that every posting shows a true balance.
 */
class ContractQuoteBudget implements QuoteBudget {
  readonly accountMarket: ContractAccountMarket
  /** Held by the former ladder and not yet returned. */
  #former: number
  #reserved = 0
  readonly #state: State

  constructor(state: State, accountMarket: ContractAccountMarket, former: number) {
    this.#state = state
    this.accountMarket = accountMarket
    this.#former = former
  }

  reserve(units: number): void {
    this.#reserved += units
  }

  /** For holds of further quotes. */
  left(): number {
    return Math.min(this.#state.balances.bounded(this.accountMarket.cell, AVAILABLE) + this.#former, UNITS_MAX) - this.#reserved
  }

  /** The most contracts of a quote that the money left can hold. */
  contractsAt(each: number, ladder: ContractLadder): number {
    const { takerFeePpm } = ladder.fees
    const left = this.left()
    const cost = (contracts: number) => openCost(contracts * each, ladder.leverage, takerFeePpm)
    let low = 0
    let high = Math.floor(UNITS_MAX / each)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (cost(middle) <= left) low = middle
      else high = middle - 1
    }
    return low
  }

  readonly spare = (): number => this.#former - this.#reserved

  /** Returns the former ladder's hold now. */
  readonly flush = (): void => {
    this.#post(-this.#former)
    this.#former = 0
  }

  close(): void {
    this.#post(this.#reserved - this.#former)
  }

  /** Positive: available -> held. */
  #post(units: number): void {
    this.#state.ledger.post(this.accountMarket.cell, -units, units, units > 0 ? POST_HOLD : POST_RELEASE, 0, 0)
  }
}
