import { core } from '@glasshouse/core'
import { timeMs } from '@glasshouse/domain'
import { expect, test } from 'vitest'
import { EngineClient } from '../client/engine-client.ts'
import { EngineMonitor } from '../client/engine-monitor.ts'
import { type FromCore, type FromReplica, inProcessPorts, type ToCore, type ToReplica } from '../protocol/ports.ts'
import { GroupTime } from '../time/group-time.ts'

test('a group that resuming appended reaches the projector, though nobody asked for it', async () => {
  const [corePort, coreEnd] = inProcessPorts<ToCore, FromCore>()
  const [replicaPort, replicaEnd] = inProcessPorts<ToReplica, FromReplica>()
  const monitor = new EngineMonitor({
    monotonic: () => 1_000,
    database: null,
    freeDiskBytes: async () => Number.MAX_SAFE_INTEGER,
    hasProjection: true,
  })
  await monitor.lookAtDisk()
  const client = new EngineClient({
    core,
    corePort,
    replicaPort,
    olderKeys: null,
    monitor,
    time: new GroupTime(() => 1_000),
    onFatal: () => {},
  })
  replicaEnd.listen((message) => {
    if (message.kind === 'published') replicaEnd.post({ kind: 'projected', seq: message.seq, timeMs: 900 })
  })
  // The replica looked at the journal when group 7 was its last; the core then opened an era with group 8.
  replicaEnd.post({ kind: 'ready', seq: 7, timeMs: 900, snapshotSeq: 7 })
  coreEnd.post({ kind: 'ready', seq: 8, timeMs: timeMs(900) })
  await client.whenReady()
  await client.whenProjected(8)
  expect(client.health()).toMatchObject({ lastSeq: 8, projectedSeq: 8 })
  monitor.close()
})
