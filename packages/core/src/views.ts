/** What the core answers from memory, between groups. Lists come by id. */

import {
  type AccountId,
  type AccountView,
  amount,
  type BalanceView,
  type BooksView,
  type ConfigurationView,
  type DepthLevel,
  type DepthView,
  type EvidenceView,
  FIRST_USER_ACCOUNT_ID,
  GATE_PRODUCTS,
  type Hash128,
  type IndexId,
  type IndexView,
  indexPrice,
  lots,
  type MarketId,
  type OpenOrderView,
  type OrderId,
  REALMS,
  type Realm,
  type SettledWithdrawalView,
  SIDES,
  TIMES_IN_FORCE,
  ticks,
  timeMs,
  type Wallet,
  type WithdrawalView,
} from '@glasshouse/domain'
import { takableOf } from './custody/reverse.ts'
import { passedVersion } from './gates/gates.ts'
import { AVAILABLE, HELD } from './ledger/balances.ts'
import { BUY, NONE, SELL } from './matching/orders.ts'
import { holdFor } from './spot/holds.ts'
import type { SpotRealmMarket } from './spot/market.ts'
import type { State } from './state.ts'
import { byId } from './tables/by-id.ts'

export function configuration(state: State): ConfigurationView {
  return {
    isOpen: state.isOpen,
    isSandbox: state.isSandbox,
    publicKey: state.publicKey,
    newOrdersHalted: state.newOrdersHalted,
    payoutsStopped: state.withdrawals.isStopped,
    assets: byId(state.assets),
    sources: byId(state.sources),
    indices: byId(state.indices).map((index) => index.config),
    markets: byId(state.markets).map((market) => market.config),
    contracts: byId(state.perpetual.contracts).map((contract) => contract.config),
    contractRules: byId(state.perpetual.contracts).flatMap((contract) => byId(contract.rules)),
    options: byId(state.options.markets).map((market) => market.config),
    optionRules: byId(state.options.markets).flatMap((market) => byId(market.rules)),
    houseFees: state.houseFees,
    gates: GATE_PRODUCTS.flatMap((product) => state.gates.rules.get(product) ?? []),
  }
}

export function account(state: State, accountId: AccountId): AccountView | null {
  if (!state.accounts.has(accountId)) return null
  const realm = REALMS[state.accounts.realmOf(accountId)]!
  return {
    accountId,
    realm,
    userRef: state.accounts.userRefOf(accountId),
    flags: state.accounts.flagsOf(accountId),
    isClosed: state.accounts.isClosed(accountId),
    gates: gatesOf(state, accountId),
    debts: debtsOf(state, accountId),
    payoutLevel: state.withdrawals.levelOf(accountId),
  }
}

const debtsOf = (state: State, accountId: AccountId): AccountView['debts'] =>
  byId(state.assets).flatMap(({ assetId }) => {
    const debt = state.credits.debtOf(accountId, assetId)
    return debt > 0n ? [{ assetId, amount: amount(debt) }] : []
  })

function gatesOf(state: State, accountId: AccountId): AccountView['gates'] {
  const versions = GATE_PRODUCTS.map((product) => [product, passedVersion(state, accountId, product)])
  return Object.fromEntries(versions) as AccountView['gates']
}

export const withdrawals = (state: State, accountId: AccountId): WithdrawalView[] =>
  state.withdrawals.of(accountId).map(({ approvers, accountId: _, dueMs, ...withdrawal }) => {
    return { ...withdrawal, dueMs: timeMs(dueMs), approvals: approvers.length }
  })

export function settledWithdrawal({ withdrawals: { settled } }: State, withdrawalId: Hash128): SettledWithdrawalView | null {
  const one = settled.of(withdrawalId)
  return one && { ...one, left: amount(one.left) }
}

export function evidence(state: State, hash: Hash128): EvidenceView | null {
  if (!state.evidence.has(hash)) return null
  const credit = state.credits.of(hash)
  if (credit === null) return { state: 'other', accountId: 0, userRef: '', assetId: 0, amount: amount(0n), takable: amount(0n) }
  const { accountId, assetId } = credit
  const userRef = accountId === 0 ? '' : state.accounts.userRefOf(accountId)
  const takable = credit.state === 'credited' ? takableOf(state, credit) : 0n
  return { state: credit.state, accountId, userRef, assetId, amount: amount(credit.amount), takable: amount(takable) }
}

