import { ceilTo, compare, floorTo, stepOf, textOf, times, unitsOf } from '@glasshouse/client'
import type { Brand, MethodSummary, WithdrawalFacts } from '@glasshouse/wire'
import { withdrawPasswordFault } from '@glasshouse/wire'
import type messages from '../../../words/en/messages.json'
import type withdraw from '../../../words/en/on-demand/withdraw.json'

export interface WithdrawalFields {
  readonly amount: string
  /** Id of an address or a card. */
  readonly destination: string
  readonly password: string
}
type MessageKey = Extract<keyof typeof messages, `withdraw_please_${string}` | 'Unbound_bank_card'>
type OwnKey = Extract<keyof typeof withdraw, 'too_small' | 'card_currency' | 'register_pwd_NoSpecialSymbols'>
export type WithdrawalErrors = Partial<Record<keyof WithdrawalFields, MessageKey | OwnKey>>

interface Known {
  readonly method: MethodSummary
  readonly available: string | undefined
  /** Of the chosen card; '' for a coin, and where a card says none. */
  readonly currency: string
  readonly brand: Pick<Brand, 'withdrawPwdNoSpecial' | 'fundPwdWordChars'>
}

/** In the order of the form. What only the exchange knows is refused there. */
export function withdrawalErrors(
  { amount, destination, password }: WithdrawalFields,
  { method, available, currency, brand }: Known,
): WithdrawalErrors {
  return {
    ...destinationError(destination, method, currency),
    ...amountError(amount, method, available),
    ...passwordError(password, brand),
  }
}

function destinationError(destination: string, method: MethodSummary, currency: string): WithdrawalErrors {
  if (destination === '') return { destination: method.kind === 'card' ? 'Unbound_bank_card' : 'withdraw_please_address' }
  return method.kind === 'card' && ratioOf(method, currency) === undefined ? { destination: 'card_currency' } : {}
}

const CARD_CURRENCY = 'USD'

/** Units of a card's currency for one of the coin; undefined where cards of this currency are not paid. */
const ratioOf = (method: MethodSummary, currency: string) =>
  method.ratios.find((one) => one.currency === (currency || CARD_CURRENCY))?.ratio

function amountError(amount: string, { minimum }: MethodSummary, available: string | undefined): WithdrawalErrors {
  const units = unitsOf(amount)
  if (units === undefined || units <= 0n || (available !== undefined && units > (unitsOf(available) ?? 0n)))
    return { amount: 'withdraw_please_num' }
  return compare(amount, minimum) < 0 ? { amount: 'too_small' } : {}
}

function passwordError(password: string, brand: Known['brand']): WithdrawalErrors {
  if (password === '') return { password: 'withdraw_please_pwd' }
  return withdrawPasswordFault(brand, password) === null ? {} : { password: 'register_pwd_NoSpecialSymbols' }
}

/** Places in which the core counts the coin of a card. */
const CARD_COIN_DECIMALS = 6

export interface Preview {
  readonly fee: string
  /** What arrives, of `currency`; undefined where nothing would. */
  readonly paid: string | undefined
  readonly currency: string
  readonly ratio: string
}

/** What the exchange will work out, shown before it is asked: fee rounded up, what arrives rounded down. */
export function previewOf(amount: string, method: MethodSummary, cardCurrency: string): Preview {
  const units = unitsOf(amount) ?? 0n
  const step = stepOf(method.kind === 'card' ? CARD_COIN_DECIMALS : method.decimals)
  const fee = ceilTo(times(units, unitsOf(method.feeRate) ?? 0n), step) + (unitsOf(method.feeFixed) ?? 0n)
  const currency = method.kind === 'card' ? cardCurrency || CARD_CURRENCY : method.coin.toUpperCase()
  const ratio = method.kind === 'card' ? (ratioOf(method, currency) ?? '0') : '1'
  const paid = floorTo(times(units - fee, unitsOf(ratio) ?? 0n), stepOf(method.decimals))
  return { fee: textOf(fee), paid: paid > 0n ? textOf(paid) : undefined, currency, ratio }
}

/** The most that a request may ask for: what is available, and of USDT what is left of the limits. */
export function mostOf(available: string, method: MethodSummary, facts: WithdrawalFacts | undefined): string {
  const parts = [available, ...(facts && method.coin === 'usdt' ? [facts.dayLeft, facts.monthLeft] : [])]
  const least = parts.reduce((one, other) => (compare(one, other) <= 0 ? one : other))
  return textOf(floorTo(unitsOf(least) ?? 0n, stepOf(method.decimals)))
}

/** Refusals after which the form leads somewhere, and after how long. */
export interface WayOut {
  readonly message: 'withdraw_please_fundPwd' | 'please_primary' | 'please_advanced' | 'Unbound_bank_card'
  readonly path: string
  readonly afterMs: number
}
const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  fund_password_missing: { message: 'withdraw_please_fundPwd', path: '/fund-password', afterMs: 800 },
  primary_needed: { message: 'please_primary', path: '/certification-primary', afterMs: 1_000 },
  advanced_needed: { message: 'please_advanced', path: '/certification-advanced', afterMs: 1_000 },
  card_missing: { message: 'Unbound_bank_card', path: '/bind-card', afterMs: 1_000 },
}
export const wayOutOf = (reason: string): WayOut | undefined => WAYS_OUT[reason]

/** Known before anything is sent. */
export function wayOutBefore(facts: WithdrawalFacts | undefined, method: MethodSummary, cards: number | undefined): WayOut | undefined {
  if (facts?.obstacles.includes('fund_password')) return wayOutOf('fund_password_missing')
  if (facts?.obstacles.includes('advanced')) return wayOutOf('advanced_needed')
  if (facts?.obstacles.includes('primary')) return wayOutOf('primary_needed')
  return method.kind === 'card' && cards === 0 ? wayOutOf('card_missing') : undefined
}

/** Something that every withdrawal by this method asks for. */
export interface Need {
  readonly name: 'primary' | 'advanced' | 'fund_password' | 'address' | 'card'
  readonly isMet: boolean
  /** Screen on which it is met. */
  readonly path: string
}

/** All needs in the order in which they are met best; none where nothing is missing. */
export function missingOf({ obstacles, level }: WithdrawalFacts, { kind }: MethodSummary, destinations: number): readonly Need[] {
  const lacked = (['advanced', 'primary'] as const).find((one) => obstacles.includes(one))
  const verification = lacked ?? (level === 'none' ? undefined : level)
  const needs: readonly Need[] = [
    ...(verification === undefined ? [] : [{ name: verification, isMet: !lacked, path: `/certification-${verification}` }]),
    { name: 'fund_password', isMet: !obstacles.includes('fund_password'), path: '/fund-password' },
    kind === 'card'
      ? { name: 'card', isMet: destinations > 0, path: '/add-bank' }
      : { name: 'address', isMet: destinations > 0, path: '/addAddress' },
  ]
  return needs.every(({ isMet }) => isMet) ? [] : needs
}

/** After a withdrawal was asked for. */
export const AFTER_ASKING_MS = 1_000
