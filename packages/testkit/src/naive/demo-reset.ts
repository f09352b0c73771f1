import { DEMO_GRANT, houseAccountId, type RefusalReason, type ResetDemoAccount, USDT_ASSET_ID, type Wallet } from '@glasshouse/domain'
import { openOf } from './option/option-orders.ts'
import { bringIn, post } from './state/ledger.ts'
import { type NaiveState, outsideOf } from './state/naive-state.ts'
import { openWithdrawals } from './withdrawals.ts'

const DAY_MS = 86_400_000

export function checkReset(state: NaiveState, { actor: { accountId } }: ResetDemoAccount): RefusalReason | null {
  if (state.accounts.get(accountId)?.isClosed) return 'account_closed'
  if (!canGrant(state)) return 'invalid_value'
  if (state.accounts.get(accountId)?.realm !== 'demo') return 'demo_only'
  if (isAnythingOpen(state, accountId)) return 'anything_open'
  return state.resetDays.get(accountId) === Math.floor(state.nowMs / DAY_MS) ? 'reset_used_today' : null
}

const canGrant = (state: NaiveState) => outsideOf(state, 'demo', USDT_ASSET_ID) - 2n * DEMO_GRANT >= -(2n ** 62n)

export function isAnythingOpen(state: NaiveState, accountId: number): boolean {
  const isOwn = (one: { accountId: number }) => one.accountId === accountId
  return (
    [...state.orders.values()].some(({ accepted }) => isOwn(accepted)) ||
    [...state.contractOrders.values()].some(isOwn) ||
    [...state.positions.values()].some(isOwn) ||
    [...state.stops.values()].some(({ placed }) => isOwn(placed)) ||
    openOf(state, accountId).length > 0 ||
    openWithdrawals(state, accountId).length > 0
  )
}

/** Everything goes back to where it came from; then the grant comes anew. */
export function resetDemoAccount(state: NaiveState, { actor: { accountId, realm } }: ResetDemoAccount): void {
  state.resetDays.set(accountId, Math.floor(state.nowMs / DAY_MS))
  state.events.push({ type: 'DemoAccountReset', accountId })
  const own: { wallet: Wallet; assetId: number; available: bigint }[] = []
  for (const [key, { available }] of state.balances) {
    const [owner, wallet, assetId] = key.split('/').map(Number) as [number, Wallet, number]
    if (owner === accountId && available > 0n) own.push({ wallet, assetId, available })
  }
  for (const { wallet, assetId, available } of own.sort((a, b) => a.wallet - b.wallet || a.assetId - b.assetId)) {
    post(state, { accountId, wallet, assetId, available: -available, purpose: 'demo_reset' })
    post(state, { accountId: houseAccountId(realm, 'external'), assetId, available, purpose: 'demo_reset' })
  }
  for (const wallet of [1, 3] as const)
    bringIn(state, { realm, accountId, wallet, assetId: USDT_ASSET_ID, units: DEMO_GRANT, purpose: 'demo_grant' })
}
