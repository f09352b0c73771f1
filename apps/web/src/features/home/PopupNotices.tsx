import { keptShape } from '@glasshouse/client'
import type { NoticeSummary } from '@glasshouse/wire'
import { useState } from 'react'
import { NoticeSheet } from './NoticeSheet.tsx'

/** More are never shown to one device at once, so older ones may be forgotten. */
const REMEMBERED_MAX = 100

export const popupsClosedEntry = keptShape<readonly string[]>('popupsClosed', ['string'])

/** One at a time, each once on a device; of several the first. */
export function PopupNotices({ notices }: { readonly notices: readonly NoticeSummary[] }) {
  const [closed, setClosed] = useState(() => popupsClosedEntry.read() ?? [])
  const notice = notices.find(({ id }) => !closed.includes(id))
  if (!notice) return null
  const close = () => {
    const now = [...closed, notice.id].slice(-REMEMBERED_MAX)
    popupsClosedEntry.write(now)
    setClosed(now)
  }
  return <NoticeSheet key={notice.id} notice={notice} onClose={close} />
}
