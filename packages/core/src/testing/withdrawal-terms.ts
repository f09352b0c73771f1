import { type AccountId, amount, type CoreState, type Hash128, type WithdrawalTerms } from '@glasshouse/domain'
import { core } from '../index.ts'

const NOBODY = '0'.repeat(32)

/** What a step of an open withdrawal carries; of one that is not open there are terms that fit none. */
export function termsOf(state: CoreState, accountId: AccountId, withdrawalId: Hash128): WithdrawalTerms {
  const open = core.withdrawals(state, accountId).find((one) => one.withdrawalId === withdrawalId)
  const { assetId, amount: units, fee, destination } = open ?? { assetId: 1, amount: amount(1n), fee: amount(0n), destination: NOBODY }
  const userRef = core.account(state, accountId)?.userRef ?? NOBODY
  return { accountId, withdrawalId, userRef, assetId, amount: units, fee, destination }
}
