import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CoreModule, FORMAT } from '@glasshouse/domain'
import { type DamageCheck, DamagedJournalError } from '../format/errors.ts'
import { genesisKey } from '../format/genesis.ts'
import type { StoredGroup } from '../format/group.ts'
import { type SignedHead, verifyHead } from '../format/heads.ts'
import { headLine, parseHeads } from '../format/heads-file.ts'
import type { Era, JournalSource, SnapshotInfo } from '../format/source.ts'
import { hex, sha256 } from '../hashes/sha256.ts'
import {
  coreFileName,
  ForeignFileError,
  type GroupFile,
  groupFileName,
  HEADS_NAME,
  type Manifest,
  readExported,
  readManifest,
} from './export-folder.ts'
import { decodeGroups, encodeGroup } from './group-file.ts'

const GROUPS_PER_FILE = 10_000
const OWN = { mode: 0o600 }
const BYTES_PER_FILE = 64 * 1024 * 1024

export interface ExportOptions {
  readonly groupsPerFile?: number
  /** Last group to write; default: the last one there is. */
  readonly toSeq?: number
  /** Reads the key of the genesis: heads that it did not sign are left out. Without one all heads are written. */
  readonly core?: CoreModule
}

/** Writes a journal to files that `verify --from` reads without a database: groups, core files, heads, a manifest. */
export async function exportJournal(source: JournalSource, folder: string, options: ExportOptions = {}): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  for (const part of ['groups', 'cores']) mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
  // Every command of every account is in it; a folder that was there may have been anybody's to read.
  chmodSync(folder, 0o700)
  const files = await writeGroups(source, folder, options)
  const lastSeq = files.at(-1)?.toSeq ?? 0
  const eras = (await source.eras()).filter((era) => era.firstSeq <= lastSeq)
  for (const coreId of new Set(eras.map((era) => era.coreId))) {
    const bytes = await source.coreFile(coreId)
    if (!bytes) throw new DamagedJournalError(lastSeq, 'core_file', `the file of core ${coreId} is missing`)
    writeFileSync(join(folder, coreFileName(coreId)), bytes, OWN)
  }
  const key = options.core ? await genesisKey(source, options.core) : null
  const heads = (await source.heads()).filter((head) => head.seq <= lastSeq && (key === null || verifyHead(head, key)))
  writeFileSync(join(folder, HEADS_NAME), heads.map((head) => `${headLine(head)}\n`).join(''), OWN)
  const manifest: Manifest = { format: FORMAT, lastSeq, eras, files, heads: heads.length }
  writeFileSync(join(folder, 'manifest.new'), `${JSON.stringify(manifest, null, 2)}\n`, OWN)
  renameSync(join(folder, 'manifest.new'), join(folder, 'manifest.json'))
  return manifest
}

async function writeGroups(source: JournalSource, folder: string, options: ExportOptions): Promise<GroupFile[]> {
  const { groupsPerFile = GROUPS_PER_FILE, toSeq: last = Number.MAX_SAFE_INTEGER } = options
  const files: GroupFile[] = []
  let rows: Uint8Array[] = []
  let [fromSeq, toSeq, bytes] = [1, 0, 0]
  const flush = () => {
    if (rows.length === 0) return
    const name = groupFileName(fromSeq)
    const content = Buffer.concat(rows)
    writeFileSync(join(folder, name), content, OWN)
    files.push({ name, fromSeq, toSeq, sha256: hex(sha256(content)) })
    rows = []
    bytes = 0
  }
  for await (const group of source.readFrom(1)) {
    if (rows.length === 0) fromSeq = group.seq
    const row = encodeGroup(group)
    rows.push(row)
    bytes += row.length
    toSeq = group.seq
    if (rows.length >= groupsPerFile || bytes >= BYTES_PER_FILE) flush()
    if (toSeq >= last) break
  }
  flush()
  return files
}

/** An exported journal. */
export class FileSource implements JournalSource {
  readonly #folder: string
  readonly #manifest: Manifest

  constructor(folder: string) {
    this.#folder = folder
    this.#manifest = readManifest(folder)
  }

  get lastSeq(): number {
    return this.#manifest.lastSeq
  }

  async *readFrom(fromSeq: number): AsyncGenerator<StoredGroup> {
    for (const file of this.#manifest.files.filter((each) => each.toSeq >= fromSeq)) {
      const content = this.#read(file.name, { seq: file.fromSeq, check: 'files' })
      if (!content) throw new DamagedJournalError(file.fromSeq, 'files', `${file.name} is missing`)
      let seq = file.fromSeq - 1
      try {
        for (const group of decodeGroups(content)) {
          if (group.seq >= fromSeq) yield group
          seq = group.seq
        }
      } catch (error) {
        if (error instanceof DamagedJournalError) throw error
        throw new DamagedJournalError(seq + 1, 'files', `${file.name}: ${(error as Error).message}`)
      }
      // After the rows, so that a changed row is named by what is wrong with it.
      if (createHash('sha256').update(content).digest('hex') !== file.sha256 || seq !== file.toSeq) {
        throw new DamagedJournalError(file.fromSeq, 'files', `${file.name} is not the file that the manifest names`)
      }
    }
  }

  async eras(): Promise<readonly Era[]> {
    return this.#manifest.eras
  }

  async coreFile(coreId: string): Promise<Uint8Array | null> {
    return this.#read(coreFileName(coreId), { seq: 0, check: 'core_file' })
  }

  async heads(): Promise<SignedHead[]> {
    const heads = parseHeads(this.#read(HEADS_NAME, { seq: 0, check: 'files' })?.toString('utf8') ?? '')
    if (heads.length !== this.#manifest.heads)
      throw new DamagedJournalError(0, 'files', `heads.jsonl has ${heads.length} of ${this.#manifest.heads} heads`)
    return heads
  }

  async snapshots(): Promise<SnapshotInfo[]> {
    return []
  }

  async snapshotSize(): Promise<number> {
    return 0
  }

  async snapshotBytes(seq: number): Promise<Uint8Array> {
    throw new Error(`an export holds no snapshot ${seq}`)
  }

  /** A file that is not of this folder is damage like one that is missing. */
  #read(name: string, { seq, check }: { readonly seq: number; readonly check: DamageCheck }): Buffer | null {
    try {
      return readExported(this.#folder, name)
    } catch (error) {
      if (!(error instanceof ForeignFileError)) throw error
      throw new DamagedJournalError(seq, check, error.message)
    }
  }
}
