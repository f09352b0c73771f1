import { type ComponentType, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MailPopupProps } from './MailPopup.tsx'
import { useUnreadMail } from './mails.ts'

/** Mail that was closed without confirming; it comes again with the next visit. */
const putOff = createStore<readonly string[]>(() => [])

/** The popup of unread mail, as long as there is some that was not put off during this visit; `popup` draws it, once there is some. */
export function UnreadMail({ popup: Popup }: { readonly popup: ComponentType<Omit<MailPopupProps, 'offer'>> }) {
  const away = useStore(putOff)
  const mails = useUnreadMail().filter(({ id }) => !away.includes(id))
  if (mails.length === 0) return null
  return (
    <Suspense>
      <Popup mails={mails} onPutOff={() => putOff.setState([...away, ...mails.map(({ id }) => id)], true)} />
    </Suspense>
  )
}
