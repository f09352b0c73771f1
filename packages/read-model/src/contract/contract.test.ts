import { amount, type Event, houseAccountId, indexPrice, ratePpm, ticks, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  BTC_CONTRACT,
  closedAt61000,
  contractAccepted,
  contractEnded,
  contractReplaced,
  contractStopsAccepted,
  contractTraded,
  liquidationStepped,
  positionChanged,
  stopEnded,
  stopPlaced,
} from '../../test/contract-words.ts'
import { ADA, BOB, FIRST_MS, Groups, HOUSE_MAKER, migratedDatabase, posted } from '../../test/group-words.ts'
import {
  countContractOrders,
  findContractOrder,
  latestContractTrades,
  listClosedPositions,
  listContractOrders,
  listEndedStops,
  listForcedCloses,
  listFundingPeriods,
  listLiquidations,
  listPositionChanges,
  listPostings,
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

const { marketId } = BTC_CONTRACT
const page = { page: 1, size: 10 }
const ofAda = { ...page, accountId: ADA }
const one = (...events: Event[]) => projection.project([groups.next(...events)])

test('an order that carries stops keeps their triggers, past its replacement and its end', async () => {
  await one(contractAccepted(), contractStopsAccepted(), contractAccepted({ orderId: 2 }))
  await one(contractReplaced(), contractTraded(), positionChanged(), contractEnded(1, 'filled'))
  expect(await findContractOrder(database.db, ADA, 1)).toMatchObject({ take_profit: '62000.5', stop_loss: null, price: '59000' })
  expect(await findContractOrder(database.db, ADA, 2)).toMatchObject({ take_profit: null, stop_loss: null })
})

test('an opening order’s fills and margin add up over batches, and it is history only when it is over [EN-029, API-098]', async () => {
  await one(contractAccepted({ contracts: 30 }), contractTraded(), positionChanged())
  expect((await listContractOrders(database.db, ofAda)).total).toBe(0)
  const more = { cost: amount(1_799_000_000n), margin: amount(179_900_000n), contracts: 30, tradeId: 2 }
  await one(
    positionChanged({ ...more, contractsDelta: 10, notional: amount(599_000_000n), fee: amount(299_500n) }),
    contractEnded(1, 'filled'),
  )
  const { rows, total } = await listContractOrders(database.db, ofAda)
  expect([total, await countContractOrders(database.db, ADA)]).toEqual([1, 1])
  expect(rows[0]).toMatchObject({
    price: '60000',
    contracts: 30,
    filled_contracts: 30,
    filled_notional: '1799',
    entry_cost: '1799',
    margin: '179.9',
    realized: '0',
    fee_paid: '0.8995',
    end_reason: 'filled',
    dealt_at_ms: FIRST_MS + 3_000,
    updated_at_ms: FIRST_MS + 3_000,
  })
})

test('a replaced order changes in its row, in the batch of its acceptance or later, and keeps its fills', async () => {
  await one(contractAccepted(), positionChanged({ contracts: 5, contractsDelta: 5, notional: amount(300_000_000n) }), contractReplaced())
  const now = { price: '59000', contracts: 30, rule_version: 2, filled_contracts: 5, filled_notional: '300', status: 'open', seq: 2 }
  expect(await findContractOrder(database.db, ADA, 1)).toMatchObject(now)
  await one(contractReplaced({ formerPriceTicks: ticks(590_000), formerContracts: 30, priceTicks: ticks(585_000), contracts: 12 }))
  expect(await findContractOrder(database.db, ADA, 1)).toMatchObject({ ...now, price: '58500', contracts: 12, seq: 3 })
  await one(contractEnded(1, 'canceled_by_user'))
  expect((await listContractOrders(database.db, ofAda)).rows).toMatchObject([{ order_id: 1, price: '58500', contracts: 12 }])
})

test('a closing order tells what its contracts had cost and what they won, short as long [EN-029]', async () => {
  const short = { side: 'short', positionId: 2 } as const
  await one(contractAccepted(), positionChanged(), contractEnded(1, 'filled'))
  await one(
    contractAccepted({ orderId: 2, effect: 'close', positionId: 1, leverage: 0, orderType: 'market' }),
    closedAt61000(),
    contractEnded(2, 'filled'),
  )
  await one(positionChanged({ ...short, orderId: 3 }), contractAccepted({ orderId: 4, effect: 'close' }))
  await one(closedAt61000({ ...short, orderId: 4, realized: amount(-20_000_000n) }), contractEnded(4, 'filled'))
  expect(await findContractOrder(database.db, ADA, 2)).toMatchObject({
    entry_cost: '1200',
    filled_notional: '1220',
    realized: '20',
    margin: '0',
    price: null,
  })
  expect(await findContractOrder(database.db, ADA, 4)).toMatchObject({ entry_cost: '1200', realized: '-20' })
  expect(await findContractOrder(database.db, BOB, 2)).toBeNull()
})

test('an order that was canceled without a fill is in no list; one whose position was closed is [ST-035]', async () => {
  await one(
    contractAccepted(),
    contractAccepted({ orderId: 2 }),
    contractAccepted({ orderId: 3 }),
    contractAccepted({ orderId: 4, accountId: BOB }),
  )
  await one(
    contractEnded(1, 'canceled_by_user'),
    contractEnded(3, 'position_closed'),
    contractEnded(4, 'position_closed', { accountId: BOB }),
  )
  expect((await listContractOrders(database.db, ofAda)).rows.map(({ order_id }) => order_id)).toEqual([3])
  expect(await countContractOrders(database.db, ADA)).toBe(1)
  expect(await listContractOrders(database.db, { ...ofAda, marketId: marketId + 1 })).toEqual({ rows: [], total: 0 })
})

test('a position is history once its last contract went, with sums over its whole life [EN-030, ST-036]', async () => {
  await one(contractAccepted(), positionChanged())
  await one(
    positionChanged({
      cause: 'funding',
      orderId: 0,
      tradeId: 0,
      contractsDelta: 0,
      notional: amount(0n),
      fee: amount(0n),
      funding: amount(-120_000n),
      margin: amount(119_880_000n),
    }),
  )
  await one(
    positionChanged({
      cause: 'margin',
      orderId: 0,
      tradeId: 0,
      contractsDelta: 0,
      notional: amount(0n),
      fee: amount(0n),
      margin: amount(149_880_000n),
      addedMargin: amount(30_000_000n),
    }),
  )
  expect((await listClosedPositions(database.db, ofAda)).total).toBe(0)
  await one(closedAt61000())
  expect(await listClosedPositions(database.db, ofAda)).toMatchObject({
    total: 1,
    rows: [
      {
        position_id: 1,
        status: 'closed',
        opened_contracts: 20,
        opened_notional: '1200',
        closed_contracts: 20,
        closed_notional: '1220',
        realized: '20',
        fee_paid: '1.21',
        funding: '-0.12',
        close_cause: 'user',
        opened_at_ms: FIRST_MS + 2_000,
        updated_at_ms: FIRST_MS + 5_000,
      },
    ],
  })
  const causes = async (request: object) =>
    (await listPositionChanges(database.db, { ...ofAda, ...request })).rows.map(({ cause }) => cause)
  expect(await causes({})).toEqual(['user', 'margin', 'funding', 'user'])
  expect(await causes({ positionId: 1, cause: 'funding' })).toEqual(['funding'])
  expect(await causes({ positionId: 2 })).toEqual([])
  expect((await listPositionChanges(database.db, { ...page, accountId: BOB })).total).toBe(0)
})

test('what the market maker’s positions get and give back as the price moves is in no history', async () => {
  const ofMaker = { accountId: HOUSE_MAKER, cause: 'house', orderId: 0 } as const
  await one(
    positionChanged({ ...ofMaker, tradeId: 1 }),
    posted({ accountId: HOUSE_MAKER, by: [-5n, 5n], to: [0n, 5n], purpose: 'margin', tradeId: 1 }),
  )
  const moved = { ...ofMaker, tradeId: 0, contractsDelta: 0, notional: amount(0n), fee: amount(0n), margin: amount(240_000_000n) }
  await one(positionChanged(moved), posted({ accountId: HOUSE_MAKER, by: [-7n, 7n], to: [0n, 12n], purpose: 'margin' }))
  expect((await listPositionChanges(database.db, { ...page, accountId: HOUSE_MAKER })).total).toBe(1)
  expect((await listPostings(database.db, { ...page, accountId: HOUSE_MAKER })).rows.map(({ held_delta }) => held_delta)).toEqual([
    '0.000005',
  ])
})

test('a stop is history when it is over, with the mark that triggered it, which a later cancel of its work leaves [EN-031, ST-037]', async () => {
  await one(stopPlaced(), stopPlaced({ stopId: 10, kind: 'take_profit', orderType: 'limit', priceTicks: ticks(620_000), contracts: 5 }))
  expect((await listEndedStops(database.db, ofAda)).total).toBe(0)
  await one(stopEnded('triggered', { mark: indexPrice(5_799_000_000_000) }), stopEnded('sibling_triggered', { stopId: 10 }))
  await one(stopEnded('canceled_by_user'))
  expect(await listEndedStops(database.db, ofAda)).toMatchObject({
    total: 2,
    rows: [
      { stop_id: 9, end_reason: 'canceled_by_user', trigger_mark: '57990', trigger_price: '58000', price: null },
      { stop_id: 10, end_reason: 'sibling_triggered', trigger_mark: null, price: '62000', contracts: 5 },
    ],
  })
})

test('funding periods are told per contract and realm, skipped ones with their reason', async () => {
  const settled = {
    type: 'FundingSettled',
    marketId,
    realm: 'demo',
    ratePpm: -150,
    mark: indexPrice(6_000_000_000_000),
    samples: 480,
  } as const
  await one(
    { ...settled, periodEndMs: timeMs(FIRST_MS), collected: amount(2_500_000n), paid: amount(2_499_998n) },
    { type: 'FundingSkipped', marketId, realm: 'real', periodEndMs: timeMs(FIRST_MS), reason: 'no_fresh_mark' },
  )
  await one({ ...settled, periodEndMs: timeMs(FIRST_MS + 1), collected: amount(0n), paid: amount(0n) })
  const periods = await listFundingPeriods(database.db, { ...page, marketId, realm: 'demo' })
  expect(periods.rows.map(({ period_end_ms }) => period_end_ms)).toEqual([FIRST_MS + 1, FIRST_MS])
  expect(periods.rows[1]).toMatchObject({ rate_ppm: -150, mark: '60000', samples: 480, collected: '2.5', paid: '2.499998', skipped: null })
  expect((await listFundingPeriods(database.db, { ...page, marketId, realm: 'real' })).rows).toMatchObject([{ skipped: 'no_fresh_mark' }])
})

test('liquidation steps are told newest first with the side of their position', async () => {
  await one(positionChanged({ side: 'short' }), liquidationStepped())
  await one(liquidationStepped({ step: 'takeover', contracts: 15, contractsLeft: 0, liquidationFee: amount(0n) }))
  const { rows, total } = await listLiquidations(database.db, { ...page, realm: 'real' })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { step: 'takeover', side: 'short', contracts_left: 0, liquidation_fee: '0' },
    { step: 'order', side: 'short', mark: '54000', bankruptcy_price: '54027.1', contracts: 5, contracts_left: 15, liquidation_fee: '1.35' },
  ])
  expect((await listLiquidations(database.db, { ...page, realm: 'demo' })).total).toBe(0)
  expect((await listLiquidations(database.db, { ...page, realm: 'real', marketId: marketId + 1 })).total).toBe(0)
})

