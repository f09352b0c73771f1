import type { WireInput } from './call.ts'
import { type BankCardSummary, bankCardSummary } from './summaries/bank-summaries.ts'

type BankCardWords = Omit<BankCardSummary, 'id' | 'isDefault'>

const fieldsOf = (card: BankCardWords): WireInput<'saveBank'> => ({
  cardNumber: card.number,
  userName: card.holderName,
  userAddress: card.holderAddress,
  bankName: card.bankName,
  bankBranch: card.bankBranch,
  bankAddress: card.bankAddress,
  bankCode: card.bankCode,
  coin: card.currency,
})

export const bankTranslations = {
  listBankCards: { row: bankCardSummary },
  addBankCard: { input: fieldsOf },
  changeBankCard: { input: ({ id, ...card }: BankCardWords & { readonly id: string }) => ({ id, ...fieldsOf(card) }) },
}
