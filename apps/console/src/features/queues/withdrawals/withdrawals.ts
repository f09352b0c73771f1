import { operatorApi } from '@glasshouse/client'
import type { ListedWithdrawal } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import type { Tone } from '../../../kit/pieces.tsx'
import { following } from '../../../live/polling.ts'

export const WITHDRAWAL_LISTS = ['waiting', 'settled', 'rejected', 'failed', 'cancelled'] as const
export type WithdrawalList = (typeof WITHDRAWAL_LISTS)[number]

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

/** `waiting`: whatever has not ended. */
export function useWithdrawals(list: WithdrawalList) {
  return useQuery({
    queryKey: ['withdrawals', list],
    queryFn: async ({ signal }) =>
      (await operatorApi.listOpenWithdrawals(list === 'waiting' ? {} : { state: list }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })
}
