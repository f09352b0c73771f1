import { Readable } from 'node:stream'
import { idBehindNumber } from '@glasshouse/domain'
import { addAuditEntry, type KeptAuditEntry, type WantedEntries } from '@glasshouse/records'
import { AUDIT_EXPORT_MAX, auditEntryToWire, exportAudit, list, searchAudit } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { csvLine } from '../../../documents/csv.ts'
import { ApiError } from '../../../errors/api-error.ts'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'

export type AuditDeskServices = Needs<'clock', 'audit' | 'db' | 'operatorSessions'>

const PAGE = 1_000
const COLUMNS = ['id', 'time', 'actor', 'act', 'subject', 'detail'] as const

/** The log of who did what, for who checks it. A file of it is written down like a look at a document. */
export function auditRoutes(app: FastifyInstance, services: AuditDeskServices): void {
  const { audit, db } = services.records

  serveOperator(app, services, searchAudit, async ({ query }) => {
    const found = await audit.search(wantedIn(query), { beforeId: query.before ?? null, limit: query.size })
    return list(found.map(auditEntryToWire))
  })

  serveOperator(app, services, exportAudit, async ({ operator, body, reply }) => {
    const wanted = wantedIn(body)
    const actor = `operator:${operator.operatorId}`
    const entry = { actor, act: 'audit_export', subject: 'audit', detail: { ...wanted, purpose: body.purpose } } as const
    await addAuditEntry(db, entry, services.clock())
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${new Date(services.clock()).toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
    })
    return Readable.from(csvOf(services, wanted)) as never
  })
}

interface Asked {
  readonly actor?: string | null | undefined
  readonly act?: string | null | undefined
  readonly subject?: string | null | undefined
  readonly text?: string | null | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

function wantedIn({ actor, act, subject, text, from, to }: Asked): WantedEntries {
  if (from !== undefined && to !== undefined && to <= from)
    throw new ApiError({ reason: 'invalid_value', field: 'to', rule: 'must be after from' })
  const id = idBehindNumber(subject ?? '')
  const wanted = id === null ? (subject ?? '') : `withdrawal:${id}`
  return {
    actor: actor ?? '',
    act: act ?? '',
    subject: wanted,
    text: idBehindNumber(text ?? '') ?? text ?? '',
    fromMs: from ?? null,
    toMs: to ?? null,
  }
}

async function* csvOf({ records }: AuditDeskServices, wanted: WantedEntries): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  let beforeId: number | null = null
  for (let rows = 0; rows < AUDIT_EXPORT_MAX; rows += PAGE) {
    const page: KeptAuditEntry[] = await records.audit.search(wanted, { beforeId, limit: PAGE })
    yield page.map(lineOf).join('')
    if (page.length < PAGE) return
    beforeId = page.at(-1)?.auditId ?? null
  }
}

const lineOf = ({ auditId, atMs, actor, act, subject, detail }: KeptAuditEntry) =>
  csvLine([String(auditId), new Date(atMs).toISOString(), actor, act, subject, JSON.stringify(detail)])
