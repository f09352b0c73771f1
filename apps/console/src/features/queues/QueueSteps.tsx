import { Button } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isCovered, isTyping } from '../../live/keys.ts'
import { useWords } from '../../words/words.ts'
import { nextOf } from './next-of.ts'

export interface QueueStepsProps {
  /** Address of the list. */
  readonly list: string
  /** Ids of what waits, in its order; of the list that was seen last. */
  readonly ids: readonly string[]
  readonly id: string
}

/** Where one of a queue stands, and the ways to its neighbours: `n` and `p`, Escape back to the list. */
export function QueueSteps({ list, ids, id }: QueueStepsProps) {
  const w = useWords('queues')
  const navigate = useNavigate()
  const at = ids.indexOf(id)
  const next = nextOf(ids, id)
  const previous = at > 0 ? ids[at - 1] : undefined
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (isTyping(event) || isCovered()) return
      if (event.key === 'Escape') void navigate(list)
      if (event.key === 'n' && next !== undefined) void navigate(`${list}/${next}`)
      if (event.key === 'p' && previous !== undefined) void navigate(`${list}/${previous}`)
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [list, navigate, next, previous])
  return (
    <>
      {at === -1 ? null : <span className="self-center text-ink-2 tabular-nums">{w('place', { at: at + 1, count: ids.length })}</span>}
      <Button onClick={() => void navigate(list)}>{w('to_list')}</Button>
      <Button disabled={previous === undefined} onClick={() => void navigate(`${list}/${previous}`)}>
        {w('previous')}
      </Button>
      <Button disabled={next === undefined} onClick={() => void navigate(`${list}/${next}`)}>
        {w('next')}
      </Button>
    </>
  )
}
