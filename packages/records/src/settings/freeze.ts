import type { UserStatus } from '../users/users.ts'
import type { FreezeKey } from './seeds.ts'

export interface ModuleRule {
  readonly key: string
  readonly open: boolean
}

/**
 * A listed key is closed for frozen users; `open` false closes it for everybody; a key that is not listed is never
 * blocked, but payouts of a user who is frozen or disabled (OQ-06). Trading asks for FINANCIAL and the screen's own key:
 * either one blocks.
 */
export function isBlocked(status: UserStatus, keys: readonly FreezeKey[], rules: readonly ModuleRule[]): boolean {
  if (status !== 0 && keys.includes('WITHDRAW')) return true
  return rules.some(({ key, open }) => keys.includes(key as FreezeKey) && (!open || status === 1))
}
