import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const LISTED_HITS_MAX = 200
export const HIT_STATES = ['open', 'cleared'] as const

const listedHit = z.object({
  /** Of its kind; two kinds count by themselves. */
  id: z.string(),
  kind: z.enum(['identity', 'withdrawal']),
  userId: z.string(),
  list: z.string(),
  entry: z.string(),
  since: z.number().int(),
  /** Review that it holds up; null of a withdrawal. */
  reviewId: z.number().int().nullable(),
  /** Withdrawal that it holds up; null of an identity. */
  withdrawalId: z.string().nullable(),
  /** `operator:<id>`; null while it is open, and of a withdrawal, where whoever approved it cleared it. */
  clearedBy: z.string().nullable(),
  clearedAt: z.number().int().nullable(),
})
export type ListedHit = z.output<typeof listedHit>

/**
 * `open`: what holds up a review or a withdrawal that waits. A hit is cleared by approving that with the reason why the
 * listed one is somebody else.
 */
export const listScreeningHits = endpoint('GET', '/operator/screening', {
  summary: 'Entries of screening lists that people were found in',
  access: 'operator',
  permission: 'see_screening',
  kind: 'read',
  query: z.object({ state: z.enum(HIT_STATES).default('open') }),
  row: listedHit,
})

interface KeptHit {
  readonly id: string
  readonly kind: ListedHit['kind']
  readonly user_id: string
  readonly list: string
  readonly entry: string
  readonly at_ms: number
  readonly review_id: number | null
  readonly withdrawal_id: string | null
  readonly cleared_by: string | null
  readonly cleared_at_ms: number | null
}
export const listedHitToWire = ({ id, kind, list, entry, ...kept }: KeptHit): ListedHit => ({
  ...{ id, kind, userId: kept.user_id, list, entry, since: kept.at_ms, reviewId: kept.review_id, withdrawalId: kept.withdrawal_id },
  ...{ clearedBy: kept.cleared_by, clearedAt: kept.cleared_at_ms },
})
