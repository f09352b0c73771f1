import { core } from '@glasshouse/core'
import type { CoreModule } from '@glasshouse/domain'
import { merkleRoot } from '@glasshouse/journal'
import { expect, test } from 'vitest'
import type { Fatal } from '../../ending/fatal.ts'
import { FREE_DISK_BYTES_MIN } from '../client/engine-monitor.ts'
import { startEngineInProcess } from '../in-process.ts'
import type { Engine, Submitted } from '../protocol/engine.ts'
import { SlowLog } from '../testing/slow-log.ts'
import { availableUsdt, cancel, openAccount, openHouse, order, trader } from '../testing/small-exchange.ts'
import { GROUP_COMMANDS_MAX, QUEUE_COMMANDS_MAX } from './command-queue.ts'

const START_MS = 1_760_000_000_000

/** A house with one funded trader, whose disk then waits for the test. */
async function houseWithSlowDisk(
  overrides: { core?: CoreModule; onFatal?: (fatal: Fatal) => void; freeDiskBytes?: () => Promise<number>; isJournalOnDisk?: boolean } = {},
) {
  const log = new SlowLog()
  const disk = { append: (group: Parameters<SlowLog['append']>[0]): Promise<void> => opening.append(group) }
  const opening = { append: async (_: Parameters<SlowLog['append']>[0]) => {} }
  const now = { ms: START_MS }
  const clock = () => now.ms
  const engine = await startEngineInProcess({ core, log: disk, clock, ...overrides })
  await openHouse(engine)
  const accountId = await trader(engine, 'ada', 1_000n)
  opening.append = (group) => log.append(group)
  return { engine, log, accountId, now }
}

const isSettled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending')
  // Two turns of the event loop: whatever was on its way has arrived.
  await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))))
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

const submitMany = (engine: Engine, accountId: number, count: number): Promise<Submitted>[] =>
  Array.from({ length: count }, () => engine.submit(cancel(accountId, 999_999)))

test('commands that arrive while a group is being made durable form the next group', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  const first = engine.submit(order(accountId))
  await log.reached(1)
  const later = [engine.submit(order(accountId)), engine.submit(order(accountId)), engine.submit(order(accountId))]
  log.commit()
  await log.reached(2)
  log.commit()
  expect((await first).ok).toBe(true)
  expect((await Promise.all(later)).map((one) => one.ok)).toEqual([true, true, true])
  expect(log.sizes).toEqual([1, 3])
})

test('answers come in the order of submitting, each with its own events', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  const submitted = [engine.submit(order(accountId, { price: 48_000 })), engine.submit(order(accountId, { price: 47_000 }))]
  await log.reached(1)
  log.commit()
  const prices = (await Promise.all(submitted)).map(
    (one) => one.ok && one.events.flatMap((event) => (event.type === 'OrderAccepted' ? event.priceTicks : [])),
  )
  expect(prices).toEqual([[480_000], [470_000]])
})

test('nobody is answered and nothing published before the row is committed', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  const published: number[] = []
  engine.onGroup((group) => published.push(group.seq))
  const submitted = engine.submit(order(accountId))
  await log.reached(1)
  expect(await isSettled(submitted)).toBe(false)
  expect(published).toEqual([])
  log.commit()
  const answer = await submitted
  expect(answer.ok && published).toEqual([answer.seq])
})

test('a read asked while a group is in flight waits until that group is durable', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  void engine.submit(order(accountId))
  await log.reached(1)
  const read = engine.read.openOrders(accountId)
  expect(await isSettled(read)).toBe(false)
  log.commit()
  expect(await read).toHaveLength(1)
})

test('a refusal that leans on a group in flight waits until that group is durable', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  void engine.submit(order(accountId, { lots: 2_000 }))
  await log.reached(1)
  const tooMuch = engine.submit(order(accountId, { lots: 2_000 }))
  expect(await isSettled(tooMuch)).toBe(false)
  log.commit()
  expect(await tooMuch).toMatchObject({ ok: false, reason: 'insufficient_available' })
})

