import { withdrawalNumber } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, optionalText, PASSWORD_MAX, wireDecimal, wireText } from '../fields.ts'

const submitted = z.object({
  id: z.string(),
  serialId: z.string(),
  coin: z.string(),
  amount: decimalText,
  fee: decimalText,
  realAmount: decimalText,
  /** Nothing is sent sooner. */
  dueAt: z.number().int(),
})
export type SubmittedWithdrawal = z.output<typeof submitted>

/**
 * Asks for a withdrawal. What it costs, what arrives and where it may go is worked out by the house: `adress` must stand
 * in the person's own book, a card is a saved one of the person's own name. The password comes in the body alone.
 */
export const submitWithdrawal = endpoint('POST', '/api/withdraw/submit', {
  summary: 'Ask for a withdrawal',
  access: 'user',
  kind: 'submit',
  secretsInBody: true,
  remembersKey: true,
  movesMoney: true,
  body: z.object({
    amount: wireDecimal,
    /** Id or name of a method. */
    coinType: wireText(40),
    coin: optionalText(20),
    pwd: optionalText(PASSWORD_MAX),
    /** Spelling as specified. */
    adress: optionalText(64),
    /** A saved card; without one, that of these bank's words, or the default one. */
    cardId: optionalText(32),
    bankName: optionalText(200),
    bankUserName: optionalText(200),
    bankBranch: optionalText(200),
  }),
  data: submitted,
})

/** Fields of a refusal as the wire names them. */
export const WITHDRAWAL_FIELDS = {
  amount: 'amount',
  method: 'coinType',
  coin: 'coin',
  password: 'pwd',
  address: 'adress',
  card: 'cardId',
} as const

/** What a client asks for, in the exchange's words; anything else that it sent counts for nothing. */
export const toWithdrawalRequest = (body: z.output<NonNullable<typeof submitWithdrawal.body>>) => ({
  amount: body.amount,
  method: body.coinType,
  coin: (body.coin ?? '').toLowerCase(),
  password: body.pwd ?? '',
  address: (body.adress ?? '').trim(),
  cardId: body.cardId ?? '',
  bank: { bankName: body.bankName ?? '', holderName: body.bankUserName ?? '', bankBranch: body.bankBranch ?? '' },
})
export type WithdrawalRequest = ReturnType<typeof toWithdrawalRequest>

interface Kept {
  readonly withdrawalId: string
  readonly method: { readonly coin: string }
  readonly amount: string
  readonly fee: string
  readonly paid: string
  readonly dueMs: number
}
export const askedWithdrawalToWire = ({ withdrawalId, method, amount, fee, paid, dueMs }: Kept): SubmittedWithdrawal => ({
  id: withdrawalId,
  serialId: withdrawalNumber(withdrawalId),
  coin: method.coin,
  ...{ amount, fee, realAmount: paid, dueAt: dueMs },
})
