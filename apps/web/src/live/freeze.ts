import type { Settings } from '@glasshouse/wire'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'

/** A listed module is closed to frozen users, and to everybody when it is not open. One that is not listed never is. */
export function isModuleBlocked(modules: Settings['MODULE_FREEZE_TYPE_SETTING'], userStatus: number | undefined, key: string): boolean {
  const listed = modules.find((module) => module.key === key)
  return listed !== undefined && (userStatus === 1 || !listed.open)
}

/** Whether any of the modules is blocked for the present user. The server enforces it; this only says so beforehand. */
export function useBlocked(...keys: readonly string[]): boolean {
  const modules = useSettings()?.MODULE_FREEZE_TYPE_SETTING ?? []
  const status = useSession((state) => state.userInfo?.user.status)
  return keys.some((key) => isModuleBlocked(modules, status, key))
}
