import type { Records } from '../database.ts'
import type { ReviewKind } from '../reviews/reviews.ts'

/** A step of a deposit, as its person is told. */
export interface DepositNotice {
  readonly userId: string
  readonly name: 'deposit-submitted' | 'deposit-credited' | 'deposit-credited-differently' | 'deposit-refused' | 'deposit-reversed'
  readonly values: { readonly amount: string; readonly coin: string; readonly serial: string; readonly reason: string }
}
export type TellDeposit = (tx: Records, notice: DepositNotice) => Promise<void>

/**
 * Reviews of claims; the subject is the serial number. A refusal ends the deposit. Approval alone credits nothing: it
 * follows the credit in the journal.
 */
export function depositKind(tell: TellDeposit, clock: () => number): ReviewKind {
  return {
    name: 'deposit',
    isFourEyes: true,
    async apply(tx, { reviewId, state, reason }) {
      if (state !== 'rejected') return
      const refused = await tx
        .updateTable('deposit_entries')
        .set({ state: 'refused', reason, decided_at_ms: clock() })
        .where('review_id', '=', reviewId)
        .where('state', '=', 'waiting')
        .returningAll()
        .executeTakeFirstOrThrow()
      const values = { amount: refused.claimed ?? '', coin: refused.currency.toUpperCase(), serial: refused.serial_id, reason }
      await tell(tx, { userId: refused.user_id, name: 'deposit-refused', values })
    },
  }
}
