import { fileURLToPath } from 'node:url'
import { core } from '@glasshouse/core'
import { type Command, formatDecimal, REALMS } from '@glasshouse/domain'
import { coreOf } from '@glasshouse/journal'
import { findOrder, listBalances, listConfigurationChanges, readCheckpoint, sumBooks } from '@glasshouse/read-model'
import { build } from 'rolldown'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFeedClock } from '../clocks/feed.ts'
import type { Engine } from './protocol/engine.ts'
import { type DatabaseExchange, databaseExchange, dumpTables, killedAt, START_MS } from './testing/database-exchange.ts'
import {
  availableUsdt,
  BTC_ASSET,
  BTC_MARKET,
  cancel,
  deposit,
  fixedFeed,
  hash128,
  order,
  settled,
  trader,
} from './testing/small-exchange.ts'

let exchange: DatabaseExchange

beforeEach(async () => {
  exchange = await databaseExchange()
})
afterEach(async () => {
  await exchange.close()
})

/** Public sight of an exchange. */
async function sightOf(engine: Engine, accounts: readonly number[]) {
  const balances = await Promise.all(accounts.map((accountId) => engine.read.balances(accountId)))
  const openOrders = await Promise.all(accounts.map((accountId) => engine.read.openOrders(accountId)))
  const depths = await Promise.all(REALMS.map((realm) => engine.read.depth(BTC_MARKET, realm, 50)))
  return { balances, openOrders, depths, books: await engine.read.books(), btc: await engine.read.index(1) }
}

async function twoTraders(engine: Engine): Promise<[number, number]> {
  const ada = await trader(engine, 'ada', 100_000n)
  const bob = await trader(engine, 'bob', 100_000n)
  await engine.submit(deposit(bob, BTC_ASSET, 100_000_000n, 'one bitcoin'))
  return [ada, bob]
}

/** Orders that rest, meet, and are cancelled. */
function traffic(ada: number, bob: number): Command[] {
  return [
    order(ada, { price: 49_000 }),
    order(ada, { price: 49_500, lots: 300 }),
    order(bob, { side: 'sell', price: 49_500, lots: 200 }),
    order(bob, { side: 'sell', price: 51_000, lots: 50 }),
    order(ada, { price: 51_000, lots: 80 }),
    order(bob, { side: 'sell', price: 48_000, lots: 400, timeInForce: 'IOC' }),
    cancel(ada, 1),
    cancel(bob, 999),
    order(ada, { price: 50_000, lots: 10 }),
  ]
}

async function submitEach(engine: Engine, commands: readonly Command[]): Promise<void> {
  for (const command of commands) await engine.submit(command)
}

test('an exchange that was stopped and started again is the exchange that went on', async () => {
  const first = await exchange.open()
  const [ada, bob] = await twoTraders(first)
  const commands = traffic(ada, bob)
  await submitEach(first, commands.slice(0, 5))
  await first.stop()
  const second = await exchange.start()
  await submitEach(second, commands.slice(5))
  const restarted = await sightOf(second, [ada, bob])
  await second.stop()

  const other = await databaseExchange()
  const continuous = await other.open()
  expect(await twoTraders(continuous)).toEqual([ada, bob])
  await submitEach(continuous, commands)
  expect(await sightOf(continuous, [ada, bob])).toEqual(restarted)
  await continuous.stop()
  await other.close()
})

test('what was answered before a kill is there after it, from the tail without a snapshot', async () => {
  const kill = killedAt('after-apply')
  const first = await exchange.open({ kill })
  const ada = await trader(first, 'ada', 1_000n)
  expect((await first.submit(order(ada))).ok).toBe(true)
  await settled(first)
  const before = await sightOf(first, [ada])
  kill.arm()
  const answers: unknown[] = []
  void first.submit(order(ada, { price: 40_000 })).then((answer) => answers.push(answer))
  await kill.dead
  const second = await exchange.start()
  expect(await sightOf(second, [ada])).toEqual(before)
  expect(answers).toEqual([])
  await second.stop()
})

