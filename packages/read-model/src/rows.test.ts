import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, migratedDatabase, USDT } from '../test/group-words.ts'
import { OrderRows } from './contract/orders.ts'
import { PositionRows } from './contract/positions.ts'
import { OptionRows } from './option/options.ts'
import { insertRows, isOneOf, replaceRows } from './rows.ts'
import { Scales } from './scales.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>

beforeEach(async () => {
  database = await migratedDatabase()
})
afterEach(async () => {
  await database.close()
})

const AWKWARD = ['', 'null', 'NULL', 'a "quoted" word', 'back\\slash\\', '{a,b}', "o'clock", 'line\nbreak', ' space ', '١٢٣', 'tx-0.5_a']
const deposit = (position: number, evidence: string) => ({
  seq: 7,
  position,
  account_id: ADA,
  wallet: 1 as const,
  asset_id: USDT,
  amount: '99999999999999999999.12345678',
  evidence,
  at_ms: 1_790_000_000_000 + position,
})

test('texts that mean something in an array arrive as they were, and large amounts to the last digit', async () => {
  const rows = AWKWARD.map((evidence, position) => deposit(position, evidence))
  await database.db.transaction().execute((tx) => insertRows(tx, 'deposits', rows))
  expect(await database.db.selectFrom('deposits').selectAll().orderBy('position').execute()).toEqual(rows)
})

test('a row with a list keeps the list, one with nothing in a column keeps nothing', async () => {
  const index = { index_id: 900, symbol: 'xyzusdt', min_sources: 1, source_ids: [3, 1, 2], effective_from_ms: 5, seq: 1 }
  await database.db.transaction().execute((tx) => insertRows(tx, 'indices', [index]))
  expect(await database.db.selectFrom('indices').selectAll().execute()).toEqual([index])
  const key = { account_id: ADA, key: 'k', body_digest: 'd', order_id: 0, reason: '' as const, at_ms: 1, seq: 1 }
  await database.db.transaction().execute((tx) => insertRows(tx, 'keys', [key]))
  expect(await database.db.selectFrom('keys').selectAll().execute()).toEqual([key])
})

test('of several rows with one key the last counts, also over what was there', async () => {
  const balance = (available: string, seq: number) => ({ account_id: ADA, wallet: 1 as const, asset_id: USDT, available, held: '0', seq })
  await database.db
    .transaction()
    .execute((tx) => replaceRows(tx, 'balances', ['account_id', 'wallet', 'asset_id'], [balance('1', 1), balance('2.5', 2)]))
  await database.db.transaction().execute((tx) => replaceRows(tx, 'balances', ['account_id', 'wallet', 'asset_id'], [balance('3', 3)]))
  expect(await database.db.selectFrom('balances').selectAll().execute()).toEqual([balance('3', 3)])
})

test('what a batch touches is read at once, however much it is', async () => {
  const ids = Array.from({ length: 70_000 }, (_, at) => at + 1)
  const scales = new Scales()
  const loads = [new OptionRows(scales), new OrderRows(scales), new PositionRows(scales)]
  for (const rows of loads) await database.db.transaction().execute((tx) => rows.load(tx, ids))
  const key = (accountId: number) => ({
    account_id: accountId,
    key: 'k',
    body_digest: 'd',
    order_id: 0,
    reason: '' as const,
    at_ms: 1,
    seq: 1,
  })
  await database.db.transaction().execute((tx) => insertRows(tx, 'keys', [key(7), key(70_000), key(70_001)]))
  const known = await database.db.selectFrom('keys').select('account_id').where(isOneOf('account_id', ids)).orderBy('account_id').execute()
  expect(known.map(({ account_id }) => account_id)).toEqual([7, 70_000])
  expect(await database.db.selectFrom('keys').selectAll().where(isOneOf('account_id', [])).execute()).toEqual([])
})

test('rows that break a rule of the table are refused whole', async () => {
  const twice = [deposit(1, 'a'), deposit(1, 'b')]
  await expect(database.db.transaction().execute((tx) => insertRows(tx, 'deposits', twice))).rejects.toThrow('duplicate key')
  expect(await database.db.selectFrom('deposits').selectAll().execute()).toEqual([])
})
