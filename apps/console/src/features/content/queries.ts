import { operatorApi } from '@glasshouse/client'
import type { OperatorActName } from '@glasshouse/domain'
import type { ContentKindName } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { actsOf } from '../../live/acts.ts'

const KEY = ['operator-content']

export const useContentList = (kind: ContentKindName) =>
  useQuery({
    queryKey: [...KEY, 'list', kind],
    queryFn: async ({ signal }) => (await operatorApi.listContent({ kind }, { signal, isQuiet: true })).rows,
    staleTime: 0,
  })

export const useEntry = (id: string) =>
  useQuery({
    queryKey: [...KEY, 'entry', id],
    queryFn: async ({ signal }) => {
      const { data } = await operatorApi.showContent({ id }, { signal, isQuiet: true })
      if (!data) throw new Error('An entry was answered without one')
      return data
    },
    // Another operator may have published it meanwhile: it is read anew whenever its page opens, and not over what is being typed.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const useChoices = () =>
  useQuery({
    queryKey: [...KEY, 'choices'],
    queryFn: async ({ signal }) => {
      const { data } = await operatorApi.contentChoices(undefined, { signal, isQuiet: true })
      if (!data) throw new Error('The choices of content were answered without any')
      return data
    },
    staleTime: 60_000,
  })

export const useGroupMails = () =>
  useQuery({
    queryKey: [...KEY, 'mails'],
    queryFn: async ({ signal }) => (await operatorApi.listGroupMails(undefined, { signal, isQuiet: true, isByPage: true })).rows,
    refetchInterval: 5_000,
  })

const PUBLISHING: readonly string[] = ['publish-terms', 'publish-content', 'send-group-mail'] satisfies OperatorActName[]

/** Requests to publish this entry that wait for a second operator. */
export const useWaitingPublications = (id: number) =>
  useQuery({
    queryKey: [...KEY, 'waiting', id],
    queryFn: async ({ client }) => {
      const rows = await client.fetchQuery(actsOf('requested'))
      return rows.filter(({ act, words }) => PUBLISHING.includes(act) && words[0] === String(id))
    },
    staleTime: 0,
  })