test('a failed append stops the house: no answer, no read, nothing published', async () => {
  const fatals: Fatal[] = []
  const { engine, log, accountId } = await houseWithSlowDisk({ onFatal: (fatal) => void fatals.push(fatal) })
  const published: number[] = []
  engine.onGroup((group) => published.push(group.seq))
  const submitted = engine.submit(order(accountId))
  await log.reached(1)
  const read = engine.read.openOrders(accountId)
  log.fail('the disk is gone')
  expect(await isSettled(Promise.race([submitted, read]))).toBe(false)
  expect(fatals).toEqual([{ kind: 'append_failed', seq: log.groups[0]?.seq, message: 'the disk is gone' }])
  expect(published).toEqual([])
  expect(await engine.submit(order(accountId))).toMatchObject({ ok: false, reason: 'unavailable' })
})

test('a broken law stops the house before anything of the group reaches the disk', async () => {
  const fatals: Fatal[] = []
  const laws = { isBroken: false }
  const breakable: CoreModule = {
    ...core,
    runGroup: (state, group) => {
      if (laws.isBroken) throw new Error('each asset sums to zero')
      return core.runGroup(state, group)
    },
  }
  const { engine, log, accountId } = await houseWithSlowDisk({ core: breakable, onFatal: (fatal) => void fatals.push(fatal) })
  laws.isBroken = true
  const submitted = engine.submit(order(accountId))
  expect(await isSettled(submitted)).toBe(false)
  expect(fatals).toMatchObject([{ kind: 'law_broken', message: 'each asset sums to zero' }])
  expect(log.groups).toEqual([])
})

test('what check refuses is answered at once and not journalled', async () => {
  const { engine, log } = await houseWithSlowDisk()
  expect(await engine.submit(order(4_000))).toMatchObject({ ok: false, reason: 'unknown_account' })
  expect(log.groups).toEqual([])
})

test('what loses a race inside a group is journalled and refused', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  const submitted = [engine.submit(order(accountId, { lots: 2_000 })), engine.submit(order(accountId, { lots: 2_000 }))]
  await log.reached(1)
  log.commit()
  const [won, lost] = await Promise.all(submitted)
  expect(won?.ok).toBe(true)
  expect(lost).toEqual({ ok: false, reason: 'insufficient_available', seq: won?.seq })
  expect(log.sizes).toEqual([2])
})

test('a group takes no more than its bound, the rest follows in order', async () => {
  const { engine, log, accountId, now } = await houseWithSlowDisk()
  log.flow()
  now.ms += 1_000
  const ask = () => engine.submit({ type: 'AdvanceTime', actor: { origin: 'clock', actorId: 0, accountId: 0, realm: 'real', key: '' } })
  const answers = await Promise.all(Array.from({ length: 2_500 }, ask))
  expect(answers.every((one) => one.ok)).toBe(true)
  expect(log.sizes).toEqual([GROUP_COMMANDS_MAX, GROUP_COMMANDS_MAX, 500])
  expect(answers.map((one) => one.seq)).toEqual(answers.map((one) => one.seq).toSorted((one, other) => one - other))
  expect(accountId).toBeGreaterThan(0)
})

test('every group reaches the disk with the root of the commands in it, refused ones left out', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  const first = engine.submit(order(accountId))
  await log.reached(1)
  const later = [order(4_000), order(accountId), order(4_000), order(accountId), order(accountId)].map((one) => engine.submit(one))
  log.flow()
  await first
  const alone = engine.submit(order(accountId))
  expect((await Promise.all([...later, alone])).map((one) => one.ok)).toEqual([false, true, false, true, true, true])
  expect(log.sizes.reduce((sum, size) => sum + size, 0)).toBe(5)
  for (const { commandsRoot, records } of log.groups) expect(commandsRoot).toEqual(merkleRoot(records))
})

