import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const MARKET_MIGRATIONS: readonly Migration[] = [
  {
    name: '0050-markets',
    async up(tx) {
      const candle = sql`
        symbol text not null,
        span text not null check (span in ('1m', '1h', '1d')),
        open_time_ms int8 not null,
        open numeric not null,
        high numeric not null,
        low numeric not null,
        close numeric not null`
      await sql`create table candles (${candle},
        volume numeric not null,
        seq int8 not null,
        primary key (symbol, span, open_time_ms)
      ) with (fillfactor = 90)`.execute(tx)
      await sql`create table prefilled_candles (${candle}, primary key (symbol, span, open_time_ms))`.execute(tx)
      // One row, rewritten with every second's prices: what stays the same comes first, so that the log of changes
      // stays short.
      await sql`create table running_minutes (
        id int primary key check (id = 1),
        symbols text[] not null,
        open_times_ms int8[] not null,
        volumes numeric[] not null,
        opens int8[] not null,
        highs int8[] not null,
        lows int8[] not null,
        closes int8[] not null
      )`.execute(tx)
    },
  },
]
