import type { BankCardEntry } from '../../bank/bank-cards.ts'

/** A bank card as its owner sees it; of the number only the end. */
export interface BankCardSummary {
  readonly id: string
  readonly number: string
  readonly holderName: string
  readonly holderAddress: string
  readonly bankName: string
  readonly bankBranch: string
  readonly bankAddress: string
  readonly bankCode: string
  readonly currency: string
  readonly isDefault: boolean
}
export const bankCardSummary = ({ cardNumber, userName, userAddress, coin, ...same }: BankCardEntry): BankCardSummary => ({
  ...same,
  number: cardNumber,
  holderName: userName,
  holderAddress: userAddress,
  currency: coin,
})
