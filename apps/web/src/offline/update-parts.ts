export { startWorker } from './start-worker.ts'
export { UpdateBar } from './UpdateBar.tsx'
