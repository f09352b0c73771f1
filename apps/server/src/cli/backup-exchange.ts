import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FORMAT } from '@glasshouse/domain'
import { type CoreShelf, exportJournal, FileSource, JournalReader, type VerifyReport, verifyJournal } from '@glasshouse/journal'
import { type Database, withClient } from '@glasshouse/postgres'
import { UPLOADS_FOLDER } from '../files/open-files.ts'
import { UsageError } from './cli-context.ts'
import { dumpTable, listSequences, listTables, type SequenceValue, type TableDump } from './table-dump.ts'

/** Small files of DATA_DIR that belong to the exchange: published heads, and which builds ran here. */
export const EXCHANGE_FILES = ['heads.jsonl', 'cores.json'] as const
/**
 * The groups, archived ones too, are backed up as an export of the journal, which verifies by itself; a restored
 * exchange has them all.
 */
export const isGroups = (table: { schema: string; name: string }) => table.schema === 'journal' && GROUP_TABLES.includes(table.name)
const GROUP_TABLES = ['groups', 'archives', 'archived_groups']

/** Contents of a backup: backup.json, written last. */
export interface BackupManifest {
  readonly format: number
  readonly madeAt: string
  readonly head: Extract<VerifyReport, { ok: true }>['head']
  readonly stateHash: string
  readonly tables: readonly TableDump[]
  readonly sequences: readonly SequenceValue[]
  readonly hasSecrets: boolean
}

export interface BackupOptions {
  readonly database: Database
  readonly dataDir: string
  readonly secretsDir: string
  readonly shelf: CoreShelf
  readonly to: string
  readonly hasSecrets: boolean
}

/**
 * All tables of one moment, the journal as a verified export, and on request the secrets. Beside a running server too.
 */
export async function backupExchange(options: BackupOptions): Promise<BackupManifest> {
  const { database, to, shelf } = options
  if (existsSync(to) && readdirSync(to).length > 0) throw new UsageError(`${to} is not empty`)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  chmodSync(to, 0o700)
  const content = await withClient(database.superUrl ?? database.ownerUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await exportJournal(JournalReader.over(client), join(to, 'journal'), { core: shelf.running.module })
    const tables: TableDump[] = []
    for (const table of await listTables(client)) if (!isGroups(table)) tables.push(await dumpTable(client, table, to))
    return { tables, sequences: await listSequences(client) }
  })
  const report = await verifyJournal(new FileSource(join(to, 'journal')), { shelf })
  if (!report.ok) throw new Error(`the journal does not verify, this is no backup: ${report.what}`)
  copyFiles(options)
  const { head, stateHash } = report
  const manifest = { format: FORMAT, madeAt: new Date().toISOString(), head, stateHash, ...content, hasSecrets: options.hasSecrets }
  writeFileSync(join(to, 'backup.new'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  renameSync(join(to, 'backup.new'), join(to, 'backup.json'))
  return manifest
}

function copyFiles({ dataDir, secretsDir, to, hasSecrets }: BackupOptions): void {
  mkdirSync(join(to, 'files'), { recursive: true, mode: 0o700 })
  for (const name of EXCHANGE_FILES) {
    if (!existsSync(join(dataDir, name))) continue
    copyFileSync(join(dataDir, name), join(to, 'files', name))
    chmodSync(join(to, 'files', name), 0o600)
  }
  // After the tables: a record never lacks its blob. They are sealed; without the secrets nobody reads them.
  const uploads = join(dataDir, UPLOADS_FOLDER)
  if (existsSync(uploads)) cpSync(uploads, join(to, UPLOADS_FOLDER), { recursive: true })
  if (!hasSecrets) return
  // The database's passwords stay: a restored server gets its own.
  cpSync(secretsDir, join(to, 'secrets'), { recursive: true, filter: (path) => basename(path) !== 'postgres.json' })
}
