import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Client } from 'pg'
import { type Archive, findArchive } from '../files/archived-groups.ts'
import { exportJournal, FileSource } from '../files/export.ts'
import { genesisKey } from '../format/genesis.ts'
import type { StoredGroup } from '../format/group.ts'
import type { SignedHead } from '../format/heads.ts'
import { hex, sha256 } from '../hashes/sha256.ts'
import { connect } from '../store/connection.ts'
import { JournalReader } from '../store/reader.ts'
import type { CoreShelf } from './cores.ts'
import { signedSnapshots } from './restore.ts'
import type { SnapshotPlace } from './signed-snapshot.ts'
import { type VerifyReport, verifyJournal } from './verify.ts'

/** Nothing was moved, and why. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError'
}

export interface ArchiveOptions {
  /** The owner's address: the house may delete nothing. */
  readonly ownerUrl: string
  readonly folder: string
  readonly shelf: CoreShelf
  /** Where the read model stands: the snapshot that it would go on from must be able to. */
  readonly projectedSeq: number
  readonly publishedHeads?: readonly SignedHead[]
  /** Where the former archive may lie, beside the place that the journal names. */
  readonly archiveFolders?: readonly string[]
  readonly onProgress?: (groups: number) => void
  /** Tests stop the work here. */
  readonly beforeMove?: () => void
}

export interface Archived {
  readonly ok: true
  readonly fromSeq: number
  readonly toSeq: number
  readonly files: number
  readonly manifestSha256: string
}

/**
 * Moves old groups out of the database: an export of groups 1..n is written, replayed from its files as `verify --from`
 * does, made durable, and only then do groups 2..n leave the database, in one transaction that keeps their hashes. The
 * folder is a whole journal up to group n by itself, so it takes the place of a former archive. A running house is not
 * disturbed. Cut short anywhere, nothing has left or all of it has; the same call goes on.
 */
export async function archiveGroups(options: ArchiveOptions): Promise<Archived | Extract<VerifyReport, { ok: false }>> {
  const client = await connect(options.ownerUrl, 'journal archive')
  try {
    await assertAlone(client)
    const former = await findArchive(client)
    const place = await placeOf(client, options)
    const limit = await lastToLeave(place, former, options.projectedSeq)
    const folder = resolve(options.folder)
    const found = foundExport(folder, limit, former)
    const source = found ?? (await writeExport(folder, limit, options))
    const toSeq = source.lastSeq
    const publishedHeads = (options.publishedHeads ?? []).filter((head) => head.seq <= toSeq)
    const report = await verifyJournal(source, {
      shelf: options.shelf,
      publishedHeads,
      ...(options.onProgress && { onProgress: options.onProgress }),
    })
    if (!report.ok) {
      if (!found) removeExport(folder)
      return report
    }
    flushToDisk(folder)
    options.beforeMove?.()
    const manifestHash = sha256(readFileSync(join(folder, 'manifest.json')))
    const fromSeq = Math.max(former?.toSeq ?? 1, 1) + 1
    await moveGroups(client, source, { fromSeq, toSeq, folder, manifestHash, snapshots: await pinned(place, toSeq) })
    await client.query('VACUUM journal.groups')
    return { ok: true, fromSeq, toSeq, files: readdirSync(join(folder, 'groups')).length, manifestSha256: hex(manifestHash) }
  } finally {
    await client.end()
  }
}

