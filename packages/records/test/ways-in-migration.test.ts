import { freshDatabase } from '@glasshouse/postgres/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateRecords, openRecords, Passwords, Settings, Users } from '../src/index.ts'
import { MIGRATIONS } from '../src/migrations/index.ts'

/** A database as the first release left it, with a user and a setting of the ways in. */
async function databaseOfRelease1(updatedBy: string) {
  const database = await freshDatabase()
  const owner = openRecords(database.ownerUrl, 1)
  await sql`create table record_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(owner)
  for (const step of MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === '0005-ways-in'),
  )) {
    await owner.transaction().execute((tx) => step.up(tx))
    await sql`insert into record_migrations (name) values (${step.name})`.execute(owner)
  }
  const passwordHash = await new Passwords().hash('correct horse')
  await sql`insert into users (user_id, login_name, login_key, password_hash, user_ref, ref_salt, status, invite_code, created_at_ms)
    values ('100000001', 'Veteran', 'veteran', ${passwordHash}, ${'0'.repeat(32)}, 'salt', 0, 'ABCD2345', 1)`.execute(owner)
  const old = JSON.stringify({ ordinaryIsOpen: true, emailIsOpen: false, captchaMode: 'off' })
  await sql`insert into settings values ('LOGIN_REGIS_SETTING', ${old}::jsonb, 1, ${updatedBy})`.execute(owner)
  await owner.destroy()
  await migrateRecords(database.ownerUrl, database.serverRole)
  const db = openRecords(database.url)
  const settings = new Settings(db, () => 2)
  const methods = ['account', 'email', 'phone'] as const
  await settings.seed({ productName: 'Glasshouse', loginMethods: methods, registerMethods: methods, captchaMode: 'off' }, [])
  return { db, settings, stop: () => db.destroy().then(() => database.stop()) }
}

test('an exchange of the first release opens the new ways, and its users sign in as before', async () => {
  const { db, settings, stop } = await databaseOfRelease1('system')
  expect((await settings.all()).LOGIN_REGIS_SETTING).toMatchObject({ emailIsOpen: true, phoneIsOpen: true, captchaUrl: '' })
  const users = new Users(
    db,
    new Passwords(),
    () => 2,
    () => {},
  )
  expect(await users.authenticate('veteran', 'correct horse')).toMatchObject({ userId: '100000001', email: '', phone: '' })
  await stop()
})

test('what an operator has closed stays closed', async () => {
  const { settings, stop } = await databaseOfRelease1('operator:1')
  expect((await settings.all()).LOGIN_REGIS_SETTING).toMatchObject({ emailIsOpen: false })
  await stop()
})
