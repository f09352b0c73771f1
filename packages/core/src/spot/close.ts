/** An order's last moment: it leaves every list and says so. History is the read model's. */

import { FIRST_USER_ACCOUNT_ID } from '@glasshouse/domain'
import { POST_RELEASE } from '../ledger/ledger.ts'
import {
  ACCOUNT_ID,
  ACCOUNT_MARKET,
  BUY,
  FEE_PAID,
  FILLED_NOTIONAL,
  MARKET_ID,
  NEXT_OF_ACCOUNT,
  NONE,
  NUMBERS,
  ORDER_ID,
  PREVIOUS_OF_ACCOUNT,
  QUANTITY,
  REMAINING,
  SIDE,
  WORDS,
} from '../matching/orders.ts'
import type { State } from '../state.ts'
import { holdFor } from './holds.ts'
import type { Market } from './market.ts'

/** Cancels a resting order: its hold goes back, it leaves the book. */
export function cancelResting(state: State, market: Market, slot: number, end: number): void {
  const { orders, ledger } = state
  const held = holdFor(orders, slot, market, orders.remaining(slot))
  const cell = orders.holdCell(slot)
  ledger.post(cell, held, -held, POST_RELEASE, orders.orderId(slot), 0)
  market.byRealm[orders.realm(slot)]!.book.remove(slot)
  closeOrder(state, market, slot, end)
}

/** The order is out of the book and holds nothing any more. */
export function closeOrder(state: State, market: Market, slot: number, end: number): void {
  const { orders } = state
  const { numbers, words } = orders
  const n = slot * NUMBERS
  const w = slot * WORDS
  const filledLots = numbers[n + QUANTITY]! - numbers[n + REMAINING]!
  const filledNotional = numbers[n + FILLED_NOTIONAL]!
  const feePaid = numbers[n + FEE_PAID]!
  const spent = words[w + SIDE] === BUY ? filledNotional + feePaid : filledLots * market.lotUnits
  const released = heldInAll(state, market, slot) - spent
  const accountId = words[w + ACCOUNT_ID]!
  state.events.orderEnded(numbers[n + ORDER_ID]!, accountId, words[w + MARKET_ID]!, end, filledLots, filledNotional, feePaid, released)
  leaveLists(state, slot)
  orders.free(slot)
  if (state.heldInAll.size > 0) state.heldInAll.delete(numbers[n + ORDER_ID]!)
}

/** Held for it at acceptance, and what replacements held more or less. Of a sell that is its quantity. */
export function heldInAll(state: State, market: Market, slot: number): number {
  const { orders } = state
  const known = state.heldInAll.size > 0 ? state.heldInAll.get(orders.orderId(slot)) : undefined
  return known ?? holdFor(orders, slot, market, orders.quantity(slot))
}

/** Puts a resting order at the end of its account's list: ids only grow. */
export function enterLists(state: State, slot: number): void {
  const { accounts, accountMarkets } = state
  const { words, numbers } = state.orders
  const { lastOrder } = accounts
  const w = slot * WORDS
  const at = words[w + ACCOUNT_ID]! - FIRST_USER_ACCOUNT_ID
  const last = lastOrder[at]!
  words[w + PREVIOUS_OF_ACCOUNT] = last
  words[w + NEXT_OF_ACCOUNT] = NONE
  if (last === NONE) accounts.firstOrder[at] = slot
  else words[last * WORDS + NEXT_OF_ACCOUNT] = slot
  lastOrder[at] = slot
  accountMarkets.countOrder(words[w + ACCOUNT_MARKET]!, 1)
  state.slotOfOrder.add(numbers[slot * NUMBERS + ORDER_ID]!, slot)
}

function leaveLists(state: State, slot: number): void {
  const { accounts, accountMarkets } = state
  const { words, numbers } = state.orders
  const w = slot * WORDS
  const at = words[w + ACCOUNT_ID]! - FIRST_USER_ACCOUNT_ID
  const previous = words[w + PREVIOUS_OF_ACCOUNT]!
  const next = words[w + NEXT_OF_ACCOUNT]!
  if (previous === NONE) accounts.firstOrder[at] = next
  else words[previous * WORDS + NEXT_OF_ACCOUNT] = next
  if (next === NONE) accounts.lastOrder[at] = previous
  else words[next * WORDS + PREVIOUS_OF_ACCOUNT] = previous
  accountMarkets.countOrder(words[w + ACCOUNT_MARKET]!, -1)
  state.slotOfOrder.delete(numbers[slot * NUMBERS + ORDER_ID]!)
}
