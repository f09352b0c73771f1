import { runWorker } from './engine-worker.ts'
import { runReplicaThread } from './replica-thread.ts'

await runWorker(runReplicaThread)
