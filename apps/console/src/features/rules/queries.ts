import { operatorApi } from '@glasshouse/client'
import type { ActForm, ListedRule } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { following } from '../../live/polling.ts'

export const useRules = () =>
  useQuery({
    queryKey: ['rules'],
    queryFn: async ({ signal }): Promise<readonly ListedRule[]> =>
      (await operatorApi.listRules(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })

/** They change with each act that lists something, here or at another operator's. */
export const useForms = () =>
  useQuery({
    queryKey: ['act-forms'],
    queryFn: async ({ signal }): Promise<readonly ActForm[]> =>
      (await operatorApi.listActForms(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    staleTime: 0,
  })
