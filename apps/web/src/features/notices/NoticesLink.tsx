import { ICON_BUTTON_CLASS } from '@glasshouse/ui'
import { Bell, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../../words/words.ts'
import { useUnreadNotices } from './unread.ts'

const SHOWN_MAX = 99

/** Way to the notices, with how many are unread. */
export function NoticesBell() {
  const h = useWords('home')
  const unread = useUnreadNotices() ?? 0
  return (
    <Link
      to="/notices"
      aria-label={unread === 0 ? h('entry_notices') : h('unread_notices', { count: unread })}
      className={`${ICON_BUTTON_CLASS} relative`}
    >
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          translate="no"
          className="figure absolute end-0.5 top-1 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-accent"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  )
}

/** The same as a row of the menu. */
export function NoticesRow({ className }: { className: string }) {
  const h = useWords('home')
  const unread = useUnreadNotices() ?? 0
  return (
    <Link to="/notices" className={className}>
      <Bell aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        {h('entry_notices')}
        {unread > 0 && <span className="block text-xs text-ink-2">{h('unread_notices', { count: unread })}</span>}
      </span>
      <ChevronRight aria-hidden className="size-4 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
