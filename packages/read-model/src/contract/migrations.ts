import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const CONTRACT_MIGRATIONS: readonly Migration[] = [
  {
    name: '0060-contracts',
    async up(tx) {
      await sql`create table contracts (
        market_id int primary key,
        symbol text not null,
        index_id int not null,
        settle_asset_id int not null,
        tick_size numeric not null,
        face numeric not null,
        state text not null,
        version int not null,
        effective_from_ms int8 not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create table contract_orders (
        order_id int8 primary key,
        account_id int8 not null,
        market_id int not null,
        realm text not null,
        position_side text not null,
        effect text not null,
        position_id int8 not null,
        leverage int not null,
        order_type text not null,
        time_in_force text not null,
        price numeric,
        contracts int8 not null,
        cause text not null,
        rule_version int not null,
        status text not null,
        end_reason text,
        filled_contracts int8 not null,
        filled_notional numeric not null,
        entry_cost numeric not null,
        margin numeric not null,
        realized numeric not null,
        fee_paid numeric not null,
        accepted_at_ms int8 not null,
        dealt_at_ms int8,
        updated_at_ms int8 not null,
        seq int8 not null,
        take_profit numeric,
        stop_loss numeric
      ) with (fillfactor = 80)`.execute(tx)
      // Orders that a list of the past shows: canceled ones without a fill are in none.
      await sql`create index contract_orders_dealt on contract_orders (account_id, updated_at_ms desc, order_id desc)
        where status = 'ended' and (filled_contracts > 0 or end_reason = 'position_closed')`.execute(tx)
      // Operators look through all of them, those without a fill too.
      await sql`create index contract_orders_ended on contract_orders (account_id, updated_at_ms desc, order_id desc)
        where status = 'ended'`.execute(tx)
      await sql`create table contract_trades (
        trade_id int8 primary key,
        market_id int not null,
        realm text not null,
        price numeric not null,
        contracts int8 not null,
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
      await sql`create index contract_trades_of_market on contract_trades (market_id, realm, trade_id desc)`.execute(tx)
      // The trades of the last 24 hours are found at a start without reading earlier ones: rows lie in the order of time.
      await sql`create index contract_trades_by_time on contract_trades using brin (at_ms)`.execute(tx)
      await sql`create table positions (
        position_id int8 primary key,
        account_id int8 not null,
        market_id int not null,
        realm text not null,
        side text not null,
        leverage int not null,
        status text not null,
        contracts int8 not null,
        cost numeric not null,
        margin numeric not null,
        added_margin numeric not null,
        liquidation_price numeric not null,
        rule_version int not null,
        opened_contracts int8 not null,
        opened_notional numeric not null,
        closed_contracts int8 not null,
        closed_notional numeric not null,
        realized numeric not null,
        fee_paid numeric not null,
        funding numeric not null,
        close_cause text,
        opened_at_ms int8 not null,
        updated_at_ms int8 not null,
        seq int8 not null
      ) with (fillfactor = 80)`.execute(tx)
      await sql`create index positions_of_account on positions (account_id, status, updated_at_ms desc, position_id desc)`.execute(tx)
      // Open positions are counted by market, whatever was closed in years.
      await sql`create index positions_open on positions (market_id) where status = 'open'`.execute(tx)
      await sql`create table position_changes (
        account_id int8 not null,
        seq int8 not null,
        position int not null,
        position_id int8 not null,
        market_id int not null,
        realm text not null,
        side text not null,
        cause text not null,
        contracts_delta int8 not null,
        notional numeric not null,
        realized numeric not null,
        fee numeric not null,
        funding numeric not null,
        contracts int8 not null,
        margin numeric not null,
        added_margin numeric not null,
        liquidation_price numeric not null,
        order_id int8 not null,
        trade_id int8 not null,
        at_ms int8 not null,
        primary key (account_id, seq, position)
      )`.execute(tx)
      await sql`create index changes_of_position on position_changes (position_id, seq desc, position desc)`.execute(tx)
      // What was closed by force after a group is found without reading every change.
      await sql`create index forced_closes on position_changes (seq)
        where cause in ('liquidation', 'takeover', 'deleveraging') and contracts_delta < 0`.execute(tx)
      await sql`create table stops (
        stop_id int8 primary key,
        account_id int8 not null,
        market_id int not null,
        position_id int8 not null,
        position_side text not null,
        kind text not null,
        trigger_price numeric not null,
        contracts int8 not null,
        order_type text not null,
        price numeric,
        status text not null,
        end_reason text,
        trigger_mark numeric,
        set_at_ms int8 not null,
        updated_at_ms int8 not null,
        seq int8 not null
      )`.execute(tx)
      await sql`create index stops_of_account on stops (account_id, status, updated_at_ms desc, stop_id desc)`.execute(tx)
      await sql`create table funding_periods (
        market_id int not null,
        realm text not null,
        period_end_ms int8 not null,
        rate_ppm int not null,
        mark numeric not null,
        samples int not null,
        collected numeric not null,
        paid numeric not null,
        skipped text,
        at_ms int8 not null,
        seq int8 not null,
        primary key (market_id, realm, period_end_ms)
      )`.execute(tx)
      await sql`create table liquidation_steps (
        seq int8 not null,
        position int not null,
        position_id int8 not null,
        account_id int8 not null,
        market_id int not null,
        realm text not null,
        side text not null,
        step text not null,
        mark numeric not null,
        bankruptcy_price numeric not null,
        contracts int8 not null,
        contracts_left int8 not null,
        liquidation_fee numeric not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create index liquidation_steps_of_market on liquidation_steps (realm, market_id, seq desc, position desc)`.execute(tx)
    },
  },
]
