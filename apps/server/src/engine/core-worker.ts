import { runCoreThread } from './core-thread.ts'
import { runWorker } from './engine-worker.ts'

await runWorker(runCoreThread)
