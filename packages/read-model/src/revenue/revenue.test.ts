import { amount, type Event, houseAccountId, indexPrice, type PostingPurpose, ratePpm, timeMs, unitsOf } from '@glasshouse/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contractTraded } from '../../test/contract-words.ts'
import { ADA, BOB, BTC, FIRST_MS, Groups, HOUSE_MAKER, migratedDatabase, opened, posted, traded, USDT } from '../../test/group-words.ts'
import { BTC_OPTION, optionConfigured, optionPlaced } from '../../test/option-words.ts'
import { BooksDifferError, clearReadModel, type ProjectedGroup, Projection, readDayMarks, readRevenue } from '../index.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = Math.floor(FIRST_MS / DAY_MS)
const [CUSTODY, FEES, POOL, SWAP] = (['custody', 'fees', 'option_pool', 'swap'] as const).map((purpose) =>
  houseAccountId('real', purpose),
) as [number, number, number, number]
const DEMO_FEES = houseAccountId('demo', 'fees')
const CARL = 1003

let database: Awaited<ReturnType<typeof migratedDatabase>>
let history: ProjectedGroup[]
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.close())

const on = (day: number, group: ProjectedGroup): ProjectedGroup => ({ ...group, timeMs: timeMs(group.timeMs + day * DAY_MS) })

/** Only what changes is looked at; the balances that it leads to are those of nobody. */
const moved = (accountId: number, units: bigint, purpose: PostingPurpose, { assetId = USDT, tradeId = 0 } = {}): Event =>
  posted({ accountId, assetId, by: [units, 0n], to: [0n, 0n], purpose, tradeId })

const maker = { orderId: 0, accountId: HOUSE_MAKER, fee: 0n }
const spotTrade = (tradeId: number, accountId: number, fee: bigint) => [
  traded({ tradeId, price: 600_000, lots: 10, maker, taker: { orderId: tradeId, accountId, fee } }),
  moved(accountId, -fee, 'fee', { tradeId }),
  moved(FEES, fee, 'fee', { tradeId }),
]
const swapOfBob = { swapId: 7, accountId: BOB, fromAssetId: USDT, toAssetId: BTC, amount: amount(1_000_000_000n) }
const swapAccepted: Event = {
  ...{ type: 'SwapAccepted', ...swapOfBob, minimum: amount(1n), value: amount(1_000_000_000n), fromMarketId: 0, toMarketId: 1 },
  ...{ fromMs: timeMs(FIRST_MS), untilMs: timeMs(FIRST_MS) },
}
const swapExecuted: Event = {
  ...{ type: 'SwapExecuted', ...swapOfBob },
  ...{ received: amount(1_996_007n), fromPrice: indexPrice(1e8), toPrice: indexPrice(5e12) },
  ...{ fromSpreadPpm: ratePpm(0), toSpreadPpm: ratePpm(2_000) },
}

/** A day of a deposit, spot and futures; a day of an option, a swap, a payout and a credit taken back, beside demo money. */
beforeEach(async () => {
  await clearReadModel(database.ownerDb)
  const groups = new Groups()
  history = [
    groups.opening(),
    groups.next(optionConfigured(), opened(ADA), opened(BOB), opened(CARL, 'demo')),
    groups.next(moved(CUSTODY, -5_000_000n, 'deposit'), moved(ADA, 5_000_000n, 'deposit')),
    groups.next(moved(CUSTODY, -7n, 'deposit'), moved(BOB, 7n, 'deposit')),
    groups.next(...spotTrade(1, ADA, 600n), ...spotTrade(2, ADA, 1n)),
    groups.next(
      contractTraded({ tradeId: 3, takerFee: amount(600_000n) }),
      moved(ADA, -600_000n, 'fee', { tradeId: 3 }),
      moved(FEES, 600_000n, 'fee', { tradeId: 3 }),
    ),
    on(
      1,
      groups.next(
        ...[optionPlaced({ optionId: 4, accountId: BOB }), moved(POOL, 100_000_000n, 'option'), moved(BOB, -100_000_000n, 'option')],
        ...[swapAccepted, swapExecuted, moved(BOB, -1_000_000_000n, 'swap'), moved(SWAP, 1_000_000_000n, 'swap')],
        ...[moved(SWAP, -1_996_007n, 'swap', { assetId: BTC }), moved(BOB, 1_996_007n, 'swap', { assetId: BTC })],
      ),
    ),
    on(
      1,
      groups.next(
        ...[moved(ADA, -900n, 'withdrawal'), moved(CUSTODY, 900n, 'withdrawal')],
        ...[moved(ADA, -100n, 'withdrawal_fee'), moved(FEES, 100n, 'withdrawal_fee')],
        ...[moved(BOB, -7n, 'reversal'), moved(CUSTODY, 7n, 'reversal')],
        moved(FEES, 50n, 'fund_house'),
        ...[traded({ tradeId: 9, price: 600_000, lots: 1, maker, taker: { orderId: 9, accountId: CARL, fee: 3n }, realm: 'demo' })],
        ...[moved(CARL, -3n, 'fee', { tradeId: 9 }), moved(DEMO_FEES, 3n, 'fee', { tradeId: 9 })],
      ),
    ),
  ]
  await new Projection(database.db).project(history.slice(0, 5))
  await new Projection(database.db).project(history.slice(5))
})

