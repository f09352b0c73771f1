import {
  amount,
  type Command,
  type ContractOrderView,
  houseAccountId,
  indexPrice,
  type PlaceContractOrder,
  type PositionView,
  REALMS,
  type StopView,
  ticks,
} from '@glasshouse/domain'
import { findContractOrder } from '@glasshouse/read-model'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFeedClock } from '../clocks/feed.ts'
import { startMarketMaker } from '../clocks/market-maker.ts'
import type { Engine } from './protocol/engine.ts'
import { type DatabaseExchange, databaseExchange, dumpTables, START_MS } from './testing/database-exchange.ts'
import { BTC_PRICE, deposit, fixedFeed, hash128, settled, trader } from './testing/small-exchange.ts'

let exchange: DatabaseExchange
beforeEach(async () => {
  exchange = await databaseExchange()
})
afterEach(async () => {
  await exchange.close()
})

const BTC_CONTRACT = 1_001
const user = (accountId: number, key = '') => ({ origin: 'user', actorId: 0, accountId, realm: 'real', key }) as const

/** Opens a long of 20 contracts at 10x: a limit order at 50,100 that takes what the ladder offers. */
const open = (accountId: number, change: Partial<PlaceContractOrder> = {}): PlaceContractOrder => ({
  type: 'PlaceContractOrder',
  actor: user(accountId),
  marketId: BTC_CONTRACT,
  positionSide: 'long',
  effect: 'open',
  positionId: 0,
  leverage: 10,
  orderType: 'limit',
  timeInForce: 'GTC',
  priceTicks: ticks(501_000),
  contracts: 20,
  ...change,
})
/** Rests at the best bid, with both triggers. */
const withStops = (accountId: number, key: string, stopLoss = 48_000): Command => {
  const { effect: _, positionId: __, ...plain } = open(accountId, { priceTicks: ticks(499_990), contracts: 3 })
  const triggers = { takeProfit: indexPrice(52_000 * 10 ** 8), stopLoss: indexPrice(stopLoss * 10 ** 8) }
  return { ...plain, type: 'PlaceContractOrderWithStops', actor: user(accountId, key), ...triggers }
}
const closeAll = ({ accountId, positionId, side }: PositionView): PlaceContractOrder => ({
  ...open(accountId),
  positionSide: side,
  effect: 'close',
  positionId,
  leverage: 0,
  orderType: 'market',
  timeInForce: 'IOC',
  priceTicks: ticks(0),
  contracts: 0,
})
const stopLoss = ({ accountId, positionId }: PositionView, usdt: number, key = ''): Command => ({
  type: 'SetStop',
  actor: user(accountId, key),
  positionId,
  kind: 'stop_loss',
  triggerPrice: indexPrice(usdt * 10 ** 8),
  contracts: 0,
  orderType: 'market',
  priceTicks: ticks(0),
})

/** An exchange with quoted contracts, and a trader with 20,000 USDT in his contract wallet. */
async function tradingExchange(engine: Engine, feed = fixedFeed()) {
  startFeedClock({ engine, feed })
  await startMarketMaker({ engine, isOn: true })
  const ada = await trader(engine, 'ada', 1_000n)
  await engine.submit({ ...deposit(ada, 1, 20_000_000_000n, 'contracts of ada'), wallet: 3 })
  const beat = async (usdt?: number) => {
    if (usdt !== undefined) feed.setPrice(1, usdt * 10 ** 8)
    // A move within a second would widen the market maker's spread.
    exchange.now.ms += usdt === undefined ? 1_000 : 2_000
    feed.beat(exchange.now.ms)
    await settled(engine)
  }
  await beat()
  return { ada, beat, feed }
}

/** Public sight of its contracts. */
async function sightOf(engine: Engine, accountId: number) {
  const { read } = engine
  const figures = await Promise.all(REALMS.map((realm) => read.contractFigures(BTC_CONTRACT, realm)))
  const depths = await Promise.all(REALMS.map((realm) => read.depth(BTC_CONTRACT, realm, 50)))
  const own: [PositionView[], ContractOrderView[], StopView[]] = [
    await read.positions(accountId),
    await read.contractOrders(accountId),
    await read.stops(accountId),
  ]
  return { figures, depths, own, balances: await read.balances(accountId), books: await read.books() }
}

