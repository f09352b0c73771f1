import { api, signIn as rememberToken, storeDevice } from '@glasshouse/client'
import { leaveNotice, type Notice, reloadAt } from '../session/page.ts'
import { refreshUserInfo } from '../session/user-info.ts'
import type { loginBody } from './login-form.ts'

/** Session as the server opened it. */
export interface OpenedSession {
  readonly satoken: string
  /** Token of this device; '' without one. */
  readonly device: string
}

/** Signs in and starts the app anew at its first page. Throws what the server refuses. */
export async function signIn(body: ReturnType<typeof loginBody>): Promise<void> {
  const { data } = await api.signIn(body, { isQuiet: true, withDevice: true })
  if (data?.satoken) await enter({ satoken: data.satoken, device: data.device ?? '' }, 'login_success')
}

/** The app starts anew at its first page, signed in. */
export async function enter({ satoken, device }: OpenedSession, notice: Notice): Promise<void> {
  rememberToken(satoken)
  if (device !== '') storeDevice(device)
  await refreshUserInfo()
  leaveNotice(notice)
  reloadAt('/')
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
