import { operatorApi } from '@glasshouse/client'
import { withdrawalNumber } from '@glasshouse/domain'
import { HIT_STATES, type ListedHit } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { LinkedTable } from '../../../kit/LinkedTable.tsx'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { Age, Moment, PersonLink } from '../../../kit/pieces.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { following } from '../../../live/polling.ts'
import { useWords } from '../../../words/words.ts'
import { StateChoice, useChosenState } from '../StateChoice.tsx'

/** Who was found in a list. A hit is cleared where it holds something up: by approving that with the reason. */
export function ScreeningScreen() {
  const w = useWords('queues')
  const nameOf = useOperatorName()
  const [state, choose] = useChosenState(HIT_STATES)
  const query = useQuery({
    queryKey: ['screening', state],
    queryFn: async ({ signal }) => (await operatorApi.listScreeningHits({ state }, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })
  return (
    <PageFrame
      title={w('screening')}
      note={w('screening_note')}
      actions={
        <StateChoice
          label={w('which')}
          states={HIT_STATES.map((value) => ({ value, label: w(value === 'open' ? 'hits_open' : 'hits_cleared_list') }))}
          chosen={state}
          onChoose={choose}
        />
      }
    >
      <LinkedTable<ListedHit>
        label={w('screening')}
        query={query}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        first={{
          title: w('holds_up'),
          to: ({ reviewId, withdrawalId }) => (withdrawalId === null ? `/identity/${reviewId}` : `/withdrawals/${withdrawalId}`),
          text: ({ reviewId, withdrawalId }) =>
            withdrawalId === null
              ? w('review_numbered', { id: reviewId ?? 0 })
              : w('withdrawal_numbered', { id: withdrawalNumber(withdrawalId) }),
        }}
        columns={[
          { title: w('person'), key: 'person', render: (_, { userId }) => <PersonLink userId={userId} /> },
          { title: w('list'), dataIndex: 'list', key: 'list' },
          { title: w('entry'), dataIndex: 'entry', key: 'entry' },
          { title: w('waits_for'), key: 'age', className: 'figure', render: (_, { since }) => <Age since={since} /> },
          ...(state === 'cleared'
            ? [
                { title: w('cleared_by'), key: 'by', render: (_: unknown, { clearedBy }: ListedHit) => nameOf(clearedBy) },
                {
                  title: w('cleared_at'),
                  key: 'at',
                  render: (_: unknown, { clearedAt }: ListedHit) => (clearedAt === null ? '–' : <Moment at={clearedAt} />),
                },
              ]
            : []),
        ]}
        empty={w('none_screening')}
      />
    </PageFrame>
  )
}
