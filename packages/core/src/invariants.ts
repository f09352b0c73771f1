/** The full sweep over all laws. Slow; for tests, verifiers and snapshots. The first broken law is named in words. */

import { FIRST_USER_ACCOUNT_ID, formatDecimal, HOUSE_PURPOSES, houseAccountId, REALMS } from '@glasshouse/domain'
import { brokenCustody } from './custody/laws.ts'
import { AVAILABLE, HELD } from './ledger/balances.ts'
import { brokenBook, brokenWithdrawal, slotsOf } from './matching/book-laws.ts'
import { NONE } from './matching/orders.ts'
import { brokenOperators } from './operators/laws.ts'
import { brokenOptions, heldByOptions } from './option/laws.ts'
import { brokenContracts, heldByContracts } from './perpetual/laws.ts'
import { holdFor } from './spot/holds.ts'
import { isIndexStale, type State } from './state.ts'
import { brokenSwaps, heldBySwaps } from './swap/laws.ts'
import { byId } from './tables/by-id.ts'
import { books } from './views.ts'
import { brokenWithdrawals, heldByWithdrawals } from './withdrawals/laws.ts'

export function brokenLaw(state: State): string | null {
  return (
    brokenSum(state) ??
    brokenBalance(state) ??
    brokenBooks(state) ??
    brokenHold(state) ??
    brokenCounter(state) ??
    brokenList(state) ??
    brokenContracts(state) ??
    brokenOptions(state) ??
    brokenCustody(state) ??
    brokenWithdrawals(state) ??
    brokenSwaps(state) ??
    brokenOperators(state)
  )
}

function brokenSum(state: State): string | null {
  const off = books(state).find((view) => view.sum !== 0n)
  return off ? `asset ${off.assetId} in realm ${off.realm} sums to ${formatDecimal(off.sum, 0)} units, not to zero` : null
}

function brokenBalance(state: State): string | null {
  const { balances } = state
  for (const cell of balances.sortedCells()) {
    const accountId = balances.accountOf(cell)
    if (balances.value(cell, HELD) < 0n) return `account ${accountId} holds less than nothing of asset ${balances.assetOf(cell)}`
    if (balances.value(cell, AVAILABLE) < 0n && !mayBeBelowZero(accountId))
      return `account ${accountId} has less than nothing of asset ${balances.assetOf(cell)}`
    if (!isAccount(state, accountId)) return `account ${accountId} has a balance and does not exist`
  }
  return null
}

/** `external` and `custody` gave all there is; `clearing` owes what open positions have won on paper of each other. */
const BELOW_ZERO = REALMS.flatMap((realm) =>
  (['external', 'custody', 'clearing'] as const).map((purpose) => houseAccountId(realm, purpose)),
)
const mayBeBelowZero = (accountId: number) => BELOW_ZERO.includes(accountId)

function isAccount(state: State, accountId: number): boolean {
  return (
    state.accounts.has(accountId) || REALMS.some((realm) => HOUSE_PURPOSES.some((purpose) => houseAccountId(realm, purpose) === accountId))
  )
}

/** Holds equal exactly what resting orders, quotes, positions, options, withdrawals and swaps need. */
function brokenHold(state: State): string | null {
  const { balances, orders, accountMarkets } = state
  const needed = heldByContracts(state)
  for (const held of [heldByOptions(state), heldByWithdrawals(state), heldBySwaps(state)])
    for (const [cell, units] of held) needed.set(cell, (needed.get(cell) ?? 0n) + units)
  for (const slot of restingSlots(state)) {
    const cell = accountMarkets.holdCell(orders.accountMarket(slot), orders.side(slot))
    const market = state.markets.get(orders.marketId(slot))!
    needed.set(cell, (needed.get(cell) ?? 0n) + BigInt(holdFor(orders, slot, market, orders.remaining(slot))))
  }
  for (let cell = 0; cell < balances.count; cell++) {
    const held = balances.value(cell, HELD)
    if (held !== (needed.get(cell) ?? 0n))
      return `account ${balances.accountOf(cell)} holds ${held} of asset ${balances.assetOf(cell)}, its orders need ${needed.get(cell) ?? 0n}`
  }
  return null
}

function brokenBooks(state: State): string | null {
  for (const market of byId(state.markets)) {
    for (const realmMarket of market.byRealm) {
      const broken = brokenBook(realmMarket) ?? brokenWithdrawal(realmMarket, isIndexStale(state, market.config.indexId))
      if (broken) return `market ${market.config.marketId}, realm ${REALMS[realmMarket.realm]}: ${broken}`
    }
  }
  return null
}

function brokenCounter(state: State): string | null {
  for (const slot of restingSlots(state))
    if (state.orders.priorityId(slot) >= state.nextOrderId) return 'the order counter is not beyond all orders'
  return null
}

/** Every order stands once in its account's list, in its account market's count and in its book. */
function brokenList(state: State): string | null {
  const { orders, accounts, accountMarkets } = state
  const inBooks = [...restingSlots(state)].filter((slot) => orders.orderId(slot) !== 0)
  if (inBooks.length !== state.slotOfOrder.size) return 'the books and the table of orders differ'
  for (const orderId of state.heldInAll.keys())
    if (state.slotOfOrder.get(orderId) === NONE) return `order ${orderId} is over, and what was held for it is still known`
  const counts = new Map<number, number>()
  for (const slot of inBooks) {
    if (state.slotOfOrder.get(orders.orderId(slot)) !== slot) return `order ${orders.orderId(slot)} is not found by its id`
    counts.set(orders.accountMarket(slot), (counts.get(orders.accountMarket(slot)) ?? 0) + 1)
  }
  for (const [accountMarket, count] of counts)
    if (accountMarkets.openOrders(accountMarket) !== count) return 'an account has another number of open orders than counted'
  let listed = 0
  for (let at = 0; at < accounts.count; at++) {
    let before = 0
    for (let slot = accounts.firstOrder[at]!; slot !== NONE; slot = orders.nextOfAccount(slot)) {
      if (orders.accountId(slot) !== at + FIRST_USER_ACCOUNT_ID || orders.orderId(slot) <= before)
        return `account ${at + FIRST_USER_ACCOUNT_ID} lists a wrong order`
      before = orders.orderId(slot)
      listed++
    }
  }
  return listed === inBooks.length ? null : 'the accounts list other orders than the books'
}

function* restingSlots(state: State): Generator<number> {
  for (const market of byId(state.markets)) for (const { book } of market.byRealm) yield* slotsOf(book)
}
