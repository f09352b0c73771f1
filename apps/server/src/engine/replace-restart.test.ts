import { type Command, lots, type OrderId, type ReplaceOrder, ticks } from '@glasshouse/domain'
import { findOrder } from '@glasshouse/read-model'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from './protocol/engine.ts'
import { type DatabaseExchange, databaseExchange, dumpTables } from './testing/database-exchange.ts'
import { BTC_ASSET, cancel, deposit, hash128, order, settled, trader } from './testing/small-exchange.ts'

let exchange: DatabaseExchange
beforeEach(async () => {
  exchange = await databaseExchange()
})
afterEach(async () => {
  await exchange.close()
})

const user = (accountId: number, key = '') => ({ origin: 'user', actorId: 0, accountId, realm: 'real', key }) as const
const replace = (accountId: number, orderId: OrderId, usdt: number, quantity: number, key = ''): ReplaceOrder => ({
  type: 'ReplaceOrder',
  actor: user(accountId, key),
  marketId: 1,
  orderId,
  priceTicks: ticks(usdt * 10),
  quantityLots: lots(quantity),
})

async function resting(engine: Engine, accountId: number, words: Parameters<typeof order>[1] = {}): Promise<OrderId> {
  const placed = await engine.submit(order(accountId, words))
  const accepted = placed.ok && placed.events.find((event) => event.type === 'OrderAccepted')
  if (!accepted) throw new Error('the order was not accepted')
  return accepted.orderId
}

test('replaced orders are there after a restart as they were before, in their places', async () => {
  const first = await exchange.open()
  const [ada, bob] = [await trader(first, 'ada', 1_000n), await trader(first, 'bob', 1_000n)]
  const [moved, stayed] = [await resting(first, ada), await resting(first, bob)]
  expect(await first.submit(replace(ada, moved, 49_000, 150))).toMatchObject({ ok: true })
  await settled(first)
  const sight = async (engine: Engine) => [
    await engine.read.openOrders(ada),
    await engine.read.openOrders(bob),
    await engine.read.depth(1, 'real', 5),
    await engine.read.balances(ada),
  ]
  const before = await sight(first)
  expect(before[0]).toMatchObject([{ orderId: moved, quantityLots: 150, filledLots: 0 }])
  await first.stop()
  const second = await exchange.start()
  expect(await sight(second)).toEqual(before)
  const carl = await trader(second, 'carl', 1_000n)
  await second.submit(deposit(carl, BTC_ASSET, 100_000_000n, 'one bitcoin'))
  const sold = await second.submit(order(carl, { side: 'sell', price: 49_000, lots: 120 }))
  // What became larger went behind all others.
  expect(sold.ok && sold.events.filter(({ type }) => type === 'Traded')).toMatchObject([
    { makerOrderId: stayed, quantityLots: 100 },
    { makerOrderId: moved, quantityLots: 20 },
  ])
  await second.stop()
})

test('tables made anew from the first group are the tables that grew', async () => {
  const engine = await exchange.open()
  const [ada, bob] = [await trader(engine, 'ada', 1_000n), await trader(engine, 'bob', 1_000n)]
  const orderId = await resting(engine, ada)
  const other = await resting(engine, bob)
  await engine.submit(replace(ada, orderId, 48_000, 200))
  await engine.submit(replace(ada, orderId, 48_000, 120))
  await engine.submit(replace(bob, other, 47_000, 100))
  await engine.submit(cancel(bob, other))
  await settled(engine)
  await engine.stop()
  const grown = await dumpTables(exchange.readModel)
  expect(await findOrder(exchange.readModel, ada, orderId)).toMatchObject({ price: '48000', quantity: '0.0012', status: 'open' })
  await exchange.rebuild()
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
})

test('a key of a replacement that the core has forgotten still gives its first answer', async () => {
  const engine = await exchange.open()
  const ada = await trader(engine, 'ada', 1_000n)
  const orderId = await resting(engine, ada)
  const moved: Command = replace(ada, orderId, 48_000, 200, hash128('moved'))
  expect(await engine.submit(moved)).toMatchObject({ ok: true, events: [{ type: 'OrderReplaced', orderId }, {}, {}, {}] })
  await settled(engine)
  exchange.now.ms += 25 * 3_600_000
  await engine.submit({ type: 'AdvanceTime', actor: { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } })
  await settled(engine)
  expect(await engine.submit(moved)).toMatchObject({ ok: true, events: [{ type: 'DuplicateCommand', orderId }] })
  expect(await engine.read.openOrder(ada, orderId)).toMatchObject({ quantityLots: 200 })
  await engine.stop()
})

test('of a replacement and a cancel at the same moment the first wins, and everything held comes back', async () => {
  const engine = await exchange.open()
  const ada = await trader(engine, 'ada', 1_000n)
  const orderId = await resting(engine, ada)
  const [moved, cancelled] = await Promise.all([engine.submit(replace(ada, orderId, 48_000, 200)), engine.submit(cancel(ada, orderId))])
  expect([moved.ok, cancelled.ok]).toEqual([true, true])
  const late = await engine.submit(replace(ada, orderId, 47_000, 200))
  expect(late).toMatchObject({ ok: false, reason: 'not_found' })
  expect(await engine.read.balances(ada)).toMatchObject([{ available: 1_000_000_000n, held: 0n }])
  await engine.stop()
})
