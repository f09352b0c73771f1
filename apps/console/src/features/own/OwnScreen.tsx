import { PageFrame } from '../../kit/PageFrame.tsx'
import { useWords } from '../../words/words.ts'
import { Notices } from './Notices.tsx'
import { OwnRequestsPart } from './OwnRequestsPart.tsx'

/** What concerns the operator alone: what became of their requests, and what they are notified of. */
export function OwnScreen() {
  const w = useWords('own')
  return (
    <PageFrame title={w('title')} note={w('note')}>
      <OwnRequestsPart />
      <Notices />
    </PageFrame>
  )
}
