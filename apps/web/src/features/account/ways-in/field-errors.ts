import type { ApiError } from '@glasshouse/client'
import { useWords, type WordKey, wordsOf } from '../../../words/words.ts'

type AppWord = WordKey<'app'>
/** Error of a field as a word key: of the form's own check, or of the server's refusal. */
export type FieldError = WordKey<'account'> | Extract<AppWord, `refused_${string}`>

export function useErrorText(): (error: FieldError | undefined) => string | undefined {
  const account = useWords('account')
  const app = useWords('app')
  return (error) => error && (isRefusal(error) ? app(error) : account(error))
}

/** Field of the form for each field of the request, with its error where the server finds the format wrong. */
export type FieldsOfRequest<Field extends string> = Readonly<Record<string, { readonly field: Field; readonly rule: FieldError }>>

/** Errors of a refusal by field; undefined where it names no field of this form. */
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

/** Reasons with a text of the form's own check. */
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

/** Text of a refusal without the request's field name. */
export function refusalText(reason: string): string | undefined {
  const key = `refused_${reason}` as AppWord
  const words = wordsOf('app')(key)
  return words === key ? undefined : words
}
