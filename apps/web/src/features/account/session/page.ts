import { keptText, oneOf, queryClient, tabStore } from '@glasshouse/client'
import { fromOwnEntry, showToast } from '@glasshouse/ui'
import { wordsOf } from '../../../words/words.ts'

/**
 * Loads the app anew at one of its addresses: every store, socket and cached answer of the former session is gone with
 * it.
 */
export function reloadAt(path: string): void {
  // Below what is open over the screen: its entry is taken back first, and would take the new address with it.
  fromOwnEntry(() => {
    window.location.hash = `#${path}`
    window.location.reload()
  })
}

const NOTICES = ['layout_success', 'login_success', 'register_success', 'session_ended', 'wallet_changed'] as const
export type Notice = (typeof NOTICES)[number]
export const noticeEntry = keptText('notice', oneOf(...NOTICES), tabStore)

/** Something to say once the page has loaded again. */
export function leaveNotice(notice: Notice): void {
  noticeEntry.write(notice)
}

export function takeNotice(): Notice | undefined {
  const left = noticeEntry.read()
  noticeEntry.remove()
  return left
}

export function sayNotice(notice: Notice): void {
  showToast(notice === 'session_ended' || notice === 'wallet_changed' ? 'info' : 'success', wordsOf('account')(notice))
}

/** Goes to an address of the app without loading it anew. What was read for the visitor is read again. */
export function goOnAt(path: string, notice: Notice): void {
  fromOwnEntry(() => {
    window.location.hash = `#${path}`
  })
  queryClient.clear()
  sayNotice(notice)
}
