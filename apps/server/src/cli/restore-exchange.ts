import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FORMAT, OtherFormatError } from '@glasshouse/domain'
import { type CoreShelf, FileSource, insertGroups, JournalReader, migrateJournal, publishedHeads, verifyJournal } from '@glasshouse/journal'
import { type Database, startEmbedded, withClient } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { migrateRecords } from '@glasshouse/records'
import type { Client } from 'pg'
import { UPLOADS_FOLDER } from '../files/open-files.ts'
import { type BackupManifest, EXCHANGE_FILES, isGroups } from './backup-exchange.ts'
import { UsageError } from './cli-context.ts'
import { assertUndamaged, listTables, loadTable, setSequence, type TableDump } from './table-dump.ts'

export interface RestoreOptions {
  readonly from: string
  readonly dataDir: string
  readonly secretsDir: string
  readonly shelf: CoreShelf
}

/** A backup as a new exchange in an empty DATA_DIR, verified. When anything is wrong, nothing is left there. */
export async function restoreExchange(options: RestoreOptions): Promise<BackupManifest> {
  const { from, dataDir, secretsDir } = options
  const manifest = readManifest(from)
  for (const folder of [dataDir, secretsDir]) {
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`)
  }
  for (const table of manifest.tables) await assertUndamaged(from, table)
  try {
    copyBack(options, manifest)
    const database = await startEmbedded({ dataDir, secretsDir })
    try {
      await fill(database, options, manifest)
    } finally {
      await database.stop()
    }
    return manifest
  } catch (error) {
    for (const folder of [dataDir, secretsDir]) if (existsSync(folder)) empty(folder)
    throw error
  }
}

function readManifest(from: string): BackupManifest {
  const file = join(from, 'backup.json')
  if (!existsSync(file)) throw new UsageError(`${from} holds no finished backup: backup.json is missing`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest
  if (manifest.format !== FORMAT)
    throw new OtherFormatError(
      from,
      Number.isSafeInteger(manifest.format) ? manifest.format : null,
      'restore it with the release that made it',
    )
  return manifest
}

function copyBack({ from, dataDir, secretsDir }: RestoreOptions, manifest: BackupManifest): void {
  mkdirSync(dataDir, { recursive: true })
  for (const name of EXCHANGE_FILES) if (existsSync(join(from, 'files', name))) copyFileSync(join(from, 'files', name), join(dataDir, name))
  if (existsSync(join(from, UPLOADS_FOLDER))) cpSync(join(from, UPLOADS_FOLDER), join(dataDir, UPLOADS_FOLDER), { recursive: true })
  if (manifest.hasSecrets) cpSync(join(from, 'secrets'), secretsDir, { recursive: true })
}

async function fill(database: Database, { from, dataDir, shelf }: RestoreOptions, manifest: BackupManifest): Promise<void> {
  await migrate(database)
  const source = new FileSource(join(from, 'journal'))
  await withClient(database.superUrl as string, async (client) => {
    // References and append-only guards held when the rows were dumped; here they would only see the tables half full.
    await client.query('SET session_replication_role = replica')
    await client.query('BEGIN')
    await assertAllTables(client, manifest.tables)
    const names = manifest.tables.map((table) => `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (const table of manifest.tables) await loadTable(client, table, from)
    await insertGroups(client, source)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
  const reader = await JournalReader.open(database.url)
  try {
    const report = await verifyJournal(reader, { shelf, publishedHeads: publishedHeads(dataDir) })
    if (!report.ok) throw new Error(`the restored journal does not verify: ${report.what}`)
    if (report.head.hash !== manifest.head.hash || report.stateHash !== manifest.stateHash)
      throw new Error('the restored journal is not the one that was backed up')
  } finally {
    await reader.close()
  }
}

async function migrate(database: Database): Promise<void> {
  await migrateJournal(database.ownerUrl, database.serverRole)
  const readModel = openReadModel(database.ownerUrl, 1)
  try {
    await migrateReadModel(readModel)
  } finally {
    await readModel.destroy()
  }
  await migrateRecords(database.ownerUrl, database.serverRole)
}

/** The format is this release's, so other tables are a list that was changed: a table that it lacks would come back empty. */
async function assertAllTables(client: Client, tables: readonly TableDump[]): Promise<void> {
  const words = (list: readonly Pick<TableDump, 'schema' | 'name' | 'columns'>[]) =>
    list.map((table) => `${table.schema}.${table.name}(${table.columns.join(',')})`)
  const [here, there] = [words((await listTables(client)).filter((table) => !isGroups(table))), words(tables)]
  const odd = [...here.filter((table) => !there.includes(table)), ...there.filter((table) => !here.includes(table))]
  if (odd.length > 0) throw new UsageError(`backup.json is damaged: its tables are not those of format ${FORMAT}: ${odd.join(', ')}`)
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}
