import { isOperatorActName, mayTakePart } from '@glasshouse/domain'
import type { RequestedAct } from '@glasshouse/wire'
import { App as AntdApp, Button } from 'antd'
import { useState } from 'react'
import { actSentence } from '../../acts/act-sentence.ts'
import { approveRequest } from '../../acts/sign.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Age } from '../../kit/pieces.tsx'
import { failureText } from '../../kit/states.tsx'
import { standsSince, useUnconfirmed } from '../../live/acts.ts'
import { useOperatorName } from '../../live/operators.ts'
import { useOperator } from '../../session/session.ts'
import { useWords } from '../../words/words.ts'

/** After so long the alarm grows. */
const LATE_MS = 3_600_000

/** What one operator stopped alone, until a second one has looked at it. It stands whether anybody does or not. */
export function Unconfirmed() {
  const w = useWords('emergency')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  const { data = [] } = useUnconfirmed()
  if (data.length === 0) return null
  return (
    <PagePart title={w('unconfirmed')} note={w('unconfirmed_note')}>
      <DataTable<RequestedAct>
        label={w('unconfirmed')}
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { title: w('what'), key: 'what', render: (_, { act, words }) => actSentence(a, act, words) },
          { title: w('by'), key: 'by', render: (_, { requestedBy }) => nameOf(requestedBy.id) },
          {
            title: w('age'),
            key: 'age',
            className: 'figure',
            render: (_, act) => <Age since={standsSince(act)} late={LATE_MS} />,
          },
          { title: w('second'), key: 'second', render: (_, act) => <Confirm act={act} /> },
        ]}
      />
    </PagePart>
  )
}

function Confirm({ act }: { readonly act: RequestedAct }) {
  const w = useWords('emergency')
  const { message } = AntdApp.useApp()
  const { id, roles } = useOperator()
  const [isSending, setSending] = useState(false)
  if (act.requestedBy.id === id) return <span className="text-ink-2">{w('somebody_else')}</span>
  if (!isOperatorActName(act.act) || !mayTakePart(act.act, 'approve', roles)) return <span className="text-ink-2">{w('not_yours')}</span>
  const confirm = async () => {
    setSending(true)
    await approveRequest(act).then(
      () => message.success(w('confirmed')),
      (error: unknown) => message.error(failureText(error)),
    )
    setSending(false)
  }
  return (
    <Button loading={isSending} onClick={() => void confirm()}>
      {w('confirm')}
    </Button>
  )
}
