/** Hashes of claims that credits answer: each stands among the evidence, so that one claim is credited once (RULES.md 10.1). */
import type { RefusalReason } from '@glasshouse/domain'
import { isEvidence } from '../ledger/credit.ts'
import type { State } from '../state.ts'
import type { Credit } from './credits.ts'

type Claim = Credit['claim']

/** What operators name of a credit that the core holds. */
type NamedCredit = Pick<Credit, 'assetId' | 'amount'> & { readonly accountId?: number; readonly userRef?: string }

export const isClaim = (claim: Claim) => claim === '' || isEvidence(claim)

export const isClaimCredited = ({ evidence }: State, claim: Claim) => claim !== '' && evidence.has(claim)

export function answerClaim({ evidence }: State, claim: Claim): void {
  if (claim !== '') evidence.add(claim, 0)
}

/** It may be answered by another credit. */
export function freeClaim({ evidence }: State, claim: Claim): void {
  if (claim !== '') evidence.release(claim)
}

/** What the core holds under the evidence decides: whatever else is named was shown wrongly to those who sign. */
export function checkAsHeld(state: State, known: Credit, { accountId, userRef, assetId, amount }: NamedCredit): RefusalReason | null {
  const isOfUser = accountId === undefined || state.accounts.userRefOf(accountId) === userRef
  return isOfUser && known.assetId === assetId && known.amount === amount ? null : 'credit_differs'
}
