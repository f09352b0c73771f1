import { z } from 'zod'
import { decimalText } from '../fields.ts'

/** One balance of one coin in one wallet. */
export const asset = z.object({
  /** Wallet: 1 platform (main, spot), 2 financial, 3 contract. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** `usdt`. */
  symbol: z.string(),
  availableAmount: decimalText,
  /** Reserved for open orders. */
  heldAmount: decimalText,
  /** available + held. */
  totalAmount: decimalText,
  /** USDT value of availableAmount at the last price, floor to the unit; '0' while there is no price. Spelling as specified. */
  exchageAmount: decimalText,
  logo: z.string(),
})
export type Asset = z.output<typeof asset>
