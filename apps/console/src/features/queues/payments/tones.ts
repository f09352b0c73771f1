import type { ListedClaim, ListedWithdrawal } from '@glasshouse/wire'
import type { Tone } from '../../../kit/pieces.tsx'

export const CLAIM_TONES: Readonly<Record<ListedClaim['state'], Tone>> = {
  waiting: 'waits',
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
