import { useSession } from '@glasshouse/client'
import type { Settings, UserStatus } from '@glasshouse/wire'
import { useSettings } from './settings.ts'

/** Whether a module is closed to all users or to this account. */
export type Block = 'module' | 'account'

/** A listed module is closed to frozen users, and to everybody when it is not open. One that is not listed never is. */
export function blockOf(
  modules: Settings['MODULE_FREEZE_TYPE_SETTING'],
  userStatus: UserStatus | undefined,
  key: string,
): Block | undefined {
  const listed = modules.find((module) => module.key === key)
  if (!listed) return undefined
  if (!listed.open) return 'module'
  return userStatus === 'frozen' ? 'account' : undefined
}

/** Block of the given modules for this user; one for all users comes first. The server enforces it. */
export function useBlock(...keys: readonly string[]): Block | undefined {
  const modules = useSettings()?.MODULE_FREEZE_TYPE_SETTING ?? []
  const status = useSession((state) => state.userInfo?.user.status)
  const blocks = keys.map((key) => blockOf(modules, status, key))
  return blocks.includes('module') ? 'module' : blocks.find((block) => block)
}
