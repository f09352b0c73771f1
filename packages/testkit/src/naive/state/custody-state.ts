import type { CreditState, Wallet } from '@glasshouse/domain'

export interface NaiveCredit {
  accountId: number
  wallet: Wallet
  readonly assetId: number
  readonly amount: bigint
  state: CreditState
  /** '' where it answers none. */
  claim: string
}
