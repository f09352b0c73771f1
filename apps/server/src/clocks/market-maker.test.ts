import { core } from '@glasshouse/core'
import { type Event, houseAccountId, quoteLots, REALMS, ticks } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { startEngineInProcess } from '../engine/in-process.ts'
import { systemActor } from '../engine/protocol/actors.ts'
import type { Engine } from '../engine/protocol/engine.ts'
import { BTC_MARKET, BTC_PRICE, fixedFeed, openHouse, order, settled, trader } from '../engine/testing/small-exchange.ts'
import { startFeedClock } from './feed.ts'
import { startMarketMaker } from './market-maker.ts'
import { hasMoved, QUOTE_RULE, shapeAround } from './quote-shape.ts'

const GLS_MARKET = 13
const BTC_CONTRACT = 1_001

async function quotedExchange(isOn: boolean) {
  const now = { ms: 1_760_000_000_000 }
  const clock = () => now.ms
  const engine = await startEngineInProcess({ core, clock })
  await openHouse(engine, clock)
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const leave = await startMarketMaker({ engine, isOn })
  const beat = async () => {
    now.ms += 1_000
    feed.beat(now.ms)
    await settled(engine)
  }
  return { engine, feed, beat, now, leave }
}

const lotsOf = (marketId: number, sizeLots: number) =>
  Array.from({ length: QUOTE_RULE.levels }, (_, level) =>
    quoteLots({ sizeLots, sizeSeed: QUOTE_RULE.sizeSeed, midTicks: ticks(500_000) }, marketId, level),
  )

const quotesSeen = (engine: Engine) => {
  const seen: string[] = []
  engine.onGroup((group) => {
    for (const event of group.byCommand.flat()) if (event.type === 'QuotesReplaced') seen.push(`${event.marketId} ${event.realm}`)
  })
  return seen
}

test('every market with an index is quoted in both realms around its price; the own coin is not', async () => {
  const { engine, beat } = await quotedExchange(true)
  await beat()
  for (const realm of REALMS) {
    const { bids, asks } = await engine.read.depth(BTC_MARKET, realm, 50)
    expect([bids.length, asks.length]).toEqual([QUOTE_RULE.levels, QUOTE_RULE.levels])
    // 50,000 with a half spread of 0.01 %: 49,995 and 50,005, in ticks of 0.1.
    expect([bids[0]?.priceTicks, asks[0]?.priceTicks]).toEqual([499_950, 500_050])
    // 2,000 USDT at the first level are 0.04 BTC, in lots of 0.00001, of which the seed leaves between half and all.
    expect(bids.map(({ quantityLots }) => quantityLots)).toEqual(lotsOf(BTC_MARKET, 4_000))
    expect(bids.every(({ quantityLots }, level) => quantityLots >= 2_000 * (level + 1) && quantityLots <= 4_000 * (level + 1))).toBe(true)
    expect(await engine.read.depth(GLS_MARKET, realm, 50)).toMatchObject({ bids: [], asks: [] })
  }
})

test('every contract is quoted in both realms around its mark, in whole contracts', async () => {
  const { engine, beat } = await quotedExchange(true)
  await beat()
  for (const realm of REALMS) {
    const { bids, asks } = await engine.read.depth(BTC_CONTRACT, realm, 50)
    expect([bids.length, asks.length]).toEqual([QUOTE_RULE.levels, QUOTE_RULE.levels])
    expect([bids[0]?.priceTicks, asks[0]?.priceTicks]).toEqual([499_950, 500_050])
    // 2,000 USDT at the first level are 40 contracts of 0.001 BTC.
    expect(bids.map(({ quantityLots }) => quantityLots)).toEqual(lotsOf(BTC_CONTRACT, 40))
  }
  const { contracts } = await engine.read.configuration()
  for (const { marketId } of contracts) expect((await engine.read.depth(marketId, 'demo', 1)).asks).toHaveLength(1)
})

