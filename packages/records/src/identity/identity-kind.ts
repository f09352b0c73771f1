import type { Records } from '../database.ts'
import type { Review } from '../reviews/review-machine.ts'
import type { ReviewKind } from '../reviews/reviews.ts'
import type { IdentityLevel } from './sent-identity.ts'

/** What follows from a level that was reached, or lost by erasure (0); in the transaction of that. */
export interface IdentityOutcome {
  levelChanged(tx: Records, userId: string, level: 0 | IdentityLevel): Promise<void>
}
/** Records alone: the level follows from the approved reviews. */
export const RECORDS_ONLY: IdentityOutcome = { levelChanged: async () => undefined }

/** Result of a review, as its person is told. */
export interface IdentityNotice {
  readonly userId: string
  readonly name: 'identity-approved' | 'identity-rejected' | 'identity-more-wanted'
  readonly values: { readonly reason: string }
}
export type TellIdentity = (tx: Records, notice: IdentityNotice) => Promise<void>

const NOTICES: Readonly<Partial<Record<Review['state'], IdentityNotice['name']>>> = {
  approved: 'identity-approved',
  rejected: 'identity-rejected',
  more_wanted: 'identity-more-wanted',
}

/** Both levels are of one kind: one review of a person is open at a time. */
export function identityKind({ outcome, tell }: { readonly outcome: IdentityOutcome; readonly tell: TellIdentity }): ReviewKind {
  return {
    name: 'identity',
    isFourEyes: true,
    async apply(tx, { reviewId, subject, state }) {
      if (state === 'approved') await outcome.levelChanged(tx, userOf(subject), await levelOf(tx, reviewId))
    },
    async notify(tx, { subject, state, reason }) {
      const name = NOTICES[state]
      if (name) await tell(tx, { userId: userOf(subject), name, values: { reason: state === 'approved' ? '' : reason } })
    },
  }
}

export const userOf = (subject: string): string => subject.replace(/^user:/, '')

async function levelOf(tx: Records, reviewId: number): Promise<IdentityLevel> {
  const row = await tx.selectFrom('identity_submissions').select('level').where('review_id', '=', reviewId).executeTakeFirstOrThrow()
  return row.level
}
