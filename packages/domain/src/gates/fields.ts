/** A gate as records write it. */
import { flag, listOf, oneOf, recordOf, text, uint } from '../definitions/fields.ts'
import { GATE_PRODUCTS, IDENTITY_LEVELS, type ProductGate } from './gates.ts'

export const GATE_VERSION_MOST = 65_535
export const GATE_AGE_MOST = 120
export const GATE_COUNTRIES_MOST = 300

export const GATE = recordOf<ProductGate>({
  product: oneOf(GATE_PRODUCTS),
  version: uint({ least: 1, most: GATE_VERSION_MOST }),
  isAsked: flag,
  level: oneOf(IDENTITY_LEVELS),
  ageLeast: uint({ most: GATE_AGE_MOST }),
  termsVersion: uint({ most: GATE_VERSION_MOST }),
  asksQuestions: flag,
  closedCountries: listOf(text),
})