test('a full queue answers busy and takes up again when the disk does', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  void engine.submit(order(accountId))
  await log.reached(1)
  const queued = submitMany(engine, accountId, QUEUE_COMMANDS_MAX)
  const beyond = engine.submit(order(accountId))
  expect(await beyond).toMatchObject({ ok: false, reason: 'busy' })
  log.flow()
  const reasons = new Set((await Promise.all(queued)).map((one) => !one.ok && one.reason))
  expect([...reasons]).toEqual(['not_found'])
  expect((await engine.submit(order(accountId))).ok).toBe(true)
})

test('the time of a group never lies before that of the group before it', async () => {
  const { engine, log, accountId, now } = await houseWithSlowDisk()
  log.flow()
  now.ms = START_MS + 5_000
  const first = await engine.submit(order(accountId))
  now.ms = START_MS - 60_000
  const second = await engine.submit(order(accountId))
  expect([first, second].map((one) => one.ok && one.timeMs)).toEqual([START_MS + 5_000, START_MS + 5_000])
})

test('with a full disk new orders are refused as unavailable and cancels go through', async () => {
  const free = { bytes: FREE_DISK_BYTES_MIN }
  const { engine, log, accountId } = await houseWithSlowDisk({ freeDiskBytes: async () => free.bytes })
  log.flow()
  const placed = await engine.submit(order(accountId))
  const orderId = (placed.ok && placed.events.find((event) => event.type === 'OrderAccepted')?.orderId) || 0
  free.bytes = FREE_DISK_BYTES_MIN - 1
  await engine.lookAtDisk()
  expect(engine.health()).toMatchObject({ isReady: false, unready: ['disk_full'] })
  expect(await engine.submit(order(accountId))).toMatchObject({ ok: false, reason: 'unavailable' })
  expect((await engine.submit(cancel(accountId, orderId))).ok).toBe(true)
  expect(await availableUsdt(engine, accountId)).toBe(1_000_000_000n)
})

test('a full disk on which the journal does not lie stops no order, and its figure is still shown', async () => {
  const free = { bytes: FREE_DISK_BYTES_MIN - 1 }
  const { engine, log, accountId } = await houseWithSlowDisk({ freeDiskBytes: async () => free.bytes, isJournalOnDisk: false })
  log.flow()
  await engine.lookAtDisk()
  expect((await engine.submit(order(accountId))).ok).toBe(true)
  expect(engine.health()).toMatchObject({ unready: [], freeDiskBytes: FREE_DISK_BYTES_MIN - 1 })
})

test('stopping answers what is queued and then takes nothing more', async () => {
  const { engine, log, accountId } = await houseWithSlowDisk()
  const queued = engine.submit(order(accountId))
  const stopped = engine.stop()
  await log.reached(1)
  log.commit()
  await stopped
  expect((await queued).ok).toBe(true)
  expect(await engine.submit(order(accountId))).toMatchObject({ ok: false, reason: 'unavailable' })
})

test('a new account can be found by its user in its realm only', async () => {
  const { engine, log } = await houseWithSlowDisk()
  log.flow()
  const accountId = await openAccount(engine, 'bob', 'demo')
  const account = await engine.read.account(accountId)
  expect(account && (await engine.read.accountOf(account.userRef, 'demo'))).toBe(accountId)
  expect(account && (await engine.read.accountOf(account.userRef, 'real'))).toBeNull()
})

test('a question that the core cannot answer fails alone', async () => {
  const { engine, accountId } = await houseWithSlowDisk({
    core: {
      ...core,
      depth: () => {
        throw new Error('unknown market')
      },
    },
  })
  await expect(engine.read.depth(77, 'real', 5)).rejects.toThrow('unknown market')
  expect(await availableUsdt(engine, accountId)).toBe(1_000_000_000n)
})
