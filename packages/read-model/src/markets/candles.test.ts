import { type Event, LISTED_ASSETS, LISTED_SPOT_MARKETS } from '@glasshouse/domain'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { FIRST_MS, genesis, groupsOf, openTestReadModel, pointed, SYMBOLS, traded } from '../../test/market-groups.ts'
import { naiveCandles, naiveMoves } from '../../test/naive-candles.ts'
import { CANDLE_INTERVALS, type Candle, listCandles, type ProjectedGroup, Projection, type ReadModel } from '../index.ts'

const { db, close } = await openTestReadModel()
afterAll(close)

const minute = 60_000
const day = 1440 * minute
const PROJECTED = [
  'assets',
  'indices',
  'markets',
  'configuration_changes',
  'trades',
  'candles',
  'running_minutes',
  'prefilled_candles',
  'index_configurations',
]
const empty = () =>
  sql`update projection_checkpoint set seq = 0, time_ms = 0`.execute(db).then(async () => {
    for (const table of PROJECTED) await sql`delete from ${sql.table(table)}`.execute(db)
  })
beforeEach(empty)

/** Numbers from a seed, so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Weeks of prices and trades with pauses of all lengths, over the ends of a day, a week and two months. */
function history(seed: number, length: number): ProjectedGroup[] {
  const next = numbers(seed)
  let atMs = FIRST_MS
  let price = 1_720_000_000_000
  const moments = Array.from({ length }, () => {
    atMs += [1000, 1000, 7000, 61_000, 11 * minute, 2 * 60 * minute, 9 * 60 * minute][next(7)] as number
    if (next(300) === 0) atMs += 2 * day
    price += (next(2001) - 1000) * 10_000_000
    const events: Event[] = [pointed(SYMBOLS.btc, price), pointed(SYMBOLS.gold, 130_000_000_000 + price / 100)]
    if (next(9) === 0) events.shift()
    if (next(4) === 0) events.push(traded(SYMBOLS.btc, { priceTicks: 172_000, quantityLots: 1 + next(5000) }))
    if (next(4) === 0) events.push(traded(SYMBOLS.btc, { priceTicks: 172_000, quantityLots: 999, realm: 'demo' }))
    if (next(5) === 0) events.push(traded(SYMBOLS.own, { priceTicks: 10_000 + next(500), quantityLots: 1 + next(900) }))
    return { atMs, events }
  })
  return [genesis(), ...groupsOf(moments)]
}

async function projectInBatches(groups: readonly ProjectedGroup[], sizeOf: () => number, target: ReadModel = db) {
  for (let from = 0; from < groups.length; ) {
    const size = sizeOf()
    // A new projection each time: nothing may live in memory only.
    await new Projection(target).project(groups.slice(from, from + size))
    from += size
  }
}

const decimalsOf = (symbol: string) => {
  const market = LISTED_SPOT_MARKETS.find((one) => one.symbol === symbol)
  return LISTED_ASSETS.find(({ assetId }) => assetId === market?.baseAssetId)?.decimals ?? 8
}

test('every interval reads as a naive fold of all prices and trades says', async () => {
  const groups = history(7, 900)
  await projectInBatches(groups, () => 400)
  for (const symbol of Object.values(SYMBOLS)) {
    const moves = naiveMoves(groups, symbol)
    for (const interval of CANDLE_INTERVALS) {
      const expected = naiveCandles(moves, interval, decimalsOf(symbol))
      const endMs = (groups.at(-1)?.timeMs as number) + 1
      expect(await listCandles(db, { symbol, interval, limit: 1000, endMs })).toEqual(expected.slice(-1000))
    }
  }
})

test('a limit takes the newest candles, and none of them is cut short', async () => {
  const groups = history(11, 700)
  await projectInBatches(groups, () => 300)
  const moves = naiveMoves(groups, SYMBOLS.btc)
  const endMs = (groups.at(-1)?.timeMs as number) + 1
  for (const interval of CANDLE_INTERVALS) {
    const expected = naiveCandles(moves, interval, 8)
    for (const limit of [1, 2, 7])
      expect(await listCandles(db, { symbol: SYMBOLS.btc, interval, limit, endMs })).toEqual(expected.slice(-limit))
  }
})