test('positions, stops, resting orders and ladders are there after a restart as they were before', async () => {
  const first = await exchange.open()
  const { ada } = await tradingExchange(first)
  await first.submit(open(ada))
  await first.submit(open(ada, { priceTicks: ticks(490_000), contracts: 5 }))
  const [position] = await first.read.positions(ada)
  expect(position).toMatchObject({ contracts: 20, leverage: 10, side: 'long' })
  await first.submit(stopLoss(position as PositionView, 48_000))
  await settled(first)
  const before = await sightOf(first, ada)
  expect(before.own.map((list) => list.length)).toEqual([1, 1, 1])
  await first.stop()
  const second = await exchange.start()
  expect(await sightOf(second, ada)).toEqual(before)
  expect(await second.submit(closeAll(position as PositionView))).toMatchObject({ ok: true })
  expect(await second.read.positions(ada)).toEqual([])
  await second.stop()
})

test('an order that carries stops keeps them over a restart, and its fill sets them on the position', async () => {
  const first = await exchange.open()
  const { ada } = await tradingExchange(first)
  const key = hash128('a guarded order')
  const guarded = withStops(ada, key)
  const placed = await first.submit(guarded)
  const orderId = (placed.ok && placed.events.find((event) => event.type === 'ContractOrderAccepted')?.orderId) || 0
  await settled(first)
  await first.stop()
  const second = await exchange.start()
  expect(await second.read.contractOrders(ada)).toMatchObject([{ orderId, takeProfit: 52_000 * 10 ** 8, stopLoss: 48_000 * 10 ** 8 }])
  expect(await second.submit(guarded)).toMatchObject({ ok: true, events: [{ type: 'DuplicateCommand', orderId }] })
  const bob = await trader(second, 'bob', 1_000n)
  await second.submit({ ...deposit(bob, 1, 20_000_000_000n, 'contracts of bob'), wallet: 3 })
  // The ladder's bids go first, so the order needs all of them taken.
  await second.submit(open(bob, { positionSide: 'short', priceTicks: ticks(499_900), contracts: 3 }))
  const [own] = await second.read.positions(ada)
  expect(own).toMatchObject({ side: 'long' })
  expect((await second.read.stops(ada)).map(({ kind, positionId }) => [kind, positionId])).toEqual([
    ['take_profit', own?.positionId],
    ['stop_loss', own?.positionId],
  ])
  await second.stop()
})

test('tables of contracts made anew from the first group are the tables that grew', async () => {
  const engine = await exchange.open()
  const { ada, beat } = await tradingExchange(engine)
  await engine.submit(open(ada))
  // The ladder that falls on it fills it, and its stops take the place of the one set by hand.
  await engine.submit(withStops(ada, '', 49_000))
  const [position] = (await engine.read.positions(ada)) as [PositionView]
  await engine.submit({ type: 'AdjustMargin', actor: user(ada), positionId: position.positionId, change: amount(5_000_000n) })
  await engine.submit(stopLoss(position, 49_000))
  await beat(48_900)
  await beat()
  expect(await engine.read.positions(ada)).toEqual([])
  // At 100x the next fall is its liquidation; the fund takes over what the book does not.
  await engine.submit(open(ada, { leverage: 100, contracts: 40, priceTicks: ticks(490_000) }))
  await beat(48_000)
  for (let step = 0; step < 5; step++) await beat()
  exchange.now.ms = Math.ceil(START_MS / 28_800_000) * 28_800_000
  await beat()
  await beat()
  await engine.stop()
  const grown = await dumpTables(exchange.readModel)
  const names = [
    'contracts',
    'contract_orders',
    'contract_trades',
    'positions',
    'position_changes',
    'stops',
    'funding_periods',
    'liquidation_steps',
  ]
  for (const name of names) expect(grown[name], name).not.toEqual([])
  await exchange.rebuild()
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
})

