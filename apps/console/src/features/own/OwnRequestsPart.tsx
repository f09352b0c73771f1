import { operatorApi, queryClient } from '@glasshouse/client'
import type { OwnRequest } from '@glasshouse/wire'
import { useEffect, useState } from 'react'
import { actSentence } from '../../acts/act-sentence.ts'
import { LinkedTable } from '../../kit/LinkedTable.tsx'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Moment, State, type Tone, Typed } from '../../kit/pieces.tsx'
import { useOperatorName } from '../../live/operators.ts'
import { ownRequestsQuery, useOwnRequestRows, useOwnRequests } from '../../live/own-requests.ts'
import { useWords } from '../../words/words.ts'

const TONES: Readonly<Record<OwnRequest['state'], Tone>> = {
  ...{ requested: 'waits', approved: 'open', executed: 'good', refused: 'bad', expired: 'quiet', withdrawn: 'quiet', declined: 'bad' },
}

/** Decided requests. What is new stays marked as long as the page is open, and counts as seen once it is shown. */
export function OwnRequestsPart() {
  const w = useWords('own')
  const t = useWords('terms')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  const { data } = useOwnRequests()
  const rows = useOwnRequestRows()
  const newest = data?.rows[0]?.decidedAt
  const [seenBefore, setSeenBefore] = useState<number | null>(null)
  const seenAt = seenBefore ?? data?.seenAt ?? 0
  useEffect(() => {
    if (data && seenBefore === null) setSeenBefore(data.seenAt)
  }, [data, seenBefore])
  const isFresh = (data?.fresh ?? 0) > 0
  useEffect(() => {
    if (isFresh && newest !== undefined) void see(newest)
  }, [isFresh, newest])
  return (
    <PagePart title={w('requests')} note={w('requests_note')}>
      <LinkedTable<OwnRequest>
        label={w('requests')}
        query={rows}
        rowKey={({ id }) => id}
        first={{ title: w('request'), to: ({ id }) => `/approvals/${id}`, text: ({ act, words }) => actSentence(a, act, words) }}
        columns={[
          { title: w('state'), key: 'state', render: (_, { state }) => <State tone={TONES[state]} text={t(`act_${state}`)} /> },
          { title: w('by'), key: 'by', render: (_, row) => deciderOf(row, nameOf) },
          { title: w('decided'), key: 'at', render: (_, { decidedAt }) => <Moment at={decidedAt} /> },
          {
            title: w('words'),
            key: 'words',
            render: (_, { declineWords }) => (declineWords === null ? '–' : <Typed text={declineWords} />),
          },
          {
            ...{ title: w('new'), key: 'new' },
            render: (_, { decidedAt }) => (decidedAt > seenAt ? <State tone="open" text={w('is_new')} /> : ''),
          },
        ]}
        empty={w('no_requests')}
      />
    </PagePart>
  )
}

function deciderOf({ approvedBy, declinedBy }: OwnRequest, nameOf: (id: number) => string): string {
  const decider = declinedBy ?? approvedBy
  return decider === null ? '–' : nameOf(decider.id)
}

/** By the page itself: it keeps no session alive. A failure is tried again at the next answer. */
async function see(until: number): Promise<void> {
  await operatorApi.seeOwnRequests({ until }, { isByPage: true, isQuiet: true }).catch(() => {})
  await queryClient.invalidateQueries(ownRequestsQuery)
}
