import { core } from '@glasshouse/core'
import { type Event, houseAccountId, REALMS } from '@glasshouse/domain'
import { createLiveFeed, LIVE_INDICES, monotonicMs, runVenues, secretsOf } from '@glasshouse/feeds'
import { PLAYED_VENUES, type PlayedVenue, startVenuePlayer } from '@glasshouse/feeds/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { startFeedClock } from '../clocks/feed.ts'
import { refuseOtherSources, runGenesis } from '../clocks/genesis.ts'
import { startMarketMaker } from '../clocks/market-maker.ts'
import { startTimeClock } from '../clocks/time.ts'
import { startEngineInProcess } from '../engine/in-process.ts'
import { openingOf } from '../engine/testing/signers.ts'
import { BTC_ASSET, BTC_MARKET, deposit, order, settled, trader } from '../engine/testing/small-exchange.ts'

/** Venues played on this machine -> ccxt -> the live feed -> the real core. Only the process between is left out. */
const soon = { timeout: 20_000, interval: 10 }
const UNIT = 10 ** 8
type Pointed = Extract<Event, { type: 'IndexPriceUpdated' }>

let stop: () => Promise<void> = async () => {}
afterEach(() => stop())

async function liveExchange() {
  const player = await startVenuePlayer({ pairs: LIVE_INDICES.map(({ pair }) => pair) })
  const engine = await startEngineInProcess({ core, monotonic: monotonicMs })
  const points: Pointed[] = []
  const wentStale: { afterMs: number; groupsTooLate: number }[] = []
  let [lastPointMs, groupsTooLate] = [0, 0]
  engine.onGroup(({ due, byCommand, timeMs }) => {
    const events = [due, ...byCommand].flat()
    if (events.some(({ type }) => type === 'IndexWentStale')) wentStale.push({ afterMs: timeMs - lastPointMs, groupsTooLate })
    else if (timeMs > lastPointMs + 3_000) groupsTooLate++
    for (const event of events) {
      if (event.type !== 'IndexPriceUpdated') continue
      points.push(event)
      ;[lastPointMs, groupsTooLate] = [timeMs, 0]
    }
  })
  let stopVenues = async () => {}
  const live = {
    start: (onTicks: Parameters<Parameters<typeof createLiveFeed>[0]['live']['start']>[0]) => {
      stopVenues = runVenues({
        playerUrl: player.url,
        clock: Date.now,
        chance: () => 0,
        delays: { firstMs: 20, maxMs: 100 },
        send: (message) => void (message.kind === 'ticks' && onTicks(message.ticks)),
      })
    },
    stop: () => {},
  }
  const groupTime = () => engine.time.now()
  const feed = createLiveFeed({
    live,
    isPlayed: true,
    withRecordings: false,
    clock: groupTime,
    anchorMs: 0,
    secretOfDay: secretsOf(Buffer.alloc(32)),
  })
  await runGenesis({ engine, feed, seed: 'demo', publicKey: 'ab'.repeat(32), operators: openingOf() })
  const stops = [await startMarketMaker({ engine, isOn: true }), startFeedClock({ engine, feed }), startTimeClock({ engine, tickMs: 250 })]

  const mids = new Map<PlayedVenue, number>()
  const speaking = setInterval(() => {
    for (const [venue, mid] of mids)
      player.emitQuote(venue, { pair: 'BTC/USDT', bid: (mid - 1).toFixed(1), ask: (mid + 1).toFixed(1), venueTimeMs: Date.now() })
  }, 200)
  stop = async () => {
    clearInterval(speaking)
    for (const end of stops) end()
    await stopVenues()
    await player.stop()
    await settled(engine)
  }
  const offers = async () => (await engine.read.depth(BTC_MARKET, 'real', 50)).asks.length
  return { player, engine, feed, points, wentStale, mids, offers }
}

const HONEST = [60_000, 60_010, 60_020, 60_030]
const allSay = (mids: Map<PlayedVenue, number>) => PLAYED_VENUES.forEach((venue, at) => void mids.set(venue, HONEST[at] as number))

describe('one venue lies by 20 %', () => {
  test.each([
    ['okx', 1.2],
    ['bitget', 0.8],
  ] as const)(
    '%s x %d: no point moves by more than a quarter of 0.5 percent beyond what the honest ones say',
    { timeout: 60_000 },
    async (liar, factor) => {
      const { points, mids } = await liveExchange()
      allSay(mids)
      await expect.poll(() => points.at(-1)?.price, soon).toBe(60_015 * UNIT)
      const lie = Math.round((mids.get(liar) as number) * factor)
      mids.set(liar, lie)
      const sourceOfLie = (point?: Pointed) => point?.parts.find(({ mid }) => mid === lie * UNIT)
      await expect.poll(() => points.filter(sourceOfLie).length, soon).toBeGreaterThan(1)

      const bound = (60_030 * 0.005) / 4
      for (const { price } of points) {
        expect(price).toBeGreaterThanOrEqual((60_000 - bound) * UNIT)
        expect(price).toBeLessThanOrEqual((60_030 + bound) * UNIT)
      }
      const told = points.findLast(sourceOfLie)
      expect(told?.parts).toHaveLength(4)
      // The lie is journalled as it was said, and beside it what it counted as: at most 0.5 % from the median.
      const used = (sourceOfLie(told)?.used as number) / UNIT
      expect(Math.abs(used / 60_020 - 1)).toBeLessThan(0.0053)
    },
  )
})

