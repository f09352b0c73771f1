import { operatorApi } from '@glasshouse/client'
import type { ListedActs, RequestedAct } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { following } from './polling.ts'

const actsOf = (state: ListedActs | null) =>
  queryOptions({
    queryKey: ['acts', state],
    queryFn: async ({ signal }): Promise<readonly RequestedAct[]> =>
      (await operatorApi.listActs(state === null ? {} : { state }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })

/** The newest hundred requests, of one state or all. */
export const useActs = (state: ListedActs | null) => useQuery(actsOf(state))

/** What one operator did alone and nobody else has looked at yet. */
export const useUnconfirmed = () => useActs('unconfirmed')

/** Since when it stands: who did it alone is its only approver. */
export const standsSince = ({ approvedAt, requestedAt }: Pick<RequestedAct, 'approvedAt' | 'requestedAt'>): number =>
  approvedAt ?? requestedAt
