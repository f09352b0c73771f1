import { operatorApi } from '@glasshouse/client'
import type { OwnRequest } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { following } from './polling.ts'

export interface OwnRequests {
  /** Decided since the operator last looked. */
  readonly fresh: number
  readonly seenAt: number
  readonly rows: readonly OwnRequest[]
}

export const ownRequestsQuery = queryOptions({
  queryKey: ['own-requests'],
  queryFn: async ({ signal }): Promise<OwnRequests> => {
    const { data, rows } = await operatorApi.listOwnRequests(undefined, { isByPage: true, isQuiet: true, signal })
    return { fresh: data?.fresh ?? 0, seenAt: data?.seenAt ?? 0, rows }
  },
  ...following,
})

/** What became of the operator's own requests: the menu counts what they have not seen. */
export const useOwnRequests = () => useQuery(ownRequestsQuery)

const rowsOf = ({ rows }: OwnRequests) => rows
export const useOwnRequestRows = () => useQuery({ ...ownRequestsQuery, select: rowsOf })
