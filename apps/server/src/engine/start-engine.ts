import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { assertKeyThere, type LeftOut, loadSigner, readCore, rememberCore } from '@glasshouse/journal'
import { type Compared, openReadModel, type ReadModel } from '@glasshouse/read-model'
import { sql } from 'kysely'
import { dieOf, type Fatal } from '../ending/fatal.ts'
import { DatabasePulse } from './client/database-pulse.ts'
import { EngineClient } from './client/engine-client.ts'
import { EngineMonitor, freeBytesOf } from './client/engine-monitor.ts'
import type { Engine } from './protocol/engine.ts'
import { OlderKeys } from './protocol/older-keys.ts'
import { besideBundle } from './threads/beside-bundle.ts'
import { threadPort } from './threads/thread-port.ts'
import { watchThread } from './threads/watch-thread.ts'
import type { EngineWorkerData } from './threads/worker-data.ts'
import { type ClockState, GroupTime } from './time/group-time.ts'
import { monotonicMs } from './time/monotonic.ts'

export interface StartEngineOptions {
  /** The exchange role's address; journal and read model are migrated. */
  readonly databaseUrl: string
  readonly readModel: ReadModel
  readonly dataDir: string
  readonly secretsDir: string
  /** False with a database server of somebody else; default true. */
  readonly isJournalOnDisk?: boolean
  /** Absolute path; default: `core.js` beside the running bundle. */
  readonly coreFile?: string
  /** Absolute path of a module exporting `fault`; given by chaos tests only. */
  readonly faultModule?: string
  /** The clock fell out of step, or is in step again. */
  readonly onClock?: (state: ClockState, apartMs: number) => void
  /** A snapshot was left out. */
  readonly onLeftOut?: (leftOut: LeftOut) => void
  /** Sums of the projected tables were compared with the state's; text: why they could not be. */
  readonly onCompared?: (compared: Compared | string) => void
  /** Default: one clear line on stderr and the end of the process. */
  readonly onFatal?: (fatal: Fatal) => void
}

/**
 * Starts the core's and the replica's threads and waits until both have resumed. Rejects when the journal is damaged.
 */
export async function startEngine(options: StartEngineOptions): Promise<Engine> {
  const {
    databaseUrl,
    readModel,
    dataDir,
    secretsDir,
    isJournalOnDisk = true,
    faultModule,
    onFatal = dieOf,
    onClock,
    onLeftOut,
    onCompared,
  } = options
  const coreFile = options.coreFile ?? besideBundle('core.js')
  const core = await readCore(coreFile)
  await assertKeyThere(databaseUrl, secretsDir)
  // Made before the threads read them: they must not both make the key or the list of known cores.
  loadSigner(secretsDir)
  rememberCore(dataDir, core.id)
  const time = new GroupTime(monotonicMs)
  const data: EngineWorkerData = {
    coreFile,
    databaseUrl,
    dataDir,
    secretsDir,
    timeMemory: time.memory,
    faultModule: faultModule ? pathToFileURL(faultModule).href : null,
  }
  const database = pulseOf(databaseUrl)
  const freeDiskBytes = () => freeBytesOf(dataDir)
  const monitor = new EngineMonitor({ monotonic: monotonicMs, freeDiskBytes, isJournalOnDisk, hasProjection: true, database })
  const [olderKeys] = await Promise.all([OlderKeys.open(readModel, Date.now()), monitor.lookAtDisk()])
  // Law: no await between making the threads and listening to them; a first word that nobody hears is lost.
  const threads = {
    core: new Worker(besideBundle('core-worker.js'), { workerData: data }),
    replica: new Worker(besideBundle('replica-worker.js'), { workerData: data }),
  }
  const client = new EngineClient({
    core: core.module,
    corePort: threadPort(threads.core),
    replicaPort: threadPort(threads.replica),
    olderKeys,
    monitor,
    time,
    onFatal,
    ...(onClock ? { onClock } : {}),
    ...(onLeftOut ? { onLeftOut } : {}),
    ...(onCompared ? { onCompared } : {}),
  })
  const watches = Object.entries(threads).map(([name, thread]) => watchThread(thread, (cause) => client.threadEnded(name, cause)))
  await client.whenReady().catch(async (cause: unknown) => {
    // The other thread's end is our doing from here on, and no cause of anything.
    for (const stopWatching of watches) stopWatching()
    await Promise.all([threads.core.terminate(), threads.replica.terminate()])
    monitor.close()
    throw cause
  })
  return client
}

/** Asks over a connection of its own. */
export function pulseOf(databaseUrl: string): DatabasePulse {
  const db = openReadModel(databaseUrl, 1)
  return new DatabasePulse({ ask: () => sql`select 1`.execute(db), monotonic: monotonicMs, close: () => db.destroy() })
}
