import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const SPOT_MIGRATIONS: readonly Migration[] = [
  {
    name: '0004-spot',
    async up(tx) {
      await sql`create table orders (
        order_id int8 primary key,
        account_id int8 not null,
        market_id int not null,
        realm text not null,
        side text not null,
        order_type text not null,
        time_in_force text not null,
        price numeric,
        quantity numeric,
        spend numeric,
        held numeric not null,
        status text not null,
        end_reason text,
        filled_quantity numeric not null,
        filled_notional numeric not null,
        fee_paid numeric not null,
        market_version int not null,
        accepted_at_ms int8 not null,
        updated_at_ms int8 not null,
        seq int8 not null
      ) with (fillfactor = 80)`.execute(tx)
      await sql`create index orders_of_account on orders (account_id, status, updated_at_ms desc, order_id desc)`.execute(tx)
      await sql`create table trades (
        trade_id int8 primary key,
        market_id int not null,
        realm text not null,
        price numeric not null,
        quantity numeric not null,
        notional numeric not null,
        taker_side text not null,
        maker_order_id int8 not null,
        taker_order_id int8 not null,
        maker_account_id int8 not null,
        taker_account_id int8 not null,
        maker_fee numeric not null,
        taker_fee numeric not null,
        at_ms int8 not null,
        seq int8 not null
      )`.execute(tx)
      // The trades of the last 24 hours are found at a start without reading earlier ones: rows lie in the order of time.
      await sql`create index trades_by_time on trades using brin (at_ms)`.execute(tx)
      await sql`create index trades_of_market on trades (market_id, realm, trade_id desc)`.execute(tx)
      await sql`create index trades_of_maker on trades (maker_account_id, trade_id desc)`.execute(tx)
      await sql`create index trades_of_taker on trades (taker_account_id, trade_id desc)`.execute(tx)
    },
  },
]
