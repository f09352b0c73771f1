import type { ApiError } from '@glasshouse/client'
import type app from './en/app.json'
import { wordsOf } from './words.ts'

type RefusalKey = Extract<keyof typeof app, `refused_${string}`>

/**
 * What a failed call says to the reader: the server's own words where it speaks the language, ours for the same reason
 * elsewhere.
 */
export function errorText(failure: ApiError, language: string): string {
  const w = wordsOf('app')
  if (failure.kind === 'unreachable' && failure.reason === '') return w('network_anomaly')
  const key = `refused_${failure.reason}` as RefusalKey
  const ours = failure.reason === '' ? '' : w(key)
  if (ours === key || ours === '') return failure.message
  if (language !== 'en') return ours
  // The server answers in English; a text of its own may name the field, which is for programs, and go on with the rule
  // or with a whole sentence. A rule needs to be told what it is about, a sentence stands alone: it says our own words
  // over again.
  const said = /^[a-z][\w.]*: (.+)$/.exec(failure.message)?.[1]
  if (said === undefined) return failure.message
  return /^\p{Lu}/u.test(said) ? said : `${ours}: ${said}`
}
