import { runReplicaThread } from '../replica/replica-thread.ts'
import { runWorker } from './engine-worker.ts'

await runWorker(runReplicaThread)
