import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const KEY_MIGRATIONS: readonly Migration[] = [
  {
    name: '0005-keys',
    async up(tx) {
      await sql`create table keys (
        account_id int8 not null,
        key text not null,
        body_digest text not null,
        order_id int8 not null,
        reason text not null,
        at_ms int8 not null,
        seq int8 not null,
        primary key (account_id, key)
      )`.execute(tx)
      await sql`create index keys_by_age on keys (at_ms)`.execute(tx)
    },
  },
]
