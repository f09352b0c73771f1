import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { wirePattern } from '../../fields.ts'
import { personId } from './person.ts'

export const LISTED_STEPS_MAX = 200
export const TIMELINE_KINDS = ['audit', 'deposit', 'withdrawal'] as const

const step = z.object({
  at: z.number().int(),
  /** `audit`: an entry of the log of acts on records, reviews and looks among them; else a step of money. */
  kind: z.enum(TIMELINE_KINDS),
  /** `user:<uid>`, `operator:<id>` or `system`; '' of a step of money. */
  actor: z.string(),
  /** Name of the act, or the state that money came to. */
  what: z.string(),
  /** What it was about: the person, a review, a serial number, an id. */
  subject: z.string(),
  /** Ids, names of fields and figures as the log has them; never a secret. */
  detail: z.record(z.string(), z.string()),
})
export type PersonStep = z.output<typeof step>

/** Newest first. */
export const listPersonTimeline = endpoint('GET', '/operator/person/timeline', {
  summary: 'What happened to a person and by whom',
  access: 'operator',
  permission: 'find_people',
  kind: 'read',
  query: z.object({
    userId: personId,
    /** Only what happened earlier, in milliseconds since 1970. */
    before: wirePattern(/^\d{1,15}$/, 'must be a moment in milliseconds', 15).optional(),
  }),
  row: step,
})

interface KeptStep {
  readonly at_ms: number
  readonly kind: PersonStep['kind']
  readonly actor: string
  readonly what: string
  readonly subject: string
  readonly detail: Readonly<Record<string, unknown>>
}

export const personStepToWire = ({ at_ms: at, kind, actor, what, subject, detail }: KeptStep): PersonStep => ({
  ...{ at, kind, actor, what, subject },
  detail: Object.fromEntries(Object.entries(detail).flatMap(([name, value]) => (isNothing(value) ? [] : [[name, textOf(value)]]))),
})

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
