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
