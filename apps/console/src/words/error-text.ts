import type { ApiError } from '@glasshouse/client'
import type { Sections } from './word-keys.ts'
import { wordsOf } from './words.ts'

type RefusalKey = Extract<keyof Sections['errors'], `refused_${string}`>

/**
 * What a failed call says: our words for its reason where there are some, with the rule that the server adds; else the
 * server's own.
 */
export function errorText(failure: ApiError): string {
  const w = wordsOf('errors')
  if (failure.kind === 'unreachable' && failure.reason === '') return w('unreachable')
  const ours = reasonText(failure.reason)
  if (ours === '') return failure.message
  const rule = /^[a-z][\w.]*: ([^\p{Lu}].*)$/u.exec(failure.message)?.[1]
  return rule === undefined ? ours : `${ours}: ${rule}`
}

/** Our words for a reason; nothing where there are none. */
export function reasonText(reason: string): string {
  const key = `refused_${reason}` as RefusalKey
  const ours: string = reason === '' ? '' : wordsOf('errors')(key)
  return ours === key ? '' : ours
}

/** Reasons that say nothing without the field that they are about. */
const OF_A_FIELD: readonly string[] = [
  ...['field_missing', 'field_malformed', 'field_too_long', 'value_not_listed', 'not_found', 'invalid_value', 'rule_not_in_future'],
  ...['not_a_number', 'too_many_decimals'],
]

/** The same with the field before it, where it does not stand at the field itself. */
export function namedErrorText(failure: ApiError): string {
  const text = errorText(failure)
  const name = OF_A_FIELD.includes(failure.reason) ? fieldName(failure.field) : ''
  return name === '' ? text : wordsOf('errors')('of_field', { field: name, text })
}

/** As forms label it; a field that no form has is named as the call names it. */
function fieldName(field: string): string {
  if (field === 'evidence') return wordsOf('acts')('evidence')
  const said: string = wordsOf('rules')(`word_${field}` as 'word_amount')
  return said === `word_${field}` ? field : said
}
