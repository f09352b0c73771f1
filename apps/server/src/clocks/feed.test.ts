import { core } from '@glasshouse/core'
import { type Command, LISTED_SPOT_MARKETS } from '@glasshouse/domain'
import { arrived, type TickListener } from '@glasshouse/feeds'
import { expect, test } from 'vitest'
import { startEngineInProcess } from '../engine/in-process.ts'
import { openingOf } from '../engine/testing/signers.ts'
import { SlowLog } from '../engine/testing/slow-log.ts'
import { BTC_PRICE, fixedFeed, openHouse, settled } from '../engine/testing/small-exchange.ts'
import { startFeedClock } from './feed.ts'
import { runGenesis } from './genesis.ts'
import { startTimeClock } from './time.ts'

const START_MS = 1_760_000_000_000

async function exchange(log?: SlowLog) {
  const now = { ms: START_MS }
  const engine = await startEngineInProcess({ core, clock: () => now.ms, ...(log ? { log } : {}) })
  return { engine, now }
}

test('ticks become one command of origin feed and one index point for each index', async () => {
  const { engine, now } = await exchange()
  await openHouse(engine)
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const points: number[] = []
  engine.onGroup(({ byCommand }) =>
    points.push(...byCommand.map((events) => events.filter(({ type }) => type === 'IndexPriceUpdated').length)),
  )
  now.ms += 1_000
  feed.beat(now.ms)
  await settled(engine)
  expect(points).toEqual([feed.indices.length])
  expect((await engine.read.index(1))?.price).toBe(BTC_PRICE)
})

test('while ticks are being made durable only the newest wait', async () => {
  const log = new SlowLog()
  log.flow()
  const { engine, now } = await exchange(log)
  await openHouse(engine)
  const slow = new SlowLog()
  log.append = (group) => slow.append(group)
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const received: number[] = []
  const recordsOf = (commands: readonly Command[]) =>
    commands.flatMap((command) => (command.type === 'RecordTicks' ? [command.ticks[0]?.receivedMs ?? 0] : []))
  for (const second of [1, 2, 3]) {
    now.ms = START_MS + second * 1_000
    feed.beat(now.ms)
    await slow.reached(1)
  }
  slow.commit()
  await slow.reached(2)
  slow.commit()
  for (const group of slow.groups) received.push(...recordsOf(group.records.map((record) => core.decodeCommand(record))))
  expect(received).toEqual([START_MS + 1_000, START_MS + 3_000])
})

test('a source that speaks once while the disk is slow is not lost with the ticks that were replaced', async () => {
  const log = new SlowLog()
  log.flow()
  const { engine, now } = await exchange(log)
  await openHouse(engine)
  const slow = new SlowLog()
  log.append = (group) => slow.append(group)
  let listener: TickListener = { onTicks: () => {}, onSecond: () => {} }
  const start = (given: TickListener) => {
    listener = given
  }
  startFeedClock({ engine, feed: { start, stop: () => {} } })
  const said = (second: number, indices: readonly number[]) => {
    now.ms = START_MS + second * 1_000
    const ticks = fixedFeed().ticksAt(now.ms)
    listener.onTicks(
      arrived(
        ticks.filter(({ indexId }) => indices.includes(indexId)),
        now.ms,
      ),
    )
    listener.onSecond()
  }
  said(1, [1])
  await slow.reached(1)
  said(2, [1, 2])
  said(3, [1])
  slow.commit()
  await slow.reached(2)
  const commands = slow.groups.at(-1)?.records.map((record) => core.decodeCommand(record)) ?? []
  const waited = commands.flatMap((command) => (command.type === 'RecordTicks' ? command.ticks : []))
  expect(waited.map(({ indexId, receivedMs }) => [indexId, receivedMs - START_MS])).toEqual([
    [1, 3_000],
    [2, 2_000],
  ])
  slow.commit()
})

