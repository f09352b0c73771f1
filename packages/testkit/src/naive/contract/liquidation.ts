import { amount, type ContractConfig, houseAccountId, type LiquidationStepped, type Realm } from '@glasshouse/domain'
import { largest } from '../spot/quotes.ts'
import {
  closingOf,
  contractOf,
  markOf,
  type NaiveContractOrder,
  type NaivePosition,
  positionOf,
  positionsIn,
  restingOf,
  sideOf,
  signOf,
  sumLeft,
  valueInTicks,
  walletBalanceOf,
} from '../state/contract-state.ts'
import { ceil, floor, fraction, least, minus, most, times } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { cancelClosing, cancelContractOrder, endStopsOf } from './contract-ends.ts'
import { applySide, type ContractFill, emitTrade, feesOf, payFees, planClosing, type SidePlan, splitBetween } from './contract-fills.ts'
import { bankruptcyTicksOf, isReached, valueAt } from './contract-margin.ts'
import { placeContract } from './contract-orders.ts'
import { withdrawLadder } from './contract-quotes.ts'
import { closingAsked, findsSomebody } from './contract-stops.ts'
import { ranked } from './deleveraging-rank.ts'

/** What the insurance fund may still post as margin for takeovers at this point. */
interface Allowance {
  left: bigint
}

/**
 * One step for each position whose liquidation price the mark has reached: longs, then shorts. `allowed`: margin of all
 * takeovers together.
 */
export function liquidate(state: NaiveState, config: ContractConfig, realm: Realm, allowed: bigint): void {
  const mark = markOf(state, config) as bigint
  const allowance: Allowance = { left: allowed }
  const inBook = () => positionsIn(state, config.marketId, realm)
  for (const position of inBook()) if (!isReached(position, mark)) position.liquidationStart = 0n
  for (const side of ['long', 'short'] as const) {
    const list = inBook().filter((position) => position.side === side && isReached(position, mark))
    const nearness = (a: NaivePosition, b: NaivePosition) => Number(signOf(side) * (b.liquidationPrice - a.liquidationPrice))
    list.sort((a, b) => nearness(a, b) || a.positionId - b.positionId)
    for (const position of list) {
      const isStanding = state.positions.get(position.positionId) === position
      if (isStanding && isReached(position, mark)) step(state, config, position, mark, allowance)
    }
  }
}

function step(state: NaiveState, config: ContractConfig, position: NaivePosition, mark: bigint, allowance: Allowance): void {
  if (position.liquidationStart === 0n) begin(state, position)
  const made: NaivePosition[] = []
  const isEnough = byOrder(state, position, mark)
  if (!isEnough && isReached(position, mark)) byOwnOtherSide(state, config, position, mark, made)
  if (!isEnough && isReached(position, mark)) byTakeover(state, config, position, mark, made, allowance)
  if (!isEnough && isReached(position, mark)) byDeleveraging(state, position, mark, made)
  for (const smaller of made) if (sumLeft(closingOf(state, smaller)) > smaller.contracts) cancelClosing(state, smaller, 'canceled_by_house')
  if (!isReached(position, mark)) position.liquidationStart = 0n
}

function begin(state: NaiveState, position: NaivePosition): void {
  const { accountId, marketId, side, realm } = position
  position.liquidationStart = position.contracts
  for (const order of restingOf(state, accountId, marketId))
    if (order.positionSide === side) cancelContractOrder(state, order, 'liquidated')
  endStopsOf(state, position.positionId, 'liquidated')
  if (accountId === houseAccountId(realm, 'market_maker')) withdrawLadder(state, contractOf(state, marketId).config, realm)
}

/** Part of it on the book, up to the bankruptcy price. True if the book filled all of that part. */
function byOrder(state: NaiveState, position: NaivePosition, mark: bigint): boolean {
  const { rule } = position
  const bankruptcy = bankruptcyTicksOf(position, rule.takerFeePpm)
  if (!findsSomebody(state, position, bankruptcy)) return false
  const contracts = least(position.contracts, most(position.liquidationStart / 4n, 1n))
  const asked = { ...closingAsked(position, contracts), orderType: 'limit', price: bankruptcy } as const
  const eventsBefore = state.events.length
  const order = placeContract(state, asked, { cause: 'liquidation', rule, liquidationFeePpm: rule.liquidationFeePpm })
  const closed = order.contracts - order.left
  if (closed === 0n) return false
  const fees = state.events.slice(eventsBefore).reduce((sum, event) => {
    const isPaid = event.type === 'Posted' && event.purpose === 'liquidation_fee' && event.accountId === position.accountId
    return isPaid && event.heldDelta < 0n ? sum - event.heldDelta : sum
  }, 0n)
  emitStep(state, position, { step: 'order', mark, bankruptcy, closed, fees })
  return order.left === 0n
}

