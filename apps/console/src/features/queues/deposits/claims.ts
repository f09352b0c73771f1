import { operatorApi } from '@glasshouse/client'
import type { CLAIM_STATES } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../../live/polling.ts'

export const CLAIM_LISTS = [
  'waiting',
  'credited',
  'refused',
  'reversed',
  'withdrawn',
] as const satisfies readonly (typeof CLAIM_STATES)[number][]

export function useClaims(state: (typeof CLAIM_LISTS)[number]) {
  return useQuery({
    queryKey: ['claims', state],
    queryFn: async ({ signal }) => (await operatorApi.listClaims({ state }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })
}
