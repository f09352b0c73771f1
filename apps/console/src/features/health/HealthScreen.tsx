import { operatorApi } from '@glasshouse/client'
import type { JournalState, ListedFeed } from '@glasshouse/wire'
import { useQuery } from '@tanstack/react-query'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { timeZone } from '../../live/moments.ts'
import { following } from '../../live/polling.ts'
import { useWords } from '../../words/words.ts'
import { Feeds } from './Feeds.tsx'
import { Journal } from './Journal.tsx'

/** Whether what is written is whole, and whether prices come in. */
export function HealthScreen() {
  const w = useWords('health')
  const c = useWords('console')
  const journal = useQuery({
    queryKey: ['journal'],
    queryFn: async ({ signal }): Promise<JournalState> => {
      const { data } = await operatorApi.showJournal(undefined, { isByPage: true, isQuiet: true, signal })
      if (!data) throw new Error('The journal was answered without it')
      return data
    },
    ...following,
  })
  const feeds = useQuery({
    queryKey: ['feeds'],
    queryFn: async ({ signal }): Promise<readonly ListedFeed[]> =>
      (await operatorApi.listFeeds(undefined, { isByPage: true, isQuiet: true, signal })).rows,
    ...following,
  })
  return (
    <PageFrame title={w('title')} note={c('times_in', { zone: timeZone() })}>
      <QueryView query={journal} rows={6}>
        {(state) => <Journal state={state} />}
      </QueryView>
      <QueryView query={feeds} rows={8}>
        {(rows) => <Feeds feeds={rows} />}
      </QueryView>
    </PageFrame>
  )
}
