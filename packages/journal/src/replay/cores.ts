import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CoreModule } from '@glasshouse/domain'
import { DamagedJournalError, UntrustedCoreError } from '../format/errors.ts'
import type { JournalSource } from '../format/source.ts'
import { hex, sha256 } from '../hashes/sha256.ts'
import { RELEASED_CORES, type ReleasedCore } from './released-cores.ts'

/** A core as one self-contained file: its bytes are its identity. */
export interface Core {
  /** SHA-256 of the file, 64 hex digits. */
  readonly id: string
  readonly bytes: Uint8Array
  readonly module: CoreModule
}

export function coreOf(module: CoreModule, bytes: Uint8Array): Core {
  return { id: hex(sha256(bytes)), bytes, module }
}

/** The core of a built file. */
export async function readCore(path: string): Promise<Core> {
  const bytes = readFileSync(path)
  return coreOf(moduleOf(await import(/* @vite-ignore */ pathToFileURL(path).href)), bytes)
}

/** Cores that may be run here: released ones, the running build, and those somebody on this machine vouches for. */
export class CoreShelf {
  readonly running: Core
  readonly #accepted: ReadonlySet<string>
  readonly #released: ReadonlySet<string>
  readonly #loaded = new Map<string, Core>()

  constructor(running: Core, accepted: Iterable<string> = [], released: readonly ReleasedCore[] = RELEASED_CORES) {
    this.running = running
    this.#accepted = new Set(accepted)
    this.#released = new Set(released.map(({ coreId }) => coreId))
  }

  isReleased(coreId: string): boolean {
    return this.#released.has(coreId)
  }

  /** The stored file of a core, checked and made runnable. Never runs bytes that nobody vouches for. */
  async load(coreId: string, at: { source: JournalSource; seq: number }): Promise<Core> {
    if (coreId === this.running.id) return this.running
    const loaded = this.#loaded.get(coreId)
    if (loaded) return loaded
    if (!this.isReleased(coreId) && !this.#accepted.has(coreId)) throw new UntrustedCoreError(coreId)
    const bytes = await at.source.coreFile(coreId)
    if (!bytes) throw new DamagedJournalError(at.seq, 'core_file', `the file of core ${coreId} is missing`)
    if (hex(sha256(bytes)) !== coreId) throw new DamagedJournalError(at.seq, 'core_file', `the stored file is not core ${coreId}`)
    const core = { id: coreId, bytes, module: await runnable(bytes) }
    this.#loaded.set(coreId, core)
    return core
  }
}

async function runnable(bytes: Uint8Array): Promise<CoreModule> {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-core-'))
  try {
    const file = join(folder, 'core.mjs')
    writeFileSync(file, bytes)
    return moduleOf(await import(/* @vite-ignore */ pathToFileURL(file).href))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A core file exports the functions themselves, or one object that has them. */
function moduleOf(namespace: Record<string, unknown>): CoreModule {
  const candidates = [namespace, ...Object.values(namespace)] as Partial<CoreModule>[]
  const module = candidates.find((candidate) => typeof candidate?.runGroup === 'function' && typeof candidate?.createState === 'function')
  if (!module) throw new Error('the file exports no core')
  return module as CoreModule
}

/**
 * Ids of the builds that ran on this data directory, kept beside the database and not in it: what the database names is
 * run only when this machine ran it before or a release names it too.
 */
export function knownCores(dataDir: string): string[] {
  const file = join(dataDir, 'cores.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
}

export function rememberCore(dataDir: string, coreId: string): void {
  const known = knownCores(dataDir)
  if (known.includes(coreId)) return
  const file = join(dataDir, 'cores.json')
  writeFileSync(`${file}.new`, `${JSON.stringify([...known, coreId], null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
