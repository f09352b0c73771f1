import type { Rules } from '../rule.ts'
import { checkSwap } from './check-swap.ts'
import { placeSwap } from './place-swap.ts'

export const SWAP_RULES = {
  Swap: { check: checkSwap, change: placeSwap },
} satisfies Partial<Rules>
