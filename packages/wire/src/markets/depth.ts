import { REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clampedInteger, decimalText, wireChoice, wireSymbol } from '../fields.ts'

/** Price and quantity of one level, best first. */
export const depthLevel = z.tuple([decimalText, decimalText])
/** What of each level the house quotes, in the order of the levels. */
const houseQuantities = z.object({ bids: z.array(decimalText), asks: z.array(decimalText) })
export const depthBook = z.object({
  symbol: z.string(),
  realm: z.enum(REALMS),
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
  house: houseQuantities,
})
export type DepthBook = z.output<typeof depthBook>

/**
 * Spot and contract of one coin have one symbol: `type` 2 is spot (the default), 3 the contract, whose quantities are
 * contracts. Realm: as asked, else the session's, else real. The two realms have books of their own.
 */
export const depth = endpoint('GET', '/api/depth', {
  clientName: 'getOrderBook',
  summary: 'Order book',
  access: 'public',
  kind: 'read',
  query: z.object({
    symbol: wireSymbol,
    type: wireChoice(2, 3).optional(),
    limit: clampedInteger({ min: 1, max: 500, otherwise: 50 }),
    realm: z.enum(REALMS).optional(),
  }),
  data: depthBook,
})

/** Spot and contract of one coin have one symbol: type 3 is the contract's book. */
export const isContractBook = ({ type }: { readonly type?: 2 | 3 | undefined }): boolean => type === 3
