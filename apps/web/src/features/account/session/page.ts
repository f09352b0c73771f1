/**
 * Loads the app anew at one of its addresses: every store, socket and cached answer of the former session is gone with
 * it.
 */
export function reloadAt(path: string): void {
  window.location.hash = `#${path}`
  window.location.reload()
}

const NOTICE = 'glasshouse.notice'
const NOTICES = ['layout_success', 'login_success', 'register_success', 'session_ended', 'wallet_changed'] as const
export type Notice = (typeof NOTICES)[number]

/** Something to say once the page has loaded again. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(NOTICE, notice)
}

export function takeNotice(): Notice | undefined {
  const left = sessionStorage.getItem(NOTICE)
  sessionStorage.removeItem(NOTICE)
  return NOTICES.find((notice) => notice === left)
}
