import type { Settings } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { post } from '../live/api.ts'

/** The settings object; undefined until it is here. */
export function useSettings(): Settings | undefined {
  return (
    useQuery({
      queryKey: ['settings'],
      queryFn: async ({ signal }) => (await post<Settings>('/api/common/getAllSetting', { signal, isQuiet: true })).data ?? null,
      staleTime: 300_000,
    }).data ?? undefined
  )
}
