import { amount } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, BTC, Groups, HOUSE_MAKER, migratedDatabase, opened, posted, USDT } from '../../test/group-words.ts'
import { listBalances, listDeposits, listPostings, Projection, sumBooks } from '../index.ts'

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

test('the statement tells every change with its purpose and what was left, newest first', async () => {
  await projection.project([
    groups.next(posted({ by: [100_000_000n, 0n], to: [100_000_000n, 0n], purpose: 'deposit' })),
    groups.next(posted({ by: [-30_000_000n, 30_000_000n], to: [70_000_000n, 30_000_000n], purpose: 'hold', orderId: 5 })),
    groups.next(
      posted({ by: [0n, -30_000_000n], to: [70_000_000n, 0n], purpose: 'trade', orderId: 5, tradeId: 2 }),
      posted({ assetId: BTC, by: [60_000n, 0n], to: [60_000n, 0n], purpose: 'trade', orderId: 5, tradeId: 2 }),
    ),
  ])
  const statement = await listPostings(database.db, { accountId: ADA, page: 1, size: 3 })
  expect(statement.total).toBe(4)
  expect(statement.rows).toMatchObject([
    { seq: 4, position: 1, asset_id: BTC, available_delta: '0.0006', available: '0.0006', purpose: 'trade', order_id: 5, trade_id: 2 },
    { seq: 4, position: 0, asset_id: USDT, held_delta: '-30', available: '70', held: '0', purpose: 'trade' },
    { seq: 3, available_delta: '-30', held_delta: '30', available: '70', held: '30', purpose: 'hold', order_id: 5, trade_id: 0 },
  ])
  expect((await listPostings(database.db, { accountId: ADA, assetId: BTC, page: 1, size: 10 })).total).toBe(1)
  expect((await listPostings(database.db, { accountId: ADA, wallet: 3, page: 1, size: 10 })).total).toBe(0)
  expect((await listPostings(database.db, { accountId: BOB, page: 1, size: 10 })).total).toBe(0)
})

test('a balance is what the last posting left, also when one batch holds many of them', async () => {
  await projection.project([
    groups.next(posted({ by: [5_000_000n, 0n], to: [5_000_000n, 0n], purpose: 'deposit' })),
    groups.next(posted({ by: [-1n, 1n], to: [4_999_999n, 1n], purpose: 'hold' })),
  ])
  expect(await listBalances(database.db, ADA)).toEqual([
    { account_id: ADA, wallet: 1, asset_id: USDT, available: '4.999999', held: '0.000001', seq: 3 },
  ])
  await projection.project([groups.next(posted({ by: [1n, -1n], to: [5_000_000n, 0n], purpose: 'release' }))])
  expect(await listBalances(database.db, ADA)).toMatchObject([{ available: '5', held: '0', seq: 4 }])
})

test("what the exchange's ladders hold is in its balance and not in its statement, its trades are in both", async () => {
  await projection.project([
    groups.next(posted({ accountId: HOUSE_MAKER, by: [9_000_000n, 0n], to: [9_000_000n, 0n], purpose: 'fund_house' })),
    groups.next(posted({ accountId: HOUSE_MAKER, by: [-4_000_000n, 4_000_000n], to: [5_000_000n, 4_000_000n], purpose: 'hold' })),
    groups.next(posted({ accountId: HOUSE_MAKER, by: [0n, -1_000_000n], to: [5_000_000n, 3_000_000n], purpose: 'trade', tradeId: 1 })),
    groups.next(posted({ accountId: HOUSE_MAKER, by: [3_000_000n, -3_000_000n], to: [8_000_000n, 0n], purpose: 'release' })),
  ])
  const statement = await listPostings(database.db, { accountId: HOUSE_MAKER, page: 1, size: 10 })
  expect(statement.rows.map((row) => row.purpose)).toEqual(['trade', 'fund_house'])
  expect(await listBalances(database.db, HOUSE_MAKER)).toMatchObject([{ available: '8', held: '0', seq: 5 }])
})

test('a deposit is told with its evidence', async () => {
  const evidence = 'e'.repeat(32)
  await projection.project([
    groups.next({ type: 'DepositCredited', accountId: ADA, wallet: 1, assetId: BTC, amount: amount(150_000_000n), evidence }),
  ])
  expect(await listDeposits(database.db, ADA)).toMatchObject([{ amount: '1.5', evidence, seq: 2 }])
  expect(await listDeposits(database.db, BOB)).toEqual([])
})

test('the books are summed per realm, so that a lost unit shows', async () => {
  await projection.project([
    groups.next(opened(ADA), opened(BOB, 'demo')),
    groups.next(
      posted({ accountId: 1, by: [-7n, 0n], to: [-7n, 0n], purpose: 'deposit' }),
      posted({ accountId: ADA, by: [7n, 0n], to: [5n, 2n], purpose: 'deposit' }),
      posted({ accountId: 101, by: [-9n, 0n], to: [-9n, 0n], purpose: 'demo_grant' }),
      posted({ accountId: BOB, by: [8n, 0n], to: [8n, 0n], purpose: 'demo_grant' }),
    ),
  ])
  expect(await sumBooks(database.db)).toEqual([
    { realm: 'demo', asset_id: USDT, sum: '-0.000001' },
    { realm: 'real', asset_id: USDT, sum: '0' },
  ])
})
