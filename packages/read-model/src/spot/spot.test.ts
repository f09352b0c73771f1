import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, accepted, BOB, ended, Groups, HOUSE_MAKER, migratedDatabase, replaced, traded } from '../../test/group-words.ts'
import { countOrders, findOrder, latestTrades, listFills, listOrders, Projection, PUBLIC_DEALS_MAX } from '../index.ts'

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

const page = { page: 1, size: 10 }

test('an order that rests is pending, and once cancelled it is history and no longer pending [ST-038, ST-039]', async () => {
  await projection.project([groups.next(accepted({ orderId: 7, price: 490_001, lots: 150, held: 73_573_500n }))])
  expect(await listOrders(database.db, { ...page, accountId: ADA, status: 'open' })).toMatchObject({
    total: 1,
    rows: [
      {
        order_id: 7,
        status: 'open',
        price: '49000.1',
        quantity: '0.0015',
        held: '73.5735',
        filled_quantity: '0',
        end_reason: null,
        seq: 2,
      },
    ],
  })
  await projection.project([groups.next(ended(7, 'canceled_by_user'))])
  expect((await listOrders(database.db, { ...page, accountId: ADA, status: 'open' })).total).toBe(0)
  expect(await listOrders(database.db, { ...page, accountId: ADA, status: 'ended' })).toMatchObject({
    total: 1,
    rows: [{ order_id: 7, status: 'ended', end_reason: 'canceled_by_user', seq: 3 }],
  })
})

test('fills add up over groups whether or not the order came in the same batch', async () => {
  const bob = { orderId: 2, accountId: BOB, fee: 50_000n }
  const first = groups.next(
    accepted({ orderId: 1, side: 'sell', price: 500_000, lots: 300 }),
    accepted({ orderId: 2, accountId: BOB, price: 500_000, lots: 100 }),
  )
  const second = groups.next(
    traded({ tradeId: 1, price: 500_000, lots: 100, maker: { orderId: 1, accountId: ADA, fee: 50_000n }, taker: bob }),
    ended(2, 'filled', BOB),
  )
  const third = groups.next(
    traded({ tradeId: 2, price: 500_000, lots: 200, maker: { orderId: 1, accountId: ADA, fee: 100_000n }, taker: { ...bob, orderId: 3 } }),
    ended(1, 'filled'),
  )
  await projection.project([first, second])
  expect(await findOrder(database.db, ADA, 1)).toMatchObject({
    status: 'open',
    filled_quantity: '0.001',
    filled_notional: '50',
    fee_paid: '0.05',
  })
  await projection.project([third])
  expect(await findOrder(database.db, ADA, 1)).toMatchObject({
    status: 'ended',
    end_reason: 'filled',
    filled_quantity: '0.003',
    filled_notional: '150',
    fee_paid: '0.15',
  })
  expect(await findOrder(database.db, BOB, 2)).toMatchObject({ status: 'ended', filled_quantity: '0.001', fee_paid: '0.05' })
})

test('a replaced order changes in its row, in the batch of its acceptance or later, and keeps its fills', async () => {
  const bob = { orderId: 9, accountId: BOB, fee: 0n }
  const maker = { orderId: 1, accountId: ADA, fee: 49_000n }
  const first = groups.next(
    accepted({ orderId: 1, price: 490_000, lots: 300, held: 147_294_000n }),
    accepted({ orderId: 2, side: 'sell', price: 510_000, lots: 300, held: 300_000n }),
    traded({ tradeId: 1, price: 490_000, lots: 100, maker, taker: bob, takerSide: 'sell' }),
    replaced({ orderId: 1, from: [490_000, 300], to: [480_000, 400], held: 144_432_000n }),
  )
  await projection.project([first])
  const terms = { price: '48000', quantity: '0.004', held: '144.432', market_version: 1, filled_quantity: '0.001', status: 'open', seq: 2 }
  expect(await findOrder(database.db, ADA, 1)).toMatchObject(terms)
  await projection.project([
    groups.next(
      replaced({ orderId: 1, from: [480_000, 400], to: [470_000, 200], held: 47_094_000n }),
      replaced({ orderId: 2, from: [510_000, 300], to: [520_000, 250], held: 250_000n, marketVersion: 2 }),
      replaced({ orderId: 1, from: [470_000, 200], to: [471_000, 250], held: 70_791_300n, marketVersion: 2 }),
    ),
  ])
  expect(await findOrder(database.db, ADA, 1)).toMatchObject({
    price: '47100',
    quantity: '0.0025',
    held: '70.7913',
    market_version: 2,
    filled_quantity: '0.001',
    filled_notional: '49',
    fee_paid: '0.049',
    status: 'open',
    seq: 3,
  })
  expect(await findOrder(database.db, ADA, 2)).toMatchObject({ price: '52000', quantity: '0.0025', held: '0.0025', market_version: 2 })
  expect(await countOrders(database.db, ADA)).toEqual({ open: 2, ended: 0 })
})

