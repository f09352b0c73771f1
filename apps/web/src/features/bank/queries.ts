import { api, useSession } from '@glasshouse/client'
import type { BankCardSummary } from '@glasshouse/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withProof } from '../../live/proof/proof-request.ts'

const keyOf = (userId: string) => ['bank-cards', userId] as const
const useKey = () => keyOf(useSession(({ userInfo }) => userInfo?.user.userId ?? ''))

export function useBankCards() {
  return useQuery({
    queryKey: useKey(),
    queryFn: async ({ signal }): Promise<readonly BankCardSummary[]> => (await api.listBankCards({}, { signal, isQuiet: true })).rows,
    staleTime: 10_000,
  })
}

/** Currencies of cards, in the order of the settings. */
export function useCardCurrencies(): readonly string[] {
  const { data = [] } = useQuery({
    queryKey: ['dictionary', 't_bank_coin'],
    queryFn: async ({ signal }) => (await api.getDictionary({ type: 't_bank_coin' }, { signal, isQuiet: true })).rows,
    staleTime: 300_000,
  })
  return data.map(({ dictValue }) => dictValue)
}

/** Makes a change, proved where that is needed, and shows the list as it is then. */
export function useCardChange() {
  const cache = useQueryClient()
  const key = useKey()
  return async <T>(send: () => Promise<T>): Promise<T> => {
    const done = await withProof(send)
    await cache.invalidateQueries({ queryKey: key })
    return done
  }
}
