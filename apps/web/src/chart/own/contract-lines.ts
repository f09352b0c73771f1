import { textOf, unitsOf } from '@glasshouse/client'
import type { ContractOrder, Position, StopEntry } from '@glasshouse/wire'
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

const sideOf = ({ type }: { readonly type: 0 | 1 }) => (type === 0 ? 'long' : 'short')

export function positionLines(positions: readonly Position[]): readonly ContractLine[] {
  return positions
    .filter(({ status }) => status === 0)
    .flatMap((one) => {
      const side = sideOf(one)
      const entry = { id: `entry ${one.id}`, kind: 'entry' as const, side, price: one.openPrice, contracts: one.openNum } as const
      const end = { id: `liquidation ${one.id}`, kind: 'liquidation' as const, side, price: one.closePrice, contracts: '' } as const
      return isZero(one.closePrice) ? [entry] : [entry, end]
    })
}

export function contractOrderLines(orders: readonly ContractOrder[]): readonly ContractLine[] {
  return orders
    .filter(({ status, delegateType }) => status === 0 && delegateType === 0)
    .map((order) => ({
      id: order.id,
      kind: order.effect,
      side: sideOf(order),
      price: order.delegatePrice,
      contracts: textOf((unitsOf(order.delegateTotal) ?? 0n) - (unitsOf(order.dealNum) ?? 0n)),
    }))
}

export function stopLines(stops: readonly StopEntry[]): readonly ContractLine[] {
  return stops
    .filter(({ status, isWorking }) => status === 0 && !isWorking)
    .map((stop) => ({
      id: `stop ${stop.id}`,
      kind: stop.lossType === 1 ? 'stop_loss' : 'take_profit',
      side: sideOf(stop),
      price: stop.lossType === 1 ? stop.losePrice : stop.earnPrice,
      contracts: '',
    }))
}

/** Buying opens a long or closes a short. These lists say when the last part was filled. */
export function contractFills(past: readonly ContractOrder[]): readonly FilledOrder[] {
  return past.flatMap(({ symbol, dealNum, dealPrice, type, effect, params }) => {
    const isBuy = (type === 0) === (effect === 'open')
    return params.dealTime === null ? [] : [{ symbol, dealNum, dealPrice, type: isBuy ? 0 : 1, end: 'filled', updateTime: params.dealTime }]
  })
}

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n
