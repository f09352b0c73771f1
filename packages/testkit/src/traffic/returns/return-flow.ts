import { type Actor, amount, type Command, type ReturnWithdrawal } from '@glasshouse/domain'
import type { Witness } from '../../witness/witness.ts'
import type { WitnessedWithdrawal } from '../../witness/witnessed-withdrawals.ts'

const NEWEST = 400

/** Of its withdrawal alone; random as the id is. */
export const evidenceOfReturn = (withdrawalId: string) => [...withdrawalId].reverse().join('')

/**
 * Payouts that come back, whole and in part, and what nobody may bring back: more than left, for another user or account,
 * in another coin, on evidence that counted, a second time, or of a withdrawal that was not settled. Drawn from nothing,
 * so that all else stays as it is.
 */
export function returning(witness: Witness, nowMs: number): Command[] {
  if (nowMs % 4 !== 0) return []
  const turn = Math.floor(nowMs / 4) % KINDS.length
  const draft = KINDS[turn]?.(witness) ?? null
  if (draft === null) return []
  const actor: Actor = { origin: 'operator', actorId: 71, accountId: 0, realm: 'real', key: '' }
  return [{ type: 'ReturnWithdrawal', actor, approverId: 72, reasonCode: 'user_request', ...draft }]
}

type Draft = Omit<ReturnWithdrawal, 'type' | 'actor' | 'approverId' | 'reasonCode'>
type Kind = (witness: Witness) => Draft | null

const WHOLE: Kind = (witness) => draftOf(witness, settled(witness))
/** `change` of a right one. */
const wrong =
  (change: (draft: Draft, witness: Witness) => Partial<Draft>): Kind =>
  (witness) => {
    const draft = WHOLE(witness)
    return draft && { ...draft, ...change(draft, witness) }
  }

const KINDS: readonly Kind[] = [
  WHOLE,
  wrong(() => ({ amount: amount(1n) })),
  wrong((draft) => ({ amount: amount(draft.amount + 1n) })),
  wrong(({ withdrawalId }) => ({ userRef: withdrawalId })),
  wrong(({ assetId }) => ({ assetId: assetId === 1 ? 2 : 1 })),
  wrong(({ accountId }, witness) => anotherUser(witness, accountId)),
  wrong((_, { custody }) => ({ evidence: [...custody.credits.keys()].at(-1) ?? '' })),
  (witness) => {
    const draft = draftOf(
      witness,
      newest(witness, ({ state, cameBack }) => state === 'settled' && cameBack),
    )
    return draft && { ...draft, amount: amount(1n), evidence: [...draft.evidence].reverse().join('') }
  },
  (witness) =>
    draftOf(
      witness,
      newest(witness, ({ state }) => state === 'sending'),
    ),
  (witness) =>
    draftOf(
      witness,
      newest(witness, ({ state }) => state === 'failed' || state === 'rejected'),
    ),
]

const settled = (witness: Witness) => newest(witness, ({ state, cameBack }) => state === 'settled' && !cameBack)

function newest({ withdrawals }: Witness, isMeant: (withdrawal: WitnessedWithdrawal) => boolean): WitnessedWithdrawal | undefined {
  return withdrawals.inOrder.slice(-NEWEST).findLast(isMeant)
}

function draftOf(witness: Witness, withdrawal: WitnessedWithdrawal | undefined): Draft | null {
  if (!withdrawal) return null
  const { accountId, withdrawalId, assetId, amount: units, fee } = withdrawal
  const { userRef } = witness.withdrawals.termsOf(withdrawal)
  return { accountId, userRef, withdrawalId, assetId, amount: amount(units - fee), evidence: evidenceOfReturn(withdrawalId) }
}

function anotherUser({ accounts }: Witness, accountId: number): Partial<Draft> {
  const other = [...accounts.values()].find((one) => one.realm === 'real' && !one.isClosed && one.accountId !== accountId)
  return other ? { accountId: other.accountId, userRef: other.userRef } : {}
}
