import type { DocumentKind, IdentityLevel, IdentityLevelSummary, IdentitySummary } from '@glasshouse/wire'
import type messages from '../../words/en/messages.json'

export type Side = 'front' | 'back' | 'hand'
/** Pictures by their urls; '' where there is none. */
export interface IdentityFields extends Readonly<Record<Side, string>> {
  readonly name: string
  readonly number: string
  readonly country: string
  readonly document: DocumentKind
}
export interface FormRules {
  readonly level: IdentityLevel
  readonly needsNameAndNumber: boolean
  readonly needsHand: boolean
  /** What the exchange keeps of an earlier answer that requested more. */
  readonly kept: readonly Side[]
  readonly keepsTexts: boolean
  /** Pictures on their way, or that failed. */
  readonly unfinished: readonly Side[]
}

type ErrorKey = Extract<
  keyof typeof messages,
  'advanced_please_name' | 'advanced_please_num' | 'loan_idcardFront' | 'loan_idcardReverse' | 'loan_hand' | 'recharge_img_load'
>
export type IdentityErrors = Partial<Record<'name' | 'number' | Side, ErrorKey>>

const MISSING: Readonly<Record<Side, ErrorKey>> = { front: 'loan_idcardFront', back: 'loan_idcardReverse', hand: 'loan_hand' }

export const sidesOf = ({ level, needsHand }: Pick<FormRules, 'level' | 'needsHand'>): readonly Side[] =>
  level === 'primary' ? [] : needsHand ? ['front', 'back', 'hand'] : ['front', 'back']

/** In the order of the form. */
export function validationErrors(fields: IdentityFields, rules: FormRules): IdentityErrors {
  const { name, number } = fields
  const needsTexts = !rules.keepsTexts && (rules.level === 'primary' || rules.needsNameAndNumber)
  const errors: IdentityErrors = {
    ...(needsTexts && name.trim() === '' ? { name: 'advanced_please_name' } : {}),
    ...(needsTexts && number.trim() === '' ? { number: 'advanced_please_num' } : {}),
  }
  for (const side of sidesOf(rules)) {
    if (rules.unfinished.includes(side)) errors[side] = 'recharge_img_load'
    else if (fields[side] === '' && !rules.kept.includes(side)) errors[side] = MISSING[side]
  }
  return errors
}

/** A blank text keeps what was sent before: in an answer to a question, and after a rejection. */
export const keepsTexts = ({ state, number }: IdentityLevelSummary): boolean =>
  state === 'more_wanted' || (state === 'failed' && number !== '')

/** What was sent before, or what is verified already. A number is not there to be shown again. */
export function beginningOf(level: IdentityLevel, identity: IdentitySummary, defaultCountry: string): IdentityFields {
  const own = identity[level]
  const known = own.country !== '' ? own : level === 'advanced' ? identity.primary : undefined
  return {
    name: level === 'advanced' ? identity.primary.realName : own.realName,
    number: '',
    country: known?.country || defaultCountry,
    document: known?.document ?? 'card',
    ...{ front: '', back: '', hand: '' },
  }
}
