import { REASON_CODES } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const LISTED_SUSPENSE_MAX = 500
const HOUR_MS = 3_600_000

const listedSuspense = z.object({
  coin: z.string(),
  amount: z.string(),
  /** As the operators typed it; '' of what a watcher brought. Assigning and returning name it by `--evidence`. */
  evidence: z.string(),
  /** What the journal keeps of the evidence. */
  evidenceHash: z.string(),
  since: z.number().int(),
  /** Whole hours that it has waited. */
  ageHours: z.number().int().nonnegative(),
  /** Why operators took it in; null of what a watcher brought. */
  reason: z.enum(REASON_CODES).nullable(),
  requestedBy: z.number().int().nullable(),
  approvedBy: z.number().int().nullable(),
  /** Group of the journal in which it came. */
  seq: z.number().int(),
})
export type ListedSuspense = z.output<typeof listedSuspense>

/** What waits longest first. */
export const listSuspense = endpoint('GET', '/operator/suspense', {
  summary: 'Money that came in and whose owner is not known',
  access: 'operator',
  permission: 'see_suspense',
  kind: 'read',
  row: listedSuspense,
})

/** As the journal and the approvals have it. */
export interface KeptSuspense {
  readonly coin: string
  readonly amount: string
  readonly evidenceHash: string
  readonly sinceMs: number
  readonly seq: number
  readonly act:
    | (Pick<ListedSuspense, 'evidence'> & {
        readonly reason: NonNullable<ListedSuspense['reason']>
        readonly requestedBy: number
        readonly approvedBy: number
      })
    | null
}

export const listedSuspenseToWire = ({ sinceMs, act, ...kept }: KeptSuspense, nowMs: number): ListedSuspense => ({
  ...kept,
  evidence: act?.evidence ?? '',
  since: sinceMs,
  ageHours: Math.max(0, Math.floor((nowMs - sinceMs) / HOUR_MS)),
  reason: act?.reason ?? null,
  requestedBy: act?.requestedBy ?? null,
  approvedBy: act?.approvedBy ?? null,
})
