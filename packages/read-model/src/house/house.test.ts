import { amount, houseAccountId, LISTED_HOUSE_FEES, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BTC_MARKET, FIRST_MS, fees, Groups, migratedDatabase, opened, posted, USDT } from '../../test/group-words.ts'
import {
  accountsById,
  findHouse,
  listConfigurationChanges,
  listHouseBalances,
  listHouseFunding,
  listMarkets,
  listOperatorActs,
  Projection,
} from '../index.ts'

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

const marketNow = async () => (await listMarkets(database.db)).find((market) => market.market_id === BTC_MARKET.marketId)

test('a market is told in decimals of its assets', async () => {
  expect(await marketNow()).toMatchObject({
    symbol: 'btcusdt',
    tick_size: '0.1',
    lot_size: '0.00001',
    min_notional: '5',
    max_notional: '1000000',
    state: 'open',
    seq: 1,
  })
})

test('a rule announced for later stands in the log of changes and takes effect at its time', async () => {
  const later = { ...BTC_MARKET, ...fees(500, 2_000), minNotional: amount(10_000_000n), version: 2 }
  await projection.project([
    groups.next({ type: 'MarketStateSet', marketId: BTC_MARKET.marketId, state: 'cancel_only' }),
    groups.next({ type: 'MarketConfigured', market: later, effectiveFromMs: timeMs(FIRST_MS + 60_000) }),
  ])
  expect(await marketNow()).toMatchObject({ taker_fee_ppm: 1_000, min_notional: '5', version: 1, state: 'cancel_only' })
  const announced = await listConfigurationChanges(database.db, { page: 1, size: 1 })
  expect(announced.rows).toMatchObject([{ change: 'MarketConfigured', subject_id: 1, effective_from_ms: FIRST_MS + 60_000, seq: 3 }])
  await projection.project([groups.due({ type: 'RuleTookEffect', marketId: BTC_MARKET.marketId, ...fees(500, 2_000), version: 2 })])
  expect(await marketNow()).toMatchObject({
    taker_fee_ppm: 2_000,
    maker_fee_ppm: 500,
    min_notional: '10',
    version: 2,
    state: 'cancel_only',
    seq: 4,
  })
})

test("the house's own fees and its halt are told, each from its time on", async () => {
  await projection.project([
    groups.next({ type: 'HouseFeesSet', fees: LISTED_HOUSE_FEES, effectiveFromMs: timeMs(FIRST_MS) }),
    groups.next({ type: 'HouseFeesSet', fees: fees(10, 600), effectiveFromMs: timeMs(FIRST_MS + 90_000) }),
    groups.next({ type: 'NewOrdersHalted', isHalted: true }),
  ])
  expect(await findHouse(database.db)).toMatchObject({ is_sandbox: true, new_orders_halted: true, taker_fee_ppm: 500 })
  await projection.project([groups.due({ type: 'RuleTookEffect', marketId: 0, ...fees(10, 600), version: 1 })])
  expect(await findHouse(database.db)).toMatchObject({ maker_fee_ppm: 10, taker_fee_ppm: 600 })
})

test("operators' acts name who acted, who agreed and why", async () => {
  await projection.project([
    groups.next(
      { type: 'OperatorActed', command: 'FundHouse', actorId: 7, approverId: 8, reasonCode: 'funding', accountId: 0 },
      { type: 'HouseFunded', realm: 'demo', purpose: 'insurance', assetId: USDT, amount: amount(2_500_000n), evidence: 'a'.repeat(32) },
    ),
  ])
  expect(await listOperatorActs(database.db, { page: 1, size: 10 })).toMatchObject({
    total: 1,
    rows: [{ command: 'FundHouse', actor_id: 7, approver_id: 8, reason_code: 'funding', seq: 2 }],
  })
  expect(await listHouseFunding(database.db)).toMatchObject([{ realm: 'demo', purpose: 'insurance', amount: '2.5', seq: 2 }])
})

test("the house's balances are told by purpose, users' are not among them", async () => {
  const pool = houseAccountId('demo', 'option_pool')
  await projection.project([
    groups.next(
      posted({ accountId: pool, by: [3_000_000n, 0n], to: [3_000_000n, 0n], purpose: 'fund_house' }),
      posted({ accountId: ADA, by: [1n, 0n], to: [1n, 0n], purpose: 'deposit' }),
    ),
  ])
  expect(await listHouseBalances(database.db)).toEqual([
    { realm: 'demo', purpose: 'option_pool', wallet: 1, asset_id: USDT, available: '3', held: '0', seq: 2 },
  ])
})

test('an account carries its permissions as they stand', async () => {
  await projection.project([groups.next(opened(ADA, 'demo'))])
  expect(await accountsById(database.db, [ADA, 1_999])).toMatchObject([{ realm: 'demo', trade_spot: true, frozen: false, seq: 2 }])
  await projection.project([groups.next({ type: 'AccountFlagSet', accountId: ADA, flag: 'frozen', isOn: true })])
  expect(await accountsById(database.db, [ADA])).toMatchObject([{ frozen: true, trade_spot: true, seq: 3 }])
})
