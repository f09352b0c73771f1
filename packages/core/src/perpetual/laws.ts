/** The laws of contracts, for the full sweep (invariants.ts). The first broken one is named in words. */

import { houseAccountId, liquidationPrice, REALMS } from '@glasshouse/domain'
import { AVAILABLE, HELD } from '../ledger/balances.ts'
import { brokenBook, brokenWithdrawal, slotsOf } from '../matching/book-laws.ts'
import { NONE } from '../matching/orders.ts'
import { isIndexStale, type State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import { type ContractAccountMarket, ordersOf } from './state/account-markets.ts'
import { type ContractRealmMarket, isHouse, LONG, SHORT } from './state/contracts.ts'
import { CLOSE, contractHold, effectOf, leverageOf, positionSideOf } from './state/order-terms.ts'
import { margined, type Position, sideOf, signOf } from './state/positions.ts'
import { isRising } from './state/stop-table.ts'

/** By cell: margins of positions, holds of resting orders and quotes. */
export function heldByContracts(state: State): Map<number, bigint> {
  const { positions, orders, accountMarkets } = state.perpetual
  const needed = new Map<number, bigint>()
  const add = (cell: number, units: bigint) => needed.set(cell, (needed.get(cell) ?? 0n) + units)
  for (const position of positions.values()) add(position.accountMarket.cell, position.margin)
  for (const realmMarket of realmMarketsOf(state)) {
    for (const slot of slotsOf(realmMarket.book)) {
      add(
        accountMarkets.all[orders.accountMarket(slot)]!.cell,
        BigInt(contractHold(orders, slot, realmMarket.contract.units, orders.remaining(slot))),
      )
    }
  }
  return needed
}

export function brokenContracts(state: State): string | null {
  for (const realmMarket of realmMarketsOf(state)) {
    const broken = brokenBook(realmMarket) ?? brokenRealmMarket(state, realmMarket)
    if (broken) return `contract ${realmMarket.contract.marketId}, realm ${REALMS[realmMarket.realm]}: ${broken}`
  }
  return brokenClearing(state) ?? brokenAccountMarkets(state) ?? brokenTables(state) ?? brokenProtections(state)
}

function* realmMarketsOf(state: State): Generator<ContractRealmMarket> {
  for (const { byRealm } of byId(state.perpetual.contracts)) yield* byRealm
}

function brokenRealmMarket(state: State, realmMarket: ContractRealmMarket): string | null {
  const sums = realmMarket.positions.map((positions) => [...positions.values()].reduce((sum, { contracts }) => sum + contracts, 0))
  if (sums[0] !== sums[1]) return `${sums[0]} contracts are long and ${sums[1]} short`
  if (sums.some((sum, side) => sum !== realmMarket.open[side])) return 'the contracts open are not those counted'
  for (const [side, positions] of realmMarket.positions.entries()) {
    let before = 0
    for (const position of positions.values()) {
      const broken = position.positionId <= before ? 'stands behind a younger one' : brokenPosition(state, realmMarket, position, side)
      if (broken) return `position ${position.positionId} ${broken}`
      before = position.positionId
    }
  }
  return (
    brokenSets(realmMarket) ??
    brokenFunding(state, realmMarket) ??
    brokenLadder(realmMarket, isIndexStale(state, realmMarket.contract.config.indexId))
  )
}

function brokenPosition(state: State, realmMarket: ContractRealmMarket, position: Position, side: number): string | null {
  const { contracts, cost, margin, added, positionId, accountMarket } = position
  if (position.side !== side || accountMarket.realmMarket !== realmMarket || accountMarket.positions[side] !== position)
    return 'stands in a foreign place'
  if (state.perpetual.positions.get(positionId) !== position) return 'is not found by its id'
  if (!Number.isSafeInteger(contracts) || contracts <= 0 || cost < 0n) return 'has no contracts'
  if (margin < 0n || added < 0n || added > margin) return `has a margin of ${margin}, ${added} of it added`
  if (liquidationPrice(position.rule, margined(position)) !== position.liquidationPrice) return 'is liquidated at another price than stored'
  if (realmMarket.contract.rules.get(position.rule.version) === undefined) return 'has a rule that was never in force'
  if ((position.liquidationStart !== 0) !== realmMarket.inLiquidation.has(positionId)) return 'is and is not in liquidation'
  return state.perpetual.accountMarkets.closing(accountMarket, side) > contracts && !isHouse(accountMarket.accountId)
    ? 'has resting orders that close more than there is'
    : null
}

/** One taken back waits for a funding too, if the point came meanwhile. */
const brokenLadder = (realmMarket: ContractRealmMarket, isStale: boolean): string | null =>
  realmMarket.settling?.isPointMissed && !isStale ? null : brokenWithdrawal(realmMarket, isStale)

/** What is collected stands against what is paid, and the next position is one of the side whose turn it is. */
function brokenFunding(state: State, realmMarket: ContractRealmMarket): string | null {
  const { settling } = realmMarket
  if (state.perpetual.settling.includes(realmMarket) !== (settling !== null)) return 'its funding is and is not on its way'
  if (settling === null) return null
  const { collected, paid, next, ratePpm, isPaying } = settling
  if (paid < 0n || paid > collected || (paid > 0n && !isPaying)) return `its funding has paid ${paid} of ${collected}`
  const side = ratePpm > 0 === isPaying ? SHORT : LONG
  return next !== null && realmMarket.positions[side].get(next.positionId) === next ? null : 'its funding has nobody left'
}

/** The ordered sets equal the positions and stops. */
function brokenSets(realmMarket: ContractRealmMarket): string | null {
  for (const side of [0, 1]) {
    const expected = [...realmMarket.positions[side]!.values()]
      .filter((position) => position.liquidationPrice !== 0)
      .map((position) => [side === LONG ? -position.liquidationPrice : position.liquidationPrice, position.positionId] as const)
    if (!isSameOrder(realmMarket.byLiquidation[side]!.entries(), expected))
      return `its ${sideOf(side)} positions stand in another order than by liquidation price`
  }
  const stops = realmMarket.positions
    .flatMap((positions) => [...positions.values()].flatMap((position) => position.stops))
    .filter((stop) => stop !== null)
  const rising = stops.filter(isRising).map((stop) => [stop.triggerPrice, stop.stopId] as const)
  const falling = stops.filter((stop) => !isRising(stop)).map((stop) => [-stop.triggerPrice, stop.stopId] as const)
  return isSameOrder(realmMarket.rising.entries(), rising) && isSameOrder(realmMarket.falling.entries(), falling)
    ? null
    : 'its stops stand in another order than by trigger'
}

function isSameOrder(found: Iterable<readonly [number, number, unknown?]>, expected: (readonly [number, number])[]): boolean {
  const sorted = [...expected].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const members = [...found]
  return members.length === sorted.length && members.every(([key, id], at) => key === sorted[at]![0] && id === sorted[at]![1])
}

/**
 * What positions have won and lost on paper lies in clearing, and funding on its way: clearing + sum of s*C = collected
 * - paid, per realm and asset.
 */
function brokenClearing(state: State): string | null {
  const sums = new Map<string, bigint>()
  for (const { settleAssetId } of byId(state.perpetual.contracts).map(({ config }) => config)) {
    for (const realm of REALMS) {
      const cell = state.balances.find(houseAccountId(realm, 'clearing'), 1, settleAssetId)
      sums.set(`${settleAssetId}, realm ${realm}`, state.balances.value(cell, AVAILABLE))
    }
  }
  for (const { accountMarket, side, cost } of state.perpetual.positions.values()) {
    const key = `${accountMarket.realmMarket.contract.config.settleAssetId}, realm ${REALMS[accountMarket.realmMarket.realm]}`
    sums.set(key, sums.get(key)! + signOf(side) * cost)
  }
  for (const { settling, contract, realm } of state.perpetual.settling) {
    const key = `${contract.config.settleAssetId}, realm ${REALMS[realm]}`
    sums.set(key, sums.get(key)! - (settling!.collected - settling!.paid))
  }
  for (const [key, sum] of sums) if (sum !== 0n) return `clearing and open positions sum to ${sum} units of asset ${key}`
  return null
}

/** Every order stands once in its account market's list and in its book; what it opens or binds is counted. */
function brokenAccountMarkets(state: State): string | null {
  const { perpetual } = state
  const { accountMarkets, orders, slotOfOrder } = perpetual
  let listed = 0
  for (const accountMarket of accountMarkets.all) {
    const slots = ordersOf(perpetual, accountMarket)
    listed += slots.length
    if (slots.length !== accountMarkets.orderCount(accountMarket))
      return `account ${accountMarket.accountId} has another number of contract orders than counted`
    if (slots.some((slot, at) => at > 0 && orders.orderId(slot) <= orders.orderId(slots[at - 1]!)))
      return `account ${accountMarket.accountId} lists a wrong order`
    const broken = brokenCounts(state, accountMarket, slots)
    if (broken) return `account ${accountMarket.accountId} ${broken}`
  }
  const resting = [...realmMarketsOf(state)]
    .flatMap((realmMarket) => [...slotsOf(realmMarket.book)])
    .filter((slot) => orders.orderId(slot) !== 0)
  if (resting.some((slot) => slotOfOrder.get(orders.orderId(slot)) !== slot)) return 'a contract order is not found by its id'
  return resting.length === listed && listed === slotOfOrder.size ? null : 'the accounts list other contract orders than the books'
}

function brokenCounts(state: State, accountMarket: ContractAccountMarket, slots: readonly number[]): string | null {
  const { orders, accountMarkets } = state.perpetual
  const counts = { opening: [0, 0], closing: [0, 0] }
  for (const slot of slots) {
    const side = positionSideOf(orders, slot)
    const isClosing = effectOf(orders, slot) === CLOSE
    if (isClosing && accountMarket.positions[side] === null) return 'closes a position that is gone'
    if (!isClosing && leverageOf(orders, slot) !== accountMarkets.openingLeverage(accountMarket, side))
      return 'has an order of another leverage than known'
    counts[isClosing ? 'closing' : 'opening'][side]! += orders.remaining(slot)
  }
  const isCounted = [0, 1].every(
    (side) =>
      counts.opening[side] === accountMarkets.opening(accountMarket, side) &&
      counts.closing[side] === accountMarkets.closing(accountMarket, side),
  )
  return isCounted ? null : 'has orders for other contracts than counted'
}

/** Own limits count what the wallet balance holds: so nothing else may hold there. */
function brokenProtections(state: State): string | null {
  const { accountMarkets, protections } = state.perpetual
  const needed = heldByContracts(state)
  for (const { accountId, cell, protection } of accountMarkets.all) {
    if (protection !== (protections.byAccount.get(accountId) ?? null)) return `account ${accountId} counts losses in another place`
    if (protection !== null && state.balances.value(cell, HELD) !== (needed.get(cell) ?? 0n))
      return `account ${accountId} holds something else than margins and orders of contracts`
  }
  return null
}

function brokenTables(state: State): string | null {
  const { positions, nextPositionId, stops, orders } = state.perpetual
  for (const positionId of positions.keys()) if (positionId >= nextPositionId) return 'the position counter is not beyond all positions'
  for (const realmMarket of realmMarketsOf(state))
    for (const slot of slotsOf(realmMarket.book))
      if (orders.priorityId(slot) >= state.nextOrderId) return 'the order counter is not beyond all contract orders'
  let count = 0
  for (const position of positions.values()) {
    const own = [...position.stops.filter((stop) => stop !== null), ...position.atWork]
    count += own.length
    if (own.some((stop) => stops.get(stop.stopId) !== stop || stop.position !== position)) return 'a stop is not found by its id'
    if (position.atWork.some((stop) => stop.left <= 0 || position.accountMarket.realmMarket.atWork.get(stop.stopId) !== stop))
      return 'a stop at work has nothing to do'
  }
  return count === stops.size ? brokenOrderStops(state) : 'the positions list other stops than are known'
}

/** Orders that rest and open carry stops, no others; the first fill has set them. */
function brokenOrderStops({ perpetual: { orders, slotOfOrder, stopsOfOrder } }: State): string | null {
  for (const [orderId, { takeProfit, stopLoss, isSet }] of stopsOfOrder) {
    const slot = slotOfOrder.get(orderId)
    if (slot === NONE || effectOf(orders, slot) === CLOSE) return 'stops wait with an order that opens nothing'
    if (takeProfit + stopLoss === 0) return 'an order carries stops without a trigger'
    if (isSet !== orders.remaining(slot) < orders.quantity(slot)) return 'stops of an order are set before its first fill, or not by it'
  }
  return null
}
