import { api, useSession } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import type { ContractFigures, ContractRules, FundingPeriod } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

/** A contract's rule in force, and every version there ever was: a position keeps the one it accepted. */
export interface RulesOfContract {
  readonly now: ContractRules
  readonly versions: readonly ContractRules[]
}

export function useContractRules(symbol: string) {
  return useQuery({ ...contractRules(symbol), enabled: symbol !== '' })
}

/** What asks for them, also ahead of the screen. */
export const contractRules = (symbol: string) =>
  queryOptions({
    queryKey: cacheKeys.contractRules(symbol),
    queryFn: async ({ signal }): Promise<RulesOfContract> => {
      const { data, rows } = await api.getContractRules({ symbol }, { signal, isQuiet: true })
      if (!data) throw new Error('The rules of a contract are empty')
      return { now: data, versions: rows }
    },
    staleTime: 60_000,
  })

/** Funding moves by the minute; mark and price come by the socket. */
const FIGURES_EVERY_MS = 15_000

/** Funding, open interest and insurance of a contract in the session's realm. */
export function useContractFigures(symbol: string): ContractFigures | undefined {
  const realm = useSession((state) => state.realm)
  return useQuery({ ...contractFigures(realm, symbol), refetchInterval: FIGURES_EVERY_MS }).data ?? undefined
}

/** What asks for them, also ahead of the screen. */
export const contractFigures = (realm: Realm, symbol: string) =>
  queryOptions({
    queryKey: cacheKeys.contractFigures(realm, symbol),
    queryFn: async ({ signal }): Promise<ContractFigures> => {
      const { data } = await api.getContractFigures({ symbol, realm }, { signal, isQuiet: true })
      if (!data) throw new Error('The figures of a contract are empty')
      return data
    },
  })

/** The last periods, newest first. */
export function useFundingPeriods(symbol: string, isWanted: boolean): readonly FundingPeriod[] | undefined {
  const realm = useSession((state) => state.realm)
  return useQuery({
    queryKey: cacheKeys.fundingPeriods(realm, symbol),
    queryFn: async ({ signal }) => {
      const { rows } = await api.listFundingPeriods({ symbol, realm, pageNum: 1, pageSize: 9 }, { signal, isQuiet: true })
      return rows
    },
    enabled: isWanted,
  }).data
}
