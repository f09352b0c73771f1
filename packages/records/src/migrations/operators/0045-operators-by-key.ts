import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Operators have keys, which the core knows, and no passwords. */
export const operatorsByKey: Migration = {
  name: '0045-operators-by-key',
  async up(tx) {
    await sql`create or replace function operators_are_names() returns trigger language plpgsql as $$
      begin
        if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
        if tg_op = 'INSERT' and not new.is_active and new.roles = '{}' then return new; end if;
        if tg_op = 'UPDATE' and row(new.operator_id, new.name, new.is_active, new.roles, new.created_at_ms)
          is not distinct from row(old.operator_id, old.name, old.is_active, old.roles, old.created_at_ms) then return new; end if;
        raise exception 'only the owner of the tables changes operators';
      end $$`.execute(tx)
    await sql`alter table operators drop column password_hash`.execute(tx)
  },
}
