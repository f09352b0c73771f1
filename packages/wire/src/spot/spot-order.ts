import { ORDER_ENDS, TIMES_IN_FORCE } from '@glasshouse/domain'
import { z } from 'zod'
import { decimalText } from '../fields.ts'

/** A spot order as lists and the ORDER topic show it. */
export const spotOrder = z.object({
  id: z.string(),
  /** 0 buy, 1 sell. */
  type: z.union([z.literal(0), z.literal(1)]),
  /** 0 limit, 1 market. */
  delegateType: z.union([z.literal(0), z.literal(1)]),
  /** 0 pending, 1 history. */
  status: z.union([z.literal(0), z.literal(1)]),
  symbol: z.string(),
  /** Base coin, `btc`. */
  coin: z.string(),
  /** `BTC/USDT`. */
  showCoin: z.string(),
  /** Limit price, '0' on market orders. */
  delegatePrice: decimalText,
  /** Quantity in the coin, '0' for a market buy by value. */
  delegateTotal: decimalText,
  /** Turnover in USDT: price x quantity, or the value to spend. */
  delegateValue: decimalText,
  dealNum: decimalText,
  /** Average price of the fills, '0' without one, floor to the index unit. */
  dealPrice: decimalText,
  dealValue: decimalText,
  /** Fee paid so far, USDT; null while a resting order's fills are only in the lists of trades. */
  fee: decimalText.nullable(),
  timeInForce: z.enum(TIMES_IN_FORCE),
  /** Why it is over; null while pending. */
  end: z.enum(ORDER_ENDS).nullable(),
  /** Accepted at, core ms; the same in `params`. */
  delegateTime: z.number().int(),
  updateTime: z.number().int(),
  params: z.object({ delegateTime: z.number().int() }),
  /** Position in the list, from 0. */
  index: z.number().int(),
})
export type SpotOrder = z.output<typeof spotOrder>
