import { operatorApi } from '@glasshouse/client'
import type { ApprovalState } from '@glasshouse/domain'
import type { ActWithPayment, RequestedAct } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../kit/pieces.tsx'
import { following } from '../../../live/polling.ts'

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

/** One of any state, with the payment that it concerns. */
export function useAct(id: string) {
  return useQuery({
    queryKey: ['acts', 'one', id],
    queryFn: async ({ signal }): Promise<ActWithPayment> => {
      const { data } = await operatorApi.oneAct({ id }, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('A request was answered without it')
      return data
    },
    ...following,
  })
}
