import { AUDIT_FIELDS, type AuditField, isOperatorActName, RECORD_ACTS, type RecordAct } from '@glasshouse/domain'
import { wordsOf } from '../../words/words.ts'
import { actSentence } from '../act-sentence.ts'
import { actLabel, type Underscored } from '../rule-labels.ts'

/** An entry of the audit log, or a step of a user's timeline. */
export interface LogEntry {
  readonly at: number
  readonly actor: string
  readonly act: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** What an act of the log is called. An act that this release does not know is named as the log names it, with spaces. */
export function loggedAct(act: string): string {
  if (isOperatorActName(act)) return actLabel(act)
  if (isRecordAct(act)) return wordsOf('log')(`act_${act.replaceAll('-', '_') as Underscored<RecordAct>}`)
  return readable(act)
}

/** What a field of an entry is called; likewise. */
export const loggedField = (field: string): string => (isAuditField(field) ? wordsOf('log')(`field_${field}`) : readable(field))

/** The requested act in a sentence; nothing of an entry that is not about one. */
export function loggedSentence({ detail: { act, words } }: Pick<LogEntry, 'detail'>): string | null {
  if (typeof act !== 'string' || !Array.isArray(words)) return null
  return actSentence(wordsOf('acts'), act, words.map(String))
}

const isRecordAct = (act: string): act is RecordAct => (RECORD_ACTS as readonly string[]).includes(act)
const isAuditField = (field: string): field is AuditField => (AUDIT_FIELDS as readonly string[]).includes(field)

/** `fund_house` and `fundHouse` -> `Fund house`. */
function readable(name: string): string {
  const spaced = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .trim()
    .toLowerCase()
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}
