import type { Rules } from '../rule.ts'
import { checkOpenAccount, openAccount } from './open-account.ts'
import { checkResetDemoAccount, resetDemoAccount } from './reset-demo-account.ts'

export const ACCOUNT_RULES = {
  OpenAccount: { check: checkOpenAccount, change: openAccount },
  ResetDemoAccount: { check: checkResetDemoAccount, change: resetDemoAccount },
} satisfies Partial<Rules>
