import { operatorApi } from '@glasshouse/client'
import type { OperatorActName } from '@glasshouse/domain'
import type { ActForm, ActPreview, ListedRule, RequestedAct } from '@glasshouse/wire'
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

export async function previewOf(act: OperatorActName, words: readonly string[], evidence: string): Promise<ActPreview> {
  const { data } = await operatorApi.previewAct({ act, words: [...words], evidence }, { isQuiet: true })
  if (!data) throw new Error('A preview was answered without one')
  return data
}

/** What becomes of a request; the newest hundred are looked through. */
export const useAsked = (id: string) =>
  useQuery({
    queryKey: ['acts', 'asked', id],
    queryFn: async ({ signal }): Promise<RequestedAct | null> =>
      (await operatorApi.listActs({}, { isByPage: true, isQuiet: true, signal })).rows.find((one) => one.id === id) ?? null,
    ...following,
  })
