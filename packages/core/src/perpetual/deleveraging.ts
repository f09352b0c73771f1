/**
 * Auto-deleveraging (RULES.md 8.7.5d): who won most on most leverage gives up contracts at the price at which the loser has nothing left. Both sides pay
 * no fee. Who would be below zero at that price is passed over.
 */
import { bankruptcyPrice, notionalAt, ratePpm, type Ticks } from '@glasshouse/domain'
import { assert } from '../assert.ts'
import type { State } from '../state.ts'
import { type Closing, closeFill, foreseeClosing } from './money.ts'
import { bookSide, CLOSE } from './order-terms.ts'
import { margined, type Position } from './positions.ts'
import { ranked } from './rank.ts'

/** Returns whom it made smaller, and the price. */
export function deleverage(state: State, position: Position, otherSide: number): { others: readonly Position[]; priceTicks: number } {
  const { rule } = position
  const price = bankruptcyPrice(rule, margined(position), 0)
  const others: Position[] = []
  let left = position.contracts
  for (const other of ranked(state, position.seat.room, otherSide)) {
    if (left === 0) break
    if (foreseeAt(other, other.contracts, price) === null) continue
    const contracts = Math.min(left, other.contracts)
    closeAgainst(state, { position, other, contracts, price })
    others.push(other)
    left -= contracts
  }
  return { others, priceTicks: price }
}

/** Closing without a fee; null when it would end below zero. */
function foreseeAt(position: Position, contracts: number, price: Ticks): Closing | null {
  return foreseeClosing(position, { contracts, notional: notionalAt(position.rule, contracts, price), feePpm: ratePpm(0) })
}

function closeAgainst(state: State, deal: { position: Position; other: Position; contracts: number; price: Ticks }): void {
  const { position, other, contracts, price } = deal
  const made = foreseeAt(other, contracts, price)
  const taken = foreseeAt(position, contracts, price)
  assert(made !== null && taken !== null, 'a part of what can be closed at a price can be closed there')
  const tradeId = sayForcedTrade(state, {
    position,
    otherAccountId: other.seat.accountId,
    contracts,
    price,
    notional: made.notional,
    fee: 0n,
  })
  const about = { cause: 'deleveraging', orderId: 0, tradeId } as const
  closeFill(state, other, made, about)
  closeFill(state, position, taken, about)
}

/** A trade without orders: the owner of the liquidated position takes, the other side makes. Returns its id; the last price stays. */
export function sayForcedTrade(
  state: State,
  trade: { position: Position; otherAccountId: number; contracts: number; price: Ticks; notional: bigint; fee: bigint },
): number {
  const { seat, side } = trade.position
  const tradeId = state.nextTradeId++
  state.events.contractTraded({
    tradeId,
    marketId: seat.room.contract.marketId,
    realm: seat.room.realm,
    priceTicks: trade.price,
    contracts: trade.contracts,
    notional: Number(trade.notional),
    takerSide: bookSide(side, CLOSE),
    makerOrderId: 0,
    takerOrderId: 0,
    makerAccountId: trade.otherAccountId,
    takerAccountId: seat.accountId,
    makerFee: 0,
    takerFee: Number(trade.fee),
  })
  return tradeId
}
