import type { PersonStep } from '@glasshouse/wire'
import { Button } from 'antd'
import { useState } from 'react'
import { subjectText } from '../../../acts/act-sentence.ts'
import { actLabel } from '../../../acts/rule-labels.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Moment, Typed } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { useWords } from '../../../words/words.ts'
import { useTimeline } from '../queries.ts'

/** What happened and by whom. What is no act of operators has the log's own name, as in the audit. */
export function TimelinePart({ userId }: { readonly userId: string }) {
  const w = useWords('person')
  const nameOf = useOperatorName()
  const [before, setBefore] = useState<number | null>(null)
  const query = useTimeline(userId, before)
  return (
    <QueryView query={query} rows={10}>
      {(rows) => (
        <div className="flex flex-col items-start gap-3">
          <DataTable<PersonStep>
            label={w('part_timeline')}
            rows={rows}
            rowKey={(row) => `${row.at} ${row.kind} ${row.what} ${row.subject} ${JSON.stringify(row.detail)}`}
            empty={w('no_steps')}
            className="w-full"
            columns={[
              { title: w('at'), key: 'at', render: (_, { at }) => <Moment at={at} /> },
              { title: w('kind'), key: 'kind', className: 'whitespace-nowrap', render: (_, { kind }) => w(`kind_${kind}`) },
              { title: w('act'), key: 'what', render: (_, { what }) => actLabel(what) },
              { title: w('by'), key: 'actor', render: (_, { actor }) => nameOf(actor) || '–' },
              { title: w('about'), key: 'about', className: 'wrap-anywhere', render: (_, step) => <About step={step} /> },
            ]}
          />
          <div className="flex gap-2">
            {before === null ? null : <Button onClick={() => setBefore(null)}>{w('newest')}</Button>}
            {rows.length === 0 ? null : <Button onClick={() => setBefore(rows.at(-1)?.at ?? null)}>{w('older')}</Button>}
          </div>
        </div>
      )}
    </QueryView>
  )
}

/** What it was about, and below it what the log says beside. */
function About({ step: { kind, what, subject, detail } }: { readonly step: PersonStep }) {
  const beside = Object.entries(detail).map(([name, value]) => `${name} ${value}`)
  return (
    <>
      <Typed text={subjectText(subject, kind === 'withdrawal' ? kind : what)} />
      {beside.length === 0 ? null : (
        <div className="text-ink-2">
          <Typed text={beside.join(', ')} />
        </div>
      )}
    </>
  )
}
