import type { z } from 'zod'
import type { Fault } from './envelope.ts'
import type { EdgeReason } from './errors.ts'

type Issue = z.core.$ZodIssue

/** Turns what a schema found into the first fault, with the field's name and the rule in words. */
export function faultOf(error: z.ZodError, input: unknown): Fault {
  const issue = error.issues[0] as Issue
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return { reason: 'body_not_json', ...(issue.expected === 'array' ? { rule: 'The body must be a JSON list' } : {}) }
  const field = issue.path.map(String).join('.')
  return { ...describe(issue, valueAt(input, issue.path)), ...(field === '' ? {} : { field }) }
}

function describe(issue: Issue, value: unknown): { reason: EdgeReason; rule: string } {
  if (issue.code !== 'custom' && (value === undefined || value === null)) return { reason: 'field_missing', rule: 'is required' }
  switch (issue.code) {
    case 'custom':
      return { reason: (issue.params?.reason as EdgeReason | undefined) ?? 'field_malformed', rule: issue.message }
    case 'invalid_type':
      return { reason: 'field_wrong_type', rule: `must be ${article(issue.expected)}` }
    case 'invalid_union':
      return { reason: 'field_wrong_type', rule: 'has the wrong type' }
    case 'too_big':
      return {
        reason: 'field_too_long',
        rule: bound('at most', issue.maximum, issue.origin),
      }
    case 'too_small':
      return {
        reason: 'field_too_short',
        rule: bound('at least', issue.minimum, issue.origin),
      }
    case 'invalid_value':
      return { reason: 'value_not_listed', rule: `must be one of ${issue.values.map(String).join(', ')}` }
    default:
      return { reason: 'field_malformed', rule: 'has the wrong form' }
  }
}

const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries', map: 'entries' }

/** A number is bounded by its value, anything else by what it holds. */
function bound(end: 'at most' | 'at least', limit: number | bigint, origin: string): string {
  const counted = COUNTED[origin]
  return counted === undefined ? `must be ${end} ${limit}` : `must have ${end} ${limit} ${counted}`
}

const article = (kind: string) => (kind === 'string' ? 'a text' : /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`)

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
  return value
}
