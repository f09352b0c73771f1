import { freshDatabase } from '@glasshouse/postgres/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateRecords, openRecords } from '../src/index.ts'
import { MIGRATIONS } from '../src/migrations/index.ts'

const STEPS = {
  settled: [0, 2, 2, 0],
  failed: [0, 2, 2, 2],
  requested: [0, 1],
} as const

test('withdrawals that were settled before get back the approvals that their last step took, and no other is touched', async () => {
  const database = await freshDatabase()
  const owner = openRecords(database.ownerUrl, 1)
  await sql`create table record_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(owner)
  for (const step of MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === '0043-settled-approvals'),
  )) {
    await owner.transaction().execute((tx) => step.up(tx))
    await sql`insert into record_migrations (name) values (${step.name})`.execute(owner)
  }
  await sql`insert into users (user_id, login_name, login_key, password_hash, user_ref, ref_salt, status, invite_code, created_at_ms)
    values ('100000001', 'Veteran', 'veteran', 'none', ${'0'.repeat(32)}, 'salt', 0, 'ABCD2345', 1)`.execute(owner)
  for (const [id, approvals] of Object.entries(STEPS)) {
    await sql`insert into withdrawals (withdrawal_id, user_id, account_id, asset_id, method, amount, fee, paid, currency, ratio, ratio_since_ms,
        destination_hash, state, approvals, approvals_needed, asked_at_ms, changed_at_ms)
      values (${id}, '100000001', 7, 1, '{}', '100', '1', '99', '', '1', 0, '', ${id}, ${approvals.at(-1)}, 2, 1, 1)`.execute(owner)
    for (const [at, count] of approvals.entries())
      await sql`insert into withdrawal_steps (withdrawal_id, state, approvals, seq, at_ms)
        values (${id}, ${at === approvals.length - 1 ? id : 'requested'}, ${count}, ${at}, ${at})`.execute(owner)
  }
  await owner.destroy()
  await migrateRecords(database.ownerUrl, database.serverRole)
  const db = openRecords(database.url)
  const kept = await db.selectFrom('withdrawals').select(['withdrawal_id', 'approvals']).orderBy('withdrawal_no').execute()
  expect(kept.map((row) => [row.withdrawal_id, row.approvals])).toEqual([
    ['settled', 2],
    ['failed', 2],
    ['requested', 1],
  ])
  const steps = await db
    .selectFrom('withdrawal_steps')
    .select('approvals')
    .where('withdrawal_id', '=', 'settled')
    .orderBy('step_no')
    .execute()
  expect(steps.map(({ approvals }) => approvals)).toEqual([0, 2, 2, 2])
  await db.destroy()
  await database.stop()
})
