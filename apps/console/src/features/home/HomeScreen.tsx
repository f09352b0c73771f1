import { PageFrame } from '../../kit/PageFrame.tsx'
import { timeZone } from '../../live/moments.ts'
import { useWords } from '../../words/words.ts'

export function HomeScreen() {
  const w = useWords('home')
  const c = useWords('console')
  return (
    <PageFrame title={w('title')} note={c('times_in', { zone: timeZone() })}>
      {null}
    </PageFrame>
  )
}
