/**
 * Closing against the other side (RULES.md 8.7.5c and d): first the account's own position there, then
 * auto-deleveraging: who won most on most leverage gives up contracts at the price at which the loser has nothing left.
 * Both sides pay no fee. Who would be below zero at that price is passed over.
 */
import { bankruptcyPrice, notionalAt, ratePpm, type Ticks } from '@glasshouse/domain'
import { assert } from '../../assert.ts'
import { POST_FEE } from '../../ledger/ledger.ts'
import type { State } from '../../state.ts'
import { type Closing, estimateExactly } from '../fills/closing.ts'
import { closeFill } from '../fills/money.ts'
import { bankruptcyTicksOf } from '../fills/walk.ts'
import { houseCell } from '../state/account-markets.ts'
import { adlQueue } from '../state/adl-queue.ts'
import { bookSide, CLOSE } from '../state/order-terms.ts'
import { margined, type Position } from '../state/positions.ts'

export interface Deleveraged {
  /** Whom it made smaller. */
  readonly others: readonly Position[]
  readonly priceTicks: number
}

/**
 * Who holds both sides pays for a gap with what the other side won: else one account would keep the winning side while
 * the insurance fund pays for the losing one. At the bankruptcy price with the fee, which the liquidated side pays.
 */
export function closeOwnOpposite(state: State, position: Position): Deleveraged {
  const price = bankruptcyTicksOf(position) as Ticks
  const other = position.accountMarket.positions[1 - position.side] ?? null
  if (other === null || estimateClosingAt(other, other.contracts, price) === null) return { others: [], priceTicks: price }
  const contracts = Math.min(position.contracts, other.contracts)
  closeAgainst(state, { position, other, contracts, price, feePpm: position.rule.takerFeePpm })
  return { others: [other], priceTicks: price }
}

export function deleverage(state: State, position: Position): Deleveraged {
  const { rule } = position
  const price = bankruptcyPrice(rule, margined(position), 0)
  const others: Position[] = []
  let left = position.contracts
  for (const other of adlQueue(state, position.accountMarket.realmMarket, 1 - position.side)) {
    if (left === 0) break
    if (estimateClosingAt(other, other.contracts, price) === null) continue
    const contracts = Math.min(left, other.contracts)
    closeAgainst(state, { position, other, contracts, price, feePpm: 0 })
    others.push(other)
    left -= contracts
  }
  return { others, priceTicks: price }
}

/** Null when it would end below zero. */
function estimateClosingAt(position: Position, contracts: number, price: Ticks, feePpm = 0): Closing<bigint> | null {
  return estimateExactly(position, { contracts, notional: notionalAt(position.rule, contracts, price), feePpm: ratePpm(feePpm) })
}

function closeAgainst(state: State, deal: { position: Position; other: Position; contracts: number; price: Ticks; feePpm: number }): void {
  const { position, other, contracts, price } = deal
  const made = estimateClosingAt(other, contracts, price)
  const taken = estimateClosingAt(position, contracts, price, deal.feePpm)
  assert(made !== null && taken !== null, 'a part of what can be closed at a price can be closed there')
  const tradeId = emitForcedTrade(state, {
    position,
    otherAccountId: other.accountMarket.accountId,
    contracts,
    price,
    notional: made.notional,
    fee: taken.fee,
  })
  const about = { cause: 'deleveraging', orderId: 0, tradeId } as const
  closeFill(state, other, made, about)
  closeFill(state, position, taken, about)
  state.ledger.postAmounts(houseCell(state.balances, position.accountMarket.realmMarket, 'fees'), {
    available: taken.fee,
    purpose: POST_FEE,
    tradeId,
  })
}

/**
 * A trade without orders: the owner of the liquidated position takes, the other side makes. Returns its id; the last
 * price stays.
 */
export function emitForcedTrade(
  state: State,
  trade: { position: Position; otherAccountId: number; contracts: number; price: Ticks; notional: bigint; fee: bigint },
): number {
  const { accountMarket, side } = trade.position
  const tradeId = state.nextTradeId++
  state.events.contractTraded({
    tradeId,
    marketId: accountMarket.realmMarket.contract.marketId,
    realm: accountMarket.realmMarket.realm,
    priceTicks: trade.price,
    contracts: trade.contracts,
    notional: Number(trade.notional),
    takerSide: bookSide(side, CLOSE),
    makerOrderId: 0,
    takerOrderId: 0,
    makerAccountId: trade.otherAccountId,
    takerAccountId: accountMarket.accountId,
    makerFee: 0,
    takerFee: Number(trade.fee),
  })
  return tradeId
}
