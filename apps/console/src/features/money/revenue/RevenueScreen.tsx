import { useSearchParams } from 'react-router'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { useWords } from '../../../words/words.ts'
import { Lines } from './Lines.tsx'
import { Periods } from './Periods.tsx'
import { useRevenue } from './queries.ts'
import { queryOf, RevenueChoice, RevenueFile } from './RevenueChoice.tsx'
import { Sums } from './Sums.tsx'

/** What the exchange earned and moved, by day or month; refused, with the place, where it differs from the books. */
export function RevenueScreen() {
  const w = useWords('revenue')
  const [params, setParams] = useSearchParams()
  const asked = queryOf(params)
  const query = useRevenue(asked)
  return (
    <PageFrame title={w('title')} note={w('note')} actions={<RevenueFile asked={asked} />}>
      <RevenueChoice asked={asked} onChange={(change) => setParams({ ...asked, ...change }, { replace: true })} />
      <QueryView query={query} rows={12}>
        {({ periods, lines, sums, active, seq, isOver }) => (
          <>
            <p className="text-ink-2">{isOver ? w('over', { seq }) : w('running', { seq })}</p>
            <Sums sums={sums} active={active} />
            <Periods periods={periods} by={asked.by} />
            {lines.length === 0 ? <EmptyState text={w('no_business')} /> : <Lines lines={lines} />}
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}
