/** Data that a worker of the engine starts with: places, never secrets. */
export interface EngineWorkerData {
  /** The core as one file. */
  readonly coreFile: string
  /** The exchange role's database. */
  readonly databaseUrl: string
  /** Knows which cores ran here. */
  readonly dataDir: string
  readonly secretsDir: string
  /** Group time, written by the core's thread. */
  readonly timeMemory: SharedArrayBuffer
  /** Path of a `FaultModule`; only a test's launcher gives one. */
  readonly faultModule: string | null
}
