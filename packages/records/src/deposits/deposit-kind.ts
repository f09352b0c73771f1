import type { Records } from '../database.ts'
import type { ReviewKind } from '../reviews/reviews.ts'

/** A step of a deposit, as its person is notified of it. */
export interface DepositNotice {
  readonly userId: string
  readonly name:
    | 'deposit-submitted'
    | 'deposit-credited'
    | 'deposit-credited-differently'
    | 'deposit-refused'
    | 'deposit-reversed'
    | 'deposit-withdrawn'
  readonly values: { readonly amount: string; readonly coin: string; readonly serial: string; readonly reason: string }
}
export type TellDeposit = (tx: Records, notice: DepositNotice) => Promise<void>

/** States of a review that end its claim, each with the state of the deposit. */
const ENDS = { rejected: 'refused', withdrawn: 'withdrawn' } as const

/**
 * Reviews of claims; the subject is the serial number. A refusal ends the deposit, and so does its person's going.
 * Approval alone credits nothing: it follows the credit in the journal.
 */
export function depositKind(tell: TellDeposit, clock: () => number): ReviewKind {
  return {
    name: 'deposit',
    isFourEyes: true,
    async apply(tx, { reviewId, state, reason }) {
      if (state !== 'rejected' && state !== 'withdrawn') return
      const ended = await tx
        .updateTable('deposit_entries')
        .set({ state: ENDS[state], reason, decided_at_ms: clock() })
        .where('review_id', '=', reviewId)
        .where('state', '=', 'waiting')
        .returningAll()
        .executeTakeFirstOrThrow()
      const values = { amount: ended.claimed ?? '', coin: ended.currency.toUpperCase(), serial: ended.serial_id, reason }
      await tell(tx, { userId: ended.user_id, name: `deposit-${ENDS[state]}`, values })
    },
  }
}
