import { operatorApi } from '@glasshouse/client'
import type { ApprovalState } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { following } from './polling.ts'

const actsOf = (state: ApprovalState | null) =>
  queryOptions({
    queryKey: ['acts', state],
    queryFn: async ({ signal }): Promise<readonly RequestedAct[]> =>
      (await operatorApi.listActs(state === null ? {} : { state }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })

/** The newest hundred requests, of one state or all. */
export const useActs = (state: ApprovalState | null) => useQuery(actsOf(state))

/** What one operator did alone and nobody else has looked at yet. */
export const useUnconfirmed = () => useQuery({ ...actsOf('executed'), select: (rows) => rows.filter(({ isUnconfirmed }) => isUnconfirmed) })

/** Since when it stands: who did it alone is its only approver. */
export const standsSince = ({ approvedAt, requestedAt }: Pick<RequestedAct, 'approvedAt' | 'requestedAt'>): number =>
  approvedAt ?? requestedAt