/** A quarter of 1,000 contracts, 1,200 lost, 5.65 fee, 44.35 liquidation fee. */
const quarter = (tradeId: number, change: object = {}) =>
  positionChanged({
    cause: 'liquidation',
    orderId: 7,
    tradeId,
    contracts: 750,
    contractsDelta: -125,
    notional: amount(5_650_000_000n),
    realized: amount(-600_000_000n),
    fee: amount(2_825_000n),
    ...change,
  })
const steppedQuarter = (change: object = {}) => liquidationStepped({ contracts: 250, liquidationFee: amount(44_350_000n), ...change })

test('what was closed by force of a position is one row, with the liquidation fee of each of its steps once', async () => {
  await one(positionChanged({ contracts: 1_000, contractsDelta: 1_000 }))
  await one(quarter(2), quarter(3), steppedQuarter({ contractsLeft: 750 }))
  const closed = {
    account_id: ADA,
    position_id: 1,
    side: 'long',
    cause: 'liquidation',
    contracts: 250,
    contracts_left: 750,
    notional: '11300',
    realized: '-1200',
    fee: '5.65',
    liquidation_fee: '44.35',
  }
  expect(await listForcedCloses(database.db, { afterSeq: 2 })).toMatchObject([{ ...closed, first_seq: 3, seq: 3 }])
  await one(quarter(4, { contracts: 500, contractsDelta: -250 }), steppedQuarter({ contractsLeft: 500 }))
  await one(
    quarter(5, { cause: 'takeover', contracts: 0, contractsDelta: -500, fee: amount(0n) }),
    steppedQuarter({ step: 'takeover', contracts: 500, contractsLeft: 0, liquidationFee: amount(0n) }),
  )
  const whole = { contracts: 1_000, contracts_left: 0, realized: '-2400', liquidation_fee: '88.7', first_seq: 3, seq: 5 }
  expect(await listForcedCloses(database.db, { afterSeq: 0 })).toMatchObject([whole])
  expect(await listForcedCloses(database.db, { accountId: ADA, seqs: [4] })).toMatchObject([{ liquidation_fee: '44.35', seq: 4 }])
  expect(await listForcedCloses(database.db, { accountId: BOB, seqs: [3, 4, 5] })).toEqual([])
})

