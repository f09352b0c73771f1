/** Shape of the market maker's ladder as records write it. */
import type { QuoteShape } from '../configuration/configuration.ts'
import { int, recordOf, uint } from '../definitions/fields.ts'
import { SIZE_SEED_MOST } from './quote-sizes.ts'

export const QUOTE = recordOf<QuoteShape>({
  midTicks: int(),
  halfSpreadTicks: int(),
  stepTicks: int(),
  levels: uint({ most: 50 }),
  sizeLots: int(),
  sizeSeed: uint({ most: SIZE_SEED_MOST }),
})
