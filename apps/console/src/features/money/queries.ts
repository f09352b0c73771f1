import { operatorApi } from '@glasshouse/client'
import type { CloseRow, CloseTotal, HouseMoney } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'

/** Sums over whole tables: looked at anew every half minute, not every few seconds. */
const EVERY_MS = 30_000

export const useMoney = () =>
  useQuery({
    queryKey: ['money'],
    queryFn: async ({ signal }): Promise<HouseMoney> => {
      const { data } = await operatorApi.houseMoney(undefined, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('The money of the exchange was answered without it')
      return data
    },
    refetchInterval: EVERY_MS,
    staleTime: 0,
  })

export interface Close {
  readonly isOver: boolean
  readonly seq: number
  readonly rows: readonly CloseRow[]
  readonly totals: readonly CloseTotal[]
}

export const useClose = (day: string) =>
  useQuery({
    queryKey: ['close', day],
    queryFn: async ({ signal }): Promise<Close> => {
      const { data, rows } = await operatorApi.dailyClose({ day }, { isQuiet: true, signal })
      return { isOver: data?.isOver ?? false, seq: data?.seq ?? 0, rows, totals: data?.totals ?? [] }
    },
    enabled: day !== '',
    retry: false,
    staleTime: 0,
  })
