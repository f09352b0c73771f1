import type { RequestedAct } from '@glasshouse/wire'
import { actSentence } from '../../../acts/act-sentence.ts'
import { LinkedTable } from '../../../kit/LinkedTable.tsx'
import { PageFrame } from '../../../kit/PageFrame.tsx'
import { Age, Moment, State } from '../../../kit/pieces.tsx'
import { useActs } from '../../../live/acts.ts'
import { useOperatorName } from '../../../live/operators.ts'
import { useOperator } from '../../../session/session.ts'
import { useWords } from '../../../words/words.ts'
import { StateChoice, useChosenState } from '../StateChoice.tsx'
import { ACT_LISTS, ACT_TONES } from './acts.ts'
import { DeclineWords } from './DeclineWords.tsx'
import { twinsOf } from './twins.ts'

export function ApprovalsScreen() {
  const w = useWords('queues')
  const t = useWords('terms')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  const own = useOperator().id
  const [state, choose] = useChosenState(ACT_LISTS)
  const query = useActs(state)
  return (
    <PageFrame
      title={w('approvals')}
      actions={
        <StateChoice
          label={w('which')}
          states={ACT_LISTS.map((value) => ({ value, label: t(`act_${value}`) }))}
          chosen={state}
          onChoose={choose}
        />
      }
    >
      <LinkedTable<RequestedAct>
        label={w('approvals')}
        query={query}
        rowKey={({ id }) => id}
        first={{ title: w('act'), to: ({ id }) => `/approvals/${id}`, text: ({ act, words }) => shortened(actSentence(a, act, words)) }}
        columns={[
          { title: w('reason'), key: 'reason', render: (_, { reason }) => a(`reason_${reason}`) },
          {
            title: w('asked_by'),
            key: 'asked',
            render: (_, { requestedBy }) => (requestedBy.id === own ? w('you') : nameOf(requestedBy.id)),
          },
          {
            title: w('state'),
            key: 'state',
            render: (_, act) => (
              <>
                <State tone={ACT_TONES[act.state]} text={t(`act_${act.state}`)} />
                {act.state === 'requested' && twinsOf(act, query.data ?? []).length > 0 ? (
                  <div>
                    <State tone="waits" text={w('same_mark')} />
                  </div>
                ) : null}
              </>
            ),
          },
          ...(state === 'declined'
            ? [{ title: w('declined_why'), key: 'why', render: (_: unknown, act: RequestedAct) => <DeclineWords act={act} /> }]
            : []),
          { title: w('waits_for'), key: 'age', className: 'figure', render: (_, { requestedAt }) => <Age since={requestedAt} /> },
          { title: w('over_at'), key: 'over', render: (_, { expiresAt }) => <Moment at={expiresAt} /> },
        ]}
        empty={w('none_approvals')}
      />
    </PageFrame>
  )
}

const SHOWN_MAX = 90
const shortened = (text: string) => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)