test('a market order has no price, and one by value no quantity', async () => {
  await projection.project([
    groups.next(accepted({ orderId: 1, lots: 500 }), accepted({ orderId: 2, spend: 25_500_000n, held: 25_500_000n })),
  ])
  expect(await findOrder(database.db, ADA, 1)).toMatchObject({ order_type: 'market', price: null, quantity: '0.005', spend: null })
  expect(await findOrder(database.db, ADA, 2)).toMatchObject({ order_type: 'market', price: null, quantity: null, spend: '25.5' })
})

test('an order of somebody else is found as little as one that is not there', async () => {
  await projection.project([groups.next(accepted({ orderId: 1, price: 500_000, lots: 1 }))])
  expect(await findOrder(database.db, BOB, 1)).toBeNull()
  expect(await findOrder(database.db, ADA, 2)).toBeNull()
})

test("the exchange's quotes make trades and no orders", async () => {
  const house = { orderId: 0, accountId: HOUSE_MAKER, fee: 0n }
  const taker = { orderId: 5, accountId: ADA, fee: 100_000n }
  await projection.project([
    groups.next(
      accepted({ orderId: 5, price: 500_000, lots: 200 }),
      traded({ tradeId: 9, price: 500_000, lots: 200, maker: house, taker }),
      ended(5, 'filled'),
    ),
  ])
  expect((await listOrders(database.db, { ...page, accountId: HOUSE_MAKER, status: 'ended' })).total).toBe(0)
  expect(await listFills(database.db, { ...page, accountId: HOUSE_MAKER })).toMatchObject({
    total: 1,
    rows: [{ order_id: 0, side: 'sell', role: 'maker', fee: '0' }],
  })
  expect(await listFills(database.db, { ...page, accountId: ADA, orderId: 5 })).toMatchObject({
    total: 1,
    rows: [{ trade_id: 9, order_id: 5, side: 'buy', role: 'taker', price: '50000', quantity: '0.002', notional: '100', fee: '0.1' }],
  })
})

test('order counts tell how many are pending and how many are over', async () => {
  const orders = [1, 2, 3].map((orderId) => accepted({ orderId, price: 400_000, lots: 100 }))
  await projection.project([groups.next(...orders, accepted({ orderId: 4, accountId: BOB, price: 400_000, lots: 100 }))])
  await projection.project([groups.next(ended(2, 'canceled_by_user'))])
  expect(await countOrders(database.db, ADA)).toEqual({ open: 2, ended: 1 })
  expect(await countOrders(database.db, ADA, 2)).toEqual({ open: 0, ended: 0 })
  expect(await countOrders(database.db, BOB)).toEqual({ open: 1, ended: 0 })
})

test('orders are listed by their last change, page by page', async () => {
  for (const orderId of [1, 2, 3, 4, 5]) await projection.project([groups.next(accepted({ orderId, price: 400_000, lots: 100 }))])
  const maker = { orderId: 2, accountId: ADA, fee: 1n }
  await projection.project([
    groups.next(traded({ tradeId: 1, price: 400_000, lots: 10, maker, taker: { orderId: 0, accountId: HOUSE_MAKER, fee: 0n } })),
  ])
  const ids = async (number: number, direction: 'asc' | 'desc') =>
    (await listOrders(database.db, { page: number, size: 2, accountId: ADA, status: 'open', direction })).rows.map(
      (order) => order.order_id,
    )
  expect([await ids(1, 'desc'), await ids(2, 'desc'), await ids(3, 'desc'), await ids(4, 'desc')]).toEqual([[2, 5], [4, 3], [1], []])
  expect(await ids(1, 'asc')).toEqual([1, 3])
  expect((await listOrders(database.db, { page: 3, size: 2, accountId: ADA, status: 'open' })).total).toBe(5)
})

test('public deals are the newest twenty of the market in that realm, and name nobody', async () => {
  const parties = { maker: { orderId: 0, accountId: HOUSE_MAKER, fee: 0n }, taker: { orderId: 0, accountId: HOUSE_MAKER, fee: 0n } }
  const trades = Array.from({ length: 25 }, (_, number) =>
    traded({ tradeId: number + 1, price: 500_000 + number, lots: 100, realm: number === 24 ? 'demo' : 'real', ...parties }),
  )
  await projection.project([groups.next(...trades)])
  const deals = await latestTrades(database.db, 1, 'real')
  expect(deals.map((deal) => deal.trade_id)).toEqual(Array.from({ length: PUBLIC_DEALS_MAX }, (_, number) => 24 - number))
  expect(Object.keys(deals[0] ?? {})).toEqual(['trade_id', 'price', 'quantity', 'taker_side', 'at_ms', 'seq'])
  expect((await latestTrades(database.db, 1, 'demo')).map((deal) => deal.price)).toEqual(['50002.4'])
  expect(await latestTrades(database.db, 2, 'real')).toEqual([])
})
