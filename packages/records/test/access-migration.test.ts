import { hash } from 'node:crypto'
import { OPERATOR_ROLES } from '@glasshouse/domain'
import { freshDatabase } from '@glasshouse/postgres/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { IDLE_MS, migrateRecords, openRecords, Sessions } from '../src/index.ts'
import { MIGRATIONS } from '../src/migrations/index.ts'

test('an exchange of the release before keeps who is signed in and its operators, and what was counted by name alone is forgotten', async () => {
  const database = await freshDatabase()
  const owner = openRecords(database.ownerUrl, 1)
  await sql`create table record_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(owner)
  for (const step of MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === '0006-access'),
  )) {
    await owner.transaction().execute((tx) => step.up(tx))
    await sql`insert into record_migrations (name) values (${step.name})`.execute(owner)
  }
  const [now, token] = [Date.now(), 'x'.repeat(43)]
  await sql`insert into users (user_id, login_name, login_key, password_hash, user_ref, ref_salt, status, invite_code, created_at_ms)
    values ('100000001', 'Veteran', 'veteran', 'x', ${'0'.repeat(32)}, 'salt', 0, 'ABCD2345', 1)`.execute(owner)
  await sql`insert into sessions values (${hash('sha256', token)}, 'one', '100000001', 'real', ${now - IDLE_MS - 1}, ${now + 1_000_000}, null, '', '')`.execute(
    owner,
  )
  await sql`insert into sign_in_failures values ('name:veteran', ${now}, 8)`.execute(owner)
  await sql`insert into operators (name, password_hash, created_at_ms) values ('ada', 'x', 1)`.execute(owner)
  await owner.destroy()
  await migrateRecords(database.ownerUrl, database.serverRole)

  const db = openRecords(database.url)
  expect(await new Sessions(db, () => now).find(token)).toMatchObject({ userId: '100000001', realm: 'real' })
  expect(await db.selectFrom('operators').select(['operator_id', 'name', 'roles']).execute()).toEqual([
    { operator_id: 1, name: 'ada', roles: [...OPERATOR_ROLES] },
  ])
  expect(await db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
  await expect(sql`update operators set is_active = false`.execute(db)).rejects.toThrow('permission denied')
  await db.destroy()
  await database.stop()
})
