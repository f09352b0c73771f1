import { holdsNothing, useSession } from '@glasshouse/client'
import { DemoStart } from '../features/account/demo/DemoStart.tsx'
import { MailPopup, type MailPopupProps } from '../features/inbox/MailPopup.tsx'
import { useWords } from '../words/words.ts'

/** Unread mail; to somebody who holds nothing with the start of demo trading beside it. */
export function MailWithOffer(props: Omit<MailPopupProps, 'offer'>) {
  const w = useWords('account')
  const isEmpty = useSession(holdsNothing)
  return <MailPopup {...props} offer={isEmpty && <DemoStart isWide label={w('demo_start_alone')} />} />
}
