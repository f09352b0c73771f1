import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Every set of sources an index was announced with. A house that is older than this table finds its sets in its log of
 * changes.
 */
export const indexConfigurations: Migration = {
  name: '0071-index-configurations',
  async up(tx) {
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
      primary key (index_id, announced_seq, announced_position)
    )`.execute(tx)
    // A set that took effect later than it was announced was told twice. Which command of its group announced it is not
    // in the log: -1.
    await sql`insert into index_configurations
      select told.subject_id, told.seq, told.position, -1, told.at_ms, told.body->'index'->>'symbol', (told.body->'index'->>'minSources')::int,
        array(select jsonb_array_elements_text(told.body->'index'->'sourceIds')::int), told.effective_from_ms, took.at_ms, took.seq
      from configuration_changes told
      left join lateral (
        select again.at_ms, again.seq from configuration_changes again
        where again.change = told.change and again.subject_id = told.subject_id and again.body = told.body
          and again.effective_from_ms <= again.at_ms and (again.seq, again.position) >= (told.seq, told.position)
        order by again.seq, again.position limit 1
      ) took on true
      where told.change = 'IndexConfigured' and not exists (
        select from configuration_changes before
        where before.change = told.change and before.subject_id = told.subject_id and before.body = told.body
          and before.effective_from_ms > before.at_ms and (before.seq, before.position) < (told.seq, told.position)
          and told.effective_from_ms <= told.at_ms
      )`.execute(tx)
  },
}
