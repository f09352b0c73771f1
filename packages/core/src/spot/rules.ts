import type { Rules } from '../rule.ts'
import { cancelOrder, checkCancelOrder } from './cancel.ts'
import { checkPlaceOrder } from './check-order.ts'
import { checkReplaceOrder } from './check-replace.ts'
import { placeOrder } from './place.ts'
import { replaceOrder } from './replace.ts'

export const SPOT_RULES = {
  PlaceOrder: { check: checkPlaceOrder, change: placeOrder },
  CancelOrder: { check: checkCancelOrder, change: cancelOrder },
  ReplaceOrder: { check: checkReplaceOrder, change: replaceOrder },
} satisfies Partial<Rules>