/** Against what the same account holds on the other side, at the bankruptcy price; the fee is the liquidated side's. */
function byOwnOtherSide(state: NaiveState, config: ContractConfig, position: NaivePosition, mark: bigint, made: NaivePosition[]): void {
  const { accountId, marketId, side, rule } = position
  const other = positionOf(state, accountId, marketId, side === 'long' ? 'short' : 'long')
  if (!other) return
  const price = bankruptcyTicksOf(position, rule.takerFeePpm)
  const all = planClosing(other, { contracts: other.contracts, notional: valueInTicks(config, other.contracts, price), rate: 0 })
  if (other.margin + all.profit < 0n) return
  const contracts = least(position.contracts, other.contracts)
  const notional = valueInTicks(config, contracts, price)
  const plans = { maker: onlyClosing(other, contracts, notional, 0), taker: onlyClosing(position, contracts, notional, rule.takerFeePpm) }
  trade(state, config, { owner: position, otherAccountId: accountId, fill: { price, contracts, mark }, plans, cause: 'deleveraging' })
  made.push(other)
  emitStep(state, position, { step: 'deleveraging', mark, bankruptcy: price, closed: contracts, fees: 0n })
}

/** The insurance fund takes as much as it may at the bankruptcy price. */
function byTakeover(
  state: NaiveState,
  config: ContractConfig,
  position: NaivePosition,
  mark: bigint,
  made: NaivePosition[],
  allowance: Allowance,
): void {
  const { realm, rule, side } = position
  const fund = houseAccountId(realm, 'insurance')
  if (position.accountId === fund) return
  const price = bankruptcyTicksOf(position, rule.takerFeePpm)
  const marginOf = (contracts: bigint) => {
    const value = valueAt(config, contracts, mark)
    const loss = floor(times(fraction(signOf(side)), minus(value, fraction(valueInTicks(config, contracts, price)))))
    return ceil(times(value, fraction(1n, 10n))) + most(0n, -loss)
  }
  const isPayable = (margin: bigint) => margin <= allowance.left && margin <= walletBalanceOf(state, config, fund).available
  const contracts = largest(position.contracts, (count) => isPayable(marginOf(count)))
  if (contracts === 0n) return
  const notional = valueInTicks(config, contracts, price)
  const margin = marginOf(contracts)
  const quote = fundOrder(position, config, fund, contracts)
  const { closed, opened } = splitBetween(state, quote, contracts)
  const own = positionOf(state, fund, config.marketId, side === 'long' ? 'short' : 'long')
  const closing =
    own && closed > 0n ? planClosing(own, { contracts: closed, notional: valueInTicks(config, closed, price), rate: 0 }) : null
  if (own && closing && own.margin + closing.profit < 0n) return
  allowance.left -= margin
  const opening = {
    side,
    contracts: opened,
    notional: valueInTicks(config, opened, price),
    margin: floor(fraction(margin * opened, contracts)),
    fee: 0n,
    rule: config,
    leverage: config.houseLeverage,
  }
  const plans = {
    maker: { closing, freedByClosing: 0n, opening: opened > 0n ? opening : null, freedByOpening: 0n },
    taker: onlyClosing(position, contracts, notional, rule.takerFeePpm),
  }
  trade(state, config, { owner: position, otherAccountId: fund, fill: { price, contracts, mark }, plans, cause: 'takeover' })
  if (own && closing) made.push(own)
  emitStep(state, position, { step: 'takeover', mark, bankruptcy: price, closed: contracts, fees: 0n })
}

/** Against the other side, by the public rank, at the price at which it has nothing left. */
function byDeleveraging(state: NaiveState, position: NaivePosition, mark: bigint, made: NaivePosition[]): void {
  const { config } = contractOf(state, position.marketId)
  const price = bankruptcyTicksOf(position, 0)
  let closed = 0n
  for (const other of ranked(state, position.marketId, position.realm, position.side === 'long' ? 'short' : 'long', mark)) {
    if (position.contracts === 0n) break
    const all = planClosing(other, { contracts: other.contracts, notional: valueInTicks(config, other.contracts, price), rate: 0 })
    if (other.margin + all.profit < 0n) continue
    const contracts = least(position.contracts, other.contracts)
    const notional = valueInTicks(config, contracts, price)
    const plans = { maker: onlyClosing(other, contracts, notional, 0), taker: onlyClosing(position, contracts, notional, 0) }
    const fill = { price, contracts, mark }
    trade(state, config, { owner: position, otherAccountId: other.accountId, fill, plans, cause: 'deleveraging' })
    made.push(other)
    closed += contracts
  }
  if (closed > 0n) emitStep(state, position, { step: 'deleveraging', mark, bankruptcy: price, closed, fees: 0n })
}

