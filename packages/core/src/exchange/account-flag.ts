/** What an account may do (RULES.md 2.5). A freeze takes what it has resting to open. */
import { ACCOUNT_FLAGS, type RefusalReason, type SetAccountFlag } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { cancelOpeningOrders } from './freeze.ts'

/** What its owner closed stays frozen. */
export function checkSetAccountFlag(state: State, { accountId, flag, isOn }: SetAccountFlag): RefusalReason | null {
  if (flag === 'frozen' && !isOn && state.accounts.isClosed(accountId)) return 'account_closed'
  return ACCOUNT_FLAGS.includes(flag) && typeof isOn === 'boolean' ? null : 'invalid_value'
}

type FlagSet = Pick<SetAccountFlag, 'accountId' | 'flag' | 'isOn'>

export function setAccountFlag(state: State, { accountId, flag, isOn }: FlagSet): void {
  state.accounts.setFlag(accountId, { flag, isOn })
  state.events.emit({ type: 'AccountFlagSet', accountId, flag, isOn })
  if (flag === 'frozen' && isOn) cancelOpeningOrders(state, accountId)
}
