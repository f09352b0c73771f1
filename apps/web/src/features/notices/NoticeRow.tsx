import { formatTime } from '@glasshouse/client'
import type { NoticeKind } from '@glasshouse/domain'
import { NumberText } from '@glasshouse/ui'
import { linkTarget, type NoticeEntry } from '@glasshouse/wire'
import { ArrowRight, BadgeCheck, CandlestickChart, ShieldAlert, UserRound, Wallet } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { RichText } from '../../live/text/RichText.tsx'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'

const ICONS: Readonly<Record<NoticeKind, ComponentType<{ readonly className?: string }>>> = {
  security: ShieldAlert,
  identity: BadgeCheck,
  account: UserRound,
  money: Wallet,
  product: CandlestickChart,
}

/** One notice, whole; unread ones are marked, and where it leads stands below. */
export function NoticeRow({ notice: { id, kind, title, html, link, isRead, sentAtMs, mayStop } }: { notice: NoticeEntry }) {
  const w = useWords('notices')
  const style = useTimeStyle()
  const Icon = ICONS[kind]
  const target = linkTarget(link)
  return (
    <li className="flex gap-3 py-4">
      <span aria-hidden className="mt-0.5 shrink-0 text-ink-2">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <h2 className={`min-w-0 flex-1 text-sm break-words text-ink-1 ${isRead ? 'font-medium' : 'font-semibold'}`}>{title}</h2>
          {!isRead && (
            <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{w('unread')}</span>
            </span>
          )}
        </div>
        <p className="mb-2 flex flex-wrap gap-x-2 text-xs text-ink-3">
          <span>{w(`kind_${kind}`)}</span>
          <NumberText value={formatTime(sentAtMs, style)} />
        </p>
        <RichText html={html} />
        {target.kind === 'path' && (
          <Link to={target.path} className="-mb-2 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-accent">
            {w('open_link')}
            <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </Link>
        )}
        {mayStop && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
            <span>{w('not_me_line')}</span>
            <Link to={`/not-me?notice=${id}`} className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-down">
              {w('not_me')}
            </Link>
          </p>
        )}
      </div>
    </li>
  )
}