test('candles come ascending and open before the end that was asked for', async () => {
  const groups = history(13, 500)
  await projectInBatches(groups, () => 250)
  const moves = naiveMoves(groups, SYMBOLS.btc)
  for (const interval of CANDLE_INTERVALS) {
    const all = naiveCandles(moves, interval, 8)
    for (const at of [all[Math.floor(all.length / 2)] as Candle, all.at(-1) as Candle]) {
      const before = await listCandles(db, { symbol: SYMBOLS.btc, interval, limit: 5, endMs: at.openTimeMs })
      const with_ = await listCandles(db, { symbol: SYMBOLS.btc, interval, limit: 5, endMs: at.openTimeMs + 1 })
      expect(before).toEqual(all.filter(({ openTimeMs }) => openTimeMs < at.openTimeMs).slice(-5))
      expect(with_).toEqual(all.filter(({ openTimeMs }) => openTimeMs <= at.openTimeMs).slice(-5))
    }
  }
})

test('an unknown symbol, no candles to give and an end before time have no candles', async () => {
  await new Projection(db).project([genesis()])
  expect(await listCandles(db, { symbol: 'nopeusdt', interval: '1m', limit: 10, endMs: FIRST_MS })).toEqual([])
  expect(await listCandles(db, { symbol: SYMBOLS.btc, interval: '1M', limit: 10, endMs: 0 })).toEqual([])
  expect(await listCandles(db, { symbol: SYMBOLS.btc, interval: '1d', limit: 0, endMs: FIRST_MS })).toEqual([])
})

test('rebuilt in one go equals projected group by group', async () => {
  const groups = history(17, 260)
  const tables = async () => ({
    candles: await db.selectFrom('candles').selectAll().orderBy('symbol').orderBy('span').orderBy('open_time_ms').execute(),
    running: await sql`select * from running_minutes`.execute(db).then(({ rows }) => rows),
  })
  await projectInBatches(groups, () => 1)
  const incremental = await tables()
  await empty()
  await projectInBatches(groups, () => groups.length)
  expect(await tables()).toEqual(incremental)
  const next = numbers(3)
  await empty()
  await projectInBatches(groups, () => 1 + next(20))
  expect(await tables()).toEqual(incremental)
  expect(incremental.candles.length).toBeGreaterThan(300)
})

test('the running minute is exact after every group, although it is no row of its own yet', async () => {
  const projection = new Projection(db)
  await projection.project([genesis()])
  const prices = [1_720_000, 1_725_000, 1_715_000, 1_718_000].map((price) => price * 1_000_000)
  const groups = groupsOf(prices.map((price, n) => ({ atMs: FIRST_MS + 1000 * (n + 1), events: [pointed(SYMBOLS.btc, price)] })))
  for (const [n, group] of groups.entries()) {
    await projection.project([group])
    const [candle] = await listCandles(db, { symbol: SYMBOLS.btc, interval: '1m', limit: 1, endMs: group.timeMs + 1 })
    const seen = prices.slice(0, n + 1).map((price) => price / 100_000_000)
    expect(candle).toEqual({
      openTimeMs: FIRST_MS - 30_000,
      open: '17200',
      high: String(Math.max(...seen)),
      low: String(Math.min(...seen)),
      close: String(seen.at(-1)),
      volume: '0',
    })
  }
  expect(await db.selectFrom('candles').selectAll().execute()).toEqual([])
})

test('volume is what the real book traded; the demo book counts nowhere', async () => {
  const groups = [
    genesis(),
    ...groupsOf([
      {
        atMs: FIRST_MS + 1000,
        events: [
          pointed(SYMBOLS.btc, 1_720_000_000_000),
          traded(SYMBOLS.btc, { priceTicks: 172_500, quantityLots: 12_345 }),
          traded(SYMBOLS.btc, { priceTicks: 172_900, quantityLots: 100_000, realm: 'demo' }),
        ],
      },
    ]),
  ]
  await new Projection(db).project(groups)
  const [candle] = await listCandles(db, { symbol: SYMBOLS.btc, interval: '1h', limit: 1, endMs: FIRST_MS + 2000 })
  expect(candle).toMatchObject({ open: '17200', high: '17200', low: '17200', close: '17200', volume: '0.12345' })
})