async function assertAlone(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT pg_try_advisory_lock(hashtext('glasshouse journal archive')) AS is_mine`)
  if (!rows[0].is_mine) throw new ArchiveRefusedError('another archive is being made of this journal')
}

async function placeOf(client: Client, { shelf, archiveFolders = [] }: ArchiveOptions): Promise<SnapshotPlace> {
  const reader = JournalReader.over(client, { archiveFolders })
  return { reader, shelf, key: await genesisKey(reader, shelf.running.module) }
}

/** Snapshots that the exchange signed, and that are right in every way: no other keeps a start short. */
const LEANED_ON = 3

/** The last 3 signed snapshots and the one that the read model would go on from keep their groups, and all after them. */
async function lastToLeave(place: SnapshotPlace, former: Archive | null, projectedSeq: number): Promise<number> {
  const seqs = (await signedSnapshots(place, { seq: Number.MAX_SAFE_INTEGER - 1, count: LEANED_ON })).map(({ seq }) => seq)
  const third = seqs[LEANED_ON - 1]
  if (third === undefined)
    throw new ArchiveRefusedError(
      `the journal has ${seqs.length} of the 3 signed snapshots that must stand before groups leave: one is made every 10 minutes and at each clean stop`,
    )
  const projected = (await signedSnapshots(place, { seq: projectedSeq, count: 1 }))[0]?.seq
  if (projected === undefined)
    throw new ArchiveRefusedError(`the read model stands at group ${projectedSeq}, before every snapshot: let the exchange catch up first`)
  const last = Math.min(third, projected) - 1
  if (last <= Math.max(former?.toSeq ?? 1, 1))
    throw new ArchiveRefusedError(`nothing to archive: the snapshots need the groups from ${last + 1} on, and the ones before are archived`)
  return last
}

/** What the archive leans on from now on: no snapshot of these leaves before a later archive has pinned others. */
async function pinned(place: SnapshotPlace, toSeq: number): Promise<number[]> {
  const found = await signedSnapshots(place, { seq: Number.MAX_SAFE_INTEGER - 1, count: LEANED_ON })
  const seqs = found.map(({ seq }) => seq).filter((seq) => seq > toSeq)
  if (seqs.length < LEANED_ON) throw new ArchiveRefusedError('snapshots that must stand before groups leave have left meanwhile')
  return seqs
}

/** The export that lies there already, from a call that was cut short or made by hand; verified like a new one. */
function foundExport(folder: string, limit: number, former: Archive | null): FileSource | null {
  if (!existsSync(join(folder, 'manifest.json'))) return null
  const source = new FileSource(folder)
  if (source.lastSeq > limit || source.lastSeq <= (former?.toSeq ?? 1))
    throw new ArchiveRefusedError(`${folder} is not empty: it holds the groups up to ${source.lastSeq}, and those up to ${limit} may leave`)
  return source
}

async function writeExport(folder: string, toSeq: number, { ownerUrl, shelf, archiveFolders = [] }: ArchiveOptions): Promise<FileSource> {
  removeExport(folder)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new ArchiveRefusedError(`${folder} is not empty`)
  const reader = await JournalReader.openFrozen(ownerUrl, { archiveFolders })
  try {
    await exportJournal(reader, folder, { toSeq, core: shelf.running.module })
  } finally {
    await reader.close()
  }
  return new FileSource(folder)
}

const EXPORT_NAMES: readonly (readonly [RegExp, RegExp | null])[] = [
  [/^groups$/, /^\d{12}\.bin$/],
  [/^cores$/, /^[0-9a-f]{64}\.mjs$/],
  [/^(heads\.jsonl|manifest\.(new|json))$/, null],
]

/** Takes away an export that nobody finished or that does not verify; touches nothing when anything else lies there. */
function removeExport(folder: string): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  const isOurs = names.every((name) => {
    const kind = EXPORT_NAMES.find(([pattern]) => pattern.test(name))
    return kind && (kind[1] === null || readdirSync(join(folder, name)).every((inner) => kind[1]?.test(inner)))
  })
  if (isOurs) for (const name of names) rmSync(join(folder, name), { recursive: true })
}

/** Files and folders: a name that is not on the disk is a lost file. */
function flushToDisk(folder: string): void {
  const flush = (path: string) => {
    const file = openSync(path, 'r')
    fsyncSync(file)
    closeSync(file)
  }
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) flush(join(folder, entry))
  flush(folder)
  flush(dirname(folder))
}

interface Move {
  readonly fromSeq: number
  readonly toSeq: number
  readonly folder: string
  readonly manifestHash: Uint8Array
  readonly snapshots: readonly number[]
}

/** All or nothing. The hashes are the files'; the table takes none that the database's own row does not have. */
async function moveGroups(client: Client, source: FileSource, move: Move): Promise<void> {
  const { fromSeq, toSeq, folder, manifestHash, snapshots } = move
  await client.query('BEGIN')
  // None of them leaves between this look and the commit.
  await client.query('SELECT FROM journal.snapshots WHERE seq = ANY ($1) FOR KEY SHARE', [snapshots])
  await client.query('INSERT INTO journal.archives (to_seq, folder, manifest_sha256, snapshots) VALUES ($1, $2, $3, $4)', [
    toSeq,
    folder,
    manifestHash,
    snapshots,
  ])
  let batch: StoredGroup[] = []
  const flush = async () => {
    const values = [batch.map((group) => group.seq), batch.map((group) => group.hash)]
    await client.query('INSERT INTO journal.archived_groups SELECT * FROM unnest($1::bigint[], $2::bytea[])', values)
    batch = []
  }
  for await (const group of source.readFrom(fromSeq)) {
    batch.push(group)
    if (batch.length >= 1_000) await flush()
  }
  await flush()
  const { rowCount } = await client.query('DELETE FROM journal.groups WHERE seq BETWEEN $1 AND $2', [fromSeq, toSeq])
  if (rowCount !== toSeq - fromSeq + 1) throw new Error(`${rowCount} groups would have left instead of ${toSeq - fromSeq + 1}`)
  await client.query('COMMIT')
}
