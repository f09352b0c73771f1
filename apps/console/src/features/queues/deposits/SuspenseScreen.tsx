import { operatorApi } from '@glasshouse/client'
import type { ListedSuspense } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { openAct } from '../../../acts/act-draft.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { Age, Amount, Typed } from '../../../kit/pieces.tsx'
import { QueryView } from '../../../kit/QueryView.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { following } from '../../../live/polling.ts'
import { useWords } from '../../../words/words.ts'

/** Money whose owner is not known: what waits longest first. */
export function SuspenseScreen() {
  const w = useWords('queues')
  const s = useWords('signing')
  const nameOf = useOperatorName()
  const query = useQuery({
    queryKey: ['suspense'],
    queryFn: async ({ signal }) => (await operatorApi.listSuspense(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })
  const evidenceOf = ({ evidence }: ListedSuspense) => (evidence === '' ? {} : { initial: evidence })
  return (
    <PageFrame title={w('suspense')} note={w('suspense_note')}>
      <QueryView query={query}>
        {(rows) => (
          <DataTable<ListedSuspense>
            label={w('suspense')}
            rows={rows}
            rowKey={({ evidenceHash }) => evidenceHash}
            empty={w('none_suspense')}
            columns={[
              {
                title: w('amount'),
                key: 'amount',
                className: 'figure',
                render: (_, { amount, coin }) => <Amount amount={amount} coin={coin} />,
              },
              {
                title: w('evidence'),
                key: 'evidence',
                render: (_, { evidence, evidenceHash }) =>
                  evidence === '' ? (
                    <>
                      {s('said_evidence')}: <Typed text={evidenceHash} />
                    </>
                  ) : (
                    <Typed text={evidence} />
                  ),
              },
              { title: w('asked_by'), key: 'asked', render: (_, { requestedBy }) => nameOf(requestedBy) },
              { title: w('approved_by'), key: 'approved', render: (_, { approvedBy }) => nameOf(approvedBy) },
              { title: w('waits_for'), key: 'age', className: 'figure', render: (_, { since }) => <Age since={since} /> },
              {
                title: w('acts'),
                key: 'acts',
                render: (_, row) => (
                  <span className="flex gap-2">
                    <Button
                      onClick={() =>
                        openAct({
                          act: 'assign-suspense',
                          words: [
                            { label: w('uid_or_serial') },
                            ...[row.coin, row.amount],
                            { label: w('words_for_person'), isText: true, isOptional: true, note: w('words_of_assignment_note') },
                          ],
                          reason: 'funding',
                          evidence: evidenceOf(row),
                        })
                      }
                    >
                      {w('assign')}
                    </Button>
                    <Button
                      onClick={() =>
                        openAct({ act: 'return-suspense', words: [row.coin, row.amount], reason: 'funding', evidence: evidenceOf(row) })
                      }
                    >
                      {w('note_returned')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
      </QueryView>
    </PageFrame>
  )
}
