import type { Records } from '../database.ts'

export interface AuditEntry {
  /** `user:<uid>`, `operator:<id>` or `system`. */
  readonly actor: string
  readonly act: string
  readonly subject: string
  /** Ids, names of fields and figures; never a secret. */
  readonly detail: Record<string, unknown>
}
export interface KeptAuditEntry extends AuditEntry {
  readonly auditId: number
  readonly atMs: number
}

/** In the transaction of what it tells of. */
export async function addAuditEntry(tx: Records, entry: AuditEntry, atMs: number): Promise<void> {
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

  async add(entry: AuditEntry): Promise<void> {
    await addAuditEntry(this.#db, entry, this.#clock())
  }

  /** Newest first. */
  async list(limit: number): Promise<KeptAuditEntry[]> {
    const rows = await this.#db.selectFrom('audit_entries').selectAll().orderBy('audit_id', 'desc').limit(limit).execute()
    return rows.map((row) => ({
      auditId: row.audit_id,
      atMs: row.at_ms,
      actor: row.actor,
      act: row.act,
      subject: row.subject,
      detail: row.detail as Record<string, unknown>,
    }))
  }
}
