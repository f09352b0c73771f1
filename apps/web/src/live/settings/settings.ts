import { api, STORAGE } from '@glasshouse/client'
import type { Settings } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'

/**
 * The settings object; undefined until it is here for the first time. The last one is kept on the device, so that
 * nothing jumps at a later start.
 */
export function useSettings(): Settings | undefined {
  return useSettingsQuery().data
}

/** Known, or asked for at least once: what waits for them does not wait again while they are asked for anew. */
export function useSettingsAnswered(): boolean {
  const { data, isFetched } = useSettingsQuery()
  return data !== undefined || isFetched
}

const useSettingsQuery = () => useQuery(settingsQuery)

/** What asks for them, also ahead of the first drawing. */
export const settingsQuery = queryOptions({
  queryKey: cacheKeys.settings,
  queryFn: async ({ signal }) => keep((await api.getSettings({}, { signal, isQuiet: true })).data),
  initialData: kept,
  initialDataUpdatedAt: 0,
  staleTime: 300_000,
})

function keep(settings: Settings | null): Settings {
  if (!settings) throw new Error('The settings answer is empty')
  localStorage.setItem(STORAGE.settings, JSON.stringify(settings))
  return settings
}

function kept(): Settings | undefined {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE.settings) ?? 'null') as Settings | null) ?? undefined
  } catch {
    return undefined
  }
}
