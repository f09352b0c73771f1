import { PROVENANCES, SOURCE_FAULTS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, wirePattern, wireSymbol } from '../fields.ts'

const moment = z.number().int().nonnegative()

/** Quote of one source, and what became of it. */
export const indexPartAt = z.object({
  sourceId: z.string(),
  name: z.string(),
  provenance: z.enum(PROVENANCES),
  /** '0' without a tick. */
  bid: decimalText,
  ask: decimalText,
  /** 0 without a tick. */
  venueTime: moment,
  receivedTime: moment,
  mid: decimalText,
  /** Price it counted as; '0' when left out. */
  used: decimalText,
  /** Why it was left out; null when it counted. `missing`: no tick in the 10 s before. */
  fault: z.enum(SOURCE_FAULTS).nullable(),
})
export type IndexPartAt = z.output<typeof indexPartAt>

export const indexMoment = z.object({
  symbol: z.string(),
  indexId: z.string(),
  /** The moment asked about. */
  at: moment,
  /** Price of the last point at or before it; null when there was none in the 60 s before. */
  price: decimalText.nullable(),
  /** Moment of that point, and the group of the journal it was made in; 0 without one. */
  time: moment,
  seq: moment,
  /** No point for more than 3 s: nothing was decided by it any more. */
  isStale: z.boolean(),
  /** Number of sources that must count. */
  minSources: z.number().int(),
  /** Parts of that point; without one, of the moment itself. In the order of the source set then in force. */
  parts: z.array(indexPartAt),
})
export type IndexMoment = z.output<typeof indexMoment>

/** Read from the journal, not from a table: the same for everybody. */
export const fairnessIndex = endpoint('GET', '/api/fairness/index/:symbol', {
  clientName: 'getIndexAt',
  summary: 'An index at any moment: its point, its sources, and why one was left out',
  access: 'public',
  kind: 'read',
  rateLimit: 'proof',
  params: z.object({ symbol: wireSymbol }),
  query: z.object({
    /** Milliseconds since 1970-01-01 UTC; not ahead. */
    at: wirePattern(/^\d{1,15}$/, 'must be a moment in milliseconds', 15),
  }),
  data: indexMoment,
})
