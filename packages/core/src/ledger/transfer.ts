/** Between wallets of one account: nothing opens by it and nothing leaves, so no state of account or market stops it. */
import { amount, REALMS, type RefusalReason, type Transfer, WALLETS, type Wallet } from '@glasshouse/domain'
import type { State } from '../state.ts'
import { AVAILABLE } from './balances.ts'

const TRANSFER_MAX = 2n ** 62n
/** Earn has no demo. */
const EARN: Wallet = 2

export function checkTransfer(state: State, command: Transfer): RefusalReason | null {
  const { fromWallet, toWallet, assetId, actor } = command
  if (!state.assets.has(assetId)) return 'unknown_asset'
  const isDemo = REALMS[state.accounts.realmOf(actor.accountId)] === 'demo'
  if (isDemo && (fromWallet === EARN || toWallet === EARN)) return 'real_only'
  if (!WALLETS.includes(fromWallet) || !WALLETS.includes(toWallet) || fromWallet === toWallet) return 'invalid_value'
  const { amount: units } = command
  if (typeof units !== 'bigint' || units < 1n || units > TRANSFER_MAX) return 'invalid_value'
  const cell = state.balances.find(actor.accountId, fromWallet, assetId)
  return state.balances.value(cell, AVAILABLE) < units ? 'insufficient_available' : null
}

export function transfer(state: State, { actor: { accountId }, fromWallet, toWallet, assetId, amount: units }: Transfer): void {
  state.events.emit({ type: 'Transferred', accountId, fromWallet, toWallet, assetId, amount: amount(units) })
  state.ledger.move({ from: accountId, fromWallet, to: accountId, toWallet, assetId, units, purpose: 'transfer' })
}
