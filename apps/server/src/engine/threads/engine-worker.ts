import { parentPort, workerData } from 'node:worker_threads'
import { CoreShelf, knownCores, loadSigner, readCore } from '@glasshouse/journal'
import { type StartFault, startFaultOf } from '../../ending/start-fault.ts'
import type { ThreadOptions } from '../core/core-thread.ts'
import type { FaultHook, FaultModule } from '../protocol/fault-points.ts'
import type { Port } from '../protocol/ports.ts'
import { GroupTime } from '../time/group-time.ts'
import { monotonicMs } from '../time/monotonic.ts'
import { threadPort } from './thread-port.ts'
import type { EngineWorkerData } from './worker-data.ts'

interface FailedToStart {
  readonly kind: 'failed_to_start'
  readonly fault: StartFault
}

/** Beginning of both workers: loads the core file, the key and, in a chaos test, its fault. */
export async function runWorker<Out extends { kind: string }, In>(
  run: (options: ThreadOptions, port: Port<Out | FailedToStart, In>) => Promise<void>,
): Promise<void> {
  if (!parentPort) throw new Error('this file runs as a worker of the engine')
  const port = threadPort<Out | FailedToStart, In>(parentPort)
  try {
    await run(await threadOptions(workerData as EngineWorkerData), port)
  } catch (cause) {
    port.post({ kind: 'failed_to_start', fault: startFaultOf(cause) })
  } finally {
    parentPort.close()
  }
}

async function threadOptions({
  coreFile,
  databaseUrl,
  dataDir,
  secretsDir,
  timeMemory,
  faultModule,
}: EngineWorkerData): Promise<ThreadOptions> {
  const shelf = new CoreShelf(await readCore(coreFile), knownCores(dataDir))
  const clocks = { wall: Date.now, monotonic: monotonicMs }
  const time = new GroupTime(monotonicMs, timeMemory)
  return { shelf, databaseUrl, signer: loadSigner(secretsDir, dataDir), clocks, time, fault: await faultOf(faultModule) }
}

async function faultOf(path: string | null): Promise<FaultHook> {
  if (path === null) return () => {}
  const module = (await import(/* @vite-ignore */ path)) as FaultModule
  return module.fault
}
