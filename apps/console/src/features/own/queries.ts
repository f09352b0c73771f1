import { operatorApi, queryClient } from '@glasshouse/client'
import type { AlertSettingsView } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'

const KEY = ['own-alerts']

export const useAlerts = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<AlertSettingsView> => {
      const { data } = await operatorApi.showAlerts(undefined, { isQuiet: true, signal })
      if (!data) throw new Error('The notices of an operator were answered without them')
      return data
    },
    staleTime: 0,
  })

/** What a call answered is what holds. */
export function keepAlerts({ data }: { readonly data?: AlertSettingsView | null | undefined }): void {
  if (data) queryClient.setQueryData(KEY, data)
}
