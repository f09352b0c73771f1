import { textOf, unitsOf } from '@glasshouse/client'
import type { ContractOrderSummary, PositionSummary, StopSummary } from '@glasshouse/wire'

/**
 * A line of the own business in a contract: where it was entered, where it is liquidated, where orders and stops lie.
 */
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
      const side = one.side
      const entry = { id: `entry ${one.id}`, kind: 'entry' as const, side, price: one.entryPrice, contracts: one.contracts } as const
      const end = { id: `liquidation ${one.id}`, kind: 'liquidation' as const, side, price: one.liquidationPrice, contracts: '' } as const
      return isZero(one.liquidationPrice) ? [entry] : [entry, end]
    })
}

export function contractOrderLines(orders: readonly ContractOrderSummary[]): readonly ContractLine[] {
  return orders
    .filter(({ status, orderType }) => status === 'open' && orderType === 'limit')
    .map((order) => ({
      id: order.id,
      kind: order.effect,
      side: order.side,
      price: order.price,
      contracts: textOf((unitsOf(order.contracts) ?? 0n) - (unitsOf(order.filledContracts) ?? 0n)),
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

const isZero = (decimal: string): boolean => (unitsOf(decimal) ?? 0n) === 0n