test('a trade before the first index point has no price to stand on and makes no candle', async () => {
  const groups = [
    genesis(),
    ...groupsOf([
      { atMs: FIRST_MS + 1000, events: [traded(SYMBOLS.btc, { priceTicks: 172_500, quantityLots: 100 })] },
      { atMs: FIRST_MS + 2000, events: [pointed(SYMBOLS.btc, 1_720_000_000_000)] },
    ]),
  ]
  await new Projection(db).project(groups)
  const candles = await listCandles(db, { symbol: SYMBOLS.btc, interval: '1m', limit: 5, endMs: FIRST_MS + day })
  expect(candles).toEqual([{ openTimeMs: FIRST_MS - 30_000, open: '17200', high: '17200', low: '17200', close: '17200', volume: '0' }])
})

test('the own coin has no index: its candles are its own trades', async () => {
  const groups = [
    genesis(),
    ...groupsOf([
      { atMs: FIRST_MS + 1000, events: [traded(SYMBOLS.own, { priceTicks: 10_000, quantityLots: 30 })] },
      { atMs: FIRST_MS + 2000, events: [traded(SYMBOLS.own, { priceTicks: 10_050, quantityLots: 5 })] },
      { atMs: FIRST_MS + 3000, events: [traded(SYMBOLS.own, { priceTicks: 90_000, quantityLots: 5, realm: 'demo' })] },
    ]),
  ]
  await new Projection(db).project(groups)
  const candles = await listCandles(db, { symbol: SYMBOLS.own, interval: '1d', limit: 5, endMs: FIRST_MS + day })
  expect(candles).toEqual([
    { openTimeMs: Math.floor(FIRST_MS / day) * day, open: '0.1', high: '0.1005', low: '0.1', close: '0.1005', volume: '3.5' },
  ])
})

test('minutes are forgotten after 400 days, hours and days are kept', async () => {
  const prices = [0, 60_000, day, 402 * day, 402 * day + minute]
  const groups = [
    genesis(),
    ...groupsOf(prices.map((after, n) => ({ atMs: FIRST_MS + after, events: [pointed(SYMBOLS.btc, (n + 1) * 100_000_000)] }))),
  ]
  await new Projection(db).project(groups)
  const opens = async (interval: '1m' | '1h' | '1d') =>
    (await listCandles(db, { symbol: SYMBOLS.btc, interval, limit: 1000, endMs: FIRST_MS + 403 * day })).map(({ open }) => open)
  expect(await opens('1m')).toEqual(['4', '5'])
  expect(await opens('1h')).toEqual(['1', '3', '4'])
  expect(await opens('1d')).toEqual(['1', '3', '4'])
})

test('a batch that fails leaves neither candles nor a moved checkpoint', async () => {
  const groups = history(19, 20)
  const projection = new Projection(db)
  await projection.project(groups.slice(0, 10))
  const before = await db.selectFrom('candles').selectAll().execute()
  const running = (await sql`select * from running_minutes`.execute(db)).rows
  await expect(projection.project(groups.slice(10), () => Promise.reject(new Error('power cut')))).rejects.toThrow('power cut')
  expect(await db.selectFrom('candles').selectAll().execute()).toEqual(before)
  expect((await sql`select * from running_minutes`.execute(db)).rows).toEqual(running)
  await projection.project(groups.slice(10))
  const moves = naiveMoves(groups, SYMBOLS.btc)
  expect(await listCandles(db, { symbol: SYMBOLS.btc, interval: '1d', limit: 50, endMs: (groups.at(-1)?.timeMs as number) + 1 })).toEqual(
    naiveCandles(moves, '1d', 8),
  )
})
