import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OtherFormatError } from '@glasshouse/domain'
import { ArchiveRefusedError, type Core, CoreShelf, holdJournal, JournalInUseError, knownCores, readCore } from '@glasshouse/journal'
import { type Database, DatabaseStartError, openDatabase } from '@glasshouse/postgres'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { EXIT_STATUS } from '../ending/exit-status.ts'
import { asksForHelp, type Help, helpText } from './help.ts'

/** Folders and core that a command-line program works with. */
export interface CliContext {
  readonly config: Config
  readonly core: Core
}

/** Mistake of the caller, or of the environment: one line, no stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export async function readContext(env: NodeJS.ProcessEnv = process.env): Promise<CliContext> {
  // Bundled programs lie side by side in one folder; code they share lies in its folder `chunks`.
  const folder = new URL('.', import.meta.url)
  const file = new URL('core.js', folder.pathname.endsWith('/chunks/') ? new URL('..', folder) : folder)
  return { config: readConfig(env), core: await readCore(fileURLToPath(file)) }
}

/**
 * The exchange's database: the one that runs, else started from DATA_DIR and stopped after the work. Never makes a new
 * exchange.
 */
export async function withServerDatabase<T>(place: Pick<CliContext, 'config'>, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(place, { mayJoin: true }, work)
}

/** The same while no server runs, and none can start before the work is done. Refused when one runs. */
export async function withStoppedServer<T>(place: CliContext, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(place, { mayJoin: false }, async (database) => {
    const held = await holdJournal(database.ownerUrl)
    try {
      return await work(database)
    } finally {
      await held.release()
    }
  })
}

async function withDatabase<T>(
  { config }: Pick<CliContext, 'config'>,
  how: { mayJoin: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { dataDir, secretsDir, databaseUrl } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) throw new UsageError(`there is no exchange in ${dataDir}`)
  const database = await openDatabase({ dataDir, secretsDir, databaseUrl, ...how })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}

/**
 * Cores that may be run on this exchange's own journal: releases, this build, builds that ran here, and those named
 * now.
 */
export function coreStoreOf({ config, core }: CliContext, accepted: readonly string[] = []): CoreShelf {
  return new CoreShelf(core, [...knownCores(config.dataDir), ...accepted])
}

const EXPECTED = [UsageError, ConfigError, DatabaseStartError, JournalInUseError, ArchiveRefusedError]

/**
 * Runs a program: its number is the exit code, and a fault that the operator can mend is one line. Asked for help, it
 * only gives that.
 */
export async function runProgram(help: Help, program: (args: string[]) => Promise<number>): Promise<void> {
  // Files written here are for the system user of the exchange alone.
  process.umask(0o077)
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    console.log(helpText(help))
    return
  }
  try {
    process.exitCode = await program(args)
  } catch (error) {
    if (error instanceof OtherFormatError) {
      console.error(error.message)
      process.exitCode = EXIT_STATUS.wrong_place
      return
    }
    const isExpected = EXPECTED.some((kind) => error instanceof kind) || isWrongFlag(error)
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = isExpected ? 2 : 1
  }
}

/** Error of node:util's parseArgs. */
const isWrongFlag = (error: unknown): boolean => String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')

export const printLine = (line: string): void => console.error(line)
