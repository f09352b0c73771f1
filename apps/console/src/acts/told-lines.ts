import { isOperatorActName } from '@glasshouse/domain'
import type { ChangedLine, RequestedAct } from '@glasshouse/wire'

/** The act whose difference is shown: it knows in words what its commands hold as numbers and hashes. */
export type ToldAct = Pick<RequestedAct, 'act' | 'words' | 'evidence'>

/** How roles and kinds of keys are called. */
export interface TellingWords {
  readonly roleOf: (role: string) => string
  readonly kindOf: (kind: string) => string
}

interface Key {
  readonly kind: string
  readonly publicKey: string
}

/** Lines for people: what the exchange tells of a command as JSON becomes a row a field; beside a hash stands what was hashed. */
export function toldLines(lines: readonly ChangedLine[], told: ToldAct, words: TellingWords): ChangedLine[] {
  return lines.flatMap((line) => {
    if (line.now !== null || line.next === null) return [line]
    const row = (field: string, next: string): ChangedLine => ({ subject: line.subject, field, now: null, next })
    if (line.field === 'evidence' && HASH.test(line.next))
      return [...(told.evidence === '' ? [] : [row('evidenceText', told.evidence)]), row('evidence', line.next)]
    const value = parsed(line.next)
    if (value === null) return [line]
    const name = line.field === 'operator' && isOperatorActName(told.act) ? told.words[0] : undefined
    return [
      ...(name === undefined ? [] : [row('operatorName', name)]),
      ...rowsOf(line.field, value, words).map(([field, next]) => row(field, next)),
    ]
  })
}

const HASH = /^[0-9a-f]{64}$/

/** Of JSON that is a record or a list; null of any other text. */
function parsed(text: string): object | null {
  if (!/^[[{]/.test(text)) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

type Row = readonly [field: string, next: string]

function rowsOf(field: string, value: unknown, words: TellingWords): Row[] {
  if (field === 'keys' && isKeys(value))
    return value.map(({ kind, publicKey }, at) => [`key.${at + 1}`, `${words.kindOf(kind)} ${publicKey}`])
  if (field === 'roles' && Array.isArray(value)) return [[field, value.map((role) => words.roleOf(String(role))).join(', ')]]
  if (Array.isArray(value)) return [[field, value.map(said).join(', ') || 'none']]
  if (typeof value !== 'object' || value === null) return [[field, said(value)]]
  return Object.entries(value).flatMap(([name, inner]) => rowsOf(name, inner, words))
}

const isKeys = (value: unknown): value is readonly Key[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof (one as Key).kind === 'string' && typeof (one as Key).publicKey === 'string')

const said = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
