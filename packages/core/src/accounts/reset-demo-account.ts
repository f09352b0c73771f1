/** A demo account gives everything back and gets its grant anew: once a UTC day, with nothing open (RULES.md 9.5). */

import {
  amount,
  DEMO_GRANT,
  FIRST_USER_ACCOUNT_ID,
  REALMS,
  type RefusalReason,
  type ResetDemoAccount,
  USDT_ASSET_ID,
  WALLETS,
} from '@glasshouse/domain'
import { AVAILABLE } from '../ledger/balances.ts'
import { NONE } from '../matching/orders.ts'
import type { State } from '../state.ts'
import { byId } from '../tables/by-id.ts'
import { dayOf } from '../utc.ts'
import { grant } from './open-account.ts'

export function checkResetDemoAccount(state: State, { actor: { accountId } }: ResetDemoAccount): RefusalReason | null {
  if (state.accounts.isClosed(accountId)) return 'account_closed'
  if (!state.ledger.canCreate('demo', USDT_ASSET_ID, amount(DEMO_GRANT * 2n))) return 'invalid_value'
  if (REALMS[state.accounts.realmOf(accountId)] !== 'demo') return 'demo_only'
  if (hasAnythingOpen(state, accountId)) return 'anything_open'
  return state.accounts.resetDays.get(accountId) === dayOf(state.timeMs) ? 'reset_used_today' : null
}

/** Every stop has its position. A withdrawal is open until it is paid out or given back. */
export function hasAnythingOpen(state: State, accountId: number): boolean {
  if (state.accounts.firstOrder[accountId - FIRST_USER_ACCOUNT_ID] !== NONE || state.options.of(accountId).size > 0) return true
  if (state.withdrawals.hasOpen(accountId)) return true
  const { accountMarkets } = state.perpetual
  return accountMarkets
    .of(accountId)
    .some((accountMarket) => accountMarkets.orderCount(accountMarket) > 0 || accountMarket.positions.some((position) => position !== null))
}

export function resetDemoAccount(state: State, { actor: { accountId } }: ResetDemoAccount): void {
  state.accounts.resetDays.set(accountId, dayOf(state.timeMs))
  state.events.emit({ type: 'DemoAccountReset', accountId })
  for (const wallet of WALLETS) {
    for (const { assetId } of byId(state.assets)) {
      const units = amount(state.balances.value(state.balances.find(accountId, wallet, assetId), AVAILABLE))
      if (units > 0n) state.ledger.giveBack({ realm: 'demo', accountId, wallet, assetId, units, purpose: 'demo_reset' })
    }
  }
  grant(state, accountId)
}