test('who is deleveraged pays no liquidation fee, not even beside the step that it answers', async () => {
  await one(positionChanged({ contracts: 20 }), positionChanged({ positionId: 2, accountId: BOB, side: 'short' }))
  await one(
    quarter(2, { contracts: 0, contractsDelta: -20 }),
    quarter(2, { positionId: 2, accountId: BOB, side: 'short', cause: 'deleveraging', contracts: 0, contractsDelta: -20 }),
    steppedQuarter({ contracts: 20, contractsLeft: 0 }),
  )
  expect(await listForcedCloses(database.db, { afterSeq: 0 })).toMatchObject([
    { position_id: 1, cause: 'liquidation', liquidation_fee: '44.35' },
    { position_id: 2, cause: 'deleveraging', liquidation_fee: '0' },
  ])
})

test('public deals of a contract are the newest of its realm, in contracts', async () => {
  await one(
    contractTraded(),
    contractTraded({ tradeId: 2, contracts: 3, takerSide: 'sell' }),
    contractTraded({ tradeId: 3, realm: 'demo' }),
  )
  const deals = await latestContractTrades(database.db, marketId, 'real')
  expect(deals.map(({ trade_id, quantity, price, taker_side }) => [trade_id, quantity, price, taker_side])).toEqual([
    [2, '3', '60000', 'sell'],
    [1, '20', '60000', 'buy'],
  ])
})