function onlyClosing(position: NaivePosition, contracts: bigint, notional: bigint, rate: number): SidePlan {
  return { closing: planClosing(position, { contracts, notional, rate }), freedByClosing: 0n, opening: null, freedByOpening: 0n }
}

/** A trade without orders: the other side first, paying from what it has, then the owner. */
function trade(
  state: NaiveState,
  config: ContractConfig,
  deal: {
    owner: NaivePosition
    otherAccountId: number
    fill: ContractFill
    plans: { maker: SidePlan; taker: SidePlan }
    cause: 'takeover' | 'deleveraging'
  },
): void {
  const { owner, otherAccountId, fill, plans, cause } = deal
  const { realm, marketId, accountId } = owner
  const side = sideOf(owner.side, 'close')
  const maker = { orderId: 0, accountId: otherAccountId, realm }
  const tradeId = emitTrade(state, config, { maker, taker: { orderId: 0, accountId, side }, fill, plans })
  const common = { marketId, realm, orderId: 0, cause, role: 'taker', tradeId, filledWhole: null } as const
  applySide(state, config, plans.maker, { ...common, accountId: otherAccountId })
  applySide(state, config, plans.taker, { ...common, accountId })
  payFees(state, config, realm, feesOf(plans.maker) + feesOf(plans.taker), tradeId)
}

/** Only to ask how the fund's one-way position takes it. */
function fundOrder(position: NaivePosition, config: ContractConfig, fund: number, contracts: bigint): NaiveContractOrder {
  return {
    orderId: 0,
    priority: 0,
    isQuote: true,
    accountId: fund,
    marketId: config.marketId,
    realm: position.realm,
    positionSide: position.side,
    effect: 'open',
    positionId: 0,
    leverage: config.houseLeverage,
    orderType: 'market',
    timeInForce: 'IOC',
    price: 0n,
    contracts,
    makerRate: 0,
    takerRate: 0,
    rule: config,
    cause: 'takeover',
    acceptedAtMs: 0,
    side: position.side === 'long' ? 'buy' : 'sell',
    left: contracts,
    notional: 0n,
    fees: 0n,
  }
}

function emitStep(
  state: NaiveState,
  position: NaivePosition,
  expected: { step: LiquidationStepped['step']; mark: bigint; bankruptcy: bigint; closed: bigint; fees: bigint },
): void {
  const { positionId, accountId, marketId, realm, contracts } = position
  state.events.push({
    type: 'LiquidationStepped',
    positionId,
    accountId,
    marketId,
    realm,
    step: expected.step,
    mark: Number(expected.mark) as never,
    bankruptcyTicks: Number(expected.bankruptcy) as never,
    contracts: Number(expected.closed),
    contractsLeft: Number(contracts),
    liquidationFee: amount(expected.fees),
  })
}

/** The fund works off what it took over: one order at the mark, anew when mark or size changed. */
export function placeUnwindOrders(state: NaiveState, config: ContractConfig, realm: Realm): void {
  cancelUnwindOrders(state, config, realm)
  const taken = takenOver(state, config, realm)
  if (!taken || closingOf(state, taken.position).length > 0) return
  const { position, price } = taken
  const asked = { ...closingAsked(position, position.contracts), orderType: 'limit', timeInForce: 'GTC', price } as const
  const { makerFeePpm, takerFeePpm } = state.houseFees
  placeContract(state, asked, { cause: 'takeover', makerRate: makerFeePpm, takerRate: takerFeePpm })
}

/** An order that stands elsewhere than at the mark, or for another rest, goes. */
export function cancelUnwindOrders(state: NaiveState, config: ContractConfig, realm: Realm): void {
  const taken = takenOver(state, config, realm)
  if (!taken) return
  const [former] = closingOf(state, taken.position)
  const isRight = former?.price === taken.price && former.left === taken.position.contracts
  if (former && !isRight) cancelContractOrder(state, former, 'canceled_by_house')
}

/** What the fund holds there and is not liquidated for, with the price to work it off at. */
function takenOver(state: NaiveState, config: ContractConfig, realm: Realm) {
  const mark = markOf(state, config) as bigint
  const scale = BigInt(config.tickSize)
  const position = positionsIn(state, config.marketId, realm).find(({ accountId }) => accountId === houseAccountId(realm, 'insurance'))
  if (!position || position.liquidationStart > 0n) return null
  return { position, price: position.side === 'long' ? (mark + scale - 1n) / scale : most(1n, mark / scale) }
}