test('a ladder that the core took back is put up again at the next price', async () => {
  const { engine, beat } = await quotedExchange(true)
  await beat()
  const shape = { midTicks: ticks(0), halfSpreadTicks: 0, stepTicks: 0, levels: 0, sizeLots: 0, sizeSeed: 0 }
  const actor = systemActor('system', 'demo', houseAccountId('demo', 'market_maker'))
  expect(await engine.submit({ type: 'QuoteAround', actor, marketId: BTC_CONTRACT, shape })).toMatchObject({ ok: true })
  await settled(engine)
  expect((await engine.read.depth(BTC_CONTRACT, 'demo', 1)).asks).toEqual([])
  await beat()
  expect((await engine.read.depth(BTC_CONTRACT, 'demo', 1)).asks).toHaveLength(1)
})

test('a ladder that the core moved away is known: at the same price it is put back', async () => {
  const { engine, beat } = await quotedExchange(true)
  await beat()
  const shape = { midTicks: ticks(510_000), halfSpreadTicks: 50, stepTicks: 25, levels: 3, sizeLots: 40, sizeSeed: 0 }
  const actor = systemActor('system', 'demo', houseAccountId('demo', 'market_maker'))
  expect(await engine.submit({ type: 'QuoteAround', actor, marketId: BTC_CONTRACT, shape })).toMatchObject({ ok: true })
  await settled(engine)
  expect((await engine.read.depth(BTC_CONTRACT, 'demo', 1)).asks[0]?.priceTicks).toBe(510_050)
  await beat()
  expect((await engine.read.depth(BTC_CONTRACT, 'demo', 1)).asks[0]?.priceTicks).toBe(500_050)
})

test('a price that stands still or hardly moves brings no new ladder, one that moves does', async () => {
  const { engine, feed, beat } = await quotedExchange(true)
  await beat()
  const seen = quotesSeen(engine)
  await beat()
  feed.setPrice(1, BTC_PRICE + 10_000_000)
  await beat()
  expect(seen).toEqual([])
  feed.setPrice(1, BTC_PRICE + 2_000_000_000)
  await beat()
  expect(seen).toEqual(['1 real', '1 demo', '1001 real', '1001 demo'])
  // 3 USDT more: beyond half of the half spread of 5, which moves spot, and not all of it, which would move contracts.
  feed.setPrice(1, BTC_PRICE + 2_300_000_000)
  await beat()
  expect(seen.slice(4)).toEqual(['1 real', '1 demo'])
})

test('where the index moves by more in a second than the taker pays, half the spread grows to the rest of it', async () => {
  const { engine, feed, beat } = await quotedExchange(true)
  // 0.25 % a second: less 0.1 % of fee in spot and 0.05 % in contracts.
  for (let second = 0; second < 12; second++) {
    feed.setPrice(1, BTC_PRICE + (second % 2 ? 12_500_000_000 : 0))
    await beat()
  }
  feed.setPrice(1, BTC_PRICE)
  await beat()
  const bestAsk = async (marketId: number) => (await engine.read.depth(marketId, 'real', 1)).asks[0]?.priceTicks
  const { markets, contracts } = await engine.read.configuration()
  const feeOf = (marketId: number) => [...markets, ...contracts].find((market) => market.marketId === marketId)?.takerFeePpm ?? 0
  for (const marketId of [BTC_MARKET, BTC_CONTRACT])
    expect(await bestAsk(marketId)).toBe(500_000 + Math.floor((500_000 * (2_500 - feeOf(marketId))) / 1_000_000))
})

test('a spread that must be half as wide again is worth a ladder though the price stands, one a little wider is not', () => {
  const market = { tickSize: 10_000_000, unitOfTick: 1_000n, takerFeePpm: 1_000, patiencePercent: 50 }
  const around = (movePpm: number) => shapeAround(BTC_PRICE, market, movePpm)
  expect([around(0).halfSpreadTicks, around(1_100).halfSpreadTicks, around(1_140).halfSpreadTicks]).toEqual([50, 50, 70])
  expect([hasMoved(around(0), around(1_140), market), hasMoved(around(0), around(1_150), market)]).toEqual([false, true])
})

