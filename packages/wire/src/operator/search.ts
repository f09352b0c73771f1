import { withdrawalNumber } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { refuse, wireLine } from '../fields.ts'
import { personState } from './person/person.ts'

export const SEARCH_GROUPS = ['people', 'deposits', 'withdrawals', 'orders', 'approvals'] as const
export type SearchGroup = (typeof SEARCH_GROUPS)[number]
/** Results that are shown of a group. */
export const SEARCH_SHOWN_MAX = 8
export const SEARCH_TEXT_MAX = 120

const result = z.object({
  /** UID, serial number of a deposit, id of a withdrawal, number of an order, id of a request. */
  id: z.string(),
  /** As people read it: login name, number, name of an act. */
  name: z.string(),
  /** State, or of an order its product. */
  state: z.string(),
  /** What was found: a name of a person; '' where the number itself was. */
  by: z.enum(['uid', 'login_name', 'email', 'phone', 'address', '']),
  /** Whose it is; '' of a request. */
  userId: z.string(),
  /** Coin and amount of a payment, market and realm of an order. */
  detail: z.string(),
})
export type SearchResult = z.output<typeof result>
const group = z.object({
  group: z.enum(SEARCH_GROUPS),
  rows: z.array(result),
  leftOff: z.number().int(),
  /** Whether more than `leftOff` may have been left off. */
  isMore: z.boolean(),
})
export type FoundGroup = z.output<typeof group>

const isLongEnough = (text: string) =>
  [...text].length < 2 ? ({ reason: 'field_too_short', rule: 'must have at least 2 characters' } as const) : null

/** Only groups that the operator's roles may open; a search is an audit entry, with who was found and not what was typed. */
export const searchEverywhere = endpoint('POST', '/operator/search', {
  summary: 'Search people, payments, orders and requests',
  access: 'operator',
  permission: 'see_acts',
  kind: 'submit',
  body: z.object({ text: wireLine(SEARCH_TEXT_MAX).superRefine(refuse((text) => (text === '' ? null : isLongEnough(text)))) }),
  data: z.object({ groups: z.array(group) }),
})

/** The first rows of a group, and how many are left off. `read`: rows that were read at the most. */
export function foundGroup(name: SearchGroup, rows: readonly SearchResult[], read: number): FoundGroup {
  const leftOff = Math.max(0, Math.min(rows.length, read - 1) - SEARCH_SHOWN_MAX)
  return { group: name, rows: rows.slice(0, SEARCH_SHOWN_MAX), leftOff, isMore: rows.length >= read }
}

interface PersonHit {
  readonly userId: string
  readonly loginName: string
  readonly status: 0 | 1 | 2
  readonly isClosed: boolean
  readonly by: SearchResult['by']
}
export const personHitToWire = ({ userId, loginName, status, isClosed, by }: PersonHit): SearchResult => ({
  ...{ id: userId, name: loginName, state: personState(status, isClosed), by, userId, detail: '' },
})

interface PaymentHit {
  readonly id: string
  readonly userId: string
  readonly state: string
  readonly coin: string
  readonly amount: string | null
}
const detailOf = ({ amount, coin }: PaymentHit) => (amount === null ? coin.toUpperCase() : `${amount} ${coin.toUpperCase()}`)
export const depositHitToWire = (hit: PaymentHit): SearchResult => ({
  ...{ id: hit.id, name: hit.id, state: hit.state, by: '', userId: hit.userId, detail: detailOf(hit) },
})
export const withdrawalHitToWire = (hit: PaymentHit): SearchResult => ({
  ...depositHitToWire(hit),
  ...{ name: withdrawalNumber(hit.id), state: hit.state === 'asked' ? 'requested' : hit.state },
})