test('a group that is gathered late takes what came until then, each quote with its own arrival in group time', async () => {
  const log = new SlowLog()
  log.flow()
  const { engine, now } = await exchange(log)
  await openHouse(engine)
  const slow = new SlowLog()
  log.append = (group) => slow.append(group)
  let listener: TickListener = { onTicks: () => {}, onSecond: () => {} }
  const delays: number[] = []
  const start = (given: TickListener) => {
    listener = given
  }
  startFeedClock({ engine, feed: { start, stop: () => {} }, onDelay: (ms) => delays.push(ms) })
  const say = (afterMs: number, indexId: number) => {
    now.ms = START_MS + afterMs
    listener.onTicks(
      arrived(
        fixedFeed()
          .ticksAt(now.ms)
          .filter((tick) => tick.indexId === indexId),
        now.ms,
      ),
    )
  }
  // Somebody else's group is on its way to the disk when the second ends.
  void engine.submit({ type: 'AdvanceTime', actor: { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } })
  await slow.reached(1)
  say(950, 1)
  say(980, 2)
  listener.onSecond()
  await new Promise((resolve) => setTimeout(resolve, 30))
  say(1_300, 1)
  await new Promise((resolve) => setTimeout(resolve, 30))
  now.ms = START_MS + 1_400
  slow.commit()
  await slow.reached(2)
  const [command] = slow.groups[1]?.records.map((record) => core.decodeCommand(record)) ?? []
  expect(command?.type === 'RecordTicks' && command.ticks.map(({ indexId, receivedMs }) => [indexId, receivedMs - START_MS])).toEqual([
    [1, 1_300],
    [2, 980],
  ])
  slow.commit()
  await settled(engine)
  expect(delays).toHaveLength(1)
  expect(delays[0]).toBeGreaterThan(50)
})

test('what a feed says of a source or an index that is not listed is journalled nowhere, and keeps no other price away', async () => {
  const log = new SlowLog()
  log.flow()
  const { engine, now } = await exchange(log)
  const spotMarkets = LISTED_SPOT_MARKETS.filter(({ symbol }) => symbol !== 'trxusdt')
  await runGenesis({
    engine,
    feed: fixedFeed(['trxusdt']),
    seed: 'demo',
    publicKey: 'ab'.repeat(32),
    spotMarkets,
    gates: [],
    operators: openingOf(),
  })
  // An index that is unknown, and a known one with another source.
  const feed = fixedFeed([], ['trxusdt', 'ethusdt'])
  startFeedClock({ engine, feed })
  const { length } = log.groups
  now.ms += 1_000
  feed.beat(now.ms)
  await settled(engine)
  const recorded = log.groups.slice(length).flatMap((group) => group.records.map((record) => core.decodeCommand(record)))
  const ticks = recorded.flatMap((command) => (command.type === 'RecordTicks' ? command.ticks : []))
  expect(ticks).toHaveLength(feed.indices.length - 2)
  expect(ticks.every(({ indexId, sourceId }) => sourceId === 1 && indexId !== 12 && indexId !== 2)).toBe(true)
  expect(await engine.read.index(1)).toMatchObject({ price: BTC_PRICE, atMs: now.ms, isStale: false })
  expect(await engine.read.index(12)).toBeNull()
})

test('a source that says nothing new is in no further group', async () => {
  const log = new SlowLog()
  log.flow()
  const { engine, now } = await exchange(log)
  await openHouse(engine)
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  now.ms += 1_000
  feed.beat(now.ms)
  await settled(engine)
  const { length } = log.groups
  await engine.submit({ type: 'RecordTicks', actor: { origin: 'feed', actorId: 0, accountId: 0, realm: 'real', key: '' }, ticks: [] })
  const [command] = log.groups.slice(length).flatMap((group) => group.records.map((record) => core.decodeCommand(record)))
  expect(command).toMatchObject({ type: 'RecordTicks', ticks: [] })
})

test('no other origin can record a tick', async () => {
  const { engine, now } = await exchange()
  await openHouse(engine)
  const ticks = fixedFeed().ticksAt(now.ms)
  for (const origin of ['user', 'operator', 'clock', 'custody', 'system'] as const) {
    const submitted = await engine.submit({
      type: 'RecordTicks',
      actor: { origin, actorId: 1, accountId: 0, realm: 'real', key: '' },
      ticks,
    })
    expect(submitted).toMatchObject({ ok: false, reason: 'origin_not_allowed' })
  }
})

test('time goes on by itself when nothing else happens', async () => {
  const { engine, now } = await exchange()
  await openHouse(engine)
  const stop = startTimeClock({ engine, tickMs: 20 })
  const next = () =>
    new Promise<number>((resolve) => {
      const leave = engine.onGroup(({ timeMs }) => {
        leave()
        resolve(timeMs)
      })
    })
  const first = next()
  now.ms += 20
  expect(await first).toBe(START_MS + 20)
  const second = next()
  now.ms += 30
  expect(await second).toBe(START_MS + 50)
  stop()
})
