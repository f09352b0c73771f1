import {
  amount,
  type ContractFiguresView,
  type ContractOrderView,
  type DepthView,
  houseAccountId,
  type PositionView,
  type Realm,
  type Side,
  type StopView,
} from '@glasshouse/domain'
import {
  closingOf,
  contractOf,
  contractQueue,
  holdOf,
  markOf,
  type NaivePosition,
  sumLeft,
  walletBalanceOf,
} from '../state/contract-state.ts'
import { type NaiveState, queue } from '../state/naive-state.ts'
import { bankruptcyTicksOf } from './contract-margin.ts'
import { openContractsOf } from './contract-orders.ts'
import { ranked } from './deleveraging-rank.ts'
import { rateOf } from './funding.ts'

const QUINTILES = 5

export function positionsOf(state: NaiveState, accountId: number): PositionView[] {
  return [...state.positions.values()]
    .filter((position) => position.accountId === accountId)
    .sort((a, b) => a.positionId - b.positionId)
    .map((position) => ({
      positionId: position.positionId,
      accountId,
      marketId: position.marketId,
      realm: position.realm,
      side: position.side,
      leverage: position.leverage,
      contracts: Number(position.contracts),
      cost: amount(position.cost),
      margin: amount(position.margin),
      addedMargin: amount(position.added),
      liquidationPrice: Number(position.liquidationPrice) as never,
      bankruptcyTicks: Number(bankruptcyTicksOf(position, position.rule.takerFeePpm)) as never,
      closingContracts: Number(sumLeft(closingOf(state, position))),
      realized: amount(position.realized),
      feePaid: amount(position.feePaid),
      fundingPaid: amount(position.fundingPaid),
      openedAtMs: position.openedAtMs as never,
      ruleVersion: position.rule.version,
      isInLiquidation: position.liquidationStart > 0n,
      adlQuintile: quintileOf(state, position),
    }))
}

function quintileOf(state: NaiveState, position: NaivePosition): number {
  const { marketId, realm, side } = position
  const mark = markOf(state, contractOf(state, marketId).config)
  if (mark === null) return 0
  const row = ranked(state, marketId, realm, side, mark)
  return QUINTILES - Math.floor((row.indexOf(position) * QUINTILES) / row.length)
}

export function contractOrdersOf(state: NaiveState, accountId: number): ContractOrderView[] {
  return [...state.contractOrders.values()]
    .filter((order) => order.accountId === accountId)
    .sort((a, b) => a.orderId - b.orderId)
    .map((order) => ({
      orderId: order.orderId,
      accountId,
      marketId: order.marketId,
      positionSide: order.positionSide,
      effect: order.effect,
      positionId: order.positionId,
      leverage: order.leverage,
      timeInForce: order.timeInForce,
      cause: order.cause,
      priceTicks: Number(order.price) as never,
      contracts: Number(order.contracts),
      filledContracts: Number(order.contracts - order.left),
      filledNotional: amount(order.notional),
      feePaid: amount(order.fees),
      held: amount(holdOf(order, order.left)),
      acceptedAtMs: order.acceptedAtMs as never,
      takeProfit: Number(order.stops?.takeProfit ?? 0n) as never,
      stopLoss: Number(order.stops?.stopLoss ?? 0n) as never,
    }))
}

export function stopsOf(state: NaiveState, accountId: number): StopView[] {
  return [...state.stops.values()]
    .filter((stop) => stop.placed.accountId === accountId)
    .sort((a, b) => a.placed.stopId - b.placed.stopId)
    .map(({ placed: { type: _, ...placed }, setAtMs, work }) => ({ ...placed, setAtMs: setAtMs as never, isWorking: work !== null }))
}

export function figuresOf(state: NaiveState, marketId: number, realm: Realm): ContractFiguresView | null {
  const contract = state.contracts.get(marketId)
  if (!contract) return null
  const { config, funding } = contract
  return {
    marketId,
    realm,
    mark: Number(markOf(state, config) ?? 0n) as never,
    isStale: state.indices.get(config.indexId)?.isStale ?? false,
    openContracts: Number(openContractsOf(state, marketId, realm)),
    fundingRatePpm: Number(rateOf(config, funding[realm])),
    nextFundingAtMs: funding[realm].nextPeriodMs as never,
    lastFundingAtMs: funding[realm].lastAtMs as never,
    lastFundingRatePpm: Number(funding[realm].lastRatePpm),
    insurance: amount(walletBalanceOf(state, config, houseAccountId(realm, 'insurance')).available),
  }
}

export function depthOf(state: NaiveState, marketId: number, realm: Realm, levels: number): DepthView {
  const maker = houseAccountId(realm, 'market_maker')
  const resting = (side: Side): { accountId: number; price: bigint; left: bigint }[] =>
    state.contracts.has(marketId) ? contractQueue(state, marketId, realm, side) : queue(state, marketId, realm, side)
  const rows = (side: Side) => {
    const byPrice = new Map<bigint, { left: bigint; house: bigint; orders: number }>()
    for (const { accountId, price, left } of resting(side)) {
      const row = byPrice.get(price) ?? { left: 0n, house: 0n, orders: 0 }
      const house = accountId === maker ? row.house + left : row.house
      byPrice.set(price, { left: row.left + left, house, orders: row.orders + 1 })
    }
    return [...byPrice].slice(0, levels).map(([price, row]) => ({
      priceTicks: Number(price) as never,
      quantityLots: Number(row.left) as never,
      houseLots: Number(row.house) as never,
      orders: row.orders,
    }))
  }
  return { marketId, realm, bids: rows('buy'), asks: rows('sell') }
}
