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

/** Address to which an act that runs will lead, by the end of every session; undefined once it has failed. */
let ownEnd: Promise<string | undefined> | undefined

/**
 * Runs an act of the reader's own that ends every session, such as closing the account. Sockets may hear of that end
 * before the act is answered: its answer says where it leads.
 */
export async function endingBy(path: string, act: () => Promise<unknown>): Promise<void> {
  const done = act().then(() => path)
  ownEnd = done.catch(() => undefined)
  try {
    await done
    leaveAt(path)
  } finally {
    ownEnd = undefined
  }
}

/**
 * The server says that the token is gone: the same clearing, then the login screen. Whoever has just ended every
 * session by the link of a notice stays, and reads what to do next.
 */
export function signOutByServer(): void {
  if (ownEnd) void ownEnd.then((path) => path === undefined && leaveToLogin())
  else leaveToLogin()
}

function leaveToLogin(): void {
  clearSession()
  if (window.location.hash.startsWith('#/not-me')) return
  leaveNotice('session_ended')
  reloadAt('/login')
}

function leaveAt(path: string): void {
  clearSession()
  reloadAt(path)
}
