import { join } from 'node:path'
import { DiskBlobs, Files, openKeyring, type Records } from '@glasshouse/records'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

/** Folder of DATA_DIR; a backup has it. */
export const UPLOADS_FOLDER = 'uploads'
const SWEEP_MS = 3_600_000

export interface OpenFilesParts {
  readonly config: Pick<Config, 'dataDir' | 'secretsDir'>
  readonly db: Records
  readonly clock: () => number
  readonly log: Logger
}

export interface FileStore {
  readonly files: Files
  /** Ends the sweeps. */
  stop(): void
}

/** The file store on disk, swept at the start and every hour. */
export function openFiles({ config, db, clock, log }: OpenFilesParts): FileStore {
  const blobs = new DiskBlobs(join(config.dataDir, UPLOADS_FOLDER))
  const files = new Files({ db, blobs, keyring: openKeyring(join(config.secretsDir, 'files.keys')), clock })
  const sweep = () =>
    files.sweep().then(
      (removed) => removed > 0 && log.info({ removed }, 'blobs without a record removed'),
      (error: unknown) => log.warn({ err: error }, 'the file store cannot be swept; it is tried again'),
    )
  void sweep()
  const timer = setInterval(sweep, SWEEP_MS)
  timer.unref()
  return { files, stop: () => clearInterval(timer) }
}
