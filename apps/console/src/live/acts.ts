import { operatorApi } from '@glasshouse/client'
import type { ActToSign, ListedActs, RequestedAct } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { following } from './polling.ts'

export const actsOf = (state: ListedActs | null) =>
  queryOptions({
    queryKey: ['acts', state],
    queryFn: async ({ signal }): Promise<readonly RequestedAct[]> =>
      (await operatorApi.listActs(state === null ? {} : { state }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })

/** One of any state, with the payment that it concerns. The form that acts on it and the page that shows it share one answer. */
export const oneActOf = (id: string) =>
  queryOptions({
    queryKey: ['acts', 'one', id],
    queryFn: async ({ signal }): Promise<ActToSign> => {
      const { data } = await operatorApi.oneAct({ id }, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('A request was answered without it')
      return data
    },
    ...following,
  })

export const useAct = (id: string) => useQuery(oneActOf(id))

/** The newest hundred requests, of one state or all. */
export const useActs = (state: ListedActs | null) => useQuery(actsOf(state))

/** What one operator did alone and nobody else has looked at yet. */
export const useUnconfirmed = () => useActs('unconfirmed')

/** Since when it stands: who did it alone is its only approver. */
export const standsSince = ({ approvedAt, requestedAt }: Pick<RequestedAct, 'approvedAt' | 'requestedAt'>): number =>
  approvedAt ?? requestedAt
