import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, accepted, Groups, migratedDatabase, posted } from '../test/group-words.ts'
import {
  clearReadModel,
  findKeys,
  findOrder,
  listBalances,
  migrateReadModel,
  PROJECTED_TABLES,
  Projection,
  readCheckpoint,
} from './index.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let groups: Groups

beforeEach(async () => {
  database = await migratedDatabase()
  groups = new Groups()
})
afterEach(async () => {
  await database.close()
})

const resting = (orderId: number) => accepted({ orderId, price: 400_000, lots: 100 })

test('a transaction that fails leaves neither rows nor checkpoint behind', async () => {
  const projection = new Projection(database.db)
  await projection.project([groups.opening()])
  const group = groups.next(resting(1), posted({ by: [1n, 0n], to: [1n, 0n], purpose: 'deposit' }))
  const failing = () => {
    throw new Error('the machine is gone')
  }
  await expect(projection.project([group], failing)).rejects.toThrow('the machine is gone')
  expect(await readCheckpoint(database.db)).toMatchObject({ seq: 1 })
  expect(await findOrder(database.db, ADA, 1)).toBeNull()
  await projection.project([group])
  expect(await readCheckpoint(database.db)).toEqual({ seq: 2, timeMs: group.timeMs })
  expect(await findOrder(database.db, ADA, 1)).not.toBeNull()
})

test('a gap and a repeat are refused', async () => {
  const projection = new Projection(database.db)
  const [first, second, third] = [groups.opening(), groups.next(resting(1)), groups.next(resting(2))]
  await expect(projection.project([second])).rejects.toThrow('does not stand at seq 1')
  await projection.project([first])
  await expect(projection.project([third])).rejects.toThrow('does not stand at seq 2')
  await projection.project([second])
  await expect(projection.project([second])).rejects.toThrow('does not stand at seq 1')
  expect(await readCheckpoint(database.db)).toMatchObject({ seq: 2 })
})

test('a projection that starts again knows the scales of what was listed before', async () => {
  await new Projection(database.db).project([groups.opening()])
  await new Projection(database.db).project([groups.next(resting(1), posted({ by: [5n, 0n], to: [5n, 0n], purpose: 'deposit' }))])
  expect(await findOrder(database.db, ADA, 1)).toMatchObject({ price: '40000', quantity: '0.001' })
  expect(await listBalances(database.db, ADA)).toMatchObject([{ available: '0.000005' }])
})

test('the first outcome of a key stays', async () => {
  const projection = new Projection(database.db)
  const outcome = { accountId: ADA, key: 'c'.repeat(32), bodyDigest: 'd'.repeat(32), orderId: 5, reason: '' as const }
  await projection.project([groups.keyed({ keys: [outcome] })])
  await projection.project([groups.keyed({ keys: [{ ...outcome, orderId: 9 }] })])
  expect(await findKeys(database.db, [outcome, { accountId: ADA + 1, key: outcome.key }])).toMatchObject([
    { order_id: 5, body_digest: outcome.bodyDigest, seq: 1 },
  ])
})

test('every table of the read model is among those that a rebuild empties, or is not made from groups', async () => {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db)
  const others = ['read_model_migrations', 'projection_checkpoint', 'prefilled_candles']
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...PROJECTED_TABLES, ...others].toSorted())
})

test('clearing begins anew', async () => {
  const first = groups.opening()
  await new Projection(database.db).project([first, groups.next(resting(1))])
  await clearReadModel(database.ownerDb)
  expect(await readCheckpoint(database.db)).toEqual({ seq: 0, timeMs: 0 })
  await new Projection(database.db).project([first])
  expect(await findOrder(database.db, ADA, 1)).toBeNull()
})

test('migrations run once, also when two processes start together', async () => {
  expect(await Promise.all([migrateReadModel(database.ownerDb), migrateReadModel(database.ownerDb)])).toEqual([[], []])
  const added = {
    name: '0049-probe',
    up: async (tx: Parameters<typeof migrateReadModel>[0]) => void (await sql`create table probe (id int)`.execute(tx)),
  }
  const ran = await Promise.all([migrateReadModel(database.ownerDb, [added]), migrateReadModel(database.ownerDb, [added])])
  expect(ran.flat()).toEqual(['0049-probe'])
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const half = {
    name: '0049-half',
    up: async (tx: Parameters<typeof migrateReadModel>[0]) => {
      await sql`create table half (id int)`.execute(tx)
      throw new Error('no further')
    },
  }
  await expect(migrateReadModel(database.ownerDb, [half])).rejects.toThrow('no further')
  const { rows } = await sql`select from pg_tables where tablename = 'half'`.execute(database.ownerDb)
  expect(rows).toEqual([])
})
