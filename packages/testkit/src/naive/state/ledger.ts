import { type Amount, amount, houseAccountId, type PostingPurpose, type Realm, type Wallet } from '@glasshouse/domain'
import { balanceOf, type NaiveState } from './naive-state.ts'

export interface Posting {
  readonly accountId: number
  readonly wallet?: Wallet
  readonly assetId: number
  readonly available?: bigint
  readonly held?: bigint
  readonly purpose: PostingPurpose
  readonly orderId?: number
  readonly tradeId?: number
}

/** Changes one balance and tells it; a posting of nothing is left out. */
export function post(state: NaiveState, posting: Posting): void {
  const { accountId, wallet = 1, assetId, available = 0n, held = 0n, purpose, orderId = 0, tradeId = 0 } = posting
  if (available === 0n && held === 0n) return
  const balance = balanceOf(state, accountId, wallet, assetId)
  balance.available += available
  balance.held += held
  state.events.push({
    type: 'Posted',
    accountId,
    wallet,
    assetId,
    availableDelta: available as Amount,
    heldDelta: held as Amount,
    available: amount(balance.available),
    held: amount(balance.held),
    purpose,
    orderId,
    tradeId,
  })
}

/** From the realm's `external` account, wallet 1, to a wallet. */
export function bringIn(
  state: NaiveState,
  money: { realm: Realm; accountId: number; wallet: Wallet; assetId: number; units: bigint; purpose: PostingPurpose },
): void {
  const { realm, accountId, wallet, assetId, units, purpose } = money
  post(state, { accountId: houseAccountId(realm, 'external'), assetId, available: -units, purpose })
  post(state, { accountId, wallet, assetId, available: units, purpose })
}

/** Wallets are 1 unless said otherwise. */
export interface Move {
  readonly from: number
  readonly fromWallet?: Wallet
  readonly to: number
  readonly toWallet?: Wallet
  readonly assetId: number
  readonly units: bigint
  readonly purpose: PostingPurpose
}

/** What one has available, to another account or wallet. */
export function move(state: NaiveState, { from, fromWallet = 1, to, toWallet = 1, assetId, units, purpose }: Move): void {
  post(state, { accountId: from, wallet: fromWallet, assetId, available: -units, purpose })
  post(state, { accountId: to, wallet: toWallet, assetId, available: units, purpose })
}
