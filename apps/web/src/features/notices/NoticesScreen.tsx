import { ApiError, rowsIn } from '@glasshouse/client'
import { NOTICE_KINDS, type NoticeKind } from '@glasshouse/domain'
import { Button, EmptyState, ICON_BUTTON_CLASS, Skeleton, Tabs, TopBar } from '@glasshouse/ui'
import { Bell, CheckCheck, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PagedRows } from '../../live/lists/PagedRows.tsx'
import { BackButton } from '../../live/routes/BackButton.tsx'
import { ZoneNote } from '../../live/text/ZoneNote.tsx'
import { useWords } from '../../words/words.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { useMarkAllRead, useNotices } from './queries.ts'

type Filter = NoticeKind | 'all'
const FILTERS = ['all', ...NOTICE_KINDS] as const

/** Everything that the exchange has told the user, by kind. */
export function NoticesScreen() {
  const w = useWords('notices')
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <>
      <TopBar
        title={w('title')}
        lead={<BackButton />}
        trail={
          <Link to="/notices/settings" aria-label={w('settings')} className={ICON_BUTTON_CLASS}>
            <Settings2 aria-hidden />
          </Link>
        }
      />
      <div className="flex flex-1 flex-col px-4 pb-8">
        <Tabs
          label={w('kinds')}
          active={filter}
          onChange={setFilter}
          tabs={FILTERS.map((id) => ({
            id,
            label: w(id === 'all' ? 'all' : `kind_${id}`),
            panel: <NoticesOf key={id} kind={id === 'all' ? undefined : id} />,
          }))}
        />
      </div>
    </>
  )
}

function NoticesOf({ kind }: { kind: NoticeKind | undefined }) {
  const w = useWords('notices')
  const list = useNotices(kind)
  const rows = rowsIn(list.data?.pages)
  return (
    <>
      <div className="-me-3 flex min-h-12 flex-wrap items-center justify-between gap-x-3 py-1">
        <ZoneNote />
        {rows.some(({ isRead }) => !isRead) && <MarkAllRead upTo={rows[0]?.id ?? ''} kind={kind} />}
      </div>
      <PagedRows
        list={list}
        waiting={<NoticesSkeleton label={w('loading')} />}
        empty={<EmptyState icon={<Bell />}>{w('empty')}</EmptyState>}
      >
        {(notices) => (
          <ul className="divide-y divide-line border-t border-line">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  )
}

function MarkAllRead({ upTo, kind }: { upTo: string; kind: NoticeKind | undefined }) {
  const w = useWords('notices')
  const markAllRead = useMarkAllRead()
  const [isPending, setPending] = useState(false)
  const mark = async () => {
    setPending(true)
    try {
      await markAllRead(upTo, kind)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setPending(false)
    }
  }
  return (
    <Button look="quiet" icon={<CheckCheck aria-hidden className="size-4" />} isPending={isPending} onClick={() => void mark()}>
      {w('mark_read')}
    </Button>
  )
}

const ROWS = [0, 1, 2, 3]

function NoticesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="border-t border-line">
      {ROWS.map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b border-line py-4">
          <Skeleton width={180} height={16} />
          <Skeleton width={110} height={12} />
          <Skeleton width="90%" height={32} />
        </div>
      ))}
    </div>
  )
}
