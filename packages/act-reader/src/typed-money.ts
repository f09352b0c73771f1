import { coinOfWord, parseDecimal } from '@glasshouse/domain'
import { claimHash, evidenceOfReturn, readEvidence } from '@glasshouse/operator-keys'
import type { TypedAct } from './request-differences.ts'

/** The claim or the withdrawal that an act is about, as the screen shows it. */
export type SeenPayment = { readonly userId: string; readonly coin: string } & (
  | { readonly kind: 'deposit'; readonly serial: string }
  | { readonly kind: 'withdrawal'; readonly id: string }
)

/** What the command of a money act has to say, by the names of its fields; null where a word does not read. */
export interface TypedMoney {
  readonly fields: Readonly<Record<string, string | number | bigint | null>>
  /** User ids whose references the command carries, by the field. */
  readonly users: Readonly<Record<string, string>>
}

const SERIAL = /^D\d{14}$/
/** Money of users comes into and leaves the platform wallet. */
const PLATFORM = 1

type Read = (typed: TypedAct, payment: SeenPayment | null) => TypedMoney

/** Acts that move money on words and evidence, each with what its words mean. */
const MONEY_ACTS: Readonly<Record<string, Read>> = {
  'credit-deposit': ({ words: [serial = '', amount], evidence }, payment) => {
    const payee = payeeOf(serial, payment)
    return of(payee.userId, {
      ...creditOf(payee.coin, amount, evidence),
      wallet: PLATFORM,
      claim: SERIAL.test(serial) ? payee.claim : null,
    })
  },
  'credit-account': ({ words: [uid = '', coin, amount], evidence }) =>
    of(uid, { ...creditOf(coin, amount, evidence), wallet: PLATFORM, claim: '' }),
  'credit-suspense': ({ words: [coin, amount], evidence }) => ({ fields: creditOf(coin, amount, evidence), users: {} }),
  'assign-suspense': ({ words: [who = '', coin, amount], evidence }, payment) => {
    const { userId, claim } = payeeOf(who, payment)
    return of(userId, { ...moneyOf(coin, amount, evidence), wallet: PLATFORM, claim })
  },
  'return-suspense': ({ words: [coin, amount], evidence }) => ({ fields: moneyOf(coin, amount, evidence), users: {} }),
  'reverse-credit': ({ words: [uid = '', coin, amount], evidence }) => of(uid, moneyOf(coin, amount, evidence)),
  'correct-credit': ({ words: [uid = '', who = '', coin, amount], evidence }, payment) => {
    const { userId, claim } = payeeOf(who, payment)
    return { fields: { ...moneyOf(coin, amount, evidence), claim }, users: { fromUserRef: uid, userRef: userId } }
  },
  'fund-house': ({ words: [realm = '', purpose = '', coin, amount], evidence }) => ({
    fields: { ...moneyOf(coin, amount, evidence), realm, purpose },
    users: {},
  }),
  'return-withdrawal': ({ words: [id = '', amount] }, payment) => {
    const withdrawal = payment?.kind === 'withdrawal' && payment.id === id ? payment : null
    const money = { ...amountOf(withdrawal?.coin, amount), evidence: evidenceOfReturn(id).hash }
    return of(withdrawal?.userId ?? '', { ...money, withdrawalId: id })
  },
}

/** Null of an act that moves no money on words. */
export const typedMoney = (typed: TypedAct, payment: SeenPayment | null): TypedMoney | null =>
  Object.hasOwn(MONEY_ACTS, typed.act) ? (MONEY_ACTS[typed.act]?.(typed, payment) ?? null) : null

const of = (userRef: string, fields: TypedMoney['fields']): TypedMoney => ({ fields, users: { userRef } })

/** A user by the id, or the one of a claim by its serial number. */
function payeeOf(who: string, payment: SeenPayment | null) {
  if (!SERIAL.test(who)) return { userId: who, coin: undefined, claim: '' }
  const claim = payment?.kind === 'deposit' && payment.serial === who ? payment : null
  return { userId: claim?.userId ?? '', coin: claim?.coin, claim: claimHash(who) }
}

const moneyOf = (coin: string | undefined, amount: string | undefined, evidence: string) => ({
  ...amountOf(coin, amount),
  evidence: readEvidence(evidence)?.hash ?? null,
})

const creditOf = (coin: string | undefined, amount: string | undefined, evidence: string) => ({
  ...moneyOf(coin, amount, evidence),
  firstEvidence: readEvidence(evidence)?.first ?? null,
})

/** In units of the coin, whose number and decimals follow from its word alone. */
function amountOf(coin: string | undefined, text = '') {
  const asset = coinOfWord(coin)
  const units = asset ? parseDecimal(text, asset.decimals) : null
  return { assetId: asset?.assetId ?? null, amount: typeof units === 'bigint' ? units : null }
}
