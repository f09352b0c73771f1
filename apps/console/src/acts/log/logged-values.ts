import { type AuditField, REASON_CODES } from '@glasshouse/domain'
import { momentOf } from '../../live/moments.ts'
import { fieldWord } from '../../live/setting-words.ts'
import { reasonText } from '../../words/error-text.ts'
import { listed } from '../../words/listed.ts'
import { wordsOf } from '../../words/words.ts'
import { type LogEntry, loggedAct, loggedField } from './log-entry.ts'

export type LoggedFact = readonly [name: string, value: string]
type Detail = LogEntry['detail']
type Tell = (value: string, entry: Pick<LogEntry, 'act'>) => string

/** What an entry says beside its sentence, in words; what the sentence or another field has said already is left out. */
export function loggedFacts({ act, detail }: Pick<LogEntry, 'act' | 'detail'>, nameOf: (who: string) => string): LoggedFact[] {
  const isRequest = typeof detail.act === 'string' && Array.isArray(detail.words)
  return Object.entries(detail).flatMap(([field, value]): LoggedFact[] => {
    if (value === null || value === undefined || value === '' || HIDDEN.includes(field)) return []
    if (field === 'act' && isRequest) return []
    if (field === 'coin' && AMOUNTS.some((name) => name in detail)) return []
    const text = AMOUNTS.includes(field) ? amountText(value, detail) : valueText(field, value, { act }, nameOf)
    return text === '' ? [] : [[loggedField(field), text]]
  })
}

/** Places of a setting that changed, with what stood there before and after. */
export function loggedChanges({ changes }: Detail): string[] {
  if (!Array.isArray(changes)) return []
  const w = wordsOf('log')
  const said = (value: unknown) => (typeof value === 'string' ? yesOrNo(value) : w('nothing'))
  return (changes as readonly Readonly<Record<string, unknown>>[]).map(({ path, before, after }) =>
    w('changed', { place: placeText(String(path ?? '')), before: said(before), after: said(after) }),
  )
}

const AMOUNTS: readonly string[] = ['amount', 'claimed', 'credited'] satisfies AuditField[]
/** Changes stand in a list of their own. */
const HIDDEN: readonly string[] = ['changes'] satisfies AuditField[]

const amountText = (value: unknown, { coin }: Detail): string =>
  typeof coin === 'string' ? `${String(value)} ${coin.toUpperCase()}` : String(value)

function valueText(field: string, value: unknown, entry: Pick<LogEntry, 'act'>, nameOf: (who: string) => string): string {
  if (field === 'approver') return nameOf(`operator:${String(value)}`)
  const tell = (TELLS as Readonly<Partial<Record<string, Tell>>>)[field] ?? yesOrNo
  const texts = Array.isArray(value) ? value : [value]
  return listed(texts.map((text) => tell(typeof text === 'object' ? JSON.stringify(text) : String(text), entry)))
}

const moment: Tell = (value) => momentOf(Number(value))
const upper: Tell = (value) => value.toUpperCase()
const reviewState: Tell = (value, { act }) => (act.startsWith('review_') ? wordsOf('terms')(`review_${value}` as 'review_approved') : value)

/** Fields whose values are moments or codes of the exchange. */
const TELLS = {
  ...{ payoutsAfterMs: moment, holdUntilMs: moment, fromMs: moment, toMs: moment },
  ...{ coin: upper, currency: upper, from: reviewState, to: reviewState, act: loggedAct },
  purpose: (value) => wordsOf('audit')(`purpose_${value}` as 'purpose_audit'),
  cause: (value) => wordsOf('log')(`cause_${value}` as 'cause_idle'),
  product: (value) => wordsOf('rules')(`value_${value}` as 'value_spot'),
  pictures: (value) => wordsOf('terms')(`side_${value}` as 'side_front'),
  kind: (value) => wordsOf('content')(`kind_${value}` as 'kind_mail'),
  reason: (value) => (isReasonCode(value) ? wordsOf('acts')(`reason_${value}`) : reasonText(value) || value),
} as const satisfies Partial<Record<AuditField, Tell>>

const isReasonCode = (value: string): value is (typeof REASON_CODES)[number] => (REASON_CODES as readonly string[]).includes(value)

const yesOrNo = (value: string): string => (value === 'true' || value === 'false' ? wordsOf('log')(value === 'true' ? 'yes' : 'no') : value)

/** `1.isOpen` -> `2 · Open`: people count entries from one. */
function placeText(path: string): string {
  if (path === '') return wordsOf('log')('whole')
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : fieldText(part)))
    .join(' · ')
}

function fieldText(field: string): string {
  const said: string = wordsOf('settings')(fieldWord(field))
  return said === `field_${field}` ? field : said
}
