import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** How a mail to a group ended: everybody has it, or an operator called it off. */
export const groupMailEnds: Migration = {
  name: '0042-group-mail-ends',
  async up(tx) {
    await sql`alter table group_mails
      add column end_cause text check (end_cause in ('sent', 'called_off')),
      add column called_off_by text`.execute(tx)
    await sql`update group_mails set end_cause = 'sent' where ended_at_ms is not null`.execute(tx)
    await sql`alter table group_mails
      add constraint group_mails_end_has_cause check ((ended_at_ms is null) = (end_cause is null)),
      add constraint group_mails_called_off_by_somebody
        check ((end_cause is not distinct from 'called_off') = (called_off_by is not null))`.execute(tx)
  },
}
