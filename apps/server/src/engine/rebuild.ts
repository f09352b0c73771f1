import { type CoreShelf, type HeadSigner, JournalReader } from '@glasshouse/journal'
import { clearReadModel, openReadModel } from '@glasshouse/read-model'
import { StartFaultError } from '../ending/start-fault.ts'
import { type FromReplica, inProcessPorts, type ToReplica } from './protocol/ports.ts'
import { runReplicaThread } from './replica/replica-thread.ts'
import { GroupTime } from './time/group-time.ts'
import { monotonicMs } from './time/monotonic.ts'

export interface RebuildOptions {
  /** The owner's address: emptying tables is not the exchange's right. */
  readonly ownerUrl: string
  readonly databaseUrl: string
  readonly shelf: CoreShelf
  readonly signer: HeadSigner
}

/**
 * Makes every projected table anew from the first group. The server must not run meanwhile. Returns the last group's
 * seq.
 */
export async function rebuildReadModel({ ownerUrl, databaseUrl, shelf, signer }: RebuildOptions): Promise<number> {
  const owner = openReadModel(ownerUrl, 1)
  await clearReadModel(owner).finally(() => owner.destroy())
  const reader = await JournalReader.open(databaseUrl)
  const seq = await reader.lastSeq().finally(() => reader.close())
  const [mine, projectors] = inProcessPorts<ToReplica, FromReplica>()
  const outcome = new Promise<void>((resolve, reject) => {
    mine.listen((message) => {
      if (message.kind === 'stopped') resolve()
      if (message.kind === 'fatal') reject(new Error(message.fatal.message))
      if (message.kind === 'failed_to_start') reject(new StartFaultError(message.fault))
    })
  })
  const clocks = { wall: Date.now, monotonic: monotonicMs }
  mine.post({ kind: 'stop', seq })
  await Promise.all([
    outcome,
    runReplicaThread({ shelf, databaseUrl, signer, clocks, time: new GroupTime(monotonicMs), fault: () => {} }, projectors),
  ])
  return seq
}
