import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const ACCOUNT_MIGRATIONS: readonly Migration[] = [
  {
    name: '0001-accounts',
    async up(tx) {
      await sql`create table projection_checkpoint (
        id int primary key check (id = 1),
        seq int8 not null,
        time_ms int8 not null
      )`.execute(tx)
      // There from the start, so that a projector always finds a row to lock.
      await sql`insert into projection_checkpoint (id, seq, time_ms) values (1, 0, 0)`.execute(tx)
      await sql`create table accounts (
        account_id int8 primary key,
        realm text not null,
        user_ref text not null,
        opened_at_ms int8 not null,
        trade_spot boolean not null,
        trade_perp boolean not null,
        trade_option boolean not null,
        withdraw boolean not null,
        close_only boolean not null,
        frozen boolean not null,
        seq int8 not null,
        unique (user_ref, realm)
      )`.execute(tx)
    },
  },
]
