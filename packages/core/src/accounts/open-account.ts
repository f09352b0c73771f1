/** One account per user and realm; a demo account comes with its play money. */
import { type AccountId, DEMO_GRANT, type OpenAccount, REALMS, type RefusalReason, USDT_ASSET_ID, type Wallet } from '@glasshouse/domain'
import type { State } from '../state.ts'

const GRANTED_WALLETS: readonly Wallet[] = [1, 3]

export function checkOpenAccount(state: State, command: OpenAccount): RefusalReason | null {
  const { realm, userRef } = command
  if (realm === 'demo' && !state.assets.has(USDT_ASSET_ID)) return 'unknown_asset'
  if (!REALMS.includes(realm) || !/^[0-9a-f]{32}$/.test(userRef)) return 'invalid_value'
  if (realm === 'demo' && !state.ledger.canCreate(realm, USDT_ASSET_ID, (DEMO_GRANT * 2n) as typeof DEMO_GRANT)) return 'invalid_value'
  if (state.accounts.accountOf(userRef, realm) === null) return null
  return realm === 'demo' ? 'demo_account_exists' : 'invalid_value'
}

export function openAccount(state: State, command: OpenAccount): void {
  const { realm, userRef } = command
  const accountId = state.accounts.open(userRef, realm)
  state.events.emit({ type: 'AccountOpened', accountId, realm, userRef })
  if (realm === 'demo') grant(state, accountId)
}

/** A demo account's play money. */
export function grant(state: State, accountId: AccountId): void {
  for (const wallet of GRANTED_WALLETS)
    state.ledger.create({ realm: 'demo', accountId, wallet, assetId: USDT_ASSET_ID, units: DEMO_GRANT, purpose: 'demo_grant' })
}
