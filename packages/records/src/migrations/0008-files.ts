import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Uploaded pictures; their sealed bytes lie in the blob store under the same id. */
export const files: Migration = {
  name: '0008-files',
  async up(tx) {
    await sql`create table files (
      file_id text primary key check (file_id ~ '^[0-9a-f]{32}$'),
      owner text not null check (owner ~ '^(user|operator):[0-9]+$'),
      purpose text not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
      width int not null,
      height int not null,
      bytes int not null,
      created_at_ms int8 not null,
      attached_at_ms int8
    )`.execute(tx)
    await sql`create index files_unattached on files (created_at_ms) where attached_at_ms is null`.execute(tx)
    await sql`create index files_by_owner on files (owner)`.execute(tx)
  },
}
