import type { Rules } from '../rule.ts'
import { checkPlaceOption } from './check-place-option.ts'
import { placeOption } from './place-option.ts'
import { checkExcludeFromOptions, checkSetOptionLimits, excludeFromOptions, setOptionLimits } from './protect.ts'

export const OPTION_RULES = {
  PlaceOption: { check: checkPlaceOption, change: placeOption },
  SetOptionLimits: { check: checkSetOptionLimits, change: setOptionLimits },
  ExcludeFromOptions: { check: checkExcludeFromOptions, change: excludeFromOptions },
} satisfies Partial<Rules>
