import type { Rules } from '../rule.ts'
import { checkQuoteAround, quoteAround } from './quote-around.ts'

export const MARKET_MAKER_RULES = {
  QuoteAround: { check: checkQuoteAround, change: quoteAround },
} satisfies Partial<Rules>
