import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { optionalText, wirePattern } from '../../fields.ts'
import { PERSON_STATES, personState } from './person.ts'

export const PERSON_LEVELS = ['none', 'primary', 'advanced'] as const
/** Rows of a page. */
export const LISTED_PEOPLE_MAX = 50

const listedPerson = z.object({
  userId: z.string(),
  loginName: z.string(),
  state: z.enum(PERSON_STATES),
  /** The highest that was approved. */
  level: z.enum(PERSON_LEVELS),
  /** Of the approved identity, two capital letters; '' without one. */
  country: z.string(),
  registeredAt: z.number().int(),
  /** Last use of a session that is open; null without one. */
  lastSeenAt: z.number().int().nullable(),
})
export type ListedPerson = z.output<typeof listedPerson>

/** The newest first. `after`: the UID of the last row of the page before. */
export const listPeople = endpoint('GET', '/operator/people/list', {
  summary: 'List people, the newest first',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({
    /** Part of a login name, in any case. */
    text: optionalText(64),
    state: z.enum(PERSON_STATES).optional(),
    level: z.enum(PERSON_LEVELS).optional(),
    country: wirePattern(/^[A-Z]{2}$/, 'must be two capital letters', 2).optional(),
    after: wirePattern(/^\d{9}$/, 'must be a UID of nine digits', 9).optional(),
  }),
  row: listedPerson,
})

interface KeptUser {
  readonly userId: string
  readonly loginName: string
  readonly status: 0 | 1 | 2
  readonly isClosed: boolean
  readonly level: 0 | 1 | 2
  readonly country: string
  readonly registeredAtMs: number
  readonly lastSeenAtMs: number | null
}
export const listedPersonToWire = ({ status, isClosed, level, registeredAtMs, lastSeenAtMs, ...rest }: KeptUser): ListedPerson => ({
  ...rest,
  state: personState(status, isClosed),
  level: PERSON_LEVELS[level],
  registeredAt: registeredAtMs,
  lastSeenAt: lastSeenAtMs,
})
