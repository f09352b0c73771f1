import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedJournalError } from '../format/errors.ts'
import type { StoredGroup } from '../format/group.ts'
import { sameBytes, sha256 } from '../hashes/sha256.ts'
import { FileSource } from './export.ts'

// What the journal keeps of groups that went to files: where they went, the hash of the files' manifest, and each
// group's hash.

/** Any connection: the driver's own, or one that a pool lends for each question. */
export interface Queries {
  // biome-ignore lint/suspicious/noExplicitAny: rows as the driver reads them
  query(text: string, values?: unknown[]): Promise<{ readonly rows: any[] }>
}

/** The newest archive; it holds groups 1..toSeq, of which the database kept the first. */
export interface Archive {
  readonly toSeq: number
  readonly folder: string
  readonly manifestHash: Uint8Array
}

export async function findArchive(client: Queries): Promise<Archive | null> {
  const { rows } = await client.query('SELECT to_seq, folder, manifest_sha256 FROM journal.archives ORDER BY to_seq DESC LIMIT 1')
  return rows[0] ? { toSeq: Number(rows[0].to_seq), folder: rows[0].folder, manifestHash: rows[0].manifest_sha256 } : null
}

export interface ArchivedRange {
  readonly fromSeq: number
  readonly toSeq: number
  /** Looked into before the folder that the journal names. */
  readonly folders: readonly string[]
}

/** Archived groups from their files, each of them the one whose hash stayed behind. */
export async function* archivedGroups(client: Queries, archive: Archive, range: ArchivedRange): AsyncGenerator<StoredGroup> {
  if (range.fromSeq > range.toSeq) return
  const hashes = keptHashes(client, range)
  for await (const group of placeOf(archive, range).readFrom(range.fromSeq)) {
    if (group.seq > range.toSeq) return
    const kept = await hashes.next()
    if (kept.done) throw new DamagedJournalError(group.seq, 'seq', 'the hash of this archived group is missing')
    if (kept.value.seq !== group.seq)
      throw new DamagedJournalError(group.seq, 'seq', `found group ${kept.value.seq} among the archived ones`)
    if (!sameBytes(kept.value.hash, group.hash))
      throw new DamagedJournalError(group.seq, 'hash', 'the archive holds another group than was archived')
    yield group
  }
}

function placeOf({ toSeq, folder, manifestHash }: Archive, { fromSeq, folders }: ArchivedRange): FileSource {
  const place = [...folders, folder].find((each) => isArchive(each, manifestHash))
  if (place) return new FileSource(place)
  const detail = `groups 2 to ${toSeq} are in the archive ${folder}, which is not there or was changed: put it back, or name its place with --archive DIR where that is offered`
  throw new DamagedJournalError(fromSeq, 'files', detail)
}

const isArchive = (folder: string, manifestHash: Uint8Array): boolean => {
  const manifest = join(folder, 'manifest.json')
  return existsSync(manifest) && sameBytes(sha256(readFileSync(manifest)), manifestHash)
}

async function* keptHashes(client: Queries, { fromSeq, toSeq }: ArchivedRange): AsyncGenerator<{ seq: number; hash: Uint8Array }> {
  for (let next = fromSeq; next <= toSeq; ) {
    const { rows } = await client.query(
      'SELECT seq, hash FROM journal.archived_groups WHERE seq BETWEEN $1 AND $2 ORDER BY seq LIMIT 10000',
      [next, toSeq],
    )
    if (rows.length === 0) return
    for (const { seq, hash } of rows) yield { seq: Number(seq), hash }
    next = Number(rows.at(-1).seq) + 1
  }
}
