import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Mails and texts on their way out. Their content is sealed, and gone once a message has ended. */
export const outbox: Migration = {
  name: '0007-outbox',
  async up(tx) {
    await sql`create table outbox_messages (
      message_id text primary key check (message_id ~ '^[0-9a-f]{32}$'),
      kind text not null check (kind in ('mail', 'text', 'push')),
      state text not null check (state in ('waiting', 'sent', 'dead', 'expired', 'withheld')),
      content bytea,
      tries int not null default 0,
      next_try_at_ms int8 not null,
      last_error text not null default '',
      expires_at_ms int8,
      created_at_ms int8 not null,
      ended_at_ms int8,
      check ((content is null) = (state <> 'waiting')),
      check ((ended_at_ms is null) = (state = 'waiting'))
    )`.execute(tx)
    await sql`create index outbox_messages_waiting on outbox_messages (next_try_at_ms) where state = 'waiting'`.execute(tx)
    // Counted every second, beside many rows that were sent.
    await sql`create index outbox_messages_counted on outbox_messages (state) where state in ('waiting', 'dead', 'expired')`.execute(tx)
    await sql`create index outbox_messages_by_end on outbox_messages (ended_at_ms) where ended_at_ms is not null`.execute(tx)
  },
}
