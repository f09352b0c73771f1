import type { AuditAct, AuditField } from '@glasshouse/domain'
import { type Selectable, sql } from 'kysely'
import type { Records } from '../database.ts'
import type { AuditTable } from '../tables.ts'

export interface AuditEntry {
  /** `user:<uid>`, `operator:<id>` or `system`. */
  readonly actor: string
  readonly act: string
  readonly subject: string
  /** Ids, names of fields and figures; never a secret. */
  readonly detail: Record<string, unknown>
}
/** Of an act that is known, with fields that are: a field without a name of its own does not compile. */
export interface NewAuditEntry<Detail extends object> {
  readonly actor: string
  readonly act: AuditAct
  readonly subject: string
  readonly detail: Detail & Readonly<Record<Exclude<keyof Detail, AuditField>, never>>
}
export interface KeptAuditEntry extends AuditEntry {
  readonly auditId: number
  readonly atMs: number
}

/** What entries must be like; '' asks for nothing. Actor, act and subject begin so. */
export interface WantedEntries {
  readonly actor: string
  readonly act: string
  readonly subject: string
  /** Anywhere in actor, act, subject or detail, in any case. */
  readonly text: string
  /** In [fromMs, toMs); null: from the first, to the last. */
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** In the transaction of what it tells of. */
export async function addAuditEntry<Detail extends object>(tx: Records, entry: NewAuditEntry<Detail>, atMs: number): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ ...entry, at_ms: atMs, detail: JSON.stringify(entry.detail) })
    .execute()
}

/**
 * Log of acts on plain records: actor, act, subject. Entries are added and read; the database refuses anything else.
 */
export class Audit {
  readonly #db: Records
  readonly #clock: () => number

  constructor(db: Records, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  async add<Detail extends object>(entry: NewAuditEntry<Detail>): Promise<void> {
    await addAuditEntry(this.#db, entry, this.#clock())
  }

  /** Newest first. */
  async list(limit: number): Promise<KeptAuditEntry[]> {
    const rows = await this.#db.selectFrom('audit_entries').selectAll().orderBy('audit_id', 'desc').limit(limit).execute()
    return rows.map(entryOf)
  }

  /** Newest first, those before an entry. */
  async search(wanted: WantedEntries, { beforeId, limit }: { readonly beforeId: number | null; readonly limit: number }) {
    let query = this.#db.selectFrom('audit_entries').selectAll()
    for (const column of ['actor', 'act', 'subject'] as const)
      if (wanted[column] !== '') query = query.where(column, 'like', `${literal(wanted[column])}%`)
    if (wanted.text !== '')
      query = query.where(sql<boolean>`concat_ws(' ', actor, act, subject, detail::text) ilike ${`%${literal(wanted.text)}%`}`)
    if (wanted.fromMs !== null) query = query.where('at_ms', '>=', wanted.fromMs)
    if (wanted.toMs !== null) query = query.where('at_ms', '<', wanted.toMs)
    if (beforeId !== null) query = query.where('audit_id', '<', beforeId)
    return (await query.orderBy('audit_id', 'desc').limit(limit).execute()).map(entryOf)
  }
}

/** Signs that a pattern would take for any text. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const entryOf = (row: Selectable<AuditTable>): KeptAuditEntry => ({
  auditId: row.audit_id,
  atMs: row.at_ms,
  actor: row.actor,
  act: row.act,
  subject: row.subject,
  detail: row.detail as Record<string, unknown>,
})
