import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const SWAP_MIGRATIONS: readonly Migration[] = [
  {
    name: '0085-swaps',
    async up(tx) {
      await sql`create table swaps (
        swap_id int8 primary key,
        account_id int8 not null,
        from_asset_id int not null,
        to_asset_id int not null,
        amount numeric not null,
        minimum numeric not null,
        value numeric not null,
        accepted_at_ms int8 not null,
        from_ms int8 not null,
        until_ms int8 not null,
        outcome text,
        reason text,
        received numeric,
        from_price numeric,
        to_price numeric,
        from_spread_ppm int,
        to_spread_ppm int,
        ended_at_ms int8,
        seq int8 not null
      ) with (fillfactor = 80)`.execute(tx)
      await sql`create index swaps_of_account on swaps (account_id, swap_id desc)`.execute(tx)
    },
  },
]