test('a group that was committed but not answered stays, and its key gives the first answer', async () => {
  const kill = killedAt('after-append')
  const first = await exchange.open({ kill })
  const ada = await trader(first, 'ada', 1_000n)
  await settled(first)
  kill.arm()
  const keyed = order(ada, { key: hash128('one order') })
  void first.submit(keyed)
  await kill.dead
  const second = await exchange.start()
  const [open] = await second.read.openOrders(ada)
  expect(await second.submit(keyed)).toMatchObject({ ok: true, events: [{ type: 'DuplicateCommand', orderId: open?.orderId, reason: '' }] })
  expect(await second.read.openOrders(ada)).toHaveLength(1)
  expect(await second.submit(order(ada, { key: hash128('one order'), price: 48_000 }))).toMatchObject({ ok: false, reason: 'key_reused' })
  await second.stop()
})

test('a writer that was overtaken can append nothing more and stops', async () => {
  let stopped: (kind: string) => void = () => {}
  const fatal = new Promise<string>((resolve) => {
    stopped = resolve
  })
  const first = await exchange.open({ onFatal: ({ kind }) => stopped(kind) })
  const ada = await trader(first, 'ada', 1_000n)
  await settled(first)
  const second = await exchange.start()
  void first.submit(order(ada))
  expect(await fatal).toBe('overtaken')
  expect(await second.read.openOrders(ada)).toEqual([])
  await second.stop()
})

test('a key that the core has forgotten still gives its first answer', async () => {
  const engine = await exchange.open()
  const ada = await trader(engine, 'ada', 1_000n)
  const key = hash128('yesterday')
  const placed = await engine.submit(order(ada, { key }))
  const orderId = (placed.ok && placed.events.find((event) => event.type === 'OrderAccepted')?.orderId) || 0
  const refusedKey = hash128('too much')
  const both = [engine.submit(order(ada, { lots: 1_500 })), engine.submit(order(ada, { lots: 1_500, key: refusedKey }))]
  expect((await Promise.all(both)).map((one) => one.ok)).toEqual([true, false])
  await engine.whenProjected(engine.health().lastSeq)
  const keyless = cancel(ada, orderId)
  const cancelled = { ...keyless, actor: { ...keyless.actor, key: hash128('no more') } }
  const ended = await engine.submit(cancelled)
  exchange.now.ms += 25 * 3_600_000
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  feed.beat(exchange.now.ms)
  await settled(engine)
  expect(await engine.submit(order(ada, { key }))).toMatchObject({
    ok: true,
    seq: placed.seq,
    events: [{ type: 'DuplicateCommand', orderId }],
  })
  expect(await engine.submit(cancelled)).toMatchObject({ ok: true, seq: ended.seq, events: [{ type: 'DuplicateCommand', orderId }] })
  expect(await engine.submit(order(ada, { key, price: 45_000 }))).toMatchObject({ ok: false, reason: 'key_reused' })
  expect(await engine.submit(order(ada, { lots: 1_500, key: refusedKey }))).toMatchObject({ ok: false, reason: 'insufficient_available' })
  await engine.stop()
})

test('a kill inside a projection leaves no half rows: the next start goes on to the same tables', async () => {
  const kill = killedAt('in-projection')
  const first = await exchange.open({ kill })
  const [ada, bob] = await twoTraders(first)
  await first.whenProjected(first.health().lastSeq)
  kill.arm()
  await submitEach(first, traffic(ada, bob))
  await kill.dead
  await exchange.bury()
  const second = await exchange.start()
  await second.whenProjected(second.health().lastSeq)
  const grown = await dumpTables(exchange.readModel)
  await second.stop()
  await exchange.rebuild()
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
})

test('tables made anew from the first group are the tables that grew', async () => {
  const engine = await exchange.open()
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const [ada, bob] = await twoTraders(engine)
  for (const command of traffic(ada, bob)) {
    await engine.submit({ ...command })
    exchange.now.ms += 20_000
    feed.beat(exchange.now.ms)
    await settled(engine)
  }
  await engine.stop()
  const grown = await dumpTables(exchange.readModel)
  for (const name of ['orders', 'trades', 'postings', 'balances', 'markets', 'candles', 'running_minutes'])
    expect(grown[name]).not.toEqual([])
  const seq = await exchange.rebuild()
  expect(await dumpTables(exchange.readModel)).toEqual(grown)
  expect(await readCheckpoint(exchange.readModel)).toEqual({ seq, timeMs: exchange.now.ms })
})

