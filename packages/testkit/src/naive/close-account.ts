import type { CloseAccount, RefusalReason } from '@glasshouse/domain'
import { isAnythingOpen } from './demo-reset.ts'
import { withdrawOpeningOrders } from './freeze.ts'
import type { NaiveState } from './state/naive-state.ts'
import { owes } from './withdrawals.ts'

export function checkClose(state: NaiveState, { actor: { accountId } }: CloseAccount): RefusalReason | null {
  const account = state.accounts.get(accountId)
  if (account?.flags.frozen) return 'account_frozen'
  if (account?.realm === 'demo') return null
  const own = [...state.balances].filter(([key]) => key.startsWith(`${accountId}/`))
  const isEmpty = own.every(([, { available, held }]) => available === 0n && held === 0n)
  return isAnythingOpen(state, accountId) || owes(state, accountId) || !isEmpty ? 'anything_open' : null
}

export function close(state: NaiveState, { actor: { accountId } }: CloseAccount): void {
  const account = state.accounts.get(accountId)
  if (account) Object.assign(account, { flags: { ...account.flags, frozen: true }, isClosed: true })
  state.events.push({ type: 'AccountClosed', accountId })
  state.events.push({ type: 'AccountFlagSet', accountId, flag: 'frozen', isOn: true })
  withdrawOpeningOrders(state, accountId)
}
