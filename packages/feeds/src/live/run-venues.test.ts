import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ArrivedTick, monotonicMs } from '../arrived-tick.ts'
import { PLAYED_VENUES, type PlayedVenue, startVenuePlayer, type VenuePlayer } from '../testing/index.ts'
import { runVenues } from './run-venues.ts'
import type { VenueNote } from './venue-link.ts'
import { LIVE_INDICES, VENUES } from './venues.ts'

/** ccxt's own classes against a player of the venues on loopback. */
const soon = { timeout: 10_000, interval: 5 }
let player: VenuePlayer
let ticks: ArrivedTick[]
let notes: VenueNote[]
let stop: () => Promise<void>

function run(silenceMs = 60_000) {
  stop = runVenues({
    playerUrl: player.url,
    clock: Date.now,
    chance: () => 0,
    delays: { firstMs: 20, maxMs: 40 },
    silenceMs,
    send: (message) => {
      if (message.kind === 'ticks') ticks.push(...message.ticks)
      if (message.kind === 'note') notes.push(message.note)
    },
  })
}
beforeEach(async () => {
  player = await startVenuePlayer({ pairs: LIVE_INDICES.map(({ pair }) => pair) })
  ;[ticks, notes] = [[], []]
})
afterEach(async () => {
  await stop()
  await player.stop()
})

const subscribed = (venue: PlayedVenue, times = 1) => expect.poll(() => player.subscriptions(venue), soon).toBe(times)
const of = (venue: PlayedVenue) => ticks.filter(({ sourceId }) => sourceId === sourceOf(venue))
const sourceOf = (venue: PlayedVenue) => VENUES.find(({ name }) => name === venue)?.playerSourceId
const say = (venue: PlayedVenue, bid: string, venueTimeMs: number, ask = '99999') =>
  player.emitQuote(venue, { pair: 'BTC/USDT', bid, ask, venueTimeMs })

test('four venues are heard through ccxt, each price exact, with the venue and both times', { timeout: 30_000 }, async () => {
  run()
  for (const venue of PLAYED_VENUES) await subscribed(venue)
  const earliestMs = monotonicMs()
  // Not before: a word older than five seconds counts for nothing, and four venues may take longer to reach.
  const venueTimeMs = Date.now()
  for (const venue of PLAYED_VENUES) {
    player.emitQuote(venue, { pair: 'BTC/USDT', bid: '60123.45000001', ask: '60123.46', venueTimeMs })
    player.emitQuote(venue, { pair: 'DOGE/USDT', bid: '0.08951', ask: '0.0895200', venueTimeMs })
  }
  await expect.poll(() => ticks.length, soon).toBe(8)
  for (const venue of PLAYED_VENUES) {
    expect(of(venue).map(({ arrivedMs: _, ...tick }) => tick)).toEqual([
      { indexId: 1, sourceId: sourceOf(venue), bid: 6_012_345_000_001, ask: 6_012_346_000_000, venueTimeMs },
      { indexId: 9, sourceId: sourceOf(venue), bid: 8_951_000, ask: 8_952_000, venueTimeMs },
    ])
    for (const { arrivedMs } of of(venue)) {
      expect(arrivedMs).toBeGreaterThanOrEqual(earliestMs)
      expect(arrivedMs).toBeLessThanOrEqual(monotonicMs())
    }
  }
})

test.each(PLAYED_VENUES)(
  '%s: a quote that stands while another market of its connection speaks takes the times of that frame',
  { timeout: 30_000 },
  async (venue) => {
    run()
    await subscribed(venue)
    const first = Date.now() - 1_000
    say(venue, '60000', first)
    await expect.poll(() => of(venue).length, soon).toBe(1)
    player.emitQuote(venue, { pair: 'DOGE/USDT', bid: '0.1', ask: '0.2', venueTimeMs: first + 400 })
    await expect.poll(() => of(venue).length, soon).toBe(3)
    const [spoken, ...confirmed] = of(venue).filter(({ indexId }) => indexId === 1)
    const doge = of(venue).find(({ indexId }) => indexId === 9)
    expect(confirmed).toEqual([{ ...spoken, venueTimeMs: first + 400, arrivedMs: doge?.arrivedMs }])
  },
)

