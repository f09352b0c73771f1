import { api, useSession } from '@glasshouse/client'
import { EmptyState, Skeleton, TopBar } from '@glasshouse/ui'
import type { ArticleKey } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { RichText } from '../../live/text/RichText.tsx'
import { useWords } from '../../words/words.ts'

/** By the address: 1 timed options, 2 spot, 3 contracts. */
const KEYS: Readonly<Record<string, ArticleKey>> = { '1': 'PERIOD_EXPLAIN', '2': 'COIN_EXPLAIN', '3': 'U_STANDARD_EXPLAIN' }

/** The rules of a market as the server wrote them. */
export function RulesScreen() {
  const w = useWords('app')
  const t = useWords('trade')
  const language = useSession((state) => state.language)
  const [params] = useSearchParams()
  const key = KEYS[params.get('type') ?? ''] ?? 'PERIOD_EXPLAIN'
  const article = useQuery({
    queryKey: ['article', key, language],
    queryFn: async ({ signal }) => (await api.listArticles({ key }, { signal, isQuiet: true })).data?.[0] ?? null,
  })
  const failure = failureOf(article)
  return (
    <>
      <TopBar lead={<BackButton />} title={w('trading_rules')} />
      <div className="px-4 pb-6">
        {article.data ? (
          <article className="flex flex-col gap-3">
            <h2 className="text-lg font-semibold">{article.data.title}</h2>
            <RichText html={article.data.content} />
          </article>
        ) : failure ? (
          <LoadError error={failure} onRetry={() => void article.refetch()} />
        ) : article.isPending ? (
          <div role="status" aria-label={t('loading')}>
            <Skeleton width="100%" height={240} />
          </div>
        ) : (
          <EmptyState icon={<ScrollText />}>{w('no_rules_yet')}</EmptyState>
        )}
      </div>
    </>
  )
}
