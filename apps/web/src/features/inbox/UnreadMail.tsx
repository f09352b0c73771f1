import { lazy, type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useUnreadMail } from './mails.ts'

const MailPopup = lazy(async () => ({ default: (await import('./MailPopup.tsx')).MailPopup }))

/** Mail that was closed without confirming; it comes again with the next visit. */
const putOff = createStore<readonly string[]>(() => [])

/** The popup of unread mail, as long as there is some that was not put off during this visit; `offer` is a way on from there. */
export function UnreadMail({ offer }: { readonly offer: ReactNode }) {
  const away = useStore(putOff)
  const mails = useUnreadMail().filter(({ id }) => !away.includes(id))
  if (mails.length === 0) return null
  return (
    <Suspense>
      <MailPopup mails={mails} offer={offer} onPutOff={() => putOff.setState([...away, ...mails.map(({ id }) => id)], true)} />
    </Suspense>
  )
}
