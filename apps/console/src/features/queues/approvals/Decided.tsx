import type { RequestedAct } from '@glasshouse/wire'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { actSentence } from '../../../acts/act-sentence.ts'
import { PagePart } from '../../../kit/PageFrame.tsx'
import { Facts } from '../../../kit/pieces.tsx'
import { useOperatorName } from '../../../live/operators.ts'
import { useWords } from '../../../words/words.ts'

interface DecidedProps {
  readonly said: string
  readonly next: RequestedAct | undefined
}

/**
 * What was done, and whose request is next, before that is shown. The buttons lie at the other side than those that decide:
 * a second tap at the same place reaches nothing.
 */
export function Decided({ said, next }: DecidedProps) {
  const w = useWords('queues')
  const a = useWords('acts')
  const nameOf = useOperatorName()
  const navigate = useNavigate()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    part.current?.focus()
  }, [])
  return (
    <PagePart title={w('decide')}>
      <div ref={part} tabIndex={-1} role="status" className="flex max-w-2xl flex-col gap-3 outline-none">
        <p className="font-semibold">{said}</p>
        {next === undefined ? (
          <p className="text-ink-2">{w('no_next')}</p>
        ) : (
          <Facts
            facts={[
              [w('next_request'), <bdi key="next">{actSentence(a, next.act, next.words)}</bdi>],
              [w('asked_by'), nameOf(next.requestedBy.id)],
            ]}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => void navigate('/approvals')}>{w('to_list')}</Button>
          {next === undefined ? null : <Button onClick={() => void navigate(`/approvals/${next.id}`)}>{w('open_next')}</Button>}
        </div>
      </div>
    </PagePart>
  )
}
