import { api, STORAGE, useSession } from '@glasshouse/client'
import type { NoticeSummary } from '@glasshouse/wire'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

const QUERIES = {
  banners: { key: 'ACTIVITY_NOTICE', modelKey: 'HOME_ACTIVITY' },
  rollNotices: { key: 'ROLL_NOTICE' },
  popups: { key: 'POPUP_NOTICE' },
} as const

/**
 * What the server shows on home, in the reader's language; undefined until it is here for the first time. The last
 * ones are kept on the device, so that a later start draws them at once and nothing jumps.
 */
export function useNotices(kind: keyof typeof QUERIES): readonly NoticeSummary[] | undefined {
  const language = useSession((state) => state.language)
  const { data, isError } = useQuery({ ...noticesQuery(kind, language), placeholderData: keepPreviousData })
  return data ?? (isError ? [] : undefined)
}

/** What asks for them, also ahead of the first drawing. */
export const noticesQuery = (kind: keyof typeof QUERIES, language: string) =>
  queryOptions({
    queryKey: ['notices', kind, language],
    queryFn: async ({ signal }) => {
      const { data } = await api.listNotices(QUERIES[kind], { signal, isQuiet: true })
      const shown = (data ?? []).filter(({ isShown }) => isShown)
      localStorage.setItem(STORAGE[kind], JSON.stringify({ language, shown }))
      return shown
    },
    initialData: () => kept(kind, language),
    initialDataUpdatedAt: 0,
    // What operators publish is seen within seconds by whoever comes back to home.
    staleTime: 10_000,
  })

function kept(kind: keyof typeof QUERIES, language: string): readonly NoticeSummary[] | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(STORAGE[kind]) ?? 'null') as { language: string; shown: readonly NoticeSummary[] } | null
    return known?.language === language && Array.isArray(known.shown) ? known.shown : undefined
  } catch {
    return undefined
  }
}
