import { api, useSession } from '@glasshouse/client'
import { Button, Skeleton } from '@glasshouse/ui'
import { useQuery } from '@tanstack/react-query'
import { RichText } from '../../live/text/RichText.tsx'
import { useWords } from '../../words/words.ts'
import { StepError } from './StepError.tsx'
import type { GateDoor } from './use-gate.ts'
import { useGateAct } from './use-gate-act.ts'

/** The terms as the server wrote them, and their acceptance. */
export function TermsStep({ door, version }: { door: GateDoor; version: number }) {
  const w = useWords('gates')
  const language = useSession((state) => state.language)
  const accept = useGateAct(door, (sent: { version: number }) => api.acceptTerms(sent))
  const article = useQuery({
    queryKey: ['article', 'TERMS_CLAUSE', language],
    queryFn: async ({ signal }) => (await api.listArticles({ key: 'TERMS_CLAUSE' }, { signal, isQuiet: true })).data?.[0] ?? null,
  })
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{article.data?.title ?? w('terms')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by keys */}
      <section tabIndex={0} aria-label={w('terms')} className="max-h-64 overflow-y-auto rounded-md border border-line bg-surface-2 p-3">
        {article.data ? <RichText html={article.data.content} /> : <Skeleton width="100%" height={120} />}
      </section>
      <StepError>{accept.text}</StepError>
      <Button isWide isPending={accept.isPending} disabled={!article.data} onClick={() => accept.mutate({ version })}>
        {w('accept_terms')}
      </Button>
    </div>
  )
}
