import { freshDatabase } from '@glasshouse/postgres/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Approvals, migrateRecords, openRecords } from '../src/index.ts'
import { MIGRATIONS } from '../src/migrations/index.ts'
import { rolesInTable } from './roles-in-table.ts'

const SIGNED = `'{"records": ["00"], "nonce": "aa", "expiresAtMs": 1, "bytes": "01", "isRestricting": true}'`
/** By state, what else a row of the release before has: who approved, what came of it, when it ended, what was signed. */
const ROWS = [
  [`'requested'`, 'null, null, null, null, null'],
  [`'approved'`, '2, 1, null, null, null'],
  [`'executed'`, `2, 1, '{"seq": 7}', 2, null`],
  [`'executed'`, `null, null, '{"seq": 7}', 2, ${SIGNED}`],
  [`'refused'`, `2, 1, '{"seq": 7, "reason": "invalid_value"}', 2, null`],
  [`'expired'`, 'null, null, null, 2, null'],
  [`'withdrawn'`, 'null, null, null, 2, null'],
] as const

test('requests of the release before stay as they are, and only the one that waits can be declined', async () => {
  const database = await freshDatabase()
  const owner = openRecords(database.ownerUrl, 1)
  await sql`create table record_migrations (name text primary key, ran_at timestamptz not null default now())`.execute(owner)
  for (const step of MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === '0044-declined-approvals'),
  )) {
    await owner.transaction().execute((tx) => step.up(tx))
    await sql`insert into record_migrations (name) values (${step.name})`.execute(owner)
  }
  for (const name of ['ada', 'bob'])
    await sql`insert into operators (name, roles, created_at_ms) values (${name}, array['admin'], 1)`.execute(owner)
  for (const [at, [state, rest]] of ROWS.entries())
    await sql`insert into approvals (approval_id, act, words, reason, evidence, state, requested_by, requested_at_ms, expires_at_ms,
      approved_by, approved_at_ms, outcome, ended_at_ms, signed)
      values (${String(at).repeat(32)}, 'halt-orders', '["on"]', 'incident', '', ${sql.raw(state)}, 1, ${at}, 1000, ${sql.raw(rest)})`.execute(
      owner,
    )
  const kept = () => sql`select * from approvals order by approval_id`.execute(owner)
  const before = (await kept()).rows
  await migrateRecords(database.ownerUrl, database.serverRole)
  expect((await kept()).rows).toEqual(before.map((row) => ({ ...(row as object), declined_by: null, decline_words: null })))
  await owner.destroy()

  const db = openRecords(database.url)
  const approvals = new Approvals(db, () => 10, rolesInTable(db))
  for (const { approvalId, state, declined } of await approvals.list({ state: null, limit: 9 })) {
    expect(declined).toBeNull()
    const done = approvals.decline(approvalId, 2, 'Not now.')
    if (state === 'requested') expect(await done).toMatchObject({ state: 'declined', declined: { by: 2, atMs: 10, words: 'Not now.' } })
    else await expect(done).rejects.toMatchObject({ reason: 'approval_not_open' })
  }
  await db.destroy()
  await database.stop()
})
