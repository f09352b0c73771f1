import type { ApprovalState } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import type { Tone } from '../../../kit/pieces.tsx'

export const ACT_LISTS = [
  'requested',
  'approved',
  'executed',
  'refused',
  'expired',
  'withdrawn',
  'declined',
] as const satisfies readonly ApprovalState[]

export const ACT_TONES: Readonly<Record<RequestedAct['state'], Tone>> = {
  requested: 'waits',
  approved: 'open',
  executed: 'good',
  refused: 'bad',
  expired: 'quiet',
  withdrawn: 'quiet',
  declined: 'bad',
}
