import type { Rules } from '../rule.ts'
import { cancelOrder, checkCancelOrder } from './cancel.ts'
import { checkPlaceOrder } from './check-order.ts'
import { placeOrder } from './place.ts'

export const SPOT_RULES = {
  PlaceOrder: { check: checkPlaceOrder, change: placeOrder },
  CancelOrder: { check: checkCancelOrder, change: cancelOrder },
} satisfies Partial<Rules>
