import type { ApiFailure } from '@glasshouse/client'
import { useWords, type WordKey, wordsOf } from '../../../words/words.ts'

type AppWord = WordKey<'app'>
/** What is wrong with a field, as a key: ours, or the house's reason for refusing it. */
export type Fault = WordKey<'account'> | Extract<AppWord, `refused_${string}`>

export function useFaultWords(): (fault: Fault | undefined) => string | undefined {
  const account = useWords('account')
  const app = useWords('app')
  return (fault) => fault && (isRefusal(fault) ? app(fault) : account(fault))
}

/** Where a field of the request stands in the form, and what to say when the server finds its form wrong. */
export type Places<Field extends string> = Readonly<Record<string, { readonly field: Field; readonly rule: Fault }>>

/** What a refusal says under the field it names. Undefined: it is about no field of this form. */
export function faultOfRefusal<Field extends string>(
  { reason, field }: Pick<ApiFailure, 'reason' | 'field'>,
  places: Places<Field>,
): Partial<Record<Field, Fault>> | undefined {
  const place = places[field]
  if (!place || reason === '') return undefined
  return { [place.field]: faultOf(reason, place.rule) } as Partial<Record<Field, Fault>>
}

function faultOf(reason: string, rule: Fault): Fault {
  if (reason.startsWith('field_')) return rule
  return OWN_WORDS[reason] ?? (`refused_${reason}` as Fault)
}

/** Reasons that the form's own check has words for already. */
const OWN_WORDS: Readonly<Record<string, Fault>> = {
  passwords_differ: 'register_pwd_diff',
  invite_code_required: 'plug_shareCode',
  invite_code_unknown: 'invite_code_unknown',
  login_name_taken: 'login_name_taken',
  captcha_required: 'please_code',
}

function isRefusal(fault: Fault): fault is Extract<AppWord, `refused_${string}`> {
  return fault.startsWith('refused_')
}

/** Why the server said no, without the name it has for the field: that is for programs. */
export function refusalWords(reason: string): string | undefined {
  const key = `refused_${reason}` as AppWord
  const words = wordsOf('app')(key)
  return words === key ? undefined : words
}
