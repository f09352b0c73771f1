import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { core } from '@glasshouse/core'
import type { CoreModule } from '@glasshouse/domain'
import { CoreShelf, coreOf, type HeadSigner, type LeftOut, loadSigner, migrateJournal } from '@glasshouse/journal'
import { preparedDatabase } from '@glasshouse/postgres/testing'
import { type Compared, migrateReadModel, openReadModel, PROJECTED_TABLES, type ReadModel } from '@glasshouse/read-model'
import { sql } from 'kysely'
import type { Fatal } from '../../ending/fatal.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { startEngineInProcess } from '../in-process.ts'
import type { FaultHook, FaultPoint } from '../protocol/fault-points.ts'
import { rebuildReadModel } from '../rebuild.ts'
import { openHouse } from './small-exchange.ts'

export const START_MS = 1_760_000_000_000
export const CORE_BYTES = new TextEncoder().encode('core of tests')

export interface StartWords {
  readonly fault?: FaultHook
  readonly onFatal?: (fatal: Fatal) => void
  readonly core?: CoreModule
  readonly coreBytes?: Uint8Array
  readonly acceptedCores?: readonly string[]
  readonly onLeftOut?: (leftOut: LeftOut) => void
  readonly onCompared?: (compared: Compared | string) => void
  /** Point at which this engine will be killed. */
  readonly kill?: Kill
}

/** A migrated database with a key, in which the engine can be started again and again. */
export interface DatabaseExchange {
  readonly databaseUrl: string
  readonly superUrl: string
  readonly secretsDir: string
  readonly readModel: ReadModel
  readonly signer: HeadSigner
  readonly shelf: CoreShelf
  readonly now: { ms: number }
  start(words?: StartWords): Promise<EngineClient>
  /** The first start, genesis included. */
  open(words?: StartWords): Promise<EngineClient>
  rebuild(): Promise<number>
  /** Lets the database find out that the killed engines are dead. */
  bury(): Promise<void>
  close(): Promise<void>
}

export async function databaseExchange(): Promise<DatabaseExchange> {
  const database = await preparedDatabase('engine', async ({ ownerUrl, serverRole }) => {
    await migrateJournal(ownerUrl, serverRole)
    const owner = openReadModel(ownerUrl, 1)
    await migrateReadModel(owner)
    await owner.destroy()
  })
  const secretsDir = mkdtempSync(join(tmpdir(), 'glasshouse-engine-'))
  const signer = loadSigner(secretsDir)
  const readModel = openReadModel(database.url, 2)
  const now = { ms: START_MS }
  const clock = () => now.ms
  const kills: Kill[] = []
  const start = ({ kill, ...words }: StartWords = {}) => {
    if (kill) kills.push(kill)
    // A killed engine's last words reach nobody.
    const killed = kill ? { fault: kill.fault, onFatal: () => {} } : {}
    return startEngineInProcess({ core, databaseUrl: database.url, readModel, signer, clock, coreBytes: CORE_BYTES, ...killed, ...words })
  }
  const bury = async () => {
    for (const kill of kills) kill.bury()
    await untilNoTransaction(readModel)
  }
  const shelf = new CoreShelf(coreOf(core, CORE_BYTES))
  return {
    databaseUrl: database.url,
    superUrl: database.superUrl,
    secretsDir,
    readModel,
    signer,
    shelf,
    now,
    start,
    open: async (words) => {
      const engine = await start(words)
      await openHouse(engine, signer.publicKey)
      return engine
    },
    rebuild: () => rebuildReadModel({ ownerUrl: database.ownerUrl, databaseUrl: database.url, shelf, signer }),
    bury,
    close: async () => {
      await bury()
      await readModel.destroy()
      await database.stop()
      rmSync(secretsDir, { recursive: true, force: true })
    },
  }
}

/** Waits until transactions that a killed engine left open are over, before its database goes. */
async function untilNoTransaction(db: ReadModel): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
      db,
    )
    if (rows.length === 0) return
  }
}

/** A fault hook that holds the engine at one point until the test is over: for the journal that is a killed process. */
export function killedAt(point: FaultPoint): Kill {
  let isArmed = false
  let reached: () => void = () => {}
  const dead = new Promise<void>((resolve) => {
    reached = resolve
  })
  let bury: (cause: Error) => void = () => {}
  const grave = new Promise<never>((_, reject) => {
    bury = reject
  })
  grave.catch(() => {})
  return {
    arm: () => {
      isArmed = true
    },
    dead,
    bury: () => bury(new Error('the test is over')),
    fault: (at) => {
      if (!isArmed || at !== point) return
      reached()
      return grave
    },
  }
}

export interface Kill {
  arm(): void
  /** Resolves when the point was reached. */
  readonly dead: Promise<void>
  readonly fault: FaultHook
  bury(): void
}

/** Every projected row as text, in an order of its own: equal dumps are equal tables. */
export async function dumpTables(db: ReadModel): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const name of PROJECTED_TABLES) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