test('the rule as it stands follows its announcements when their time has come, and the market’s state', async () => {
  const rule = () => database.db.selectFrom('contracts').selectAll().where('market_id', '=', marketId).executeTakeFirstOrThrow()
  const contract = { ...BTC_CONTRACT, takerFeePpm: ratePpm(600), version: 2 }
  await one({ type: 'ContractConfigured', contract, effectiveFromMs: timeMs(FIRST_MS + 86_400_000) })
  expect(await rule()).toMatchObject({ version: 1, state: 'open', tick_size: '0.1', face: '0.001' })
  await one({ type: 'MarketStateSet', marketId, state: 'close_only' })
  expect(await rule()).toMatchObject({ version: 1, state: 'close_only' })
  await one({ type: 'ContractConfigured', contract: { ...contract, state: 'close_only' }, effectiveFromMs: timeMs(FIRST_MS) })
  expect(await rule()).toMatchObject({ version: 2, state: 'close_only' })
})

test('a projection that starts again knows the scales of contracts listed before', async () => {
  await new Projection(database.db).project([groups.next(contractAccepted(), positionChanged(), contractEnded(1, 'filled'))])
  expect(await findContractOrder(database.db, ADA, 1)).toMatchObject({ price: '60000', margin: '120' })
})

test('the insurance fund’s positions are told like any', async () => {
  const accountId = houseAccountId('real', 'insurance')
  await one(positionChanged({ accountId, cause: 'takeover', orderId: 0, fee: amount(0n) }))
  expect((await listPositionChanges(database.db, { ...page, accountId })).rows).toMatchObject([{ cause: 'takeover', contracts_delta: 20 }])
})
