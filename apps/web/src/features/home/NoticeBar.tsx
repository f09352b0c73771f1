import { IconButton, Skeleton } from '@glasshouse/ui'
import type { NoticeSummary } from '@glasshouse/wire'
import { Megaphone, Pause, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { useNotices } from './notices.ts'
import { useRolling } from './use-rolling.ts'
import './notice-bar.css'

const NoticeSheet = lazy(async () => ({ default: (await import('./NoticeSheet.tsx')).NoticeSheet }))
const EVERY_MS = 10_000
/** One line's height whether or not there is something to say yet. */
const BAR = 'mt-3 flex h-11 items-center gap-2 rounded-md bg-surface-1 ps-3'

export function NoticeBar() {
  const notices = useNotices('rollNotices')
  if (!notices)
    return (
      <div className={BAR}>
        <Skeleton width="80%" height={14} />
      </div>
    )
  return notices.length === 0 ? null : <Bar notices={notices} />
}

/** One notice at a time, the next every ten seconds; a tap opens the whole text. */
function Bar({ notices }: { notices: readonly NoticeSummary[] }) {
  const w = useWords('home')
  const [count, setCount] = useState(0)
  const [opened, setOpened] = useState<NoticeSummary>()
  const rolling = useRolling({ everyMs: EVERY_MS, hasMore: notices.length > 1 && !opened, next: () => setCount(count + 1) })
  const notice = notices[count % notices.length] as NoticeSummary
  return (
    <section aria-label={w('notices')} className={BAR} {...rolling.attention}>
      <Megaphone aria-hidden className="size-4 shrink-0 text-accent" />
      <div aria-live="polite" className="min-w-0 flex-1 overflow-hidden">
        <button
          key={notice.id}
          type="button"
          onClick={() => setOpened(notice)}
          className="notice-line block h-11 w-full truncate text-start text-xs text-ink-1 hover:text-accent focus-visible:-outline-offset-2"
        >
          {notice.remark}
        </button>
      </div>
      {notices.length > 1 && (
        <IconButton label={w(rolling.isRolling ? 'stop_notices' : 'roll_notices')} onClick={rolling.toggle}>
          {rolling.isRolling ? <Pause aria-hidden className="!size-3.5" /> : <Play aria-hidden className="!size-3.5 rtl:-scale-x-100" />}
        </IconButton>
      )}
      {opened && (
        <Suspense>
          <NoticeSheet notice={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
