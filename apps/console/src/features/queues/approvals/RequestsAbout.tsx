import type { RequestedAct } from '@glasshouse/wire'
import { Link } from 'react-router'
import { actSentence } from '../../../acts/act-sentence.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Moment, State } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useActs } from '../../../live/acts.ts'
import { useOperatorName } from '../../../live/operators.ts'
import { useWords } from '../../../words/words.ts'
import { ACT_TONES } from './acts.ts'
import { DeclineWords } from './DeclineWords.tsx'

/** Acts that name this thing first: who requested, and who approved. */
export function RequestsAbout({ word }: { readonly word: string }) {
  const w = useWords('queues')
  const t = useWords('terms')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  const query = useActs(null)
  return (
    <PagePart title={w('acts_about_this')}>
      <QueryView query={query} rows={2}>
        {(rows) => (
          <DataTable<RequestedAct>
            label={w('acts_about_this')}
            rows={rows.filter(({ words }) => words[0] === word)}
            rowKey={({ id }) => id}
            empty={w('no_acts_about_this')}
            columns={[
              {
                title: w('act'),
                key: 'act',
                render: (_, { id, act, words }) => (
                  <Link to={`/approvals/${id}`} className="text-accent underline-offset-2 hover:underline">
                    {actSentence(a, act, words)}
                  </Link>
                ),
              },
              {
                title: w('state'),
                key: 'state',
                render: (_, act) => (
                  <>
                    <State tone={ACT_TONES[act.state]} text={t(`act_${act.state}`)} />
                    <DeclineWords act={act} />
                  </>
                ),
              },
              { title: w('asked_by'), key: 'asked', render: (_, { requestedBy }) => <Name text={nameOf(requestedBy.id)} /> },
              {
                title: w('approved_by'),
                key: 'approved',
                render: (_, { approvedBy }) => <Name text={approvedBy ? nameOf(approvedBy.id) : '–'} />,
              },
              { title: w('asked_at'), key: 'at', render: (_, { requestedAt }) => <Moment at={requestedAt} /> },
            ]}
          />
        )}
      </QueryView>
    </PagePart>
  )
}

/** In one piece: “operator-a” breaks at its hyphen else. */
const Name = ({ text }: { readonly text: string }) => <span className="whitespace-nowrap">{text}</span>
