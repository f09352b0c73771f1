import { operatorApi } from '@glasshouse/client'
import type { RequestedAct } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from './polling.ts'

/** What one operator did alone and nobody else has looked at yet. */
export const useUnconfirmed = () =>
  useQuery({
    queryKey: ['acts', 'executed'],
    queryFn: async ({ signal }): Promise<readonly RequestedAct[]> =>
      (await operatorApi.listActs({ state: 'executed' }, { isByPage: true, isQuiet: true, signal })).rows,
    select: (rows) => rows.filter(({ isUnconfirmed }) => isUnconfirmed),
    ...following,
  })

/** Since when it stands: who did it alone is its only approver. */
export const standsSince = ({ approvedAt, requestedAt }: Pick<RequestedAct, 'approvedAt' | 'requestedAt'>): number =>
  approvedAt ?? requestedAt
