import { operatorApi } from '@glasshouse/client'
import type { Realm } from '@glasshouse/domain'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../live/polling.ts'

const byPage = (signal: AbortSignal) => ({ isByPage: true, isQuiet: true, signal }) as const

/** What an answer carries, which is there whenever the call was not refused. */
function carried<Data>({ data }: { readonly data: Data | null }): Data {
  if (data === null) throw new Error('A person was answered without what was asked for')
  return data
}

export const usePerson = (userId: string) =>
  useQuery({
    queryKey: ['person', userId],
    queryFn: async ({ signal }) => carried(await operatorApi.showPerson({ userId }, byPage(signal))),
    ...following,
  })

export const useBalances = (userId: string, realm: Realm) =>
  useQuery({
    queryKey: ['person', userId, 'balances', realm],
    queryFn: async ({ signal }) => (await operatorApi.listPersonBalances({ userId, realm }, byPage(signal))).rows,
    ...following,
  })

export const useTrading = (userId: string, realm: Realm) =>
  useQuery({
    queryKey: ['person', userId, 'trading', realm],
    queryFn: async ({ signal }) => carried(await operatorApi.showPersonTrading({ userId, realm }, byPage(signal))),
    ...following,
  })

export const STATEMENT_ROWS = 50
export const useStatement = (userId: string, realm: Realm, page: number) =>
  useQuery({
    queryKey: ['person', userId, 'statement', realm, page],
    queryFn: async ({ signal }) => {
      const asked = { userId, realm, pageNum: String(page), pageSize: String(STATEMENT_ROWS) }
      const { rows, total = 0 } = await operatorApi.listPersonStatement(asked, byPage(signal))
      return { rows, total }
    },
    placeholderData: (before) => before,
  })

export const useTransfers = (userId: string) =>
  useQuery({
    queryKey: ['person', userId, 'transfers'],
    queryFn: async ({ signal }) => carried(await operatorApi.showPersonTransfers({ userId }, byPage(signal))),
    ...following,
  })

export const useAccess = (userId: string) =>
  useQuery({
    queryKey: ['person', userId, 'access'],
    queryFn: async ({ signal }) => carried(await operatorApi.showPersonAccess({ userId }, byPage(signal))),
  })

export const useNotes = (userId: string) =>
  useQuery({
    queryKey: ['person', userId, 'notes'],
    queryFn: async ({ signal }) => (await operatorApi.listPersonNotes({ userId }, byPage(signal))).rows,
    ...following,
  })

export const useTimeline = (userId: string, before: number | null) =>
  useQuery({
    queryKey: ['person', userId, 'timeline', before],
    queryFn: async ({ signal }) =>
      (await operatorApi.listPersonTimeline({ userId, ...(before === null ? {} : { before: String(before) }) }, byPage(signal))).rows,
    placeholderData: (former) => former,
  })
