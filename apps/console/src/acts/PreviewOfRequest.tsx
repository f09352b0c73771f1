import { isOperatorActName, mayTakePart } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { PagePart } from '../kit/PageFrame.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useOperator } from '../session/session.ts'
import { useWords } from '../words/words.ts'
import { Preview } from './Changes.tsx'
import { previewOfRequest } from './preview.ts'

/** What a request would change if it were approved now: what the requester saw, worked out anew for the operator who decides. */
export function PreviewOfRequest({ act }: { readonly act: RequestedAct }) {
  const w = useWords('rules')
  const { roles } = useOperator()
  const name = isOperatorActName(act.act) ? act.act : null
  const mayApprove = name !== null && mayTakePart(name, 'approve', roles)
  const query = useQuery({
    queryKey: ['preview', act.id],
    queryFn: () => previewOfRequest(act.id),
    enabled: mayApprove,
    retry: false,
    staleTime: 10_000,
  })
  if (!mayApprove) return null
  return (
    <PagePart title={w('difference')}>
      <QueryView query={query} rows={3}>
        {(preview) => <Preview preview={preview} told={act} />}
      </QueryView>
    </PagePart>
  )
}
