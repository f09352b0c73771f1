import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, wirePattern } from '../fields.ts'

const utcDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Secret of the walks of one UTC day: announced by its hash, published an hour after the day ends. */
export const dayOfWalks = z.object({
  /** `2026-05-04`, UTC. */
  date: utcDate,
  /** SHA-256 of the secret, 64 hex digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** 64 hex digits; null until it is shown. */
  secret: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type DayOfWalks = z.output<typeof dayOfWalks>

/** From tomorrow back, so that the hash of a day is known before it begins. */
export const fairnessWalks = endpoint('GET', '/api/fairness/walks', {
  clientName: 'listWalks',
  summary: 'What replayed and simulated prices are drawn from, day by day',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  query: z.object({
    /** Only days before this one. */
    before: wirePattern(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-05-04', 10).optional(),
    pageSize: pageQuery.pageSize,
  }),
  data: z.object({
    /** When the exchange first started, ms: there the recordings begin. */
    anchor: z.number().int(),
    /** Date of the first day with a price. */
    firstDate: utcDate,
  }),
  row: dayOfWalks,
})
