import { ACCOUNT_FLAGS, type SetAccountFlag } from '@glasshouse/domain'
import type { Rules } from '../rule.ts'
import type { State } from '../state.ts'
import { cancelOpeningOrders } from './freeze.ts'
import { checkOpenAccount, openAccount } from './open-account.ts'
import { checkResetDemoAccount, resetDemoAccount } from './reset-demo-account.ts'

export const ACCOUNT_RULES = {
  SetAccountFlag: {
    check: (_, { flag, isOn }) => (ACCOUNT_FLAGS.includes(flag) && typeof isOn === 'boolean' ? null : 'invalid_value'),
    change: setAccountFlag,
  },
  OpenAccount: { check: checkOpenAccount, change: openAccount },
  ResetDemoAccount: { check: checkResetDemoAccount, change: resetDemoAccount },
} satisfies Partial<Rules>

function setAccountFlag(state: State, { accountId, flag, isOn }: SetAccountFlag): void {
  state.accounts.setFlag(accountId, { flag, isOn })
  state.events.emit({ type: 'AccountFlagSet', accountId, flag, isOn })
  if (flag === 'frozen' && isOn) cancelOpeningOrders(state, accountId)
}