describe('messages that are repeated, late, torn or absurd', () => {
  test.each(PLAYED_VENUES)('%s: no tick comes twice or goes back', { timeout: 30_000 }, async (venue) => {
    run()
    await subscribed(venue)
    const now = Date.now()
    const heard = async (bid: string, at: number) => {
      say(venue, bid, at)
      await expect.poll(() => of(venue).at(-1)?.bid, soon).toBe(Number(bid) * 10 ** 8)
    }
    await heard('60000', now - 500)
    for (const [bid, at] of [
      ['60000', now - 500],
      ['59000', now - 600],
      ['1', now + 60_000],
      ['2', now - 60_000],
    ] as const)
      say(venue, bid, at)
    say(venue, '100000', now - 400)
    await heard('60001', now - 300)
    say(venue, '60000', now - 500)
    await heard('60002', now - 200)
    expect(of(venue).map(({ bid }) => bid / 10 ** 8)).toEqual([60_000, 60_001, 60_002])
  })
})

test.each(PLAYED_VENUES)(
  '%s: after the venue closes its socket it is heard again, and the quote it repeats makes no tick',
  { timeout: 30_000 },
  async (venue) => {
    run()
    await subscribed(venue)
    const now = Date.now()
    say(venue, '60000', now - 500)
    await expect.poll(() => of(venue).length, soon).toBe(1)
    for (const round of [2, 3]) {
      player.closeSockets(venue)
      await subscribed(venue, round)
      say(venue, String(60_000 + round), now - 500 + round)
      await expect.poll(() => of(venue).length, soon).toBe(round)
      expect(player.openSockets(venue)).toBe(1)
    }
    expect(of(venue).map(({ bid }) => bid / 10 ** 8)).toEqual([60_000, 60_002, 60_003])
    expect(notes.filter((note) => note.venue === venue).map(({ kind }) => kind)).toEqual(['open', 'closed', 'open', 'closed', 'open'])
  },
)

test('a dead venue keeps no other from being heard, and is heard itself when it lives again', { timeout: 30_000 }, async () => {
  player.setDead('okx', true)
  run()
  await subscribed('binance')
  await expect.poll(() => notes.filter(({ venue, kind }) => venue === 'okx' && kind === 'closed').length, soon).toBeGreaterThan(2)
  say('binance', '60000', Date.now())
  await expect.poll(() => of('binance').length, soon).toBe(1)
  expect(player.openSockets('okx')).toBe(0)
  player.setDead('okx', false)
  await subscribed('okx')
  say('okx', '60000', Date.now())
  await expect.poll(() => of('okx').length, soon).toBe(1)
})

test('a venue whose socket is open but says nothing sound is connected anew', { timeout: 30_000 }, async () => {
  run(150)
  await subscribed('bybit')
  say('bybit', '100000', Date.now())
  await expect.poll(() => notes, soon).toContainEqual({ venue: 'bybit', kind: 'refused', detail: 'bid_not_below_ask' })
  await expect.poll(() => player.subscriptions('bybit'), soon).toBeGreaterThan(2)
  expect(notes).toContainEqual({ venue: 'bybit', kind: 'closed', detail: 'no sound quote for 150 ms' })
})

test('a stop leaves no socket open and sends nothing more', { timeout: 30_000 }, async () => {
  run()
  for (const venue of PLAYED_VENUES) await subscribed(venue)
  await stop()
  await expect.poll(() => PLAYED_VENUES.map((venue) => player.openSockets(venue)), soon).toEqual([0, 0, 0, 0])
  expect(notes.map(({ kind }) => kind)).toEqual(['open', 'open', 'open', 'open'])
  expect(ticks).toEqual([])
})
