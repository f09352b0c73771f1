import { amount, type Event, indexPrice, ratePpm, type SwapRelease, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, BTC, FIRST_MS, Groups, migratedDatabase, USDT } from '../../test/group-words.ts'
import { findSwap, listSwaps, Projection } from '../index.ts'

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

const named = (swapId: number, accountId = ADA) => ({
  swapId,
  accountId,
  fromAssetId: USDT,
  toAssetId: BTC,
  amount: amount(1_000_000_000n),
})
const accepted = (swapId: number, accountId = ADA): Event => ({
  type: 'SwapAccepted',
  ...named(swapId, accountId),
  minimum: amount(1_900_000n),
  value: amount(1_000_000_000n),
  fromMarketId: 0,
  toMarketId: 1,
  fromMs: timeMs(FIRST_MS + 3_000),
  untilMs: timeMs(FIRST_MS + 7_000),
})
const rate = { fromPrice: indexPrice(1e8), toPrice: indexPrice(5e12), fromSpreadPpm: ratePpm(0), toSpreadPpm: ratePpm(2_000) }
const noRate = { fromPrice: indexPrice(0), toPrice: indexPrice(0), fromSpreadPpm: ratePpm(0), toSpreadPpm: ratePpm(0) }
const executed = (swapId: number): Event => ({ type: 'SwapExecuted', ...named(swapId), received: amount(1_996_007n), ...rate })
const released = (swapId: number, reason: SwapRelease, of: typeof rate | typeof noRate): Event => ({
  type: 'SwapReleased',
  ...named(swapId),
  reason,
  received: amount(of === noRate ? 0n : 1_800_000n),
  ...of,
})
const one = (...events: Event[]) => projection.project([groups.next(...events)])

test('a swap is one row from its acceptance to its end, over groups and within one', async () => {
  await one(accepted(7))
  expect(await findSwap(database.db, ADA, 7)).toMatchObject({
    amount: '1000',
    minimum: '0.019',
    outcome: null,
    received: null,
    ended_at_ms: null,
  })
  await one(executed(7))
  expect(await findSwap(database.db, ADA, 7)).toMatchObject({
    outcome: 'executed',
    reason: null,
    received: '0.01996007',
    to_price: '50000',
    to_spread_ppm: 2_000,
    accepted_at_ms: FIRST_MS + 2_000,
    ended_at_ms: FIRST_MS + 3_000,
    seq: 3,
  })
  await one(accepted(8), released(8, 'price_moved', rate))
  expect(await findSwap(database.db, ADA, 8)).toMatchObject({ outcome: 'released', reason: 'price_moved', received: '0.018' })
})

test('one that found no price has none', async () => {
  await one(accepted(7), released(7, 'no_price', noRate))
  expect(await findSwap(database.db, ADA, 7)).toMatchObject({ reason: 'no_price', received: '0', from_price: null, to_spread_ppm: null })
})

test('everybody sees the own ones, the newest first, page by page', async () => {
  await one(accepted(7), accepted(8, BOB), accepted(9))
  const page = (number: number) => listSwaps(database.db, { accountId: ADA, page: number, size: 1 })
  expect([await page(1), await page(2)].map(({ rows, total }) => [rows[0]?.swap_id, total])).toEqual([
    [9, 2],
    [7, 2],
  ])
  expect(await findSwap(database.db, ADA, 8)).toBeNull()
})

test('an end without its acceptance is a fault of the journal', async () => {
  await expect(one(executed(7))).rejects.toThrow('swap 7 ended before it was accepted')
})
