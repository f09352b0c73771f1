import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, BTC, FIRST_MS, Groups, migratedDatabase, posted, USDT } from '../../test/group-words.ts'
import { Projection, postingsOf, type StatementPeriod, sumBalances, sumPurposes } from '../index.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let projection: Projection
let groups: Groups

/** Group n is at FIRST_MS + n seconds; the first of these is group 2. */
const at = (group: number) => FIRST_MS + group * 1_000
const period = (from: number, to: number, more: Partial<StatementPeriod> = {}): StatementPeriod => ({
  ...{ accountId: ADA, fromMs: at(from), toMs: at(to), upToSeq: 1_000 },
  ...more,
})

beforeEach(async () => {
  database = await migratedDatabase()
  projection = new Projection(database.db)
  groups = new Groups()
  await projection.project([
    groups.opening(),
    groups.next(posted({ by: [100_000_000n, 0n], to: [100_000_000n, 0n], purpose: 'deposit' })),
    groups.next(posted({ by: [-30_000_000n, 30_000_000n], to: [70_000_000n, 30_000_000n], purpose: 'hold', orderId: 5 })),
    groups.next(
      posted({ by: [0n, -30_000_000n], to: [70_000_000n, 0n], purpose: 'trade', orderId: 5 }),
      posted({ assetId: BTC, by: [60_000n, 0n], to: [60_000n, 0n], purpose: 'trade', orderId: 5 }),
      posted({ by: [-1n, 0n], to: [69_999_999n, 0n], purpose: 'fee', orderId: 5 }),
    ),
    groups.next(posted({ accountId: BOB, by: [7n, 0n], to: [7n, 0n], purpose: 'deposit' })),
    groups.next(posted({ by: [1n, 0n], to: [70_000_000n, 0n], purpose: 'deposit' })),
  ])
})
afterEach(async () => {
  await database.close()
})

const listed = async (of: StatementPeriod, pageSize?: number) => {
  const pages = []
  for await (const page of postingsOf(database.db, of, pageSize)) pages.push(page.map(({ seq, position }) => `${seq}-${position}`))
  return pages
}

test('opening, what came in, what went out and closing, per wallet and coin', async () => {
  expect(await sumBalances(database.db, period(4, 6))).toEqual([
    { wallet: 1, asset_id: USDT, opening: '100', incoming: '0', outgoing: '-30.000001', closing: '69.999999' },
    { wallet: 1, asset_id: BTC, opening: '0', incoming: '0.0006', outgoing: '0', closing: '0.0006' },
  ])
  expect(await sumBalances(database.db, period(0, 100))).toMatchObject([{ opening: '0', incoming: '100.000001', closing: '70' }, {}])
  expect(await sumBalances(database.db, period(7, 100))).toMatchObject([{ opening: '70', incoming: '0', outgoing: '0', closing: '70' }, {}])
  expect(await sumBalances(database.db, period(0, 2))).toEqual([])
  expect(await sumBalances(database.db, period(0, 100, { accountId: BOB }))).toMatchObject([{ closing: '0.000007' }])
})

test('a hold moves no total, and each purpose is summed by its direction', async () => {
  expect(await sumPurposes(database.db, period(0, 100))).toEqual([
    { asset_id: USDT, purpose: 'deposit', incoming: '100.000001', outgoing: '0' },
    { asset_id: USDT, purpose: 'fee', incoming: '0', outgoing: '-0.000001' },
    { asset_id: USDT, purpose: 'trade', incoming: '0', outgoing: '-30' },
    { asset_id: BTC, purpose: 'trade', incoming: '0.0006', outgoing: '0' },
  ])
})

test('postings come oldest first, each once, whatever the size of a page', async () => {
  const all = ['2-0', '3-0', '4-0', '4-1', '4-2', '6-0']
  for (const size of [1, 2, 3, 5, 6, 7]) expect((await listed(period(0, 100), size)).flat()).toEqual(all)
  expect(await listed(period(0, 100), 2)).toEqual([
    ['2-0', '3-0'],
    ['4-0', '4-1'],
    ['4-2', '6-0'],
  ])
  expect((await listed(period(3, 4))).flat()).toEqual(['3-0'])
  expect(await listed(period(7, 100))).toEqual([])
})

test('a statement ends where the projection stood when it was begun', async () => {
  const asked = period(0, 100, { upToSeq: 4 })
  expect((await listed(asked)).flat()).toEqual(['2-0', '3-0', '4-0', '4-1', '4-2'])
  expect(await sumBalances(database.db, asked)).toMatchObject([{ closing: '69.999999' }, { closing: '0.0006' }])
})
