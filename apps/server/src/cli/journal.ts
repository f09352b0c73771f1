import { parseArgs } from 'node:util'
import { OtherFormatError } from '@glasshouse/domain'
import {
  archiveGroups,
  exportJournal,
  FileSource,
  JournalReader,
  type LeftOutRows,
  publishedHeads,
  type VerifyReport,
  verifyJournal,
} from '@glasshouse/journal'
import { openReadModel, readCheckpoint } from '@glasshouse/read-model'
import {
  type CliContext,
  coreStoreOf,
  printLine,
  readContext,
  runProgram,
  UsageError,
  withServerDatabase,
  withStoppedServer,
} from './cli-context.ts'
import type { Help } from './help.ts'
import { rebuildExchange } from './rebuild-exchange.ts'

const HELP: Help = {
  usage: 'npm run journal -- <act> [flags]',
  what: 'Works on the journal of the exchange in DATA_DIR, or at DATABASE_URL. The last line is JSON.',
  acts: {
    verify: {
      words: '[--from DIR] [--archive DIR]... [--accept-core ID]...',
      what: 'replays everything from the genesis; ends with 1 where groups do not hold',
    },
    export: { words: '--to DIR [--archive DIR]...', what: 'writes files that verify anywhere' },
    archive: { words: '--to DIR [--archive DIR]... [--accept-core ID]...', what: 'moves old groups into such files' },
    rebuild: { words: '', what: 'makes the read model anew; the server must not run' },
  },
  flags: {
    '--from DIR': 'an exported journal, instead of the database',
    '--to DIR': 'where the files go',
    '--archive DIR': 'what an earlier `archive` wrote; may be given more than once',
    '--accept-core ID': 'a build that no release names, by its SHA-256; may be given more than once',
  },
}

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  archive: { type: 'string', multiple: true, default: [] as string[] },
  'accept-core': { type: 'string', multiple: true, default: [] as string[] },
} as const
type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values']

async function journal(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: FLAGS })
  const [act] = positionals
  if (act === undefined) throw new UsageError(`journal needs an act: ${Object.keys(HELP.acts ?? {}).join(', ')}; --help says more`)
  if (!Object.hasOwn(HELP.acts ?? {}, act) || positionals.length > 1)
    throw new UsageError(`there is no act ${positionals.join(' ')}; --help lists them`)
  const place = await readContext()
  if (act === 'verify') return printReport(await verify(place, values))
  if (act === 'rebuild') return rebuild(place)
  if (!values.to) throw new UsageError(`${act} needs --to DIR; --help says more`)
  return act === 'export' ? exportTo(place, values.to, values) : archiveTo(place, values.to, values)
}

const onProgress = (groups: number) => printLine(`${groups} groups`)

async function verify(place: CliContext, { from, archive, 'accept-core': accepted }: Flags): Promise<VerifyReport> {
  const shelf = coreStoreOf(place, accepted)
  if (from) return verifyJournal(openFiles(from), { shelf, onProgress })
  return withServerDatabase(place, async (database) => {
    const reader = await JournalReader.openFrozen(database.url, { archiveFolders: archive })
    try {
      return await verifyJournal(reader, { shelf, publishedHeads: publishedHeads(place.config.dataDir), onProgress })
    } finally {
      await reader.close()
    }
  })
}

function openFiles(folder: string): FileSource {
  try {
    return new FileSource(folder)
  } catch (error) {
    throw error instanceof OtherFormatError ? error : new UsageError((error as Error).message)
  }
}

const SEQS_PRINTED = 20

/** Rows that the server's role may write, and that no start leans on either. */
function printLeftOut({ heads, snapshots }: LeftOutRows): void {
  for (const [name, rows] of Object.entries({ heads, snapshots })) {
    if (rows.length === 0) continue
    const seqs = rows.slice(0, SEQS_PRINTED).map(({ seq }) => seq)
    const more = rows.length > SEQS_PRINTED ? ', ...' : ''
    printLine(`${name} left out: ${rows.length}, of groups ${seqs.join(', ')}${more}: ${rows[0]?.what}`)
  }
}

function printReport(report: VerifyReport): number {
  if (report.ok) printLeftOut(report.leftOut)
  if (report.ok && report.unreleased.length > 0)
    printLine(`cores that no release names, but that ran here or were accepted: ${report.unreleased.join(', ')}`)
  if (!report.ok && report.check === 'core_untrusted') printLine('if you trust that build, name it: --accept-core ID')
  console.log(JSON.stringify(report))
  return report.ok ? 0 : 1
}

async function exportTo(place: CliContext, folder: string, { archive }: Flags): Promise<number> {
  const manifest = await withServerDatabase(place, async (database) => {
    const reader = await JournalReader.openFrozen(database.url, { archiveFolders: archive })
    try {
      return await exportJournal(reader, folder, { core: coreStoreOf(place, []).running.module })
    } finally {
      await reader.close()
    }
  })
  console.log(
    JSON.stringify({ ok: true, groups: manifest.lastSeq, files: manifest.files.length, eras: manifest.eras.length, heads: manifest.heads }),
  )
  return 0
}

async function archiveTo(place: CliContext, folder: string, { archive, 'accept-core': accepted }: Flags): Promise<number> {
  const archived = await withServerDatabase(place, async (database) => {
    const readModel = openReadModel(database.url, 1)
    const { seq } = await readCheckpoint(readModel).finally(() => readModel.destroy())
    return archiveGroups({
      ownerUrl: database.ownerUrl,
      folder,
      shelf: coreStoreOf(place, accepted),
      projectedSeq: seq,
      publishedHeads: publishedHeads(place.config.dataDir),
      archiveFolders: archive,
      onProgress,
    })
  })
  if (archived.ok) printLine(`keep ${folder}: the exchange needs it to verify, to export and to rebuild; a former archive is in it`)
  else printLine('nothing was moved')
  console.log(JSON.stringify(archived))
  return archived.ok ? 0 : 1
}

async function rebuild(place: CliContext): Promise<number> {
  const { secretsDir } = place.config
  const rebuilt = await withStoppedServer(place, (database) => rebuildExchange({ database, secretsDir, shelf: coreStoreOf(place) }))
  console.log(JSON.stringify({ ok: true, ...rebuilt }))
  return 0
}

await runProgram(HELP, journal)
