/** What the core answers about contracts from memory. Lists come by id. */

import {
  type AccountId,
  type Amount,
  amount,
  CONTRACT_ORDER_EFFECTS,
  type ContractFiguresView,
  type ContractOrderView,
  type ContractProtectionView,
  houseAccountId,
  indexPrice,
  type MarketId,
  ORDER_TYPES,
  type PositionView,
  REALMS,
  type Realm,
  STOP_KINDS,
  type StopView,
  TIMES_IN_FORCE,
  ticks,
  timeMs,
} from '@glasshouse/domain'
import { AVAILABLE } from '../ledger/balances.ts'
import { isExcludedAt, limitsAt, waitingAt } from '../protection/own-limits.ts'
import type { State } from '../state.ts'
import { bankruptcyTicksOf } from './fills/walk.ts'
import { currentRatePpm } from './funding/samples.ts'
import { type ContractAccountMarket, ordersOf } from './state/account-markets.ts'
import { adlQuintile } from './state/adl-queue.ts'
import { isStale, markOf } from './state/mark.ts'
import { CLOSE, causeOf, contractHold, effectOf, leverageOf, positionSideOf } from './state/order-terms.ts'
import { type Position, sideOf } from './state/positions.ts'
import { lostAt } from './state/protection.ts'
import type { Stop } from './state/stop-table.ts'

export function positions(state: State, accountId: AccountId): PositionView[] {
  return positionsOf(state, accountId).map((position) => positionView(state, position))
}

export function contractOrders(state: State, accountId: AccountId): ContractOrderView[] {
  const views = state.perpetual.accountMarkets
    .of(accountId)
    .flatMap((accountMarket) => ordersOf(state.perpetual, accountMarket).map((slot) => orderView(state, accountMarket, slot)))
  return views.sort((a, b) => a.orderId - b.orderId)
}

export function stops(state: State, accountId: AccountId): StopView[] {
  const own = positionsOf(state, accountId).flatMap((position) => [...position.stops, ...position.atWork])
  return own
    .filter((stop) => stop !== null)
    .map(stopView)
    .sort((a, b) => a.stopId - b.stopId)
}

export function contractProtection(state: State, accountId: AccountId): ContractProtectionView {
  const now = state.timeMs
  const protection = state.perpetual.protections.of(accountId)
  return {
    limits: limitsAt(protection, now),
    ...waitingAt(protection, now),
    excludedUntilMs: timeMs(isExcludedAt(protection, now) ? protection.excludedUntilMs : 0),
    lostToday: amount(lostAt(protection, now)),
    positionMargins: amount(positionsOf(state, accountId).reduce((sum, { margin }) => sum + margin, 0n)),
    orderHolds: amount(contractOrders(state, accountId).reduce((sum, { held }) => sum + held, 0n)),
  }
}

export function contractFigures(state: State, marketId: MarketId, realm: Realm): ContractFiguresView | null {
  const contract = state.perpetual.contracts.get(marketId)
  if (!contract) return null
  const realmMarket = contract.byRealm[REALMS.indexOf(realm)]!
  const { nextPeriodEndMs, lastAtMs, lastRatePpm } = realmMarket.funding
  const insurance = state.balances.find(houseAccountId(realm, 'insurance'), 1, contract.config.settleAssetId)
  return {
    marketId,
    realm,
    mark: markOf(state, contract),
    isStale: isStale(state, contract),
    openContracts: realmMarket.open[0],
    fundingRatePpm: currentRatePpm(realmMarket),
    nextFundingAtMs: timeMs(nextPeriodEndMs),
    lastFundingAtMs: timeMs(lastAtMs),
    lastFundingRatePpm: lastRatePpm,
    insurance: amount(state.balances.value(insurance, AVAILABLE)),
  }
}

function positionsOf(state: State, accountId: AccountId): Position[] {
  const own = state.perpetual.accountMarkets
    .of(accountId)
    .flatMap((accountMarket) => accountMarket.positions.filter((position) => position !== null))
  return own.sort((a, b) => a.positionId - b.positionId)
}

function positionView(state: State, position: Position): PositionView {
  const { accountMarket } = position
  return {
    positionId: position.positionId,
    accountId: accountMarket.accountId,
    marketId: accountMarket.realmMarket.contract.marketId,
    realm: REALMS[accountMarket.realmMarket.realm]!,
    side: sideOf(position.side),
    leverage: position.leverage,
    contracts: position.contracts,
    cost: position.cost as Amount,
    margin: position.margin as Amount,
    addedMargin: position.added as Amount,
    liquidationPrice: position.liquidationPrice,
    bankruptcyTicks: ticks(bankruptcyTicksOf(position)),
    closingContracts: state.perpetual.accountMarkets.closing(accountMarket, position.side),
    realized: position.realized as Amount,
    feePaid: position.feePaid as Amount,
    fundingPaid: position.fundingPaid as Amount,
    openedAtMs: timeMs(position.openedAtMs),
    ruleVersion: position.rule.version,
    isInLiquidation: position.liquidationStart !== 0,
    adlQuintile: adlQuintile(state, position),
  }
}

function orderView(state: State, accountMarket: ContractAccountMarket, slot: number): ContractOrderView {
  const { orders, stopsOfOrder } = state.perpetual
  const stops = stopsOfOrder.get(orders.orderId(slot))
  const side = positionSideOf(orders, slot)
  const effect = effectOf(orders, slot)
  return {
    orderId: orders.orderId(slot),
    accountId: accountMarket.accountId,
    marketId: accountMarket.realmMarket.contract.marketId,
    positionSide: sideOf(side),
    effect: CONTRACT_ORDER_EFFECTS[effect]!,
    positionId: effect === CLOSE ? accountMarket.positions[side]!.positionId : 0,
    leverage: leverageOf(orders, slot),
    timeInForce: TIMES_IN_FORCE[orders.timeInForce(slot)]!,
    cause: causeOf(orders, slot),
    priceTicks: ticks(orders.priceTicks(slot)),
    contracts: orders.quantity(slot),
    filledContracts: orders.quantity(slot) - orders.remaining(slot),
    filledNotional: amount(BigInt(orders.filledNotional(slot))),
    feePaid: amount(BigInt(orders.feePaid(slot))),
    held: amount(BigInt(contractHold(orders, slot, accountMarket.realmMarket.contract.units, orders.remaining(slot)))),
    acceptedAtMs: timeMs(orders.acceptedAtMs(slot)),
    takeProfit: indexPrice(stops?.takeProfit ?? 0),
    stopLoss: indexPrice(stops?.stopLoss ?? 0),
  }
}

function stopView(stop: Stop): StopView {
  const { accountMarket, positionId, side } = stop.position
  return {
    stopId: stop.stopId,
    accountId: accountMarket.accountId,
    marketId: accountMarket.realmMarket.contract.marketId,
    positionId,
    positionSide: sideOf(side),
    kind: STOP_KINDS[stop.kind]!,
    triggerPrice: indexPrice(stop.triggerPrice),
    contracts: stop.contracts,
    orderType: ORDER_TYPES[stop.orderType]!,
    priceTicks: ticks(stop.priceTicks),
    setAtMs: timeMs(stop.setAtMs),
    isWorking: stop.left > 0,
  }
}
