import { sql } from 'kysely'
import type { Migration } from '../migration.ts'
import { HOLDER_OF, JOINED_HOLDERS, REALM_OF, UTC_DAY_MS } from './day-sums.ts'

export const WALLET_MIGRATIONS: readonly Migration[] = [
  {
    name: '0003-wallet',
    async up(tx) {
      await sql`create table balances (
        account_id int8 not null,
        wallet int not null,
        asset_id int not null,
        available numeric not null,
        held numeric not null,
        seq int8 not null,
        primary key (account_id, wallet, asset_id)
      )`.execute(tx)
      await sql`create table postings (
        seq int8 not null,
        position int not null,
        account_id int8 not null,
        wallet int not null,
        asset_id int not null,
        available_delta numeric not null,
        held_delta numeric not null,
        available numeric not null,
        held numeric not null,
        purpose text not null,
        order_id int8 not null,
        trade_id int8 not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create index postings_of_account on postings (account_id, seq desc, position desc)`.execute(tx)
      await sql`create table deposits (
        seq int8 not null,
        position int not null,
        account_id int8 not null,
        wallet int not null,
        asset_id int not null,
        amount numeric not null,
        evidence text not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create index deposits_of_account on deposits (account_id, seq desc)`.execute(tx)
    },
  },
  /** One index instead of two: a statement is read by account, and every order writes postings. */
  {
    name: '0006-postings',
    async up(tx) {
      await sql`alter table postings drop constraint postings_pkey`.execute(tx)
      await sql`drop index postings_of_account`.execute(tx)
      await sql`alter table postings add primary key (account_id, seq, position)`.execute(tx)
    },
  },
  /**
   * What each posting came from, and the stories of users' accounts with what they came to. Postings of an older release
   * are told by what their rows say: margin and funding by the group, for the position is not in them.
   */
  {
    name: '0093-stories',
    async up(tx) {
      await sql`alter table postings add column story text not null default ''`.execute(tx)
      await sql`update postings p set story = case
        when purpose in ('deposit', 'debt') then purpose || ':' || coalesce((select d.evidence from deposits d
          where d.seq = p.seq and d.account_id = p.account_id and d.asset_id = p.asset_id order by d.position limit 1), p.seq::text)
        when purpose in ('demo_grant', 'demo_reset') then 'demo:' || seq
        when purpose = 'funding' then 'funding:' || seq
        when order_id = 0 and wallet = 3 then 'margin:' || seq
        when order_id = 0 then 'unnamed:' || seq
        when wallet = 3 then 'futures:' || order_id
        when exists (select from options o where o.option_id = p.order_id) then 'option:' || order_id
        else 'spot:' || order_id end
        where account_id >= 1001`.execute(tx)
      await sql`create table stories (
        account_id int8 not null,
        story text not null,
        kind text not null,
        first_ms int8 not null,
        last_ms int8 not null,
        last_seq int8 not null,
        last_position int not null,
        primary key (account_id, story)
      )`.execute(tx)
      await sql`create index stories_newest on stories (account_id, last_seq desc, last_position desc)`.execute(tx)
      await sql`create table story_parts (
        account_id int8 not null,
        story text not null,
        wallet int not null,
        asset_id int not null,
        total numeric not null,
        held numeric not null,
        fee numeric not null,
        primary key (account_id, story, wallet, asset_id)
      )`.execute(tx)
      await sql`create index story_parts_that_hold on story_parts (account_id) where held <> 0`.execute(tx)
      await sql`insert into stories select account_id, story, split_part(story, ':', 1), min(at_ms), max(at_ms),
          (array_agg(seq order by seq desc, position desc))[1], (array_agg(position order by seq desc, position desc))[1]
        from postings where story <> '' group by account_id, story`.execute(tx)
      await sql`insert into story_parts select account_id, story, wallet, asset_id, trim_scale(sum(available_delta + held_delta)),
          trim_scale(sum(held_delta)),
          trim_scale(coalesce(sum(available_delta + held_delta) filter (where purpose in ('fee', 'liquidation_fee')), 0))
        from postings where story <> '' group by account_id, story, wallet, asset_id`.execute(tx)
    },
  },
  /** Credits that were taken back, beside the deposits that they were. */
  {
    name: '0094-credit-reversals',
    async up(tx) {
      await sql`create table credit_reversals (
        seq int8 not null,
        position int not null,
        account_id int8 not null,
        asset_id int not null,
        amount numeric not null,
        taken numeric not null,
        evidence text not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
    },
  },
  /** What came in without an owner, and what became of it. */
  {
    name: '0095-suspense',
    async up(tx) {
      await sql`create table suspense_changes (
        seq int8 not null,
        position int not null,
        evidence text not null,
        change text not null,
        asset_id int not null,
        amount numeric not null,
        account_id int8 not null,
        at_ms int8 not null,
        primary key (seq, position)
      )`.execute(tx)
      await sql`create unique index suspense_changes_once on suspense_changes (evidence, (change = 'credited'))`.execute(tx)
      await sql`create index suspense_changes_credited on suspense_changes (seq, position) where change = 'credited'`.execute(tx)
    },
  },
  /** What each day brought and took; of the days before this release from their postings. */
  {
    name: '0111-day-sums',
    async up(tx) {
      await sql`create table day_sums (
        day int not null,
        realm text not null,
        holder text not null,
        asset_id int not null,
        purpose text not null,
        incoming numeric not null,
        outgoing numeric not null,
        primary key (day, realm, holder, asset_id, purpose)
      )`.execute(tx)
      await sql`insert into day_sums
        select at_ms / ${sql.lit(UTC_DAY_MS)}, ${REALM_OF}, ${HOLDER_OF}, asset_id, purpose,
          coalesce(sum(change) filter (where change > 0), 0), coalesce(sum(change) filter (where change < 0), 0)
        from (select account_id, asset_id, purpose, at_ms, available_delta + held_delta as change from postings) p ${JOINED_HOLDERS}
        where change <> 0 group by 1, 2, 3, 4, 5`.execute(tx)
      await sql`create index postings_by_time on postings using brin (at_ms)`.execute(tx)
    },
  },
]
