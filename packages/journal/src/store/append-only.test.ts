import { withClient } from '@glasshouse/postgres'
import { afterAll, expect, test } from 'vitest'
import { CoreShelf, JournalReader, restoreReplica, SnapshotStore } from '../index.ts'
import { credit, openHouse, runGroup, toyCore, toyHouse } from '../testing/index.ts'

const core = await toyCore()
const house = await toyHouse()
afterAll(() => house.database.stop())
const opened = await house.open(core)
await runGroup(opened, [openHouse(house.signer.publicKey)])
await runGroup(opened, [credit(1, 1)])
await opened.close()
const reader = await JournalReader.open(house.database.url)
const store = await SnapshotStore.open(house.database.url, house.signer)
await store.saveReplica((await restoreReplica({ reader, shelf: new CoreShelf(core), seq: 2 })).replica)
await store.close()
await reader.close()

const attempts = [
  ['groups', 'n = 0'],
  ['heads', 'time_ms = 0'],
  ['snapshots', 'size = 0'],
  ['snapshot_parts', `bytes = ''`],
  ['eras', 'first_seq = 2'],
  ['core_files', `bytes = ''`],
  ['epochs', 'epoch = 99'],
] as const
for (const [table, change] of attempts) {
  test(`journal.${table} cannot be updated, deleted from or emptied by the house, nor by its owner`, async () => {
    const statements = [`UPDATE journal.${table} SET ${change}`, `DELETE FROM journal.${table}`, `TRUNCATE journal.${table} CASCADE`]
    for (const statement of statements) {
      await withClient(house.database.url, async (client) => {
        await expect(client.query(statement)).rejects.toThrow('permission denied')
      })
      await withClient(house.database.ownerUrl, async (client) => {
        await expect(client.query(statement)).rejects.toThrow(/refused|is kept|leaves only with it/)
      })
    }
    await withClient(house.database.url, async (client) => {
      expect((await client.query(`SELECT count(*)::int AS count FROM journal.${table}`)).rows[0].count).toBeGreaterThan(0)
    })
  })
}

test('the house can neither drop a table nor switch a guard off nor become its owner', async () => {
  for (const statement of [
    'DROP TABLE journal.groups',
    'ALTER TABLE journal.groups DISABLE TRIGGER ALL',
    'SET session_replication_role = replica',
    'SET ROLE glasshouse_owner',
    'CREATE TABLE journal.other (id int)',
    'CREATE OR REPLACE FUNCTION journal.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ]) {
    await withClient(house.database.url, async (client) => {
      await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
    })
  }
})
