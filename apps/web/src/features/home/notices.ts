import { api, keptShape, oneOf, type Shape, useSession } from '@glasshouse/client'
import type { NoticeSummary } from '@glasshouse/wire'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

const QUERIES = {
  banners: { key: 'ACTIVITY_NOTICE', modelKey: 'HOME_ACTIVITY' },
  rollNotices: { key: 'ROLL_NOTICE' },
  popups: { key: 'POPUP_NOTICE' },
} as const

interface KeptNotices {
  readonly language: string
  readonly shown: readonly NoticeSummary[]
}

const shape: Shape<KeptNotices> = {
  language: 'string',
  shown: [
    {
      id: 'string',
      key: oneOf('ACTIVITY_NOTICE', 'ROLL_NOTICE', 'POPUP_NOTICE', 'PRODUCT_TEXT'),
      modelKey: 'string',
      noticeTitle: 'string',
      noticeContent: 'string',
      remark: 'string',
      url: 'string',
      imgUrl: 'string',
      createTime: 'number',
      isShown: 'boolean',
    },
  ],
}
export const noticeEntries = {
  banners: keptShape('banners', shape),
  rollNotices: keptShape('rollNotices', shape),
  popups: keptShape('popups', shape),
}

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
      noticeEntries[kind].write({ language, shown })
      return shown
    },
    initialData: () => kept(kind, language),
    initialDataUpdatedAt: 0,
    // What operators publish is seen within seconds by whoever comes back to home.
    staleTime: 10_000,
  })

function kept(kind: keyof typeof QUERIES, language: string): readonly NoticeSummary[] | undefined {
  const known = noticeEntries[kind].read()
  return known?.language === language ? known.shown : undefined
}
