import { type QueryExecutorProvider, sql } from 'kysely'

/** Where operators get notices about their work, what they were notified of, and the alarms that notices are about. */
export const operatorAlerts = {
  name: '0041-operator-alerts',
  async up(tx: QueryExecutorProvider): Promise<void> {
    await sql`create table operator_alerts (
      operator_id int primary key references operators (operator_id),
      address text not null default '',
      confirmed_at_ms int8,
      pending_address text not null default '',
      language text not null default 'en',
      kinds text[] not null,
      mailed_at_ms int8 not null default 0,
      seen_at_ms int8 not null default 0,
      check ((address = '') = (confirmed_at_ms is null))
    )`.execute(tx)
    await sql`create table operator_alerts_told (
      operator_id int not null references operators (operator_id),
      about text not null,
      at_ms int8 not null,
      primary key (operator_id, about)
    )`.execute(tx)
    await sql`create index operator_alerts_told_by_age on operator_alerts_told (at_ms)`.execute(tx)
    await sql`create table operator_alarms (
      kind text not null,
      began_at_ms int8 not null,
      ended_at_ms int8,
      primary key (kind, began_at_ms)
    )`.execute(tx)
    await sql`create unique index operator_alarms_once on operator_alarms (kind) where ended_at_ms is null`.execute(tx)
    await sql`create index approvals_by_requester on approvals (requested_by, ended_at_ms desc) where ended_at_ms is not null`.execute(tx)
  },
}
