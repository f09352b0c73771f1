import { operatorApi } from '@glasshouse/client'
import type { ShownOperator, ShownOperators } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'

export type HouseKeys = ShownOperators
export interface HouseOperators {
  /** Null in an exchange whose operators have passwords. */
  readonly house: HouseKeys | null
  readonly operators: readonly ShownOperator[]
}

export async function askHouse(signal?: AbortSignal): Promise<HouseOperators> {
  const { data, rows } = await operatorApi.showOperators(undefined, { isByPage: true, isQuiet: true, ...(signal ? { signal } : {}) })
  return { house: data ?? null, operators: rows }
}

/** By which keys acts count, as the core knows it. */
export const useHouse = () => useQuery({ queryKey: ['house-keys'], queryFn: ({ signal }) => askHouse(signal), staleTime: 10_000 })
