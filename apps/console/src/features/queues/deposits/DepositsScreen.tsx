import type { ListedClaim } from '@glasshouse/wire'
import { Exact } from '../../../kit/Exact.tsx'
import { LinkedTable } from '../../../kit/LinkedTable.tsx'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { Age, PersonLink, State } from '../../../kit/pieces.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { useWords } from '../../../words/words.ts'
import { CLAIM_TONES, stageOf } from '../payments/tones.ts'
import { StateChoice, useChosenState } from '../StateChoice.tsx'
import { CLAIM_LISTS, useClaims } from './claims.ts'

const LATE_MS = 12 * 3_600_000

export function DepositsScreen() {
  const w = useWords('queues')
  const t = useWords('terms')
  const nameOf = useOperatorName()
  const [state, choose] = useChosenState(CLAIM_LISTS)
  const query = useClaims(state)
  return (
    <PageFrame
      title={w('deposits')}
      actions={
        <StateChoice
          label={w('which')}
          states={CLAIM_LISTS.map((value) => ({ value, label: t(`claim_${value}`) }))}
          chosen={state}
          onChoose={choose}
        />
      }
    >
      <LinkedTable<ListedClaim>
        label={w('deposits')}
        query={query}
        rowKey={({ serial }) => serial}
        first={{ title: w('serial'), to: ({ serial }) => `/deposits/${serial}`, text: ({ serial }) => serial }}
        columns={[
          { title: w('person'), key: 'person', render: (_, { userId }) => <PersonLink userId={userId} /> },
          {
            title: w('claimed'),
            key: 'claimed',
            className: 'figure',
            render: (_, { amount, currency }) => <Exact text={amount} coin={currency} />,
          },
          { title: w('channel'), dataIndex: 'channel', key: 'channel' },
          {
            title: w('state'),
            key: 'state',
            render: (_, claim) => <State tone={CLAIM_TONES[stageOf(claim)]} text={t(`claim_${stageOf(claim)}`)} />,
          },
          { title: w('holder'), key: 'holder', render: (_, { reviewer }) => nameOf(reviewer) },
          {
            title: w('waits_for'),
            key: 'age',
            className: 'figure',
            render: (_, { submittedAt }) => <Age since={submittedAt} late={LATE_MS} />,
          },
        ]}
        empty={w('none_deposits')}
      />
    </PageFrame>
  )
}
