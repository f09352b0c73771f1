import type { ApiError } from '@glasshouse/client'
import { useWords, type WordKey, wordsOf } from '../../../words/words.ts'

type AppWord = WordKey<'app'>
/** What is wrong with a field, as a key: ours, or the server's reason for refusing it. */
export type FieldError = WordKey<'account'> | Extract<AppWord, `refused_${string}`>

export function useErrorText(): (error: FieldError | undefined) => string | undefined {
  const account = useWords('account')
  const app = useWords('app')
  return (error) => error && (isRefusal(error) ? app(error) : account(error))
}

/** Where a field of the request stands in the form, and what to say when the server finds its form wrong. */
export type FieldsOfRequest<Field extends string> = Readonly<Record<string, { readonly field: Field; readonly rule: FieldError }>>

/** What a refusal says under the field it names. Undefined: it is about no field of this form. */
export function errorsOfRefusal<Field extends string>(
  { reason, field }: Pick<ApiError, 'reason' | 'field'>,
  places: FieldsOfRequest<Field>,
): Partial<Record<Field, FieldError>> | undefined {
  const place = places[field]
  if (!place || reason === '') return undefined
  return { [place.field]: errorOfReason(reason, place.rule) } as Partial<Record<Field, FieldError>>
}

function errorOfReason(reason: string, rule: FieldError): FieldError {
  if (reason.startsWith('field_')) return rule
  return OWN_WORDS[reason] ?? (`refused_${reason}` as FieldError)
}

/** Reasons that the form's own check has words for already. */
const OWN_WORDS: Readonly<Record<string, FieldError>> = {
  passwords_differ: 'register_pwd_diff',
  invite_code_required: 'plug_shareCode',
  invite_code_unknown: 'invite_code_unknown',
  login_name_taken: 'login_name_taken',
  captcha_required: 'please_code',
}

function isRefusal(error: FieldError): error is Extract<AppWord, `refused_${string}`> {
  return error.startsWith('refused_')
}

/** Why the server said no, without the name it has for the field: that is for programs. */
export function refusalText(reason: string): string | undefined {
  const key = `refused_${reason}` as AppWord
  const words = wordsOf('app')(key)
  return words === key ? undefined : words
}
