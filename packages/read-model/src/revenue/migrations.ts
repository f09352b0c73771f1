import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const REVENUE_MIGRATIONS: readonly Migration[] = [
  {
    name: '0112-revenue',
    async up(tx) {
      await sql`create table revenue_days (
        realm text not null,
        day int not null,
        line text not null,
        asset_id int not null,
        count int8 not null,
        amount numeric not null,
        primary key (realm, day, line, asset_id)
      )`.execute(tx)
      await sql`create table active_days (
        realm text not null,
        day int not null,
        account_id int8 not null,
        primary key (realm, day, account_id)
      )`.execute(tx)
    },
  },
]
