import { STORAGE } from '@glasshouse/client'
import { lazy, Suspense, useState } from 'react'
import { useNotices } from './notices.ts'

const NoticeSheet = lazy(async () => ({ default: (await import('./NoticeSheet.tsx')).NoticeSheet }))
/** More are never shown to one device at once, so older ones may be forgotten. */
const REMEMBERED_MAX = 100

/** A notice that lies over home until it is closed, once on each device; of several the first. */
export function PopupNotice() {
  const notices = useNotices('popups')
  const [closed, setClosed] = useState(closedBefore)
  const notice = notices?.find(({ id }) => !closed.includes(id))
  if (!notice) return null
  const close = () => {
    const now = [...closed, notice.id].slice(-REMEMBERED_MAX)
    localStorage.setItem(STORAGE.popupsClosed, JSON.stringify(now))
    setClosed(now)
  }
  return (
    <Suspense>
      <NoticeSheet key={notice.id} notice={notice} onClose={close} />
    </Suspense>
  )
}

function closedBefore(): readonly string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(STORAGE.popupsClosed) ?? '[]')
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
