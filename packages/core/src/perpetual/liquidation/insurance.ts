/**
 * The insurance fund (RULES.md 8.7.5c, 8.7.6): it takes over what nobody bought before its owner had nothing left, with
 * margin of its own for the loss there is and a tenth of the value, and unwinds it by one resting order at the mark.
 * Law: what it takes at a point in a contract binds no more than a tenth of what it had there, so that no gap empties
 * it.
 */
import { divCeil, divFloor, houseAccountId, notionalAt, REALMS, scaledValue, type Ticks } from '@glasshouse/domain'
import { assert } from '../../assert.ts'
import { AVAILABLE, HELD } from '../../ledger/balances.ts'
import { POST_FEE, POST_MARGIN } from '../../ledger/ledger.ts'
import { least } from '../../rounding.ts'
import type { State } from '../../state.ts'
import { estimateExactly } from '../fills/closing.ts'
import { cancelClosingOrders } from '../fills/end-order.ts'
import { closeFill, enlarge, type FillOf } from '../fills/money.ts'
import { bankruptcyTicksOf } from '../fills/walk.ts'
import { runContractOrder } from '../orders/place-contract-order.ts'
import { closingDraft } from '../orders/stops.ts'
import { type ContractAccountMarket, houseCell, ordersOf } from '../state/account-markets.ts'
import { type ContractRealmMarket, LONG } from '../state/contracts.ts'
import { CLOSE, effectOf } from '../state/order-terms.ts'
import { changed } from '../state/position-changes.ts'
import { type Position, signOf } from '../state/positions.ts'
import { emitForcedTrade } from './deleveraging.ts'

/** Of the value taken over, posted beside what is lost already: one part in so many. */
const MARGIN_PART = 10n
/** Of all the fund has, for the takeovers of one contract, realm and point: one part in so many. */
const POINT_PART = 10n

export function setTakeoverBudget(state: State, realmMarket: ContractRealmMarket): void {
  const { balances } = state
  const cell = balances.find(houseAccountId(REALMS[realmMarket.realm]!, 'insurance'), 1, realmMarket.contract.config.settleAssetId)
  realmMarket.takeoverBudget = divFloor(balances.value(cell, AVAILABLE) + balances.value(cell, HELD), POINT_PART)
}

/** What the fund took of a position, at which price, and what that made smaller of its own. */
export interface Takeover {
  readonly contracts: number
  readonly priceTicks: number
  readonly netted: readonly Position[]
}

/** Takes as much of a position as the fund may, at its bankruptcy price; null when that is nothing. */
export function takeOver(state: State, position: Position, mark: number): Takeover | null {
  const { realmMarket } = position.accountMarket
  const fund = fundAccountMarket(state, realmMarket)
  if (position.accountMarket === fund) return null
  const { rule, side } = position
  const price = bankruptcyTicksOf(position) as Ticks
  const means = least(realmMarket.takeoverBudget, state.balances.value(fund.cell, AVAILABLE))
  const contracts = mostToTake(position, { price, mark, means })
  if (contracts === 0) return null
  const margin = marginToTake(position, { contracts, price, mark })

  const own = fund.positions[1 - side] ?? null
  const nets = Math.min(contracts, own?.contracts ?? 0)
  const netting = own === null ? null : estimateExactly(own, { contracts: nets, notional: notionalAt(rule, nets, price), feePpm: 0 })
  if (own !== null && netting === null) return null
  const notional = notionalAt(rule, contracts, price)
  const closing = estimateExactly(position, { contracts, notional, feePpm: rule.takerFeePpm })
  assert(closing !== null, 'at its bankruptcy price a position can be closed')
  realmMarket.takeoverBudget -= margin

  const tradeId = emitForcedTrade(state, { position, otherAccountId: fund.accountId, contracts, price, notional, fee: closing.fee })
  const about = { cause: 'takeover', orderId: 0, tradeId } as const
  if (own !== null && netting !== null) closeFill(state, own, netting, about)
  const opens = contracts - nets
  if (opens > 0) {
    const share = divFloor(margin * BigInt(opens), BigInt(contracts))
    openForFund(state, fund, { side, contracts: opens, notional: notionalAt(rule, opens, price), margin: share }, about)
  }
  closeFill(state, position, closing, about)
  state.ledger.postAmounts(houseCell(state.balances, realmMarket, 'fees'), { available: closing.fee, purpose: POST_FEE, tradeId })
  return { contracts, priceTicks: price, netted: own === null ? [] : [own] }
}