test('venues fall silent: the index is stale 3 s after its last point, the exchange takes its offers back, and both return', {
  timeout: 60_000,
}, async () => {
  const { player, points, wentStale, mids, offers, engine } = await liveExchange()
  allSay(mids)
  await expect.poll(offers, soon).toBeGreaterThan(0)
  mids.clear()
  for (const venue of PLAYED_VENUES) {
    player.setDead(venue, true)
    player.closeSockets(venue)
  }
  await expect.poll(() => wentStale.length, soon).toBe(1)
  // The first group after 3 s tells it; the clock makes one every 250 ms here.
  expect(wentStale[0]?.afterMs).toBeGreaterThan(3_000)
  expect(wentStale[0]?.groupsTooLate).toBe(0)
  expect(await engine.read.index(1)).toMatchObject({ isStale: true, price: 60_015 * UNIT })
  await expect.poll(offers, soon).toBe(0)
  const told = points.length
  for (const venue of PLAYED_VENUES) player.setDead(venue, false)
  // Connected again, every venue repeats its last quote: old news, so there is no point.
  await expect.poll(() => PLAYED_VENUES.map((venue) => player.openSockets(venue)), soon).toEqual([1, 1, 1, 1])
  expect(points).toHaveLength(told)
  allSay(mids)
  await expect.poll(offers, soon).toBeGreaterThan(0)
  expect((await engine.read.index(1))?.isStale).toBe(false)
})

test('one venue alone makes no point; two that agree do', { timeout: 60_000 }, async () => {
  const { engine, feed, points, mids } = await liveExchange()
  mids.set('binance', 60_000)
  await expect.poll(() => feed.provenance(1).line, soon).toContain('No live price now: Binance heard.')
  const { lastSeq } = engine.health()
  // Ticks come once a second and time every quarter of one: at least two seconds of ticks.
  await expect.poll(() => engine.health().lastSeq, soon).toBeGreaterThan(lastSeq + 10)
  expect(points).toEqual([])
  mids.set('bybit', 60_010)
  await expect.poll(() => points.at(-1)?.price, soon).toBe(60_005 * UNIT)
})

test('before any venue is heard there is no price, the exchange offers nothing, and nobody can take', { timeout: 60_000 }, async () => {
  const { engine, mids, offers, feed } = await liveExchange()
  // The market maker has its coins, but no price to quote around: 2,000,000 USDT at 17,200, where the simulator begins.
  for (const realm of REALMS) {
    const balances = await engine.read.balances(houseAccountId(realm, 'market_maker'))
    expect(balances.find(({ assetId }) => assetId === BTC_ASSET)?.available).toBe(11_627_906_976n)
  }
  const [buyer, seller] = [await trader(engine, 'buyer', 100_000n), await trader(engine, 'seller', 100_000n)]
  await engine.submit(deposit(seller, BTC_ASSET, 100_000_000n, 'one bitcoin'))
  expect(await engine.submit(order(buyer, { side: 'buy', price: 49_000 }))).toMatchObject({ ok: true })
  const taking = order(seller, { side: 'sell', price: 49_000, timeInForce: 'IOC' })
  expect(await engine.submit(taking)).toMatchObject({ ok: false, reason: 'index_stale' })
  expect([(await engine.read.index(1))?.price, await offers()]).toEqual([0, 0])
  expect(feed.provenance(1).line).toContain('No live price now')

  allSay(mids)
  await expect.poll(offers, soon).toBeGreaterThan(0)
  expect((await engine.read.index(1))?.price).toBe(60_015 * UNIT)
})

test('an exchange keeps the sources it was opened with: another feed is refused', { timeout: 60_000 }, async () => {
  const { engine, feed } = await liveExchange()
  const exchange = await engine.read.configuration()
  expect(() => refuseOtherSources(exchange, feed)).not.toThrow()
  const venues = createLiveFeed({
    live: { start() {}, stop() {} },
    isPlayed: false,
    withRecordings: false,
    clock: () => engine.time.now(),
    anchorMs: 0,
    secretOfDay: secretsOf(Buffer.alloc(32)),
  })
  expect(() => refuseOtherSources(exchange, venues)).toThrow(
    'this exchange takes the price of btcusdt from player:binance, player:okx, player:bybit, player:bitget, which this FEED does not have; start it with the FEED it was opened with',
  )
})
