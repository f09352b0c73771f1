/** Shape of the market maker's ladder as records write it. */
import type { QuoteShape } from '../configuration/configuration.ts'
import { before, type FieldsOf, int, recordOf, uint } from '../definitions/fields.ts'
import { SIZE_SEED_MOST } from './quote-sizes.ts'

const quoteFields: FieldsOf<Omit<QuoteShape, 'sizeSeed'>> = {
  midTicks: int(),
  halfSpreadTicks: int(),
  stepTicks: int(),
  levels: uint({ most: 50 }),
  sizeLots: int(),
}
export const QUOTE = recordOf<QuoteShape>({ ...quoteFields, sizeSeed: uint({ most: SIZE_SEED_MOST }) })
/** Of commands of version 1 and snapshots up to shape 3. */
export const QUOTE_BEFORE_SEEDS = before<QuoteShape, 'sizeSeed'>(quoteFields, { sizeSeed: 0 })
