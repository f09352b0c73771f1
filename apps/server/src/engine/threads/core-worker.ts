import { runCoreThread } from '../core/core-thread.ts'
import { runWorker } from './engine-worker.ts'

await runWorker(runCoreThread)
