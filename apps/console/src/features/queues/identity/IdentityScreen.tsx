import type { ListedReview } from '@glasshouse/wire'
import { LinkedTable } from '../../../kit/LinkedTable.tsx'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { Age, PersonLink, State, type Tone } from '../../../kit/pieces.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { useWords } from '../../../words/words.ts'
import { StateChoice, useChosenState } from '../StateChoice.tsx'
import { REVIEW_LISTS, useReviews } from './reviews.ts'

export const REVIEW_TONES: Readonly<Record<ListedReview['state'], Tone>> = {
  submitted: 'waits',
  in_review: 'open',
  more_wanted: 'quiet',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
}
const LATE_MS = 24 * 3_600_000

export function IdentityScreen() {
  const w = useWords('queues')
  const t = useWords('terms')
  const nameOf = useOperatorName()
  const [list, choose] = useChosenState(REVIEW_LISTS)
  const query = useReviews(list)
  return (
    <PageFrame
      title={w('identity')}
      actions={
        <StateChoice
          label={w('which')}
          states={REVIEW_LISTS.map((value) => ({ value, label: w(`reviews_${value}`) }))}
          chosen={list}
          onChoose={choose}
        />
      }
    >
      <LinkedTable<ListedReview>
        label={w('identity')}
        query={query}
        rowKey={({ id }) => String(id)}
        first={{ title: w('review'), to: ({ id }) => `/identity/${id}`, text: ({ id }) => w('review_numbered', { id }) }}
        columns={[
          { title: w('person'), key: 'person', render: (_, { userId }) => <PersonLink userId={userId} /> },
          { title: w('level'), key: 'level', render: (_, { level }) => t(`level_${level}`) },
          { title: w('state'), key: 'state', render: (_, { state }) => <State tone={REVIEW_TONES[state]} text={t(`review_${state}`)} /> },
          {
            title: w('hits'),
            key: 'hits',
            className: 'figure',
            render: (_, { hits }) => (hits > 0 ? <span className="font-semibold text-warn">{hits}</span> : '–'),
          },
          { title: w('holder'), key: 'holder', render: (_, { reviewer }) => nameOf(reviewer) },
          {
            title: w('waits_for'),
            key: 'age',
            className: 'figure',
            render: (_, { submittedAt }) => <Age since={submittedAt} late={LATE_MS} />,
          },
        ]}
        empty={w('none_identity')}
      />
    </PageFrame>
  )
}
