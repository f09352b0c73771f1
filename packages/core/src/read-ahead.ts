/**
 * Reads what the next commands will need, and forgets it. An order's memory is far from the processor, and each command
 * waits for several such reads one after the other; requested together, a few commands ahead, they arrive side by side.
 * Nothing here decides anything.
 */
import type {
  CancelContractOrder,
  CancelOrder,
  Command,
  PlaceContractOrder,
  PlaceOrder,
  ReplaceContractOrder,
  ReplaceOrder,
} from '@glasshouse/domain'
import { WIDTH } from './ledger/balances.ts'
import {
  ACCOUNT_MARKET,
  BUY,
  HOLD_CELL,
  MAKER_FEE_PPM,
  NONE,
  NUMBERS,
  ORDER_ID,
  PREVIOUS_OF_ACCOUNT,
  SELL,
  WORDS,
} from './matching/orders.ts'
import { type ContractAccountMarket, ROW } from './perpetual/state/account-markets.ts'
import type { State } from './state.ts'

/** Commands read ahead at once: more would push each other out of the nearest memory. */
export const AHEAD = 16

/** Of the contract orders read ahead: places of their account markets; of the resting ones: slots. */
const places = new Int32Array(AHEAD)
const slots = new Int32Array(AHEAD)
const found: (ContractAccountMarket | null)[] = new Array(AHEAD).fill(null)

/** Returns a number that means nothing, so that no reading is left out as useless. */
export function readAhead(state: State, commands: readonly Command[], from: number): number {
  const to = Math.min(from + AHEAD, commands.length)
  let read = 0
  let orders = 0
  let resting = 0
  for (let at = from; at < to; at++) {
    const command = commands[at]!
    const { type } = command
    if (type === 'CancelOrder' || type === 'ReplaceOrder') read += ofResting(state, command as CancelOrder | ReplaceOrder)
    else if (type === 'PlaceOrder') read += ofPlace(state, command as PlaceOrder)
    else if (type === 'PlaceContractOrder') places[orders++] = placeOf(state, command as PlaceContractOrder)
    else if (type === 'CancelContractOrder' || type === 'ReplaceContractOrder')
      slots[resting++] = slotOf(state, command as CancelContractOrder | ReplaceContractOrder)
  }
  if (resting > 0) read += ofAllResting(state, resting)
  return orders === 0 ? read : read + ofOrders(state, orders)
}

function ofResting({ slotOfOrder, orders, balances }: State, command: CancelOrder | ReplaceOrder): number {
  const slot = Number.isSafeInteger(command.orderId) ? slotOfOrder.get(command.orderId) : NONE
  if (slot === NONE) return 0
  const w = slot * WORDS
  const { words, numbers } = orders
  return (
    balances.limbs[words[w + HOLD_CELL]! * WIDTH]! +
    numbers[slot * NUMBERS + ORDER_ID]! +
    words[w + PREVIOUS_OF_ACCOUNT]! +
    words[w + MAKER_FEE_PPM]!
  )
}

function ofPlace({ accountMarkets, balances }: State, command: PlaceOrder): number {
  const accountMarket = accountMarkets.find(command.actor.accountId, command.marketId)
  return accountMarket >= 0 ? balances.limbs[accountMarkets.holdCell(accountMarket, command.side === 'buy' ? 0 : 1) * WIDTH]! : 0
}

function placeOf({ perpetual }: State, { actor, marketId }: PlaceContractOrder): number {
  return Number.isSafeInteger(marketId) ? perpetual.accountMarkets.placeOf(actor.accountId, marketId) : NONE
}

function slotOf({ perpetual }: State, { orderId }: CancelContractOrder | ReplaceContractOrder): number {
  return Number.isSafeInteger(orderId) ? perpetual.slotOfOrder.near(orderId) : NONE
}

/** In passes of few steps each: the shorter a step, the more of them wait for memory side by side. */
function ofAllResting({ balances, perpetual }: State, count: number): number {
  const { numbers, words } = perpetual.orders
  const { rows } = perpetual.accountMarkets
  const { limbs } = balances
  let read = 0
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!
    if (slot !== NONE) read += numbers[slot * NUMBERS + ORDER_ID]! + words[slot * WORDS + HOLD_CELL]!
  }
  for (let at = 0; at < count; at++) {
    const w = slots[at]! * WORDS
    if (w >= 0) read += limbs[words[w + HOLD_CELL]! * WIDTH]! + rows[words[w + ACCOUNT_MARKET]! * ROW]!
  }
  return read
}

function ofOrders(state: State, count: number): number {
  const { balances, perpetual } = state
  const { all, rows } = perpetual.accountMarkets
  const { limbs } = balances
  let read = 0
  for (let at = 0; at < count; at++) {
    const place = places[at]!
    const accountMarket = place < 0 ? null : all[place]!
    found[at] = accountMarket
    if (accountMarket !== null) read += rows[place * ROW]!
  }
  for (let at = 0; at < count; at++) {
    const accountMarket = found[at]!
    if (accountMarket !== null) read += limbs[accountMarket.cell * WIDTH]!
  }
  for (let at = 0; at < count; at++) {
    const accountMarket = found[at]!
    if (accountMarket === null) continue
    const { positions } = accountMarket
    const long = positions[0]
    const short = positions[1]
    read += (long === null ? 0 : long.contracts) + (short === null ? 0 : short.contracts)
  }
  const last = found[count - 1]!
  return last === null ? read : read + ofMaker(state, last.realmMarket.book.first(BUY)) + ofMaker(state, last.realmMarket.book.first(SELL))
}

/** Whom one of the orders may meet. */
function ofMaker({ balances, perpetual }: State, slot: number): number {
  if (slot === NONE) return 0
  const { orders, accountMarkets } = perpetual
  const { positions, cell } = accountMarkets.all[orders.accountMarket(slot)]!
  const long = positions[0]
  const short = positions[1]
  return balances.limbs[cell * WIDTH]! + (long === null ? 0 : long.contracts) + (short === null ? 0 : short.contracts)
}
