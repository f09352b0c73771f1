import { amount, type Event, formatDecimal, LISTED_CONTRACTS, ticks, timeMs } from '@glasshouse/domain'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { FIRST_MS, genesis, groupsOf, openTestReadModel, pointed, SYMBOLS, traded, wentStale } from '../../test/market-groups.ts'
import { ascending, type NaiveMove, naiveMoves } from '../../test/naive-candles.ts'
import { CANDLE_INTERVALS, listCandles, MarketWindow, type ProjectedGroup, Projection, prefillCandles } from '../index.ts'
import { priceText } from './candle.ts'
import { changePercent } from './figures.ts'

const { db, close } = await openTestReadModel()
afterAll(close)
beforeEach(async () => {
  await sql`update projection_checkpoint set seq = 0, time_ms = 0`.execute(db)
  for (const table of [
    'assets',
    'indices',
    'markets',
    'configuration_changes',
    'trades',
    'contracts',
    'contract_trades',
    'candles',
    'running_minutes',
    'prefilled_candles',
    'index_configurations',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
})

const minute = 60_000
const day = 1440 * minute

/** Two days, prices every few minutes and one a second later, trades now and then, a pause of five hours. */
function twoDays(stepMs: number): ProjectedGroup[] {
  const moments: { atMs: number; events: Event[] }[] = []
  for (let n = 0, atMs = FIRST_MS; atMs < FIRST_MS + 2 * day; n++, atMs += n === 100 ? 5 * 60 * minute : n % 3 === 0 ? 1000 : stepMs) {
    const events: Event[] = [pointed(SYMBOLS.btc, 1_720_000_000_000 + ((n * 7919) % 1000) * 1_000_000 - n * 10_000_000)]
    if (n % 5 === 0) events.push(traded(SYMBOLS.btc, { priceTicks: 172_000, quantityLots: 1 + (n % 77) }))
    if (n % 9 === 0) events.push(traded(SYMBOLS.own, { priceTicks: 10_000 + (n % 50), quantityLots: 3 }))
    moments.push({ atMs, events })
  }
  return [genesis(), ...groupsOf(moments)]
}

/** The figures from all moves, looked through one by one. */
function bruteForce(moves: readonly NaiveMove[], nowMs: number) {
  const last = moves.at(-1) as NaiveMove
  const since = (fromMs: number) => {
    const inside = moves.filter(({ atMs }) => atMs >= fromMs)
    const prices = inside.map(({ price }) => price)
    return {
      open: prices[0] ?? last.price,
      high: ascending([...prices, last.price]).at(-1) as bigint,
      low: ascending([...prices, last.price])[0] as bigint,
      volume: inside.reduce((sum, { volume }) => sum + volume, 0n),
    }
  }
  const rolling = since(Math.floor(nowMs / minute) * minute - day)
  const today = since(Math.floor(nowMs / day) * day)
  const price = (value: bigint) => formatDecimal(value, 8)
  return {
    symbol: SYMBOLS.btc,
    close: price(last.price),
    open: price(rolling.open),
    openPrice: price(today.open),
    change: price(last.price - rolling.open),
    priceChangePercent: changePercent(Number(rolling.open), Number(last.price)),
    isNegative: last.price < rolling.open,
    volume: price(today.volume),
    high: price(today.high),
    low: price(today.low),
    high24: price(rolling.high),
    low24: price(rolling.low),
    volume24: price(rolling.volume),
  }
}

test('24 h figures are what looking through all prices and trades gives, live and after a restart [EN-009]', async () => {
  const groups = twoDays(11 * minute)
  const moves = naiveMoves(groups, SYMBOLS.btc)
  const live = new MarketWindow()
  expect(await live.tryLoad(db)).toBe(true)
  const projection = new Projection(db)
  for (const [n, group] of groups.entries()) {
    live.take(group)
    await projection.project([group])
    if (n === 0) continue
    const expected = bruteForce(
      moves.filter(({ atMs }) => atMs <= group.timeMs),
      group.timeMs,
    )
    expect(live.figures(SYMBOLS.btc)).toMatchObject({ ...expected, isStale: false, pricedAtMs: group.timeMs, seq: group.seq })
    if (n % 29 !== 28) continue
    const restarted = new MarketWindow()
    expect(await restarted.tryLoad(db)).toBe(true)
    expect(restarted.figures(SYMBOLS.btc)).toMatchObject({ ...expected, isStale: true })
    expect(restarted.figures(SYMBOLS.own)).toMatchObject({ isStale: false })
  }
})

test('the running candle of each interval is the last one that the chart reads, live and after a restart', async () => {
  const groups = twoDays(37 * minute)
  const live = new MarketWindow()
  await live.tryLoad(db)
  const projection = new Projection(db)
  for (const [n, group] of groups.entries()) {
    live.take(group)
    await projection.project([group])
    if (n % 23 !== 22) continue
    const restarted = new MarketWindow()
    await restarted.tryLoad(db)
    for (const symbol of [SYMBOLS.btc, SYMBOLS.own]) {
      for (const interval of CANDLE_INTERVALS) {
        const [read] = await listCandles(db, { symbol, interval, limit: 1, endMs: group.timeMs + 1 })
        expect(live.runningCandle(symbol, interval)).toEqual(read)
        expect(restarted.runningCandle(symbol, interval)).toEqual(read)
      }
    }
  }
})

test('take tells which symbols have news, and that an index went stale', async () => {
  const window = new MarketWindow()
  await window.tryLoad(db)
  const [first, second, third, fourth] = groupsOf([
    { atMs: FIRST_MS + 1000, events: [pointed(SYMBOLS.btc, 100_000_000), pointed(SYMBOLS.gold, 200_000_000)] },
    { atMs: FIRST_MS + 2000, events: [pointed(SYMBOLS.btc, 110_000_000)] },
    { atMs: FIRST_MS + 5000, events: [wentStale(SYMBOLS.gold)] },
    { atMs: FIRST_MS + 6000, events: [pointed(SYMBOLS.gold, 210_000_000)] },
  ]) as [ProjectedGroup, ProjectedGroup, ProjectedGroup, ProjectedGroup]
  expect(window.take(genesis())).toEqual([])
  expect(window.take(first)).toEqual([SYMBOLS.btc, SYMBOLS.gold])
  expect(window.take(second)).toEqual([SYMBOLS.btc])
  expect(window.figures(SYMBOLS.gold)?.isStale).toBe(false)
  expect(window.take(third)).toEqual([SYMBOLS.gold])
  expect(window.figures(SYMBOLS.gold)).toMatchObject({ isStale: true, close: '2', pricedAtMs: FIRST_MS + 1000 })
  expect(window.figures(SYMBOLS.btc)).toMatchObject({ isStale: false, seq: third.seq })
  window.take(fourth)
  expect(window.figures(SYMBOLS.gold)).toMatchObject({ isStale: false, close: '2.1' })
  expect(window.symbols()).toEqual([SYMBOLS.btc, SYMBOLS.gold])
  expect(window.figures('nopeusdt')).toBeNull()
})

test('the 24 hours of a price that stands still pass by, although nothing is heard of it', async () => {
  const window = new MarketWindow()
  await window.tryLoad(db)
  const groups = groupsOf([
    { atMs: FIRST_MS, events: [pointed(SYMBOLS.gold, 200_000_000)] },
    { atMs: FIRST_MS + minute - 1000, events: [pointed(SYMBOLS.btc, 100_000_000)] },
    { atMs: FIRST_MS + minute, events: [pointed(SYMBOLS.gold, 100_000_000)] },
    { atMs: FIRST_MS + day, events: [pointed(SYMBOLS.btc, 100_000_000)] },
    { atMs: FIRST_MS + day + minute, events: [pointed(SYMBOLS.btc, 100_000_000)] },
    { atMs: FIRST_MS + day + 2 * minute, events: [pointed(SYMBOLS.btc, 100_000_000)] },
  ])
  const seen = [genesis(), ...groups].map((group) => {
    window.take(group)
    const figures = window.figures(SYMBOLS.gold)
    return figures && [figures.open, figures.high24, figures.low24, figures.high]
  })
  const midnight = ['1', '1', '1', '1']
  expect(seen).toEqual([null, ['2', '2', '2', '2'], ['2', '2', '2', '2'], ['2', '2', '1', '2'], ['2', '2', '1', '1'], midnight, midnight])
})

test('a chart that has stood still for days is whole after a restart', async () => {
  const golden = [3, 1, 4, 2].map((price, n) => ({ atMs: FIRST_MS + n * 7 * minute, events: [pointed(SYMBOLS.gold, price * 100_000_000)] }))
  const later = [1, 2, 3].map((days) => ({ atMs: FIRST_MS + days * day, events: [pointed(SYMBOLS.btc, days * 100_000_000)] }))
  await new Projection(db).project([genesis(), ...groupsOf([...golden, ...later])])
  const window = new MarketWindow()
  expect(await window.tryLoad(db)).toBe(true)
  expect(window.figures(SYMBOLS.gold)).toMatchObject({ close: '2', open: '2', high24: '2', isStale: true })
  for (const interval of CANDLE_INTERVALS) {
    const [read] = await listCandles(db, { symbol: SYMBOLS.gold, interval, limit: 1, endMs: FIRST_MS + 4 * day })
    expect(window.runningCandle(SYMBOLS.gold, interval)).toEqual(read)
  }
})

test('groups that come while it loads are neither lost nor counted twice', async () => {
  const groups = twoDays(53 * minute)
  const projection = new Projection(db)
  await projection.project(groups.slice(0, 20))
  const window = new MarketWindow()
  for (const group of groups.slice(15, 30)) window.take(group)
  expect(window.isReady).toBe(false)
  expect(await window.tryLoad(db)).toBe(true)
  expect(window.figures(SYMBOLS.btc)).toMatchObject(bruteForce(naiveMoves(groups.slice(0, 30), SYMBOLS.btc), groups[29]?.timeMs as number))
})

test('it is not ready while the tables lag behind the first group it heard', async () => {
  const groups = twoDays(53 * minute)
  const projection = new Projection(db)
  await projection.project(groups.slice(0, 10))
  const window = new MarketWindow()
  for (const group of groups.slice(15, 20)) window.take(group)
  expect(await window.tryLoad(db)).toBe(false)
  expect(window.figures(SYMBOLS.btc)).toBeNull()
  await projection.project(groups.slice(10, 15))
  expect(await window.tryLoad(db)).toBe(true)
  expect(window.figures(SYMBOLS.btc)?.seq).toBe(groups[19]?.seq)
})

test('a group missed on the way makes it unready until it is loaded anew', async () => {
  const groups = twoDays(53 * minute)
  const projection = new Projection(db)
  await projection.project(groups.slice(0, 10))
  const window = new MarketWindow()
  await window.tryLoad(db)
  window.take(groups[11] as ProjectedGroup)
  expect(window.isReady).toBe(false)
  expect(window.runningCandle(SYMBOLS.btc, '1m')).toBeNull()
  expect(await window.tryLoad(db)).toBe(false)
  await projection.project(groups.slice(10, 12))
  expect(await window.tryLoad(db)).toBe(true)
  expect(window.figures(SYMBOLS.btc)).toMatchObject(bruteForce(naiveMoves(groups.slice(0, 12), SYMBOLS.btc), groups[11]?.timeMs as number))
})

test('hours and days of a prefilled past have the first open, the extremes and the last close of their minutes', async () => {
  // Not at the beginning of an hour, and over the end of a day.
  const startMs = Math.floor(FIRST_MS / day) * day - 90 * minute
  const past = Array.from({ length: 400 }, (_, n) => {
    const price = 1_700_000_000_000 + ((n * 7_919) % 997) * 1_000_000
    return { openTimeMs: startMs + n * minute, open: price, high: price + 3_000_000, low: price - 2_000_000, close: price + 1_000_000 }
  })
  await prefillCandles(db, SYMBOLS.btc, past)
  for (const [span, lengthMs] of [
    ['1h', 60 * minute],
    ['1d', day],
  ] as const) {
    const startOf = ({ openTimeMs }: { readonly openTimeMs: number }) => openTimeMs - (openTimeMs % lengthMs)
    const expected = [...new Set(past.map(startOf))].map((open_time_ms) => {
      const parts = past.filter((candle) => startOf(candle) === open_time_ms)
      return {
        open_time_ms,
        open: priceText(parts[0]?.open as number),
        high: priceText(Math.max(...parts.map(({ high }) => high))),
        low: priceText(Math.min(...parts.map(({ low }) => low))),
        close: priceText(parts.at(-1)?.close as number),
      }
    })
    const columns = ['open_time_ms', 'open', 'high', 'low', 'close'] as const
    expect(await db.selectFrom('prefilled_candles').select(columns).where('span', '=', span).orderBy('open_time_ms').execute()).toEqual(
      expected,
    )
  }
})

test('a prefilled past joins the live candles, has no volume, and is written once', async () => {
  const openTimeMs = Math.floor(FIRST_MS / minute) * minute
  const past = Array.from({ length: 3 * 1440 }, (_, n) => {
    const price = 1_700_000_000_000 + n * 1_000_000
    return {
      openTimeMs: openTimeMs - (3 * 1440 - 1 - n) * minute,
      open: price,
      high: price + 5_000_000,
      low: price - 5_000_000,
      close: price + 1_000_000,
    }
  })
  expect(await prefillCandles(db, SYMBOLS.btc, past)).toBe(true)
  expect(await prefillCandles(db, SYMBOLS.btc, past.slice(100))).toBe(false)
  const count = await db
    .selectFrom('prefilled_candles')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('span', '=', '1m')
    .executeTakeFirstOrThrow()
  expect(count.rows).toBe(3 * 1440)

  const window = new MarketWindow()
  await window.tryLoad(db)
  const groups = [
    genesis(),
    ...groupsOf([
      {
        atMs: FIRST_MS + 1000,
        events: [pointed(SYMBOLS.btc, 1_600_000_000_000), traded(SYMBOLS.btc, { priceTicks: 160_000, quantityLots: 100 })],
      },
      { atMs: FIRST_MS + 60_000, events: [pointed(SYMBOLS.btc, 1_601_000_000_000)] },
    ]),
  ]
  await new Projection(db).project(groups)
  const [before, joined, after] = await listCandles(db, { symbol: SYMBOLS.btc, interval: '1m', limit: 3, endMs: FIRST_MS + day })
  expect(before).toMatchObject({ openTimeMs: openTimeMs - minute, volume: '0' })
  expect(joined).toEqual({ openTimeMs, open: '17043.19', high: '17043.24', low: '16000', close: '16000', volume: '0.001' })
  expect(after).toMatchObject({ open: '16010', volume: '0' })
  const [hour] = await listCandles(db, { symbol: SYMBOLS.btc, interval: '1h', limit: 1, endMs: FIRST_MS + 30_000 })
  expect(hour).toMatchObject({ open: '17042.61', high: '17043.24', low: '16000', close: '16010', volume: '0.001' })

  const restarted = new MarketWindow()
  await restarted.tryLoad(db)
  for (const interval of CANDLE_INTERVALS) {
    const [read] = await listCandles(db, { symbol: SYMBOLS.btc, interval, limit: 1, endMs: FIRST_MS + 61_000 })
    expect(restarted.runningCandle(SYMBOLS.btc, interval)).toEqual(read)
  }
  expect(restarted.figures(SYMBOLS.btc)).toMatchObject({ close: '16010', volume24: '0.001', high24: '17043.24' })
})

test('what was traded here counts both realms’ books for 24 hours, live as after a restart', async () => {
  const deal = (atMs: number, quantityLots: number, realm: 'real' | 'demo' = 'real') => ({
    atMs,
    events: [pointed(SYMBOLS.btc, 1_720_000_000_000), traded(SYMBOLS.btc, { priceTicks: 172_000, quantityLots, realm })],
  })
  const groups = [
    genesis(),
    ...groupsOf([deal(FIRST_MS, 5), deal(FIRST_MS + 10_000, 7, 'demo'), deal(FIRST_MS + 12 * 60 * minute, 11), deal(FIRST_MS + day, 13)]),
  ]
  const window = new MarketWindow()
  expect(window.traded(SYMBOLS.btc)).toEqual({})
  await window.tryLoad(db)
  const projection = new Projection(db)
  const quantities: [string, string][] = []
  for (const group of groups) {
    window.take(group)
    await projection.project([group])
    const again = new MarketWindow()
    await again.tryLoad(db)
    expect(again.traded(SYMBOLS.btc)).toEqual(window.traded(SYMBOLS.btc))
    const { spot } = window.traded(SYMBOLS.btc)
    quantities.push([spot?.real.quantity ?? '', spot?.demo.quantity ?? ''])
  }
  // A day after the first deal its minute is still one of the last 1,440 whole ones.
  expect(quantities.slice(1)).toEqual([
    ['0.00005', '0'],
    ['0.00005', '0.00007'],
    ['0.00016', '0.00007'],
    ['0.00029', '0.00007'],
  ])
  const next = groupsOf([deal(FIRST_MS + day + minute, 17)])[0] as ProjectedGroup
  window.take({ ...next, seq: groups.length + 1 })
  expect(window.traded(SYMBOLS.btc).spot).toMatchObject({ real: { quantity: '0.00041' }, demo: { quantity: '0' } })
  expect(window.traded(SYMBOLS.own)).toMatchObject({ spot: { real: { quantity: '0', notional: '0' } } })
  expect(window.traded('nosuchusdt')).toEqual({})
  // A group was missed: until the tables are read anew nothing is known, which is not nothing traded.
  window.take({ ...next, seq: groups.length + 3 })
  expect([window.isReady, window.traded(SYMBOLS.btc), window.traded(SYMBOLS.own)]).toEqual([false, {}, {}])
})

test('contracts count in coins, and what was taken over or deleveraged, at prices nobody quoted, does not', async () => {
  const contract = LISTED_CONTRACTS.find(({ symbol }) => symbol === SYMBOLS.btc) as (typeof LISTED_CONTRACTS)[number]
  const listed: Event = { type: 'ContractConfigured', contract, effectiveFromMs: timeMs(FIRST_MS) }
  const deal = (tradeId: number, contracts: number, orderId: number): Event => ({
    type: 'ContractTraded',
    tradeId,
    marketId: contract.marketId,
    realm: 'demo',
    priceTicks: ticks(172_000),
    contracts,
    notional: amount(17_200_000n * BigInt(contracts)),
    takerSide: 'buy',
    makerOrderId: 0,
    takerOrderId: orderId,
    makerAccountId: 3,
    takerAccountId: 1001,
    makerFee: amount(0n),
    takerFee: amount(0n),
  })
  const groups = [
    genesis(),
    ...groupsOf([
      { atMs: FIRST_MS, events: [pointed(SYMBOLS.btc, 1_720_000_000_000), listed] },
      { atMs: FIRST_MS + 1_000, events: [deal(1, 7, 12), deal(2, 100, 0), deal(3, 5, 13)] },
    ]),
  ]
  const window = new MarketWindow()
  await window.tryLoad(db)
  for (const group of groups) window.take(group)
  await new Projection(db).project(groups)
  const restarted = new MarketWindow()
  await restarted.tryLoad(db)
  for (const one of [window, restarted]) {
    expect(one.traded(SYMBOLS.btc).contract).toEqual({
      real: { quantity: '0', notional: '0' },
      demo: { quantity: '0.012', notional: '206.4' },
    })
  }
})
