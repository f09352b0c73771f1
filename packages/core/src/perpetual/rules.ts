import type { Rules } from '../rule.ts'
import { addPrincipal, checkAddPrincipal } from './orders/add-principal.ts'
import { adjustMargin, checkAdjustMargin } from './orders/adjust-margin.ts'
import { cancelOwnContractOrder, checkCancelContractOrder } from './orders/cancel-contract-order.ts'
import { checkPlaceContractOrder, checkPlaceContractOrderWithStops } from './orders/check-contract-order.ts'
import { checkReplaceContractOrder } from './orders/check-replace-contract-order.ts'
import { placeContractOrder } from './orders/place-contract-order.ts'
import { checkExcludeFromContracts, checkSetContractLimits, excludeFromContracts, setContractLimits } from './orders/protect.ts'
import { replaceContractOrder } from './orders/replace-contract-order.ts'
import { cancelStop, checkCancelStop, checkSetStop, setStop } from './orders/stops.ts'

export const PERPETUAL_RULES = {
  PlaceContractOrder: { check: checkPlaceContractOrder, change: placeContractOrder },
  PlaceContractOrderWithStops: { check: checkPlaceContractOrderWithStops, change: placeContractOrder },
  CancelContractOrder: { check: checkCancelContractOrder, change: cancelOwnContractOrder },
  ReplaceContractOrder: { check: checkReplaceContractOrder, change: replaceContractOrder },
  AdjustMargin: { check: checkAdjustMargin, change: adjustMargin },
  AddPrincipal: { check: checkAddPrincipal, change: addPrincipal },
  SetStop: { check: checkSetStop, change: setStop },
  CancelStop: { check: checkCancelStop, change: cancelStop },
  SetContractLimits: { check: checkSetContractLimits, change: setContractLimits },
  ExcludeFromContracts: { check: checkExcludeFromContracts, change: excludeFromContracts },
} satisfies Partial<Rules>
