import { operatorApi } from '@glasshouse/client'
import type { CLAIM_STATES, ClaimOfDesk } from '@glasshouse/wire'
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

/** One of any state. */
export function useClaim(serial: string) {
  return useQuery({
    queryKey: ['claims', 'one', serial],
    queryFn: async ({ signal }): Promise<ClaimOfDesk> => {
      const { data } = await operatorApi.oneClaim({ serial }, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('A claim was answered without it')
      return data
    },
    ...following,
  })
}