function openForFund(
  state: State,
  fund: ContractAccountMarket,
  { side, contracts, notional, margin }: { side: number; contracts: number; notional: bigint; margin: bigint },
  of: FillOf,
): void {
  const { config } = fund.realmMarket.contract
  state.ledger.postAmounts(fund.cell, { available: -margin, held: margin, purpose: POST_MARGIN, orderId: of.orderId, tradeId: of.tradeId })
  const position = enlarge(state, fund, { side, contracts, leverage: config.houseLeverage, rule: config }, notional, margin)
  changed(state, position, { ...of, contractsDelta: contracts, notional })
}

/** The most contracts whose margin the fund can and may post. */
function mostToTake(position: Position, { means, ...at }: { price: Ticks; mark: number; means: bigint }): number {
  let low = 0
  let high = position.contracts
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (marginToTake(position, { contracts: middle, ...at }) <= means) low = middle
    else high = middle - 1
  }
  return low
}

/** ceil(value / 10), and what is lost at the mark already: it grows with the contracts. */
function marginToTake({ rule, side }: Position, of: { contracts: number; price: Ticks; mark: number }): bigint {
  const scale = BigInt(rule.tickSize)
  const value = scaledValue(rule, of.contracts, of.mark as never)
  const paid = notionalAt(rule, of.contracts, of.price)
  const gain = divFloor(signOf(side) * (value - paid * scale), scale)
  return divCeil(value, MARGIN_PART * scale) + (gain < 0n ? -gain : 0n)
}

/** One order at the mark for what the fund holds, placed anew when the mark or the position has changed. */
export function placeUnwindOrder(state: State, at: { realmMarket: ContractRealmMarket; mark: number }): void {
  for (const { position, priceTicks } of staleUnwindOrders(state, at)) {
    cancelClosingOrders(state, position, 'canceled_by_house')
    const { makerFeePpm, takerFeePpm } = state.houseFees
    const draft = closingDraft(position, { contracts: position.contracts, cause: 'takeover', priceTicks })
    runContractOrder(state, { ...draft, makerFeePpm, takerFeePpm })
  }
}

/**
 * Before a mark sets anything going: an order at the former mark would be the fund's gift to the account that a gap lets trade
 * with it.
 */
export function cancelUnwindOrder(state: State, at: { realmMarket: ContractRealmMarket; mark: number }): void {
  for (const { position } of staleUnwindOrders(state, at)) cancelClosingOrders(state, position, 'canceled_by_house')
}

/** The fund's position there, with the price at which its order should stand and does not. */
function staleUnwindOrders(
  state: State,
  { realmMarket, mark }: { realmMarket: ContractRealmMarket; mark: number },
): { position: Position; priceTicks: number }[] {
  const accountMarket = state.perpetual.accountMarkets.find(houseAccountId(REALMS[realmMarket.realm]!, 'insurance'), realmMarket.contract)
  const found: { position: Position; priceTicks: number }[] = []
  for (const position of accountMarket?.positions ?? []) {
    if (position === null || position.liquidationStart !== 0) continue
    const { tickSize } = realmMarket.contract.config
    const isLong = position.side === LONG
    const [whole, tick] = [BigInt(mark), BigInt(tickSize)]
    const priceTicks = isLong ? Number(divCeil(whole, tick)) : Math.max(1, Number(divFloor(whole, tick)))
    if (!hasUnwindOrderAt(state, accountMarket!, position, priceTicks)) found.push({ position, priceTicks })
  }
  return found
}

function hasUnwindOrderAt(state: State, accountMarket: ContractAccountMarket, position: Position, priceTicks: number): boolean {
  const { orders } = state.perpetual
  return ordersOf(state.perpetual, accountMarket).some(
    (slot) => effectOf(orders, slot) === CLOSE && orders.priceTicks(slot) === priceTicks && orders.remaining(slot) === position.contracts,
  )
}

const fundAccountMarket = (state: State, realmMarket: ContractRealmMarket): ContractAccountMarket =>
  state.perpetual.accountMarkets.take(houseAccountId(REALMS[realmMarket.realm]!, 'insurance'), realmMarket)
