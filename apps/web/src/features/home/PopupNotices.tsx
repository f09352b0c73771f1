import { STORAGE } from '@glasshouse/client'
import type { NoticeSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { NoticeSheet } from './NoticeSheet.tsx'

/** More are never shown to one device at once, so older ones may be forgotten. */
const REMEMBERED_MAX = 100

/** One at a time, each once on a device; of several the first. */
export function PopupNotices({ notices }: { readonly notices: readonly NoticeSummary[] }) {
  const [closed, setClosed] = useState(closedBefore)
  const notice = notices.find(({ id }) => !closed.includes(id))
  if (!notice) return null
  const close = () => {
    const now = [...closed, notice.id].slice(-REMEMBERED_MAX)
    localStorage.setItem(STORAGE.popupsClosed, JSON.stringify(now))
    setClosed(now)
  }
  return <NoticeSheet key={notice.id} notice={notice} onClose={close} />
}

function closedBefore(): readonly string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(STORAGE.popupsClosed) ?? '[]')
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
