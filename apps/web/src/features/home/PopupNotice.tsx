import { lazy, Suspense } from 'react'
import { useNotices } from './notices.ts'

const PopupNotices = lazy(async () => ({ default: (await import('./PopupNotices.tsx')).PopupNotices }))

/** Notices that lie over home until they are closed. Their code comes where there are some. */
export function PopupNotice() {
  const notices = useNotices('popups')
  return notices?.length ? (
    <Suspense>
      <PopupNotices notices={notices} />
    </Suspense>
  ) : null
}
