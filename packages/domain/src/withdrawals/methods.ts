import type { AddressType } from '../credentials/credentials.ts'

/** What a card of another currency is paid by: so many of the currency for one of the coin, since then. */
export interface PayoutRatio {
  readonly ratio: string
  readonly sinceMs: number
}

/** A way out for money, as a house sets it. Decimals as text, in units of the coin. */
export interface WithdrawalMethod {
  /** `usdt-erc20` */
  readonly id: string
  /** `USDT-ERC20` */
  readonly name: string
  readonly coin: string
  readonly kind: 'coin' | 'card'
  /** Chain whose addresses the exchange can check; null of a card, and of chains that are off for that reason. */
  readonly network: AddressType | null
  readonly isOn: boolean
  /** Part of the amount, and what comes to it. */
  readonly feeRate: string
  readonly feeFixed: string
  readonly minimum: string
  /** Places that the chain, or the bank, can carry. */
  readonly decimals: number
  /** Nothing is sent sooner after its request. */
  readonly delayMinutes: number
  /** By currency, of a card alone. */
  readonly ratios: Readonly<Record<string, PayoutRatio>>
}

/** Where a withdrawal goes, as it was when it was asked for. */
export type PayoutDestination =
  | {
      readonly kind: 'coin'
      readonly network: AddressType
      readonly addressId: string
      readonly address: string
      readonly name: string
    }
  | {
      readonly kind: 'card'
      readonly cardId: string
      readonly number: string
      readonly holderName: string
      readonly bankName: string
      readonly bankBranch: string
      readonly bankAddress: string
      readonly bankCode: string
      readonly currency: string
    }

/** Addresses that a person keeps at the most. */
export const ADDRESSES_MAX = 20
