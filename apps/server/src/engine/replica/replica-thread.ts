import { JournalReader, restoreReplica, SnapshotStore } from '@glasshouse/journal'
import { holdTables, openProjection, openReadModel, Projection, readCheckpoint } from '@glasshouse/read-model'
import { fatalOf } from '../../ending/fatal.ts'
import { startFaultOf } from '../../ending/start-fault.ts'
import type { ThreadOptions } from '../core/core-thread.ts'
import type { FromReplica, Port, ToReplica } from '../protocol/ports.ts'
import { Projector } from './projector.ts'
import { SumsWatch } from './sums-watch.ts'

/** The projector's life: newest snapshot at or before the checkpoint, replay to the checkpoint, follow the journal. */
export async function runReplicaThread(options: ThreadOptions, port: Port<FromReplica, ToReplica>): Promise<void> {
  const { shelf, databaseUrl, signer, clocks, fault } = options
  const db = openProjection(databaseUrl)
  const closing: (() => Promise<void>)[] = [() => db.destroy()]
  let last: FromReplica
  try {
    const reader = await JournalReader.open(databaseUrl)
    closing.push(() => reader.close())
    const snapshots = await SnapshotStore.open(databaseUrl, signer)
    closing.push(() => snapshots.close())
    const { replica, snapshotSeq, leftOut } = await restoreReplica({ reader, shelf, seq: (await readCheckpoint(db)).seq })
    if (leftOut.length > 0) port.post({ kind: 'left_out', leftOut })
    const sums = watchSums(options, port)
    closing.unshift(() => sums.close())
    const projector = new Projector({
      replica,
      reader,
      projection: new Projection(db),
      snapshots,
      sums: sums.watch,
      snapshotSeq,
      port,
      clock: clocks.monotonic,
      fault,
    })
    last = await projector.run().then(
      (): FromReplica => ({ kind: 'stopped' }),
      (cause: unknown): FromReplica => ({ kind: 'fatal', fatal: fatalOf('projection_failed', replica.seq, cause).fatal }),
    )
  } catch (cause) {
    last = { kind: 'failed_to_start', fault: startFaultOf(cause) }
  }
  for (const close of closing) await close()
  port.post(last)
}

/** Over a connection of its own, which is there only while it compares. */
function watchSums({ databaseUrl, clocks }: ThreadOptions, port: Port<FromReplica, ToReplica>) {
  const db = openReadModel(databaseUrl, 1)
  const watch = new SumsWatch({
    hold: () => holdTables(db),
    onCompared: (compared) => port.post({ kind: 'compared', compared }),
    onFailed: (message) => port.post({ kind: 'not_compared', message }),
    monotonic: clocks.monotonic,
  })
  return { watch, close: () => watch.stop().then(() => db.destroy()) }
}
