import type { WalletPurpose } from './wallet-challenges.ts'
import type { WalletType } from './wallets.ts'

export interface WalletAddressTable {
  type: WalletType
  /** EIP-55 or Base58Check. */
  address: string
  user_id: string
  bound_at_ms: number
}
export interface WalletChallengeTable {
  nonce: string
  purpose: WalletPurpose
  type: WalletType
  address: string
  chain_id: number
  /** '' for somebody signed out. */
  user_id: string
  /** Whole text to sign. */
  message: string
  expires_at_ms: number
}

export interface WalletTables {
  wallet_addresses: WalletAddressTable
  wallet_challenges: WalletChallengeTable
}
