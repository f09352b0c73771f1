import { textOf, unitsOf } from '@glasshouse/client'
import type { ContractOrderSummary, PositionSummary, StopSummary } from '@glasshouse/wire'
import type { FilledOrder } from './own-orders.ts'

/** A line of the own business in a contract: where it was entered, where it is liquidated, where orders and stops lie. */
export interface ContractLine {
  readonly id: string
  readonly kind: 'entry' | 'liquidation' | 'take_profit' | 'stop_loss' | 'open' | 'close'
  readonly side: 'long' | 'short'
  readonly price: string
  /** Contracts; '' where the line is not about a number of them. */
  readonly contracts: string
}

export function positionLines(positions: readonly PositionSummary[]): readonly ContractLine[] {
  return positions
    .filter(({ status }) => status === 'open')
    .flatMap((one) => {
      const side = one.type
      const entry = { id: `entry ${one.id}`, kind: 'entry' as const, side, price: one.openPrice, contracts: one.openNum } as const
      const end = { id: `liquidation ${one.id}`, kind: 'liquidation' as const, side, price: one.closePrice, contracts: '' } as const
      return isZero(one.closePrice) ? [entry] : [entry, end]
    })
}

export function contractOrderLines(orders: readonly ContractOrderSummary[]): readonly ContractLine[] {
  return orders
    .filter(({ status, delegateType }) => status === 'open' && delegateType === 'limit')
    .map((order) => ({
      id: order.id,
      kind: order.effect,
      side: order.type,
      price: order.delegatePrice,
      contracts: textOf((unitsOf(order.delegateTotal) ?? 0n) - (unitsOf(order.dealNum) ?? 0n)),
    }))
}

export function stopLines(stops: readonly StopSummary[]): readonly ContractLine[] {
  return stops
    .filter(({ status, isWorking }) => status === 'open' && !isWorking)
    .map((stop) => ({
      id: `stop ${stop.id}`,
      kind: stop.kind,
      side: stop.side,
      price: stop.triggerPrice,
      contracts: '',
    }))
}

/** Buying opens a long or closes a short. These lists say when the last part was filled. */
export function contractFills(past: readonly ContractOrderSummary[]): readonly FilledOrder[] {
  return past.flatMap(({ symbol, dealNum, dealPrice, type, effect, dealTime }) => {
    const isBuy = (type === 'long') === (effect === 'open')
    return dealTime === null ? [] : [{ symbol, dealNum, dealPrice, type: isBuy ? 'buy' : 'sell', end: 'filled', updateTime: dealTime }]
  })
}

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n
