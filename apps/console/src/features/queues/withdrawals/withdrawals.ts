import { operatorApi } from '@glasshouse/client'
import type { WithdrawalOfDesk } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../../live/polling.ts'

export const WITHDRAWAL_LISTS = ['waiting', 'settled', 'rejected', 'failed', 'cancelled'] as const
export type WithdrawalList = (typeof WITHDRAWAL_LISTS)[number]

/** `waiting`: whatever has not ended. */
export function useWithdrawals(list: WithdrawalList) {
  return useQuery({
    queryKey: ['withdrawals', list],
    queryFn: async ({ signal }) =>
      (await operatorApi.listOpenWithdrawals(list === 'waiting' ? {} : { state: list }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })
}

/** One of any state. */
export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: ['withdrawals', 'one', id],
    queryFn: async ({ signal }): Promise<WithdrawalOfDesk> => {
      const { data } = await operatorApi.oneWithdrawal({ id }, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('A withdrawal was answered without it')
      return data
    },
    ...following,
  })
}
