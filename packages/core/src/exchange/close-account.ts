/** An owner gives an account up (RULES.md 2.8): checked and frozen in one command, so that nothing opens in between. */
import { type AccountId, type CloseAccount, REALMS, type RefusalReason, WALLETS } from '@glasshouse/domain'
import { FROZEN } from '../accounts/accounts.ts'
import { hasAnythingOpen } from '../accounts/reset-demo-account.ts'
import type { State } from '../state.ts'
import { setAccountFlag } from './account-flag.ts'

/** What demo trading holds is worth nothing and ends with the account. */
export function checkCloseAccount(state: State, { actor: { accountId } }: CloseAccount): RefusalReason | null {
  if ((state.accounts.flagBits(accountId) & FROZEN) !== 0) return 'account_frozen'
  if (REALMS[state.accounts.realmOf(accountId)] === 'demo') return null
  if (hasAnythingOpen(state, accountId) || state.credits.owes(accountId)) return 'anything_open'
  return hasAnythingLeft(state, accountId) ? 'anything_open' : null
}

export function closeAccount(state: State, { actor: { accountId } }: CloseAccount): void {
  state.accounts.close(accountId)
  state.events.emit({ type: 'AccountClosed', accountId })
  setAccountFlag(state, { accountId, flag: 'frozen', isOn: true })
}

function hasAnythingLeft({ assets, balances }: State, accountId: AccountId): boolean {
  const isLeft = (cell: number) => cell >= 0 && !balances.isZero(cell)
  return WALLETS.some((wallet) => [...assets.keys()].some((assetId) => isLeft(balances.find(accountId, wallet, assetId))))
}
