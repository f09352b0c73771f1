import { api, keptShape } from '@glasshouse/client'
import type { Settings } from '@glasshouse/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cacheKeys } from '../cache/cache-keys.ts'
import { settingsShape, type UnreadSettings } from './settings-shape.ts'

export const settingsEntry = keptShape<Omit<Settings, UnreadSettings>>('settings', settingsShape)

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
  initialData: () => settingsEntry.read() as Settings | undefined,
  initialDataUpdatedAt: 0,
  staleTime: 300_000,
})

function keep(settings: Settings | null): Settings {
  if (!settings) throw new Error('The settings answer is empty')
  settingsEntry.write(settings)
  return settings
}
