import { type Event, formatDecimal, lots } from '@glasshouse/domain'
import { averagePriceText, quantityText } from '../numbers/quantities.ts'
import type { MarketAssets, SpotOrder } from './spot-order.ts'
import type { SpotPlacementData } from './submit-currency-order.ts'

const NO_FILL = { dealNum: '0', dealPrice: '0', dealValue: '0', fee: '0' } as const

/** Fills that an order made at once when it was placed or replaced. */
export function spotPlacementToWire(events: readonly Event[], { market, base, quote }: MarketAssets): SpotPlacementData {
  const accepted = events.find((event) => event.type === 'OrderAccepted' || event.type === 'OrderReplaced')
  if (!accepted) throw new Error('an order was placed or replaced, but no event says so')
  const fills = events.filter((event) => event.type === 'Traded').filter(({ takerOrderId }) => takerOrderId === accepted.orderId)
  const isOver = events.some((event) => event.type === 'OrderEnded' && event.orderId === accepted.orderId)
  const facts = { id: String(accepted.orderId), status: isOver ? 1 : 0, isRepeated: false } as const
  if (fills.length === 0) return { ...facts, ...NO_FILL }
  const filledLots = lots(fills.reduce((sum, { quantityLots }) => sum + quantityLots, 0))
  const notionalUnits = fills.reduce((sum, { notional }) => sum + notional, 0n)
  return {
    ...facts,
    dealNum: quantityText(filledLots, market, base.decimals),
    dealPrice: averagePriceText({
      notionalUnits,
      quantityUnits: BigInt(filledLots) * market.lotUnits,
      quoteDecimals: quote.decimals,
      baseDecimals: base.decimals,
    }),
    dealValue: formatDecimal(notionalUnits, quote.decimals),
    fee: formatDecimal(
      fills.reduce((sum, { takerFee }) => sum + takerFee, 0n),
      quote.decimals,
    ),
  }
}

/** The first answer's order as it is now; its id is what the caller must be able to rely on. */
export const repeatedSpotPlacement = (orderId: number, order: SpotOrder | undefined): SpotPlacementData => ({
  id: String(orderId),
  status: order?.status ?? 1,
  dealNum: order?.dealNum ?? '0',
  dealPrice: order?.dealPrice ?? '0',
  dealValue: order?.dealValue ?? '0',
  fee: order?.fee ?? '0',
  isRepeated: true,
})

/** True when something of a placed order rests on the book. */
export const isResting = ({ status }: { readonly status: 0 | 1 | 2 }): boolean => status === 0
