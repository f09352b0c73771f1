import { COUNTRIES } from '../countries/countries.ts'
import { IdentityError } from './identity-error.ts'

export type IdentityLevel = 1 | 2
/** 1 identity card, 2 passport, 3 driver's licence. */
export type CardType = 1 | 2 | 3

/** Data as they were sent; '' is not given. */
export interface SentIdentity {
  readonly level: IdentityLevel
  readonly realName: string
  readonly number: string
  readonly country: string
  readonly cardType: CardType | null
  readonly front: string
  readonly back: string
  readonly hand: string
}
/** Pictures by the ids of their files; null where none was requested. */
export interface CheckedIdentity {
  readonly level: IdentityLevel
  readonly realName: string
  readonly number: string
  readonly country: string
  readonly cardType: CardType
  readonly front: string | null
  readonly back: string | null
  readonly hand: string | null
}
/** Fields that a brand asks for beyond the common ones. */
export interface IdentityRules {
  readonly advancedNeedsNameAndNumber: boolean
  readonly needsHandheld: boolean
  readonly defaultCountry: string
}

export const NAME_MAX = 100
export const NUMBER_MIN = 4
export const NUMBER_MAX = 40
/** Characters that draw nothing, or turn the reading of their neighbours round. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u00ad\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** What pasting brings along at the ends: nobody sees what to take away. */
const UNSEEN_AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u
const ISO_CODES: ReadonlySet<string> = new Set(COUNTRIES.flatMap(({ data }) => data.map(({ countryCode }) => countryCode)))

export function cleanName(text: string): string {
  // What JavaScript counts among spaces and nobody sees stays within a name, and is refused.
  const name = text
    .normalize('NFKC')
    .replace(UNSEEN_AROUND, '')
    .replace(/[^\S\ufeff]+/gu, ' ')
    .replace(/^ | $/gu, '')
  if (UNSEEN.test(name)) throw new IdentityError('field_malformed', 'realName', 'must not hold characters that cannot be seen')
  if ([...name].length > NAME_MAX) throw new IdentityError('field_too_long', 'realName', `must have at most ${NAME_MAX} characters`)
  return name
}

export function cleanNumber(text: string): string {
  const number = text.normalize('NFKC').replace(UNSEEN_AROUND, '').replace(/\s+/gu, ' ').toUpperCase()
  if (number === '') return ''
  if (!NUMBER.test(number)) throw new IdentityError('field_malformed', 'idCard', 'must be letters, digits, spaces and . / - only')
  if (number.length > NUMBER_MAX) throw new IdentityError('field_too_long', 'idCard', `must have at most ${NUMBER_MAX} characters`)
  if (comparedNumber(number).length < NUMBER_MIN)
    throw new IdentityError('field_too_short', 'idCard', `must have at least ${NUMBER_MIN} letters and digits`)
  return number
}

/** Number without what people write between its digits. */
export const comparedNumber = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '')

/** Number with all but its last characters hidden; its length is hidden too. */
export function maskedNumber(number: string): string {
  if (number === '') return ''
  const shown = Math.min(3, Math.floor(comparedNumber(number).length / 3))
  return `****${shown === 0 ? '' : comparedNumber(number).slice(-shown)}`
}

/**
 * What was sent, on top of what is known already: of an earlier answer that requested more or was rejected, or of the
 * primary level where the brand does not ask again. Refuses in the order of the form.
 */
export function checkedIdentity(sent: SentIdentity, known: Partial<CheckedIdentity>, rules: IdentityRules): CheckedIdentity {
  const isAdvanced = sent.level === 2
  const realName = cleanName(sent.realName) || (known.realName ?? '')
  const number = cleanNumber(sent.number) || (known.number ?? '')
  const country = sent.country || known.country || rules.defaultCountry
  const cardType = sent.cardType ?? known.cardType ?? 1
  if (realName === '') throw missing('realName')
  if (number === '') throw missing('idCard')
  if (!ISO_CODES.has(country)) throw new IdentityError('value_not_listed', 'country', 'must be an ISO code of a listed country')
  const common = { level: sent.level, realName, number, country, cardType }
  if (!isAdvanced) return { ...common, front: null, back: null, hand: null }
  const front = sent.front || known.front || null
  const back = sent.back || known.back || null
  const hand = sent.hand || known.hand || null
  if (front === null) throw missing('frontUrl')
  if (back === null) throw missing('backUrl')
  if (rules.needsHandheld && hand === null) throw missing('handelUrl')
  const pictures = [front, back, hand].filter((one) => one !== null)
  if (new Set(pictures).size < pictures.length) throw new IdentityError('field_malformed', 'backUrl', 'must be another picture')
  return { ...common, front, back, hand }
}

/** Refuses another name than the one that was verified: a level says more about the same person. */
export function assertVerifiedName(realName: string, verified: string): void {
  if (comparedName(realName) !== comparedName(verified))
    throw new IdentityError('identity_name_differs', 'realName', 'must be the name that was verified')
}

/** Name without case, and without what people write between its letters. */
const comparedName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const missing = (field: string) => new IdentityError('field_missing', field, 'is required')
