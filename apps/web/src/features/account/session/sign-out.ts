import { ApiError, api, clearSession } from '@glasshouse/client'
import { leaveNotice, reloadAt } from './page.ts'

/** Ends the session here and on the server, forgets this device's data, and starts again at home. */
export async function signOut(): Promise<void> {
  try {
    await api.signOut({}, { isQuiet: true })
  } catch (error) {
    // The reader wants to be signed out of this device, whether or not the server can be reached.
    if (!(error instanceof ApiError)) throw error
    // A second tap: the first one is on its way.
    if (error.kind === 'dropped') return
    // The token was gone already; that way out has been taken.
    if (error.kind === 'signed_out') return
  }
  clearSession()
  leaveNotice('layout_success')
  reloadAt('/home')
}

/**
 * The server says that the token is gone: the same clearing, then the login screen. Whoever has just ended every
 * session by the link of a notice stays, and reads what to do next.
 */
export function signOutByServer(): void {
  clearSession()
  if (window.location.hash.startsWith('#/not-me')) return
  leaveNotice('session_ended')
  reloadAt('/login')
}