export function balances(state: State, accountId: AccountId): BalanceView[] {
  const views: BalanceView[] = []
  for (const wallet of [1, 2, 3] as Wallet[]) {
    for (const { assetId } of byId(state.assets)) {
      const cell = state.balances.find(accountId, wallet, assetId)
      if (cell < 0 || state.balances.isZero(cell)) continue
      views.push({
        wallet,
        assetId,
        available: amount(state.balances.value(cell, AVAILABLE)),
        held: amount(state.balances.value(cell, HELD)),
      })
    }
  }
  return views
}

export function openOrders(state: State, accountId: AccountId): OpenOrderView[] {
  if (!state.accounts.has(accountId)) return []
  const views: OpenOrderView[] = []
  const { orders } = state
  for (let slot = state.accounts.firstOrder[accountId - FIRST_USER_ACCOUNT_ID]!; slot !== NONE; slot = orders.nextOfAccount(slot))
    views.push(orderView(state, slot))
  return views
}

export function openOrder(state: State, accountId: AccountId, orderId: OrderId): OpenOrderView | null {
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? state.slotOfOrder.get(orderId) : NONE
  return slot !== NONE && state.orders.accountId(slot) === accountId ? orderView(state, slot) : null
}

export function depth(state: State, marketId: MarketId, realm: Realm, levels: number): DepthView {
  const at = REALMS.indexOf(realm)
  const realmMarket = state.markets.get(marketId)?.byRealm[at] ?? state.perpetual.contracts.get(marketId)?.byRealm[at]
  return {
    marketId,
    realm,
    bids: realmMarket ? depthOf(realmMarket, BUY, levels) : [],
    asks: realmMarket ? depthOf(realmMarket, SELL, levels) : [],
  }
}

export function index(state: State, indexId: IndexId): IndexView | null {
  const known = state.indices.get(indexId)
  if (!known) return null
  const last = known.points.at(-1)
  if (!last) return { indexId, price: indexPrice(0), atMs: timeMs(0), isStale: true, parts: [] }
  return { indexId, price: last.price, atMs: last.atMs, isStale: known.isStale, parts: last.parts }
}

/** Sums in full width: the law must show even if it were broken. */
export function books(state: State): BooksView[] {
  const sums = new Map<number, bigint>()
  for (const cell of state.balances.sortedCells()) {
    const key = state.balances.assetOf(cell) * 2 + realmOf(state, state.balances.accountOf(cell))
    sums.set(key, (sums.get(key) ?? 0n) + state.balances.value(cell, AVAILABLE) + state.balances.value(cell, HELD))
  }
  return byId(state.assets).flatMap(({ assetId }) =>
    REALMS.map((realm, position) => ({ assetId, realm, sum: amount(sums.get(assetId * 2 + position) ?? 0n) })),
  )
}

/** House accounts of the demo realm start at 101. */
export function realmOf(state: State, accountId: AccountId): number {
  return accountId >= FIRST_USER_ACCOUNT_ID ? state.accounts.realmOf(accountId) : accountId > 100 ? 1 : 0
}

function orderView(state: State, slot: number): OpenOrderView {
  const { orders } = state
  const market = state.markets.get(orders.marketId(slot))!
  return {
    orderId: orders.orderId(slot),
    accountId: orders.accountId(slot),
    marketId: orders.marketId(slot),
    side: SIDES[orders.side(slot)]!,
    orderType: 'limit',
    timeInForce: TIMES_IN_FORCE[orders.timeInForce(slot)]!,
    priceTicks: ticks(orders.priceTicks(slot)),
    quantityLots: lots(orders.quantity(slot)),
    filledLots: lots(orders.quantity(slot) - orders.remaining(slot)),
    filledNotional: amount(BigInt(orders.filledNotional(slot))),
    held: amount(BigInt(holdFor(orders, slot, market, orders.remaining(slot)))),
    acceptedAtMs: timeMs(orders.acceptedAtMs(slot)),
  }
}

function depthOf(realmMarket: Pick<SpotRealmMarket, 'book' | 'ladder'>, side: number, count: number): DepthLevel[] {
  const { book, ladder } = realmMarket
  const { orders } = book
  const quoted = new Map(
    ladder?.slots.filter((slot) => orders.side(slot) === side).map((slot) => [orders.priceTicks(slot), orders.remaining(slot)]),
  )
  const levels = book.side(side)
  const views: DepthLevel[] = []
  for (let level = levels.walk(); level !== NONE && views.length < count; level = levels.nextWorse()) {
    const priceTicks = ticks(levels.priceTicks[level]!)
    views.push({
      priceTicks,
      quantityLots: lots(levels.lots[level]!),
      houseLots: lots(quoted.get(priceTicks) ?? 0),
      orders: levels.orders[level]!,
    })
  }
  return views
}
