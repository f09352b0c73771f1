import type { Rules } from '../rule.ts'
import { checkCorrectCredit, correctCredit } from './correct.ts'
import { checkCredit, checkCreditByHand, credit, creditByHand } from './credit.ts'
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
  CreditByHand: { check: checkCreditByHand, change: creditByHand },
  CreditSuspense: { check: checkCreditSuspense, change: creditSuspense },
  AssignSuspense: { check: checkAssignSuspense, change: assignSuspense },
  ReturnSuspense: { check: checkReturnSuspense, change: returnSuspense },
  ReverseCredit: { check: checkReverseCredit, change: reverseCredit },
  CorrectCredit: { check: checkCorrectCredit, change: correctCredit },
} satisfies Partial<Rules>
