import { operatorApi } from '@glasshouse/client'
import type { ActForm, ListedRule, RequestedAct } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../live/polling.ts'

export const useRules = () =>
  useQuery({
    queryKey: ['rules'],
    queryFn: async ({ signal }): Promise<readonly ListedRule[]> =>
      (await operatorApi.listRules(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })

/** They change with a release, and with what is listed. */
export const useForms = () =>
  useQuery({
    queryKey: ['act-forms'],
    queryFn: async ({ signal }): Promise<readonly ActForm[]> =>
      (await operatorApi.listActForms(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    staleTime: 60_000,
  })

/** What becomes of a request. */
export const useAsked = (id: string) =>
  useQuery({
    queryKey: ['acts', 'asked', id],
    queryFn: async ({ signal }): Promise<RequestedAct | null> =>
      (await operatorApi.oneAct({ id }, { isByPage: true, isQuiet: true, signal })).data ?? null,
    ...following,
  })
