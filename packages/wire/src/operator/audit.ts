import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { clampedInteger, optionalText, wireMomentText } from '../fields.ts'
import { LOOK_PURPOSES } from './reviews.ts'

const TEXT_MAX = 100
/** Of a query as text, of a body as number too. */
const moment = z
  .union([z.number(), z.string().max(20)])
  .superRefine((value, context) => {
    if (/^\d{1,15}$/.test(String(value))) return
    context.addIssue({ code: 'custom', message: 'must be a whole number', params: { reason: 'not_a_number' } })
  })
  .transform(Number)

/** What entries must be like; what is absent or empty asks for nothing. Actor, act and subject begin so, a text is anywhere. */
const wanted = {
  /** `operator:3`, `user:481516234`, `system`. */
  actor: optionalText(TEXT_MAX),
  act: optionalText(TEXT_MAX),
  subject: optionalText(TEXT_MAX),
  /** In actor, act, subject or detail, in any case. */
  text: optionalText(TEXT_MAX),
}

const auditEntry = z.object({
  id: z.number().int().positive(),
  at: z.number().int().nonnegative(),
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  /** JSON of what else was written down. */
  detail: z.string(),
})
export type ListedAuditEntry = z.output<typeof auditEntry>

/** Newest first. `before`: the id of the last row of the page before. */
export const searchAudit = endpoint('GET', '/operator/audit', {
  summary: 'Search the audit log',
  access: 'operator',
  permission: 'see_audit',
  kind: 'read',
  query: z.object({
    ...wanted,
    from: wireMomentText.optional(),
    to: wireMomentText.optional(),
    before: moment.optional(),
    size: clampedInteger({ min: 1, max: 200, otherwise: 50 }),
  }),
  row: auditEntry,
})

/** Rows of a file at the most. */
export const AUDIT_EXPORT_MAX = 100_000

/** Newest first, as CSV. Who took it, for what and with which filter, is an entry of its own. */
export const exportAudit = endpoint('POST', '/operator/audit/export', {
  summary: 'Audit log as a CSV file',
  access: 'operator',
  permission: 'see_audit',
  kind: 'submit',
  answersFile: true,
  body: z.object({ ...wanted, from: wireMomentText.optional(), to: wireMomentText.optional(), purpose: z.enum(LOOK_PURPOSES) }),
})

export interface KeptAuditEntry {
  readonly auditId: number
  readonly atMs: number
  readonly actor: string
  readonly act: string
  readonly subject: string
  readonly detail: Record<string, unknown>
}
export const auditEntryToWire = ({ auditId, atMs, detail, ...entry }: KeptAuditEntry): ListedAuditEntry => ({
  id: auditId,
  at: atMs,
  ...{ actor: entry.actor, act: entry.act, subject: entry.subject },
  detail: JSON.stringify(detail),
})
