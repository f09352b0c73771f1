import { submit } from '../../live/api.ts'
import { signIn as rememberToken } from '../../live/session.ts'
import type { loginBody } from './login-form.ts'
import { leaveNotice, reloadAt } from './page.ts'
import { refreshUserInfo } from './user-info.ts'

/** Signs in and starts the app anew at its first page. Throws what the server refuses. */
export async function signIn(body: ReturnType<typeof loginBody>): Promise<void> {
  const { data } = await submit<{ satoken: string }>('/api/user/login', { body, isQuiet: true })
  if (!data?.satoken) return
  rememberToken(data.satoken)
  await refreshUserInfo()
  leaveNotice('login_success')
  reloadAt('/')
}
