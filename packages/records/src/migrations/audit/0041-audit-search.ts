import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Entries by who, what and whom, newest first, and by day: a year of them is searched without being read whole. */
export const auditSearch: Migration = {
  name: '0041-audit-search',
  async up(tx) {
    for (const column of ['actor', 'act', 'subject'])
      await sql`create index ${sql.ref(`audit_entries_searched_by_${column}`)} on audit_entries (${sql.ref(column)} text_pattern_ops, audit_id desc)`.execute(
        tx,
      )
    await sql`create index audit_entries_searched_by_time on audit_entries using brin (at_ms)`.execute(tx)
  },
}
