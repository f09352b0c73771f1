import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CoreShelf, genesisKey, type HeadSigner, JournalReader, loadSigner, verifyJournal } from '@glasshouse/journal'
import type { Database } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel, PROJECTED_TABLES } from '@glasshouse/read-model'
import { sql } from 'kysely'
import { rebuildReadModel } from '../engine/rebuild.ts'
import { UsageError } from './cli-context.ts'

export interface RebuildExchangeOptions {
  readonly database: Pick<Database, 'url' | 'ownerUrl'>
  readonly secretsDir: string
  readonly shelf: CoreShelf
}

/**
 * Empties the projected tables and fills them from the first group. Cut short, it goes on at the exchange's next start.
 */
export async function rebuildExchange({
  database,
  secretsDir,
  shelf,
}: RebuildExchangeOptions): Promise<{ seq: number; tables: number; rows: number }> {
  const signer = await ownSigner(database.url, secretsDir, shelf)
  await assertWhole(database.url, shelf)
  const owner = openReadModel(database.ownerUrl, 1)
  try {
    await migrateReadModel(owner)
    const seq = await rebuildReadModel({ ownerUrl: database.ownerUrl, databaseUrl: database.url, shelf, signer })
    let rows = 0
    for (const name of PROJECTED_TABLES) {
      const counted = await sql<{ rows: number }>`select count(*)::int8 as rows from ${sql.table(name)}`.execute(owner)
      rows += counted.rows[0]?.rows ?? 0
    }
    return { seq, tables: PROJECTED_TABLES.length, rows }
  } finally {
    await owner.destroy()
  }
}

/** Before anything is emptied: tables that stop halfway would keep the exchange from starting. */
async function assertWhole(url: string, shelf: CoreShelf): Promise<void> {
  const reader = await JournalReader.openFrozen(url)
  const report = await verifyJournal(reader, { shelf }).finally(() => reader.close())
  if (!report.ok) throw new UsageError(`the journal does not verify, nothing was changed: ${report.what}`)
}

/**
 * The work ends with a snapshot and a signed head; by another key than the genesis names, the exchange would not verify
 * any more.
 */
async function ownSigner(url: string, secretsDir: string, shelf: CoreShelf): Promise<HeadSigner> {
  const reader = await JournalReader.open(url)
  const published = await genesisKey(reader, shelf.running.module).finally(() => reader.close())
  if (published === null) throw new UsageError('the journal has no first group yet: there is nothing to rebuild from')
  if (!existsSync(join(secretsDir, 'head-signing-key.pem'))) throw new UsageError(`head-signing-key.pem is missing in ${secretsDir}`)
  const signer = loadSigner(secretsDir)
  if (signer.publicKey !== published) throw new UsageError(`head-signing-key.pem in ${secretsDir} is not the key that the genesis names`)
  return signer
}
