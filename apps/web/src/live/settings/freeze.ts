import { useSession } from '@glasshouse/client'
import type { Settings, UserStatus } from '@glasshouse/wire'
import { useSettings } from './settings.ts'

/** Whether a module is closed to all users or to this account. */
export type Block = 'module' | 'account'

/** Keys of trading: the core refuses what opens anything to whoever is frozen, listed or not. */
const TRADING: readonly string[] = ['FINANCIAL', 'SECOND_CONTRACT', 'U_CONTRACT', 'CURRENCY', 'EXCHANGE']

/**
 * A listed module is closed to frozen users, and to everybody when it is not open. One that is not listed is not, but
 * trading to the frozen, and payouts to the frozen and the disabled.
 */
export function blockOf(
  modules: Settings['MODULE_FREEZE_TYPE_SETTING'],
  userStatus: UserStatus | undefined,
  key: string,
): Block | undefined {
  const listed = modules.find((module) => module.key === key)
  if (listed && !listed.open) return 'module'
  if (key === 'WITHDRAW' && (userStatus === 'frozen' || userStatus === 'disabled')) return 'account'
  return userStatus === 'frozen' && (listed !== undefined || TRADING.includes(key)) ? 'account' : undefined
}

/** Block of one module, by its key. */
export const useFreeze = (key: string): Block | undefined => useBlock(key)

/** Block of the given modules for this user; one for all users comes first. The server enforces it. */
export function useBlock(...keys: readonly string[]): Block | undefined {
  const modules = useSettings()?.MODULE_FREEZE_TYPE_SETTING ?? []
  const status = useSession((state) => state.userInfo?.user.status)
  const blocks = keys.map((key) => blockOf(modules, status, key))
  return blocks.includes('module') ? 'module' : blocks.find((block) => block)
}
