import { z } from 'zod'
import { clientOrderId } from './client-order-id.ts'
import { keyField, type Refusable, type RefusalRules } from './explain-refusal.ts'
import { wireDecimal, wireId, wireSymbol } from './fields.ts'

/** A pending order's new terms, of spot and of contracts. */
export const replacementBody = z.object({
  /** The order's. */
  symbol: wireSymbol,
  id: wireId,
  /** The new limit price; of contracts at most 6 decimals. */
  delegatePrice: wireDecimal,
  /** The new quantity, or number of contracts, of the whole order, what was filled of it included. */
  delegateTotal: wireDecimal,
  /** A retry with the same id gets the first answer. */
  clientOrderId,
})
export type ReplacementBody = z.output<typeof replacementBody>

/** `rules`: those of the order's market in figures, if it is listed. */
export const refusableReplacement = (body: ReplacementBody, rules: RefusalRules | undefined): Refusable => ({
  fields: { symbol: 'symbol', price: 'delegatePrice', size: 'delegateTotal', id: 'id', key: keyField(body) },
  rules: { ...rules, not_found: 'is not a pending order of yours' },
})
