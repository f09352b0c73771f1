/** A credit that belongs to another account or claim changes hands, in one command (RULES.md 10.1). */
import { type CorrectCredit, FIRST_USER_ACCOUNT_ID, type RefusalReason } from '@glasshouse/domain'
import { isCreatable, isEvidence } from '../ledger/credit.ts'
import type { State } from '../state.ts'
import { answerClaim, checkAsHeld, freeClaim, isClaim, isClaimCredited } from './claims.ts'
import { CUSTODY, checkPayee, payDebt } from './credit.ts'
import type { Credit } from './credits.ts'
import { reverseCredit } from './reverse.ts'

const WALLET = 1

export function checkCorrectCredit(state: State, command: CorrectCredit): RefusalReason | null {
  const { accountId, userRef, evidence, claim } = command
  if (!state.assets.has(command.assetId)) return 'unknown_asset'
  const payee = checkPayee(state, accountId)
  if (payee !== null) return payee
  if (!isEvidence(evidence) || !isClaim(claim) || !isCreatable(state, 'real', command)) return 'invalid_value'
  const known = state.credits.of(evidence)
  if (!isOfUser(known) || known.accountId !== command.fromAccountId) return 'not_found'
  if (known.state === 'credited' && known.accountId === accountId && known.claim === claim) return 'nothing_to_correct'
  const differs = checkAsHeld(state, known, { ...command, accountId: command.fromAccountId, userRef: command.fromUserRef })
  if (differs !== null || state.accounts.userRefOf(accountId) !== userRef) return 'credit_differs'
  return claim !== known.claim && isClaimCredited(state, claim) ? 'claim_credited' : null
}

/** Under the same evidence: one payment stands for one credit, before and after. */
export function correctCredit(state: State, { accountId, assetId, amount: units, evidence, claim }: CorrectCredit): void {
  const known = state.credits.of(evidence)!
  if (known.state === 'credited') reverseCredit(state, { evidence })
  if (claim !== known.claim) {
    freeClaim(state, known.claim)
    answerClaim(state, claim)
  }
  state.credits.change(evidence, { accountId, wallet: WALLET, state: 'credited', claim })
  state.events.emit({ type: 'DepositCredited', accountId, wallet: WALLET, assetId, amount: units, evidence })
  state.ledger.move({ from: CUSTODY, to: accountId, toWallet: WALLET, assetId, units, purpose: 'deposit' })
  payDebt(state, { accountId, wallet: WALLET, assetId, amount: units })
}

/** What waits in suspense, or was sent back, is nobody's. */
const isOfUser = (known: Credit | null): known is Credit => known !== null && known.accountId >= FIRST_USER_ACCOUNT_ID
