import { amount, type Event, formatDecimal, type PositionView } from '@glasshouse/domain'
import { markText } from '../numbers/rates.ts'
import type { AdjustedMargin } from './adjust-position.ts'
import type { ContractOrder } from './contract-order.ts'
import type { PositionRule } from './position.ts'
import { averageContractPrice } from './quantities.ts'
import type { PlacedContractOrder } from './submit-contract-order.ts'

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

type Placed = Of<'ContractOrderAccepted' | 'ContractOrderReplaced'>

/** The event that names an order which was placed or replaced. */
export const placedOrder = (events: readonly Event[]): Placed | undefined =>
  events.find((event): event is Placed => event.type === 'ContractOrderAccepted' || event.type === 'ContractOrderReplaced')

/** Fills that an order made at once when it was placed or replaced. */
export function contractPlacementToWire(events: readonly Event[], { contract, settle }: PositionRule): PlacedContractOrder {
  const accepted = placedOrder(events)
  if (!accepted) throw new Error('a contract order was placed or replaced, but no event says so')
  const { orderId } = accepted
  const isOfOrder = (event: Event) => 'orderId' in event && event.orderId === orderId
  const fills = events.filter((event): event is Of<'PositionChanged'> => event.type === 'PositionChanged' && isOfOrder(event))
  const ended = events.find((event): event is Of<'ContractOrderEnded'> => event.type === 'ContractOrderEnded' && isOfOrder(event))
  const contracts = fills.reduce((sum, { contractsDelta }) => sum + Math.abs(contractsDelta), 0)
  const total = (read: (fill: Of<'PositionChanged'>) => bigint) => fills.reduce((sum, fill) => sum + read(fill), 0n)
  const notional = amount(total((fill) => fill.notional))
  const money = (units: bigint) => formatDecimal(units, settle.decimals)
  return {
    id: String(orderId),
    status: ended === undefined ? 0 : contracts > 0 ? 1 : 2,
    dealNum: String(contracts),
    dealPrice: averageContractPrice(notional, contracts, contract, settle.decimals),
    dealValue: money(notional),
    fee: money(total((fill) => fill.fee)),
    earn: money(total((fill) => fill.realized)),
    end: ended?.end ?? null,
    isRepeated: false,
  }
}

/** The first answer's order as it is now. */
export const repeatedContractPlacement = (orderId: number, order: ContractOrder | undefined): PlacedContractOrder => ({
  id: String(orderId),
  status: order?.status ?? 2,
  dealNum: order?.dealNum ?? '0',
  dealPrice: order?.dealPrice ?? '0',
  dealValue: order?.dealValue ?? '0',
  fee: order === undefined ? '0' : order.effect === 'open' ? order.openFee : order.sellFee,
  earn: order?.earn ?? '0',
  end: order?.end ?? null,
  isRepeated: true,
})

type Margins = Pick<PositionView, 'positionId' | 'margin' | 'addedMargin' | 'liquidationPrice'>

export function adjustedMarginToWire(position: Margins, decimals: number, isRepeated: boolean): AdjustedMargin {
  const money = (units: bigint) => formatDecimal(units, decimals)
  return {
    id: String(position.positionId),
    amount: money(position.margin - position.addedMargin),
    adjustAmount: money(position.addedMargin),
    remainMargin: money(position.margin),
    closePrice: markText(position.liquidationPrice),
    isRepeated,
  }
}