test("the projected balances are the core's, and every asset sums to zero in them", async () => {
  const engine = await exchange.open()
  const [ada, bob] = await twoTraders(engine)
  await submitEach(engine, traffic(ada, bob))
  await engine.whenProjected(engine.health().lastSeq)
  const rows = await listBalances(exchange.readModel, ada)
  const decimals = new Map((await engine.read.configuration()).assets.map((asset) => [asset.assetId, asset.decimals]))
  const fromMemory = (await engine.read.balances(ada)).map(({ wallet, assetId, available, held }) => {
    const text = (units: bigint) => formatDecimal(units, decimals.get(assetId) ?? 0)
    return { account_id: ada, wallet, asset_id: assetId, available: text(available), held: text(held) }
  })
  expect(rows.map(({ seq, ...row }) => row)).toEqual(fromMemory)
  expect((await sumBooks(exchange.readModel)).filter((book) => book.sum !== '0')).toEqual([])
  await engine.stop()
})

test('while the projection is more than a minute behind, new orders wait and cancels do not', async () => {
  const hold = { isOn: false, release: () => {} }
  const held = new Promise<void>((resolve) => {
    hold.release = resolve
  })
  const engine = await exchange.open({ fault: (point) => (hold.isOn && point === 'in-projection' ? held : undefined) })
  const ada = await trader(engine, 'ada', 1_000n)
  const placed = await engine.submit(order(ada))
  const orderId = (placed.ok && placed.events.find((event) => event.type === 'OrderAccepted')?.orderId) || 0
  await engine.whenProjected(placed.seq)
  expect(engine.health()).toMatchObject({ isReady: true, projectionLagMs: 0 })
  hold.isOn = true
  const late = await engine.submit(order(ada, { price: 45_000 }))
  expect(late.ok).toBe(true)
  exchange.now.ms = START_MS + 60_001
  expect(engine.health()).toMatchObject({ isReady: false, unready: ['projection_behind', 'feed_silent'], projectedSeq: placed.seq })
  expect(await engine.submit(order(ada))).toMatchObject({ ok: false, reason: 'unavailable' })
  expect((await engine.submit(cancel(ada, orderId))).ok).toBe(true)
  hold.release()
  await engine.whenProjected(engine.health().lastSeq)
  expect(engine.health().unready).toEqual(['feed_silent'])
  expect(await findOrder(exchange.readModel, ada, orderId)).toMatchObject({ status: 'ended', end_reason: 'canceled_by_user' })
  expect(await availableUsdt(engine, ada)).toBeLessThan(1_000_000_000n)
  await engine.stop()
})

test('a clean stop leaves a snapshot of the last group, and the next start begins from it', async () => {
  const first = await exchange.open()
  await trader(first, 'ada', 1_000n)
  const { lastSeq } = first.health()
  await first.stop()
  const second = await exchange.start()
  expect(second.health()).toMatchObject({ lastSeq, projectedSeq: lastSeq, snapshotSeq: lastSeq })
  await second.stop()
})

test('an upgraded core goes on from the state of the old one, and the tables with it', async () => {
  const file = await builtCore()
  const [older, newer] = ['older', 'newer'].map((name) => Buffer.concat([file, Buffer.from(`// ${name} release`)])) as [Buffer, Buffer]
  const first = await exchange.open({ coreBytes: older })
  const ada = await trader(first, 'ada', 1_000n)
  await first.submit(order(ada))
  const before = await sightOf(first, [ada])
  const { lastSeq } = first.health()
  await first.stop()
  await expect(exchange.start({ coreBytes: newer })).rejects.toThrow('neither released nor the running build')
  const second = await exchange.start({ coreBytes: newer, acceptedCores: [coreOf(core, older).id] })
  expect(await sightOf(second, [ada])).toEqual(before)
  expect((await second.submit(order(ada, { price: 45_000 }))).seq).toBe(lastSeq + 2)
  await second.stop()
  const changes = await listConfigurationChanges(exchange.readModel, { page: 1, size: 1 })
  expect(changes.rows).toMatchObject([{ change: 'EraStarted', seq: lastSeq + 1 }])
})

/** The core as one file, as the product builds it. */
async function builtCore(): Promise<Buffer> {
  const input = fileURLToPath(new URL('../../../../packages/core/src/index.ts', import.meta.url))
  const { output } = await build({
    input,
    platform: 'node',
    write: false,
    logLevel: 'warn',
    output: { format: 'esm', codeSplitting: false },
  })
  return Buffer.from(`${output[0].code}\n`)
}