test('a ladder that was eaten from is put up again at the next price, in its realm alone', async () => {
  const { engine, beat } = await quotedExchange(true)
  const accountId = await trader(engine, 'ada', 10_000n)
  await beat()
  const before = await engine.read.depth(BTC_MARKET, 'real', 50)
  const bought = await engine.submit(order(accountId, { price: 50_010, lots: 1_000, timeInForce: 'IOC' }))
  expect(bought.ok && bought.events.some((event) => event.type === 'Traded')).toBe(true)
  const seen = quotesSeen(engine)
  await beat()
  expect(seen).toEqual(['1 real'])
  expect((await engine.read.depth(BTC_MARKET, 'real', 50)).asks[0]?.quantityLots).toBe(before.asks[0]?.quantityLots)
})

const clockTick = { type: 'AdvanceTime', actor: { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } } as const

test('a price that goes stale takes the ladders back, and the first fresh one brings them back in its own group', async () => {
  const { engine, beat, now } = await quotedExchange(true)
  await beat()
  const groups: { due: number; answers: number }[] = []
  const levels: number[] = []
  engine.onGroup(({ due, byCommand }) => {
    const ofBitcoin = (events: readonly Event[]) =>
      events.filter((event) => event.type === 'QuotesReplaced' && [BTC_MARKET, BTC_CONTRACT].includes(event.marketId)).length
    groups.push({ due: ofBitcoin(due), answers: ofBitcoin(byCommand.flat()) })
    for (const [first] of byCommand) if (first?.type === 'QuotesReplaced') levels.push(first.shape.levels)
  })
  now.ms += 4_000
  await engine.submit(clockTick)
  await settled(engine)
  for (const marketId of [BTC_MARKET, BTC_CONTRACT])
    expect(await engine.read.depth(marketId, 'demo', 50)).toMatchObject({ bids: [], asks: [] })
  // Two ladders in each realm, taken back by the core; the maker says nothing.
  expect(groups).toEqual([{ due: 4, answers: 0 }])
  expect(levels).toEqual([])
  await beat()
  expect(groups[1]).toEqual({ due: 0, answers: 4 })
  expect(levels.filter((count) => count === 0)).toEqual([])
  for (const marketId of [BTC_MARKET, BTC_CONTRACT])
    expect((await engine.read.depth(marketId, 'demo', 1)).asks[0]?.priceTicks).toBe(500_050)
})

test('switched off while a price is stale, what the core took back does not come back', async () => {
  const { engine, beat, now, leave } = await quotedExchange(true)
  await beat()
  leave()
  now.ms += 4_000
  await engine.submit(clockTick)
  await settled(engine)
  await startMarketMaker({ engine, isOn: false })
  await beat()
  for (const realm of REALMS)
    for (const marketId of [BTC_MARKET, BTC_CONTRACT])
      expect(await engine.read.depth(marketId, realm, 50)).toMatchObject({ bids: [], asks: [] })
})

test('switched off, it quotes nothing and takes back what an earlier run left', async () => {
  const { engine, feed, beat } = await quotedExchange(true)
  await beat()
  const leave = await startMarketMaker({ engine, isOn: false })
  for (const realm of REALMS) {
    const balances = await engine.read.balances(houseAccountId(realm, 'market_maker'))
    expect(balances.filter((balance) => balance.held !== 0n)).toEqual([])
  }
  leave()
  const dark = await quotedExchange(false)
  feed.setPrice(1, BTC_PRICE + 5_000_000_000)
  await dark.beat()
  expect(await dark.engine.read.depth(BTC_MARKET, 'real', 50)).toMatchObject({ bids: [], asks: [] })
})
