import { ApiError, api, isSessionLasting, signIn as rememberToken, storeDevice } from '@glasshouse/client'
import type { WantedProof } from '@glasshouse/wire'
import { goOnAt, leaveNotice, type Notice, reloadAt } from '../session/page.ts'
import { refreshUserInfo } from '../session/user-info.ts'
import type { loginBody } from './login-form.ts'

/** Session as the server opened it. */
export interface OpenedSession {
  readonly satoken: string
  /** Token of this device; '' without one. */
  readonly device: string
}

/**
 * Signs in and starts the app anew at its first page; answers what is asked for where the password alone is not enough.
 * Throws what the server refuses.
 */
export async function signIn(body: ReturnType<typeof loginBody>): Promise<WantedProof | undefined> {
  try {
    const { data } = await api.signIn(body, { isQuiet: true, withDevice: true })
    if (data?.satoken) await enter({ satoken: data.satoken, device: data.device ?? '' }, 'login_success')
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'second_factor_needed' && error.proof) return error.proof
    throw error
  }
}

/**
 * The app starts anew at its first page, signed in. Where the browser stores nothing, a page that is loaded again would
 * know nothing of the session: there it goes on without.
 */
export async function enter({ satoken, device }: OpenedSession, notice: Notice): Promise<void> {
  rememberToken(satoken)
  if (device !== '') storeDevice(device)
  await refreshUserInfo()
  if (isSessionLasting()) {
    leaveNotice(notice)
    reloadAt('/')
  } else goOnAt('/', notice)
}

let handedOver: OpenedSession | undefined

/** What registering opened, on its way to /login. In memory alone: neither a history nor a store ever holds it. */
export function handOver(opened: OpenedSession): void {
  handedOver = opened
}

/** Whether /login has something to take over instead of a form to show. */
export const isHandedOver = (): boolean => handedOver !== undefined

export async function takeOver(): Promise<void> {
  const opened = handedOver
  handedOver = undefined
  if (opened) await enter(opened, 'register_success')
}