test('a key of an order, its cancel or a stop that the core has forgotten still gives its first answer', async () => {
  const engine = await exchange.open()
  const { ada, beat } = await tradingExchange(engine)
  const order = open(ada, { actor: user(ada, hash128('an order')) })
  const placed = await engine.submit(order)
  const orderId = (placed.ok && placed.events.find((event) => event.type === 'ContractOrderAccepted')?.orderId) || 0
  const [position] = (await engine.read.positions(ada)) as [PositionView]
  const stop = stopLoss(position, 48_000, hash128('a stop'))
  const set = await engine.submit(stop)
  const stopId = (set.ok && set.events.find((event) => event.type === 'StopPlaced')?.stopId) || 0
  expect(Math.min(orderId, stopId)).toBeGreaterThan(0)
  const rested = await engine.submit(open(ada, { timeInForce: 'GTC', priceTicks: ticks(480_000) }))
  const restingId = (rested.ok && rested.events.find((event) => event.type === 'ContractOrderAccepted')?.orderId) || 0
  const cancelled: Command = { type: 'CancelContractOrder', actor: user(ada, hash128('no more')), orderId: restingId }
  expect(await engine.submit(cancelled)).toMatchObject({ ok: true })
  await settled(engine)
  exchange.now.ms += 25 * 3_600_000
  await beat()
  expect(await engine.submit(order)).toMatchObject({ ok: true, events: [{ type: 'DuplicateCommand', orderId }] })
  expect(await engine.submit(stop)).toMatchObject({ ok: true, events: [{ type: 'DuplicateCommand', orderId: stopId }] })
  expect(await engine.submit(cancelled)).toMatchObject({ ok: true, events: [{ type: 'DuplicateCommand', orderId: restingId }] })
  expect(await findContractOrder(exchange.readModel, ada, orderId)).toMatchObject({ filled_contracts: 20 })
  await engine.stop()
})

test('while the projection is behind, positions are not opened, but guarded, closed and left', async () => {
  const hold = { isOn: false, release: () => {} }
  const held = new Promise<void>((resolve) => {
    hold.release = resolve
  })
  const engine = await exchange.open({ fault: (point) => (hold.isOn && point === 'in-projection' ? held : undefined) })
  const { ada } = await tradingExchange(engine)
  await engine.submit(open(ada))
  const resting = await engine.submit(open(ada, { priceTicks: ticks(490_000) }))
  const orderId = (resting.ok && resting.events.find((event) => event.type === 'ContractOrderAccepted')?.orderId) || 0
  const [position] = (await engine.read.positions(ada)) as [PositionView]
  await settled(engine)
  hold.isOn = true
  await engine.submit({ type: 'AdjustMargin', actor: user(ada), positionId: position.positionId, change: amount(1_000_000n) })
  exchange.now.ms += 60_001
  // The first group of the new time is behind by a minute.
  await engine.submit({ type: 'AdjustMargin', actor: user(ada), positionId: position.positionId, change: amount(1_000_000n) })
  expect(engine.health().unready).toEqual(['projection_behind', 'feed_silent'])
  expect(await engine.submit(open(ada))).toMatchObject({ ok: false, reason: 'unavailable' })
  const principal = { type: 'AddPrincipal', actor: user(ada), positionId: position.positionId, money: amount(10_000_000n) } as const
  expect(await engine.submit(principal)).toMatchObject({ ok: false, reason: 'unavailable' })
  expect(await engine.submit({ type: 'CancelContractOrder', actor: user(ada), orderId })).toMatchObject({ ok: true })
  // The index is stale by now and nobody quotes: a closing order at a limit waits.
  const closing = { ...closeAll(position), orderType: 'limit', timeInForce: 'GTC', priceTicks: ticks(501_000), contracts: 20 } as const
  expect(await engine.submit(closing)).toMatchObject({ ok: true })
  expect(await engine.read.contractOrders(ada)).toMatchObject([{ effect: 'close', contracts: 20 }])
  hold.release()
  await engine.whenProjected(engine.health().lastSeq)
  await engine.stop()
})

test('the clearing account and every position sum to zero after all of it', async () => {
  const engine = await exchange.open()
  const { ada, beat } = await tradingExchange(engine)
  await engine.submit(open(ada, { leverage: 50, contracts: 400 }))
  for (const usdt of [49_500, 49_000, 48_500, 50_500, 50_000]) await beat(usdt)
  expect((await engine.read.books()).filter(({ sum }) => sum !== 0n)).toEqual([])
  const accounts = [ada, houseAccountId('real', 'market_maker'), houseAccountId('real', 'insurance')]
  const positions = (await Promise.all(accounts.map((accountId) => engine.read.positions(accountId)))).flat()
  const sum = (read: (one: PositionView) => bigint) =>
    positions.reduce((total, one) => total + (one.side === 'long' ? read(one) : -read(one)), 0n)
  expect(sum(({ contracts }) => BigInt(contracts))).toBe(0n)
  const [clearing] = await engine.read.balances(houseAccountId('real', 'clearing'))
  expect((clearing?.available ?? 0n) + sum(({ cost }) => cost)).toBe(0n)
  expect((await engine.read.index(1))?.price).toBe(BTC_PRICE)
  await engine.stop()
})
