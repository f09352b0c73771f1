import type { ListedClaim, ListedWithdrawal } from '@glasshouse/wire'
import type { Tone } from '../../../kit/pieces.tsx'

type ClaimStage = ListedClaim['state'] | 'in_review'

/** As reviews of identity: what an operator holds is in review. */
export const stageOf = ({ state, reviewer }: Pick<ListedClaim, 'state' | 'reviewer'>): ClaimStage =>
  state === 'waiting' && reviewer !== null ? 'in_review' : state

export const CLAIM_TONES: Readonly<Record<ClaimStage, Tone>> = {
  waiting: 'waits',
  in_review: 'open',
  credited: 'good',
  refused: 'bad',
  reversed: 'bad',
  withdrawn: 'quiet',
}
export const WITHDRAWAL_TONES: Readonly<Record<ListedWithdrawal['state'], Tone>> = {
  requested: 'waits',
  approved: 'open',
  waiting: 'open',
  sending: 'open',
  settled: 'good',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'quiet',
}
