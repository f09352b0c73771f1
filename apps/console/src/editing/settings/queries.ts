import { operatorApi } from '@glasshouse/client'
import type { ListedSetting } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { actsOf } from '../../live/acts.ts'

const KEY = ['operator-settings']

export const useSettingList = () =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await operatorApi.listSettings(undefined, { signal, isQuiet: true })).rows })

export const useSettingHistory = (key: string) =>
  useQuery({
    queryKey: [...KEY, 'history', key],
    queryFn: async ({ signal }) => (await operatorApi.settingHistory({ key }, { signal, isQuiet: true })).rows,
  })

/** Requests for this setting that wait for a second operator. */
export const useWaitingChanges = (key: string) =>
  useQuery({
    queryKey: [...KEY, 'waiting', key],
    queryFn: async ({ client, signal }) => {
      const rows = await client.fetchQuery(actsOf('requested'))
      const waiting = rows.filter(({ act, words }) => act === 'change-setting' && words[0] === key)
      return Promise.all(
        waiting.map(async (request) => {
          const { data } = await operatorApi.showProposal({ id: request.words[1] ?? '' }, { signal, isQuiet: true })
          return { request, value: data?.value }
        }),
      )
    },
  })

export const mayChange = (setting: ListedSetting, roles: readonly string[]) => setting.roles.some((role) => roles.includes(role))
