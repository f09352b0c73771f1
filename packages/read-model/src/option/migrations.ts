import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const OPTION_MIGRATIONS: readonly Migration[] = [
  {
    name: '0070-options',
    async up(tx) {
      await sql`create table options (
        option_id int8 primary key,
        account_id int8 not null,
        market_id int not null,
        realm text not null,
        side text not null,
        period_id int8 not null,
        seconds int not null,
        stake numeric not null,
        odds_ppm int not null,
        payout numeric not null,
        rule_version int not null,
        is_scheduled boolean not null,
        accepted_at_ms int8 not null,
        accepted_seq int8 not null,
        accepted_command int not null,
        open_at_ms int8 not null,
        strike numeric,
        struck_at_ms int8,
        expiry_ms int8,
        outcome text,
        close numeric,
        close_at_ms int8,
        reward numeric,
        settled_at_ms int8,
        settled_seq int8,
        would_outcome text,
        would_price numeric,
        would_reward numeric,
        would_at_ms int8,
        seq int8 not null
      ) with (fillfactor = 80)`.execute(tx)
      await sql`create index options_finished on options (account_id, settled_at_ms desc, option_id desc) where outcome is not null`.execute(
        tx,
      )
      await sql`create index options_settled on options (realm, market_id, settled_at_ms desc) where outcome is not null`.execute(tx)
      // The open ones are few beside all that ever were.
      await sql`create index options_open on options (market_id, realm) where outcome is null`.execute(tx)
      await sql`create table option_rounds (
        realm text not null,
        market_id int not null,
        minute_ms int8 not null,
        outcome text not null,
        options int8 not null,
        stakes numeric not null,
        paid numeric not null,
        priced int8 not null,
        would_have_won int8 not null,
        would_have_paid numeric not null,
        would_have_kept numeric not null,
        seq int8 not null,
        primary key (minute_ms, market_id, realm, outcome)
      )`.execute(tx)
      // Settled rounds are read newest first, of one realm, one outcome or one market: a void of last year is found
      // without walking the year.
      await sql`create index option_rounds_of_outcome on option_rounds (outcome, minute_ms desc, market_id, realm)`.execute(tx)
      await sql`create index option_rounds_of_realm on option_rounds (realm, minute_ms desc, market_id, outcome)`.execute(tx)
      await sql`create index option_rounds_of_both on option_rounds (realm, outcome, minute_ms desc, market_id)`.execute(tx)
      await sql`create index option_rounds_of_market on option_rounds (market_id, outcome, minute_ms desc, realm)`.execute(tx)
      await sql`create table option_results (
        realm text not null,
        market_id int not null,
        period_id int8 not null,
        seconds int not null,
        won int8 not null,
        lost int8 not null,
        equal int8 not null,
        void int8 not null,
        not_opened int8 not null,
        stakes numeric not null,
        kept numeric not null,
        paid numeric not null,
        expected numeric not null,
        variance numeric not null,
        seq int8 not null,
        primary key (realm, market_id, period_id, seconds)
      )`.execute(tx)
      await sql`create table option_rules (
        market_id int not null,
        version int not null,
        body jsonb not null,
        effective_from_ms int8 not null,
        announced_at_ms int8 not null,
        announced_seq int8 not null,
        announced_command int not null,
        in_force_at_ms int8,
        in_force_seq int8,
        seq int8 not null,
        primary key (market_id, version)
      )`.execute(tx)
      await sql`create table option_limit_changes (
        account_id int8 not null,
        seq int8 not null,
        position int not null,
        stake_per_order numeric not null,
        loss_per_day numeric not null,
        trades_per_hour int not null,
        next_stake_per_order numeric not null,
        next_loss_per_day numeric not null,
        next_trades_per_hour int not null,
        next_from_ms int8 not null,
        at_ms int8 not null,
        primary key (account_id, seq, position)
      )`.execute(tx)
      await sql`create table option_exclusions (
        account_id int8 not null,
        seq int8 not null,
        position int not null,
        until_ms int8 not null,
        at_ms int8 not null,
        primary key (account_id, seq, position)
      )`.execute(tx)
      // Every set of sources that an index was announced with.
      await sql`create table index_configurations (
        index_id int not null,
        announced_seq int8 not null,
        announced_position int not null,
        announced_command int not null,
        announced_at_ms int8 not null,
        symbol text not null,
        min_sources int not null,
        source_ids int[] not null,
        effective_from_ms int8 not null,
        in_force_at_ms int8,
        in_force_seq int8,
        late_after_ms int not null,
        primary key (index_id, announced_seq, announced_position)
      )`.execute(tx)
    },
  },
]
