import type { Rules } from '../rule.ts'
import { checkCredit, credit } from './credit.ts'
import { checkReverseCredit, reverseCredit } from './reverse.ts'
import {
  assignSuspense,
  checkAssignSuspense,
  checkCreditSuspense,
  checkReturnSuspense,
  creditSuspense,
  returnSuspense,
} from './suspense.ts'

export const CUSTODY_RULES = {
  CreditDeposit: { check: checkCredit, change: credit },
  CreditByHand: { check: checkCredit, change: credit },
  CreditSuspense: { check: checkCreditSuspense, change: creditSuspense },
  AssignSuspense: { check: checkAssignSuspense, change: assignSuspense },
  ReturnSuspense: { check: checkReturnSuspense, change: returnSuspense },
  ReverseCredit: { check: checkReverseCredit, change: reverseCredit },
} satisfies Partial<Rules>
