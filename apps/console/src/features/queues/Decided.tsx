import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PagePart } from '../../kit/PageFrame.tsx'
import { Facts } from '../../kit/pieces.tsx'
import { useWords } from '../../words/words.ts'

export interface NextInQueue {
  /** Address of its page. */
  readonly to: string
  /** Whose it is and what it is about. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

interface DecidedProps {
  readonly said: string
  /** Address of the list. */
  readonly list: string
  readonly next: NextInQueue | undefined
}

/**
 * What was done, and whose request is next, before that is shown. The buttons lie at the other side than those that decide:
 * a second tap at the same place reaches nothing.
 */
export function Decided({ said, list, next }: DecidedProps) {
  const w = useWords('queues')
  const navigate = useNavigate()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    part.current?.focus()
  }, [])
  return (
    <PagePart title={w('decided')}>
      <div ref={part} tabIndex={-1} role="status" className="flex max-w-2xl flex-col gap-3 outline-none">
        <p className="font-semibold">{said}</p>
        {next === undefined ? <p className="text-ink-2">{w('no_next')}</p> : <Facts facts={next.facts} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => void navigate(list)}>{w('to_list')}</Button>
          {next === undefined ? null : <Button onClick={() => void navigate(next.to)}>{w('open_next')}</Button>}
        </div>
      </div>
    </PagePart>
  )
}
