import { operatorApi } from '@glasshouse/client'
import type { RevenueHead, RevenuePeriod, RevenueStep } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import type { Realm } from '../MoneyScreen.tsx'

export interface RevenueQuery {
  readonly realm: Realm
  readonly from: string
  readonly to: string
  readonly by: RevenueStep
}
export interface Revenue extends RevenueHead {
  readonly periods: readonly RevenuePeriod[]
}

export const useRevenue = (asked: RevenueQuery) =>
  useQuery({
    queryKey: ['revenue', asked],
    queryFn: async ({ signal }): Promise<Revenue> => {
      const { data, rows } = await operatorApi.showRevenue({ ...asked }, { isQuiet: true, signal })
      if (!data) throw new Error('The report of revenue was answered without its head')
      return { ...data, periods: rows }
    },
    enabled: asked.from !== '' && asked.to !== '',
    retry: false,
    staleTime: 0,
  })
