/** Lasting numbers of operators' acts that the core executes, in journals and in the bytes that are signed. */
import type { OperatorActName } from './roles.ts'

/** Never reuse one. */
export const SIGNED_ACT_CODES = {
  'market-state': 1,
  'market-fees': 2,
  'contract-state': 3,
  'contract-fees': 4,
  'list-contract': 5,
  'option-state': 6,
  'option-odds': 7,
  'option-strike': 8,
  'list-option': 9,
  'halt-orders': 10,
  'account-flag': 11,
  'fund-house': 12,
  'credit-deposit': 13,
  'credit-account': 14,
  'credit-suspense': 15,
  'assign-suspense': 16,
  'return-suspense': 17,
  'reverse-credit': 18,
  'step-clock': 19,
  'product-gate': 20,
  'approve-withdrawal': 21,
  'reject-withdrawal': 22,
  'send-withdrawal': 23,
  'settle-withdrawal': 24,
  'fail-withdrawal': 25,
  'return-withdrawal': 26,
  'stop-payouts': 27,
  'operator-add': 28,
  'operator-roles': 29,
  'operator-disable': 30,
  'operator-keys': 31,
  'console-origin': 32,
  'recovery-announce': 33,
  'recovery-cancel': 34,
  'contract-tiers': 35,
  'contract-leverages': 36,
  'contract-limits': 37,
  'option-stakes': 38,
  'option-limits': 39,
  'index-sources': 40,
} as const satisfies Partial<Record<OperatorActName, number>>
export type SignedActName = keyof typeof SIGNED_ACT_CODES
export const SIGNED_ACT_NAMES = Object.keys(SIGNED_ACT_CODES) as SignedActName[]

export const isSignedActName = (name: string): name is SignedActName => Object.hasOwn(SIGNED_ACT_CODES, name)
