import { ApiError, api, session, setUser } from '@glasshouse/client'

/**
 * Asks who is signed in and in which realm. When the answer does not come, what is known stays: only a lost token signs
 * out.
 */
export async function refreshUserInfo(): Promise<void> {
  const { token } = session.getState()
  try {
    const { data: userInfo } = await api.getUserInfo({}, { isQuiet: true })
    // Signed out, or signed in as somebody else, while the answer was on its way.
    if (userInfo && session.getState().token === token) setUser(userInfo)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
