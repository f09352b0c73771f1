import { api, isInDemo, pagesOf, useSession } from '@glasshouse/client'
import type {
  AddressSummary,
  BankCardSummary,
  MethodSummary,
  WithdrawalDetailSummary,
  WithdrawalFacts,
  WithdrawalProgress,
} from '@glasshouse/wire'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'

const useUser = () => useSession(({ userInfo }) => userInfo?.user.userId ?? '')
const listKey = (userId: string) => ['withdrawals', userId] as const

/** Ways to withdraw that are open. */
export function useMethods() {
  return useQuery({
    queryKey: ['withdrawal-methods'],
    queryFn: async ({ signal }): Promise<readonly MethodSummary[]> =>
      (await api.listWithdrawalMethods({}, { signal, isQuiet: true })).rows.filter(({ isOn }) => isOn),
    staleTime: 30_000,
  })
}

/** Limits left, and what stands in the way; asked anew at each visit. */
export function useFacts() {
  const isDemo = useSession(isInDemo)
  return useQuery({
    queryKey: ['withdrawal-facts', useUser()],
    queryFn: async ({ signal }) => (await api.getWithdrawalFacts({}, { signal, isQuiet: true })).data as WithdrawalFacts,
    enabled: !isDemo,
    staleTime: 0,
  })
}

export function useAddresses(isWanted: boolean) {
  return useQuery({
    queryKey: ['addresses', useUser()],
    queryFn: async ({ signal }): Promise<readonly AddressSummary[]> => (await api.listAddresses({}, { signal, isQuiet: true })).rows,
    enabled: isWanted,
    staleTime: 0,
  })
}

export function useCards(isWanted: boolean) {
  return useQuery({
    queryKey: ['bank-cards', useUser()],
    queryFn: async ({ signal }): Promise<readonly BankCardSummary[]> => (await api.listBankCards({}, { signal, isQuiet: true })).rows,
    enabled: isWanted,
    staleTime: 0,
  })
}

/** Withdrawals of one progress, or all, newest first. */
export function useWithdrawals(progress: WithdrawalProgress | undefined) {
  return useInfiniteQuery({
    queryKey: [...listKey(useUser()), progress ?? 'all'],
    ...pagesOf((page, options) => api.listWithdrawals({ progress, ...page }, options)),
    staleTime: 5_000,
  })
}

const STEP_MS = 10_000

/** Asked again while it is on its way. */
export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: [...listKey(useUser()), 'one', id],
    queryFn: async ({ signal }) => (await api.getWithdrawal({ id }, { signal, isQuiet: true })).data as WithdrawalDetailSummary,
    refetchInterval: ({ state }) => (state.data?.progress === 'waiting' ? STEP_MS : false),
    staleTime: 0,
  })
}

/** After an act: lists, limits and balances as they are then. */
export function useAfterWithdrawal() {
  const cache = useQueryClient()
  const userId = useUser()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: listKey(userId) }),
      cache.invalidateQueries({ queryKey: ['withdrawal-facts', userId] }),
      cache.invalidateQueries({ queryKey: ['balances'] }),
    ])
}
