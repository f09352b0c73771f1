import { core } from '@glasshouse/core'
import { expect, test } from 'vitest'
import { EngineClient } from '../client/engine-client.ts'
import { EngineMonitor } from '../client/engine-monitor.ts'
import { type FromCore, inProcessPorts, type ToCore } from '../protocol/ports.ts'
import { GroupTime } from '../time/group-time.ts'

const actor = { origin: 'system', actorId: 0, accountId: 0, realm: 'real', key: '' } as const
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A client whose core only notes how many commands each message held. */
async function openClient() {
  const [corePort, coreEnd] = inProcessPorts<ToCore, FromCore>()
  const monitor = new EngineMonitor({
    monotonic: () => 1_000,
    database: null,
    freeDiskBytes: async () => Number.MAX_SAFE_INTEGER,
    hasProjection: false,
  })
  await monitor.lookAtDisk()
  const client = new EngineClient({
    core,
    corePort,
    replicaPort: null,
    olderKeys: null,
    monitor,
    time: new GroupTime(() => 1_000),
    onFatal: () => {},
  })
  const messages: number[] = []
  coreEnd.listen(({ ids }) => messages.push(ids.length))
  const submit = () => void client.submit({ type: 'AdvanceTime', actor })
  const allSent = async (count: number) => {
    while (messages.reduce((sum, one) => sum + one, 0) < count) await turn()
    monitor.close()
  }
  return { messages, submit, allSent }
}

test('commands of turns that follow each other go in one message', async () => {
  const { messages, submit, allSent } = await openClient()
  submit()
  submit()
  setImmediate(submit)
  await allSent(3)
  expect(messages).toEqual([3])
})

test('a lone command goes at once and waits for no other', async () => {
  const { messages, submit, allSent } = await openClient()
  submit()
  setImmediate(submit)
  await allSent(2)
  expect(messages).toEqual([1, 1])
})

test('while every turn brings one more, the first go after four turns', async () => {
  const { messages, submit, allSent } = await openClient()
  submit()
  submit()
  for (let n = 0; n < 20; n++) {
    await turn()
    submit()
  }
  await allSent(22)
  expect(messages[0]).toBeLessThanOrEqual(6)
  expect(messages.length).toBeGreaterThanOrEqual(4)
})

test('who has gathered enough does not wait for the next turn', async () => {
  const { messages, submit, allSent } = await openClient()
  for (let n = 0; n < 48; n++) submit()
  setImmediate(submit)
  await allSent(49)
  expect(messages).toEqual([48, 1])
})
