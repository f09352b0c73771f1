import { core } from '@glasshouse/core'
import { type Command, lots, ticks, timeMs } from '@glasshouse/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EngineClient } from './client/engine-client.ts'
import { EngineMonitor } from './client/engine-monitor.ts'
import { type FromCore, inProcessPorts, type ToCore } from './protocol/ports.ts'
import { GroupTime } from './time/group-time.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A client whose core hears and does not answer until it is told to. */
async function openClient() {
  const now = { ms: 1_000 }
  const database = { isSilent: false, ageMs: 0, close: () => {} }
  const [corePort, coreEnd] = inProcessPorts<ToCore, FromCore>()
  const monotonic = () => now.ms
  const monitor = new EngineMonitor({ monotonic, database, freeDiskBytes: async () => Number.MAX_SAFE_INTEGER, hasProjection: false })
  await monitor.lookAtDisk()
  const time = new GroupTime(monotonic)
  const client = new EngineClient({ core, corePort, replicaPort: null, olderKeys: null, monitor, time, onFatal: () => {} })
  const heard: number[] = []
  coreEnd.listen(({ ids }) => heard.push(...ids))
  const answerAll = async () => {
    coreEnd.post({ kind: 'refused', refusals: heard.splice(0).map((id) => ({ id, reason: 'no_liquidity' })), seq: 7 })
    for (let turns = 0; turns < 4; turns++) await turn()
  }
  return {
    client,
    database,
    answerAll,
    heard: async (count: number) => {
      while (heard.length < count) await turn()
    },
    later: (ms: number) => {
      now.ms += ms
      vi.advanceTimersByTime(250)
    },
  }
}

const actor = { origin: 'user', actorId: 0, accountId: 1_001, realm: 'real', key: 'ab'.repeat(16) } as const
const buy = { side: 'buy', orderType: 'market', timeInForce: 'IOC', priceTicks: ticks(0), quantityLots: lots(0) } as const
const order: Command = { type: 'PlaceOrder', actor, marketId: 1, ...buy, spend: 5_000_000n as never }
const cancel: Command = { type: 'CancelOrder', actor: { ...actor, key: '' }, orderId: 5 }

test('what has no durable answer in 5 s is told that nobody knows, and counts as queued until it is done', async () => {
  const { client, heard, later, answerAll } = await openClient()
  const told = vi.fn()
  const submitted = client.submit(order).then(told)
  await heard(1)
  later(4_999)
  await turn()
  expect(told).not.toHaveBeenCalled()
  expect(client.health().unready).toContain('answers_late')
  later(1)
  await submitted
  expect(told).toHaveBeenCalledWith({ ok: false, reason: 'unknown_outcome', seq: 0 })
  expect(client.health().queueDepth).toBe(1)
  await answerAll()
  expect(client.health().queueDepth).toBe(0)
  expect(client.health().unready).not.toContain('answers_late')
})

test('an answer in time is the answer', async () => {
  const { client, heard, later, answerAll } = await openClient()
  const submitted = client.submit(order)
  await heard(1)
  later(4_900)
  await answerAll()
  later(10_000)
  expect(await submitted).toMatchObject({ reason: 'no_liquidity', seq: 7 })
})

test('a question to the memory is given up after 5 s', async () => {
  const { client, later } = await openClient()
  const asked = client.read.books()
  const given = expect(asked).rejects.toThrow('did not answer in time')
  later(5_000)
  await given
})

test('while the database is silent new orders, prices and time are refused at once, and cancels queue', async () => {
  const { client, database, heard, answerAll } = await openClient()
  database.isSilent = true
  const unavailable = { ok: false, reason: 'unavailable' }
  expect(await client.submit(order)).toMatchObject(unavailable)
  const option = { marketId: 2_001, side: 'up', periodId: 1, stake: 1n as never, openAtMs: timeMs(0) } as const
  expect(await client.submit({ type: 'PlaceOption', actor, ...option })).toMatchObject(unavailable)
  const exchange = { ...actor, accountId: 0, key: '' } as const
  expect(await client.submit({ type: 'RecordTicks', actor: { ...exchange, origin: 'feed' }, ticks: [] })).toMatchObject(unavailable)
  expect(await client.submit({ type: 'AdvanceTime', actor: { ...exchange, origin: 'clock' } })).toMatchObject(unavailable)
  expect(client.health()).toMatchObject({ isReady: false, unready: expect.arrayContaining(['database_silent']) })
  const submitted = client.submit(cancel)
  await heard(1)
  await answerAll()
  expect(await submitted).toMatchObject({ reason: 'no_liquidity' })
})

test('who repeats an order that is still on its way is told so, not that nothing was done', async () => {
  const { client, database, heard, later } = await openClient()
  const first = client.submit(order)
  await heard(1)
  later(5_000)
  expect(await first).toMatchObject({ reason: 'unknown_outcome' })
  database.isSilent = true
  expect(await client.submit(order)).toMatchObject({ reason: 'unknown_outcome' })
  expect(await client.submit({ ...order, actor: { ...actor, key: 'cd'.repeat(16) } })).toMatchObject({ reason: 'unavailable' })
})
