import { core } from '@glasshouse/core'
import { REALMS } from '@glasshouse/domain'
import { describe, expect, test } from 'vitest'
import { startFeedClock } from '../clocks/feed.ts'
import { startMarketMaker } from '../clocks/market-maker.ts'
import { startEngineInProcess } from '../engine/in-process.ts'
import { BTC_MARKET, fixedFeed, openHouse, order, settled, trader } from '../engine/testing/small-exchange.ts'
import { readinessOf } from '../http/health.ts'

import { QuoteWatch, SILENT_ROUNDS } from './quote-watch.ts'

/** An exchange at its start: no price has come yet. `silent`: indices that no price comes for. */
async function starting({ silent = [] as string[], withMaker = true } = {}) {
  const now = { ms: 1_760_000_000_000 }
  const engine = await startEngineInProcess({ core, clock: () => now.ms })
  await openHouse(engine)
  const quotes = await QuoteWatch.open(engine)
  const feed = fixedFeed(silent)
  startFeedClock({ engine, feed })
  /** Called when a price is durable, before the market maker hears of it. */
  const onPoint = { call: () => {} }
  engine.onGroup(({ byCommand }) => {
    if (byCommand.flat().some(({ type }) => type === 'IndexPriceUpdated')) onPoint.call()
  })
  if (withMaker) await startMarketMaker({ engine, isOn: true })
  const beat = async () => {
    now.ms += 1_000
    feed.beat(now.ms)
    await settled(engine)
  }
  const listing = { isStale: false, configuration: await engine.read.configuration() }
  const readiness = () => readinessOf({ engine, quotes, listing: listing as never })
  const unready = () => readiness().unready
  const alarms = () => readiness().alarms
  return { engine, now, quotes, beat, unready, alarms, onPoint }
}

const marketsOf = async ({ engine }: Awaited<ReturnType<typeof starting>>) => {
  const { markets, contracts } = await engine.read.configuration()
  return [...markets, ...contracts].filter(({ indexId }) => indexId !== 0)
}

test('ready means a ladder on both sides of every open market, in both realms', async () => {
  const place = await starting()
  expect(place.unready()).toEqual(['no_price_yet'])
  await place.beat()
  expect(place.unready()).toEqual([])
  const markets = await marketsOf(place)
  expect(markets.length).toBeGreaterThan(20)
  for (const { marketId } of markets)
    for (const realm of REALMS) {
      const { bids, asks } = await place.engine.read.depth(marketId, realm, 1)
      expect([marketId, realm, bids.length, asks.length]).toEqual([marketId, realm, 1, 1])
    }
})

test('without the market maker a start is never ready, and says for which markets', async () => {
  const place = await starting({ withMaker: false })
  for (let second = 0; second < 2 * SILENT_ROUNDS; second++) {
    await place.beat()
    expect(place.unready()).toEqual(['no_quotes'])
  }
  expect(place.quotes.unquoted()).toHaveLength(2 * (await marketsOf(place)).length)
})

test('a first price that grew old before its ladders were durable is no ready exchange', async () => {
  const place = await starting()
  const ada = await trader(place.engine, 'ada', 10_000n)
  // A disk that takes seconds for the group of the first price: its ladders come when the index is stale.
  place.onPoint.call = () => {
    place.now.ms += 3_500
    place.onPoint.call = () => {}
  }
  await place.beat()
  const market = { ...order(ada), orderType: 'market', timeInForce: 'IOC', priceTicks: 0, lots: 100 } as never
  expect(await place.engine.submit(market)).toMatchObject({ ok: false, reason: 'no_liquidity' })
  expect(place.unready()).toEqual(['no_price_yet'])
  expect(place.quotes.unquoted()[0]).toMatchObject({ reason: 'no_price_yet' })
  await place.beat()
  expect(place.unready()).toEqual([])
  expect(await place.engine.submit(market)).toMatchObject({ ok: true })
})

describe('an index that is silent at the start', () => {
  const silent = ['xauusdt']

  test('holds readiness back for the first rounds of prices, and no longer', async () => {
    const place = await starting({ silent })
    for (let round = 1; round < SILENT_ROUNDS; round++) {
      await place.beat()
      expect([round, place.unready()]).toEqual([round, ['no_price_yet']])
    }
    const [one] = place.quotes.unquoted()
    expect(one).toMatchObject({ symbol: 'xauusdt', reason: 'no_price_yet' })
    await place.beat()
    expect(place.unready()).toEqual([])
    expect(new Set(place.quotes.unquoted().map(({ symbol, reason }) => `${symbol} ${reason}`))).toEqual(new Set(['xauusdt index_stale']))
    expect([place.quotes.indices().stale, place.alarms()]).toEqual([1, []])
  })

  test('one that goes stale later, with its ladders gone, makes nothing unready', async () => {
    const place = await starting()
    await place.beat()
    place.now.ms += 3_500
    await place.engine.submit({ type: 'AdvanceTime', actor: { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } })
    await settled(place.engine)
    expect((await place.engine.read.depth(BTC_MARKET, 'real', 1)).asks).toEqual([])
    expect(place.quotes.unquoted()[0]).toMatchObject({ reason: 'index_stale' })
    expect(place.unready()).toEqual([])
    expect(place.alarms()).toEqual(['indices_stale'])
  })
})
