import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const COUNT_KEYS = ['U_TOTAL', 'B_TOTAL', 'S_TOTAL'] as const

/** B_TOTAL spot, U_TOTAL perpetuals, S_TOTAL timed options; always of the session's realm. */
export const countOrderTotals = endpoint('GET', '/api/countOrderTotals/:key', {
  clientName: 'countOrders',
  summary: 'How many orders are open and over',
  access: 'user',
  kind: 'read',
  params: z.object({ key: z.enum(COUNT_KEYS) }),
  data: z.object({
    openOrder: z.number().int(),
    orderHistory: z.number().int(),
    /** U_TOTAL only. */
    holding: z.number().int().optional(),
    profitAndLoss: z.number().int().optional(),
  }),
})
export type OrderTotals = z.output<NonNullable<typeof countOrderTotals.data>>

/** Counts of one product; positions and stops of contracts alone. */
export interface UserOrderCounts {
  readonly open: number
  readonly ended: number
  readonly positions?: number
  readonly stops?: number
}

export const orderTotalsToWire = ({ open, ended, positions, stops }: UserOrderCounts): OrderTotals => ({
  openOrder: open,
  orderHistory: ended,
  ...(positions === undefined ? {} : { holding: positions }),
  ...(stops === undefined ? {} : { profitAndLoss: stops }),
})

const PRODUCTS = { B_TOTAL: 'spot', U_TOTAL: 'contract', S_TOTAL: 'option' } as const
export const countedProduct = (key: (typeof COUNT_KEYS)[number]) => PRODUCTS[key]
