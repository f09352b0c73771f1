import { amount, type Event, type SuspenseChange } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BTC, Groups, migratedDatabase } from '../../test/group-words.ts'
import { clearReadModel, listSuspense, Projection } from '../index.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let projection: Projection
let groups: Groups
beforeEach(async () => {
  database = await migratedDatabase()
  projection = new Projection(database.db)
  groups = new Groups()
  await projection.project([groups.opening()])
})
afterEach(async () => {
  await database.close()
})

const changed = (letter: string, change: SuspenseChange): Event => ({
  type: 'SuspenseChanged',
  evidence: letter.repeat(32),
  assetId: BTC,
  amount: amount(50_000_000n),
  change,
  accountId: change === 'assigned' ? ADA : 0,
})
const waiting = async (limit = 10) => (await listSuspense(database.db, limit)).map(({ evidence }) => evidence[0])

test('what waits longest comes first; what was assigned or sent back waits no more', async () => {
  await projection.project([groups.next(changed('c', 'credited')), groups.next(changed('a', 'credited'), changed('b', 'credited'))])
  expect(await waiting()).toEqual(['c', 'a', 'b'])
  expect(await waiting(1)).toEqual(['c'])
  await projection.project([groups.next(changed('a', 'assigned')), groups.next(changed('c', 'returned'))])
  expect(await waiting()).toEqual(['b'])
  expect(await listSuspense(database.db, 10)).toMatchObject([
    { seq: 3, asset_id: BTC, amount: '0.5', account_id: 0, at_ms: expect.any(Number) },
  ])
})

test('what comes and goes in one group never waits, and a rebuild tells the same', async () => {
  const history = [new Groups().opening(), groups.next(changed('a', 'credited'), changed('a', 'assigned'), changed('b', 'credited'))]
  await projection.project(history.slice(1))
  expect(await waiting()).toEqual(['b'])
  await clearReadModel(database.ownerDb)
  expect(await waiting()).toEqual([])
  await new Projection(database.db).project(history)
  expect(await waiting()).toEqual(['b'])
})