const read = (change: Partial<Parameters<typeof readRevenue>[1]> = {}) =>
  readRevenue(database.db, { realm: 'real', fromDay: FIRST_DAY, toDay: FIRST_DAY + 1, by: 'day', ...change })
const linesOf = async (day: number, realm: 'real' | 'demo' = 'real') =>
  (await read({ realm, fromDay: FIRST_DAY + day, toDay: FIRST_DAY + day })).days.map(
    ({ line, asset_id, count, amount: sum }) => `${line} ${asset_id} ${count} ${sum}`,
  )

test('a day’s fees are told by product, its volume by trade, its money by credit and payout', async () => {
  expect(await linesOf(0)).toEqual([
    'deposit 1 2 5.000007',
    'fee_futures 1 1 0.6',
    'fee_spot 1 2 0.000601',
    'volume_futures 1 1 1200',
    'volume_spot 1 2 12',
  ])
  expect(await linesOf(1)).toEqual([
    ...['fee_withdrawal 1 1 0.0001', 'reversal 1 1 0.000007', `volume_options ${BTC_OPTION.stakeAssetId} 1 100`],
    ...['volume_swaps 1 1 1000', 'withdrawal 1 1 0.0009'],
    ...['result_options 1 0 100', 'result_swaps 1 0 1000', 'result_swaps 2 0 -0.01996007'],
  ])
})

test('demo money stands apart, and days without business have no line', async () => {
  expect(await linesOf(1, 'demo')).toEqual(['fee_spot 1 1 0.000003', 'volume_spot 1 1 0.6'])
  expect(await linesOf(0, 'demo')).toEqual([])
  expect(await read({ fromDay: FIRST_DAY + 5, toDay: FIRST_DAY + 9 })).toMatchObject({ days: [], activeBy: [], active: 0, seq: 8 })
})

test('fees of all products are the postings of the fee account, to the unit', async () => {
  const { rows } = await sql<{ sum: string }>`select sum(available_delta + held_delta)::text as sum from postings
    where account_id = ${FEES} and purpose in ('fee', 'withdrawal_fee')`.execute(database.db)
  const { days } = await read()
  const fees = days.filter(({ line }) => line.startsWith('fee_')).reduce((sum, row) => sum + unitsOf(row.amount, 6), 0n)
  expect(fees).toBe(unitsOf(rows[0]?.sum ?? '', 6))
  expect(fees).toBe(600_701n)
})

test('each person counts once a day, once a month and once in all; the exchange’s own accounts never', async () => {
  const { activeBy, active } = await read()
  expect(activeBy).toEqual([
    { day: FIRST_DAY, accounts: 1 },
    { day: FIRST_DAY + 1, accounts: 1 },
  ])
  const firstOfMonth = Math.floor(Date.UTC(2025, 9, 1) / DAY_MS)
  const months = await read({ by: 'month' })
  expect([months.activeBy, months.active]).toEqual([[{ day: firstOfMonth, accounts: 2 }], active])
  expect(active).toBe(2)
})

test('a rebuild finds the same, however the groups are batched', async () => {
  const grown = await read()
  await clearReadModel(database.ownerDb)
  await new Projection(database.db).project(history)
  expect(await read()).toEqual(grown)
})

const FAULTS = {
  'a fee that is too large': sql`update revenue_days set amount = amount + 0.000001 where line = 'fee_spot' and realm = 'real'`,
  'a fee that is missing': sql`delete from revenue_days where line = 'fee_futures'`,
  'a fee of another day': sql`update revenue_days set day = day + 1 where line = 'fee_spot' and realm = 'real'`,
  'a deposit of another coin': sql`update revenue_days set asset_id = 2 where line = 'deposit'`,
  'a payout that the books lack': sql`delete from day_sums where purpose = 'withdrawal' and holder = 'custody'`,
  'a reversal that is missing': sql`delete from revenue_days where line = 'reversal'`,
}
test.each(Object.entries(FAULTS))('the report breaks off over %s', async (_what, plant) => {
  await plant.execute(database.ownerDb)
  await expect(read()).rejects.toThrow(BooksDifferError)
})

test('a day’s mark is the last price of that day; a day without a price has none', async () => {
  const candle = (day: number, close: string) => ({
    ...{ symbol: 'btcusdt', span: '1d' as const, open_time_ms: (FIRST_DAY + day) * DAY_MS },
    ...{ open: '1', high: '9', low: '1', close, volume: '0', seq: 1 },
  })
  await database.db
    .insertInto('candles')
    .values([candle(-1, '3'), candle(0, '60000.5'), candle(2, '61000')])
    .execute()
  const marks = await readDayMarks(database.db, { symbol: 'btcusdt', fromDay: FIRST_DAY, toDay: FIRST_DAY + 2 })
  expect([...marks]).toEqual([
    [FIRST_DAY, '60000.5'],
    [FIRST_DAY + 2, '61000'],
  ])
  expect((await readDayMarks(database.db, { symbol: 'glsusdt', fromDay: FIRST_DAY, toDay: FIRST_DAY + 2 })).size).toBe(0)
})
