/**
 * Reads what the next commands will need, and forgets it. An order's memory is far from the processor, and each command
 * waits for several such reads one after the other; asked for together, a few commands ahead, they arrive side by side.
 * Nothing here decides anything.
 */
import type { CancelContractOrder, CancelOrder, Command, PlaceContractOrder, PlaceOrder } from '@glasshouse/domain'
import { WIDTH } from './ledger/balances.ts'
import { HOLD_CELL, MAKER_FEE_PPM, NONE, NUMBERS, ORDER_ID, PREVIOUS_OF_ACCOUNT, WORDS } from './matching/orders.ts'
import type { State } from './state.ts'

/** Commands read ahead at once: more would push each other out of the nearest memory. */
export const AHEAD = 16

/** Returns a number that means nothing, so that no reading is left out as useless. */
export function readAhead(state: State, commands: readonly Command[], from: number): number {
  const to = Math.min(from + AHEAD, commands.length)
  let read = 0
  for (let at = from; at < to; at++) {
    const command = commands[at]!
    const { type } = command
    if (type === 'CancelOrder') read += ofCancel(state, command as CancelOrder)
    else if (type === 'PlaceOrder') read += ofPlace(state, command as PlaceOrder)
    else if (type === 'PlaceContractOrder') read += ofPlaceContract(state, command as PlaceContractOrder)
    else if (type === 'CancelContractOrder') read += ofCancelContract(state, command as CancelContractOrder)
  }
  return read
}

function ofCancel({ slotOfOrder, orders, balances }: State, command: CancelOrder): number {
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

function ofPlaceContract({ perpetual, balances }: State, command: PlaceContractOrder): number {
  const contract = perpetual.contracts.get(command.marketId)
  if (contract === undefined) return 0
  const accountMarket = perpetual.accountMarkets.find(command.actor.accountId, contract)
  if (accountMarket === null) return 0
  const [long, short] = accountMarket.positions
  return balances.limbs[accountMarket.cell * WIDTH]! + (long === null ? 0 : long.contracts) + (short === null ? 0 : short.contracts)
}

function ofCancelContract({ perpetual, balances }: State, command: CancelContractOrder): number {
  const { slotOfOrder, orders, accountMarkets } = perpetual
  const slot = Number.isSafeInteger(command.orderId) ? slotOfOrder.get(command.orderId) : NONE
  if (slot === NONE) return 0
  const w = slot * WORDS
  const { words, numbers } = orders
  return (
    balances.limbs[words[w + HOLD_CELL]! * WIDTH]! +
    numbers[slot * NUMBERS + ORDER_ID]! +
    words[w + PREVIOUS_OF_ACCOUNT]! +
    words[w + MAKER_FEE_PPM]! +
    accountMarkets.all[orders.accountMarket(slot)]!.orders
  )
}
