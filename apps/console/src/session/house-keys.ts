import { operatorApi, queryClient } from '@glasshouse/client'
import type { ShownOperator, ShownOperators } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'

export type HouseKeys = ShownOperators
export interface HouseOperators {
  readonly house: HouseKeys
  readonly operators: readonly ShownOperator[]
}

const KEY = ['house-keys'] as const

async function readHouse(): Promise<HouseOperators> {
  const { data, rows } = await operatorApi.showOperators(undefined, { isByPage: true, isQuiet: true })
  if (!data) throw new Error('the exchange has sent no operators')
  return { house: data, operators: rows }
}

/** As it is now. Through the cache, so that it and a page that asks at the same moment have one answer. */
export const askHouse = (): Promise<HouseOperators> => queryClient.fetchQuery({ queryKey: KEY, queryFn: readHouse, staleTime: 0 })

/** By which keys acts count, as the core knows it. */
export const useHouse = () => useQuery({ queryKey: KEY, queryFn: readHouse, staleTime: 10_000 })

/** For what stands on every page and takes days to come about. */
export const useHouseFollowed = () => useQuery({ queryKey: KEY, queryFn: readHouse, refetchInterval: FOLLOWED_MS, staleTime: 10_000 })
const FOLLOWED_MS = 60_000
