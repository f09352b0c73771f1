import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText, refuse, textFault, wirePattern } from '../fields.ts'

export const CARD_NUMBER_MIN = 6

const cardId = wirePattern(/^[0-9a-f]{32}$/, 'must be the id of a card', 32)

export const bankCard = z.object({
  id: z.string(),
  bankName: z.string(),
  userName: z.string(),
  /** Its last four characters alone are shown. */
  cardNumber: z.string(),
  bankBranch: z.string(),
  bankAddress: z.string(),
  bankCode: z.string(),
  userAddress: z.string(),
  /** ISO 4217. */
  coin: z.string(),
  isDefault: z.boolean(),
})
export type BankCardEntry = z.output<typeof bankCard>

const cardNumber = z
  .string()
  .max(64)
  .superRefine(
    refuse((text: string) => {
      if (text.trim() === '') return { reason: 'field_missing', rule: 'is required' }
      const isShort = text.trim().length < CARD_NUMBER_MIN
      return isShort ? { reason: 'field_too_short', rule: `must have at least ${CARD_NUMBER_MIN} characters` } : textFault(text)
    }),
  )

const texts = {
  bankName: optionalText(200),
  userName: optionalText(200),
  bankBranch: optionalText(200),
  bankAddress: optionalText(200),
  bankCode: optionalText(40),
  userAddress: optionalText(200),
  coin: optionalText(10),
}
const fields = z.object({ cardNumber, ...texts })

/** What both forms of the body ask for; brands whose form is `payee` ask for `userName` and `bankName` both. */
const card = { access: 'user', kind: 'submit', ignoresRealm: true, secretsInBody: true } as const

export const getbank = endpoint('GET', '/api/userBank/getbank', {
  clientName: 'listBankCards',
  summary: 'Bank cards of the user, numbers masked',
  access: 'user',
  kind: 'read',
  ignoresRealm: true,
  row: bankCard,
})

/** Refused: `card_known`, `card_holder_foreign`, `too_many_cards`, `proof_required`. */
export const saveBank = endpoint('POST', '/api/userBank/save', {
  clientName: 'addBankCard',
  summary: 'Add a bank card',
  ...card,
  body: fields,
  data: z.object({ id: z.string() }),
})

/** A masked number as it was answered stands for the one that is kept. Refused as `saveBank`, and `not_found`. */
export const updateBank = endpoint('POST', '/api/userBank/update', {
  clientName: 'changeBankCard',
  summary: 'Change a bank card',
  ...card,
  body: fields.extend({ id: cardId }),
})

export const defaultBank = endpoint('POST', '/api/userBank/default', {
  clientName: 'makeBankCardDefault',
  summary: 'Make a bank card the one that is offered first',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  body: z.object({ id: cardId }),
})

/** Refused: `not_found`, `proof_required`. */
export const deleteBank = endpoint('POST', '/api/userBank/:id', {
  clientName: 'removeBankCard',
  summary: 'Remove a bank card',
  access: 'user',
  kind: 'submit',
  ignoresRealm: true,
  answersDelete: true,
  params: z.object({ id: cardId }),
})

interface CardFields {
  readonly number: string
  readonly holderName: string
  readonly holderAddress: string
  readonly bankName: string
  readonly bankBranch: string
  readonly bankAddress: string
  readonly bankCode: string
  readonly currency: string
}

export const toBankCard = (body: z.output<typeof fields>): CardFields => ({
  number: body.cardNumber.trim(),
  holderName: (body.userName ?? '').trim(),
  holderAddress: (body.userAddress ?? '').trim(),
  bankName: (body.bankName ?? '').trim(),
  bankBranch: (body.bankBranch ?? '').trim(),
  bankAddress: (body.bankAddress ?? '').trim(),
  bankCode: (body.bankCode ?? '').trim(),
  currency: (body.coin ?? '').trim(),
})

export const bankCardToWire = (kept: CardFields & { readonly cardId: string; readonly isDefault: boolean }): BankCardEntry => ({
  id: kept.cardId,
  bankName: kept.bankName,
  userName: kept.holderName,
  cardNumber: maskedCardNumber(kept.number),
  bankBranch: kept.bankBranch,
  bankAddress: kept.bankAddress,
  bankCode: kept.bankCode,
  userAddress: kept.holderAddress,
  coin: kept.currency,
  isDefault: kept.isDefault,
})

/** `•••• 4242`: no more of a number leaves the exchange. */
export const maskedCardNumber = (number: string): string => `•••• ${number.replace(/[\s-]/g, '').slice(-4)}`

/** Fields of a refusal as the wire names them. */
export const BANK_CARD_FIELDS = { number: 'cardNumber', holderName: 'userName', bankName: 'bankName', currency: 'coin', id: 'id' } as const
