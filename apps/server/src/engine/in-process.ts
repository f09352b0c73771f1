import type { CoreModule } from '@glasshouse/domain'
import { type Core, CoreShelf, coreOf, type HeadSigner, type LeftOut } from '@glasshouse/journal'
import type { Compared, ReadModel } from '@glasshouse/read-model'
import { type Fatal, FatalError, fatalOf } from '../ending/fatal.ts'
import type { DatabasePulse } from './client/database-pulse.ts'
import { EngineClient } from './client/engine-client.ts'
import { EngineMonitor } from './client/engine-monitor.ts'
import { CoreHost, type GroupLog } from './core/core-host.ts'
import { runCoreThread } from './core/core-thread.ts'
import type { FaultHook } from './protocol/fault-points.ts'
import { OlderKeys } from './protocol/older-keys.ts'
import { type FromCore, type FromReplica, inProcessPorts, type ToCore, type ToReplica } from './protocol/ports.ts'
import { runReplicaThread } from './replica/replica-thread.ts'
import { ExchangeClock } from './time/exchange-clock.ts'
import { type ClockState, GroupTime } from './time/group-time.ts'

interface InProcessOptions {
  readonly core: CoreModule
  /** The wall clock. */
  readonly clock?: () => number
  /** Default: the wall clock too, so that both always agree. */
  readonly monotonic?: () => number
  readonly onClock?: (state: ClockState, apartMs: number) => void
  /** A snapshot was left out. */
  readonly onLeftOut?: (leftOut: LeftOut) => void
  /** Sums of the projected tables were compared with the state's; text: why they could not be. */
  readonly onCompared?: (compared: Compared | string) => void
  readonly fault?: FaultHook
  /** Default: throws where nobody catches it. */
  readonly onFatal?: (fatal: Fatal) => void
  readonly freeDiskBytes?: () => Promise<number>
  readonly isJournalOnDisk?: boolean
}

/** With a database: the whole engine, journal, projection and snapshots included. */
export interface InProcessExchange extends InProcessOptions {
  readonly databaseUrl: string
  readonly readModel: ReadModel
  readonly signer: HeadSigner
  /** The core file's bytes, which are its identity; default: those of a name. */
  readonly coreBytes?: Uint8Array
  /** Default: none, and the database counts as there. */
  readonly pulse?: DatabasePulse
  /** Other cores that may be run. */
  readonly acceptedCores?: readonly string[]
}

/** Without one: the queue, the groups and the core, over a log of the test's own. */
export interface InProcessMemory extends InProcessOptions {
  readonly log?: GroupLog
}

/**
 * The engine without threads, for tests: the same queue, groups, client and projector, with clock, log and faults given
 * by the test. Messages between the parts are cloned as between threads.
 */
export async function startEngineInProcess(options: InProcessExchange | InProcessMemory): Promise<EngineClient> {
  const [corePort, hostPort] = inProcessPorts<ToCore, FromCore>()
  const { core, clock = Date.now, fault = () => {}, onFatal = throwLoudly, freeDiskBytes = async () => Number.MAX_SAFE_INTEGER } = options
  const exchange = 'databaseUrl' in options ? options : null
  const clocks = { wall: clock, monotonic: options.monotonic ?? clock }
  const time = new GroupTime(clocks.monotonic)
  const { monotonic } = clocks
  const { isJournalOnDisk = true } = options
  const database = exchange?.pulse ?? null
  const monitor = new EngineMonitor({ monotonic, freeDiskBytes, isJournalOnDisk, hasProjection: exchange !== null, database })
  await monitor.lookAtDisk()
  const [replicaPort, projectorPort] = inProcessPorts<ToReplica, FromReplica>()
  const olderKeys = exchange ? await OlderKeys.open(exchange.readModel, clock()) : null
  const { onClock = () => {}, onLeftOut = () => {}, onCompared = () => {} } = options
  const client = new EngineClient({
    core,
    corePort,
    replicaPort: exchange ? replicaPort : null,
    olderKeys,
    monitor,
    time,
    onClock,
    onLeftOut,
    onCompared,
    onFatal,
    // A test waits for the projection after each step of its clock.
    announceGatherMs: 0,
  })
  if (exchange) {
    const shelf = new CoreShelf(coreFor(exchange), exchange.acceptedCores ?? [])
    const thread = { shelf, databaseUrl: exchange.databaseUrl, signer: exchange.signer, clocks, time, fault }
    void runCoreThread(thread, hostPort)
    void runReplicaThread(thread, projectorPort)
  } else {
    const log = ('log' in options && options.log) || { append: async () => {} }
    const exchangeClock = new ExchangeClock({ clocks, time, lastMs: 0 })
    const host = new CoreHost({ core, state: core.createState(), log, port: hostPort, clock: exchangeClock, fault })
    host.run().then(
      (seq) => hostPort.post({ kind: 'stopped', seq }),
      (cause: unknown) => hostPort.post({ kind: 'fatal', fatal: fatalOf('law_broken', 0, cause).fatal }),
    )
  }
  await client.whenReady()
  return client
}

function coreFor({ core, coreBytes = new TextEncoder().encode('core of tests') }: InProcessExchange): Core {
  return coreOf(core, coreBytes)
}

function throwLoudly(fatal: Fatal): never {
  throw new FatalError(fatal)
}
