import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const WITHDRAWAL_MIGRATIONS: readonly Migration[] = [
  {
    name: '0110-withdrawals',
    async up(tx) {
      await sql`create table withdrawal_moves (
        seq int8 not null,
        position int not null,
        withdrawal_id text not null,
        account_id int8 not null,
        state text not null,
        approvals int not null,
        approvals_needed int,
        value numeric,
        due_ms int8,
        evidence text,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create index withdrawal_moves_of_account on withdrawal_moves (account_id, at_ms)`.execute(tx)
    },
  },
]
