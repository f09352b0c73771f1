import type { Records } from '../database.ts'
import type { Review } from '../reviews/review-machine.ts'
import type { ReviewKind } from '../reviews/reviews.ts'

/** Result of a review, as its person is notified of it. */
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

/** Both levels are of one kind: one review of a person is open at a time. The level follows from what was approved. */
export function identityKind(tell: TellIdentity): ReviewKind {
  return {
    name: 'identity',
    isFourEyes: true,
    async notify(tx, { subject, state, reason }) {
      const name = NOTICES[state]
      if (name) await tell(tx, { userId: userOf(subject), name, values: { reason: state === 'approved' ? '' : reason } })
    },
  }
}

export const userOf = (subject: string): string => subject.replace(/^user:/, '')
