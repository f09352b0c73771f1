import { core } from '@glasshouse/core'
import type { CoreModule } from '@glasshouse/domain'
import { CoreShelf, coreOf } from '@glasshouse/journal'
import { withClient } from '@glasshouse/postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFeedClock } from '../../clocks/feed.ts'
import type { Fatal } from '../../ending/fatal.ts'
import { type FromReplica, inProcessPorts, type ToReplica } from '../protocol/ports.ts'
import { CORE_BYTES, type DatabaseExchange, databaseExchange, killedAt } from '../testing/database-exchange.ts'
import { fixedFeed, order, settled, trader } from '../testing/small-exchange.ts'
import { GroupTime } from '../time/group-time.ts'
import { SNAPSHOT_INTERVAL_MS } from './projector.ts'
import { runReplicaThread } from './replica-thread.ts'

let house: DatabaseExchange

beforeEach(async () => {
  house = await databaseExchange()
})
afterEach(async () => {
  await house.close()
})

/** A projector over the house's journal with a core of the test's, until it stops or fails. */
async function projectWith(module: CoreModule, toSeq: number): Promise<Fatal | null> {
  const [mine, projectors] = inProcessPorts<ToReplica, FromReplica>()
  let fatal: Fatal | null = null
  const ended = new Promise<void>((resolve) => {
    mine.listen((message) => {
      if (message.kind === 'fatal') fatal = message.fatal
      if (message.kind === 'fatal' || message.kind === 'stopped') resolve()
    })
  })
  mine.post({ kind: 'stop', seq: toSeq })
  const clocks = { wall: () => house.now.ms, monotonic: () => house.now.ms }
  const shelf = new CoreShelf(coreOf(module, CORE_BYTES))
  await Promise.all([
    ended,
    runReplicaThread(
      { shelf, databaseUrl: house.databaseUrl, signer: house.signer, clocks, time: new GroupTime(clocks.monotonic), fault: () => {} },
      projectors,
    ),
  ])
  return fatal
}

test('a replay that finds other events stops the house and names the group', async () => {
  const kill = killedAt('in-projection')
  const first = await house.open({ kill })
  kill.arm()
  const ada = await trader(first, 'ada', 1_000n)
  const placed = await first.submit(order(ada))
  await kill.dead
  await house.bury()
  // A core that is right up to the order and then sees something else happen.
  const drifting: CoreModule = {
    ...core,
    runGroup: (state, group) => {
      const { eventBytes } = core.runGroup(state, group)
      return { eventBytes: group.seq === placed.seq ? Uint8Array.from([...eventBytes, 0]) : eventBytes }
    },
  }
  const fatal = await projectWith(drifting, placed.seq)
  expect(fatal).toMatchObject({ kind: 'digest_mismatch', seq: placed.seq })
  expect(fatal?.message).toContain(`group ${placed.seq}`)
})

test('a group that is missing in the journal stops the house and names it', async () => {
  const engine = await house.open()
  await engine.stop()
  const { lastSeq } = engine.health()
  expect(await projectWith(core, lastSeq + 1)).toMatchObject({ kind: 'digest_mismatch', seq: lastSeq + 1 })
})

test('a core that reads another state from the snapshot it makes stops the house, and none is stored', async () => {
  const kill = killedAt('in-snapshot')
  const engine = await house.open({ kill })
  await trader(engine, 'ada', 1_000n)
  kill.arm()
  const stopped = engine.stop().catch(() => {})
  await kill.dead
  await house.bury()
  await stopped
  const { lastSeq } = engine.health()
  const forgetful: CoreModule = {
    ...core,
    decodeState: (shape, sections) => Object.assign(core.decodeState(shape, sections), { nextOrderId: 99 }),
  }
  expect(await projectWith(forgetful, lastSeq)).toMatchObject({
    kind: 'snapshot_failed',
    seq: lastSeq,
    message: expect.stringContaining('the core reads another state from it'),
  })
  expect(await projectWith(core, lastSeq)).toBeNull()
})

test('a snapshot is made when ten minutes with commands have passed, not before', async () => {
  const engine = await house.open()
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  const beat = async () => {
    feed.beat(house.now.ms)
    await settled(engine)
  }
  house.now.ms += SNAPSHOT_INTERVAL_MS - 1
  await beat()
  expect(engine.health().snapshotSeq).toBe(0)
  house.now.ms += 1
  await beat()
  await beat()
  expect(engine.health().snapshotSeq).toBeGreaterThan(0)
  await engine.stop()
})

test('a snapshot whose place is taken is made at the next group, with the alarm', async () => {
  const alarms: number[] = []
  const engine = await house.open({ onLeftOut: ({ seq }) => void alarms.push(seq) })
  const feed = fixedFeed()
  startFeedClock({ engine, feed })
  await settled(engine)
  const { lastSeq } = engine.health()
  // Where groups will come the role can put none; somebody with more rights can.
  await withClient(house.superUrl, async (client) => {
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO journal.snapshots (seq, era, core_id, state_hash, size, log_peaks, signature)
       SELECT seq, 1, $2, $2, 1, $2, $3 FROM generate_series($1::bigint, $1::bigint + 2) AS seq`,
      [lastSeq + 1, Buffer.alloc(32), Buffer.alloc(64)],
    )
  })
  house.now.ms += SNAPSHOT_INTERVAL_MS
  for (let beats = 0; engine.health().snapshotSeq === 0 && beats < 10; beats++) {
    feed.beat(house.now.ms)
    await settled(engine)
  }
  expect(engine.health().snapshotSeq).toBeGreaterThan(lastSeq + 3)
  expect(alarms.length).toBeGreaterThan(0)
  for (const seq of alarms) expect([seq > lastSeq, seq <= lastSeq + 3]).toEqual([true, true])
  await engine.stop()
})
