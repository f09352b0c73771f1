import { parseArgs } from 'node:util'
import {
  archiveGroups,
  exportJournal,
  FileSource,
  JournalReader,
  publishedHeads,
  type VerifyReport,
  verifyJournal,
} from '@glasshouse/journal'
import { openReadModel, readCheckpoint } from '@glasshouse/read-model'
import { type Place, readPlace, runProgram, say, shelfOf, UsageError, withHouseDatabase, withStoppedHouse } from './place.ts'
import { rebuildHouse } from './rebuild-house.ts'

const USAGE = `usage: npm run journal -- verify [--from DIR] [--archive DIR]... [--accept-core ID]...
       npm run journal -- export --to DIR [--archive DIR]...
       npm run journal -- archive --to DIR [--archive DIR]... [--accept-core ID]...
       npm run journal -- rebuild`

const FLAGS = {
  from: { type: 'string' },
  to: { type: 'string' },
  archive: { type: 'string', multiple: true, default: [] as string[] },
  'accept-core': { type: 'string', multiple: true, default: [] as string[] },
} as const
type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values']

/**
 * `verify` replays everything from genesis; `export` writes files that verify anywhere; `archive` moves old groups to such
 * files; `rebuild` makes the read model anew. Each prints one JSON line last.
 */
async function journal(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: FLAGS })
  const place = await readPlace()
  const [act] = positionals
  if (act === 'verify') return printReport(await verify(place, values))
  if (act === 'export' && values.to) return exportTo(place, values.to, values)
  if (act === 'archive' && values.to) return archiveTo(place, values.to, values)
  if (act === 'rebuild') return rebuild(place)
  throw new UsageError(USAGE)
}

const onProgress = (groups: number) => say(`${groups} groups`)

async function verify(place: Place, { from, archive, 'accept-core': accepted }: Flags): Promise<VerifyReport> {
  const shelf = shelfOf(place, accepted)
  if (from) return verifyJournal(openFiles(from), { shelf, onProgress })
  return withHouseDatabase(place, async (database) => {
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
    throw new UsageError((error as Error).message)
  }
}

function printReport(report: VerifyReport): number {
  if (report.ok && report.unreleased.length > 0)
    say(`cores that no release names, but that ran here or were accepted: ${report.unreleased.join(', ')}`)
  if (!report.ok && report.check === 'core_untrusted') say('if you trust that build, name it: --accept-core ID')
  console.log(JSON.stringify(report))
  return report.ok ? 0 : 1
}

async function exportTo(place: Place, folder: string, { archive }: Flags): Promise<number> {
  const manifest = await withHouseDatabase(place, async (database) => {
    const reader = await JournalReader.openFrozen(database.url, { archiveFolders: archive })
    try {
      return await exportJournal(reader, folder)
    } finally {
      await reader.close()
    }
  })
  console.log(
    JSON.stringify({ ok: true, groups: manifest.lastSeq, files: manifest.files.length, eras: manifest.eras.length, heads: manifest.heads }),
  )
  return 0
}

async function archiveTo(place: Place, folder: string, { archive, 'accept-core': accepted }: Flags): Promise<number> {
  const archived = await withHouseDatabase(place, async (database) => {
    const readModel = openReadModel(database.url, 1)
    const { seq } = await readCheckpoint(readModel).finally(() => readModel.destroy())
    return archiveGroups({
      ownerUrl: database.ownerUrl,
      folder,
      shelf: shelfOf(place, accepted),
      projectedSeq: seq,
      publishedHeads: publishedHeads(place.config.dataDir),
      archiveFolders: archive,
      onProgress,
    })
  })
  if (archived.ok) say(`keep ${folder}: the house needs it to verify, to export and to rebuild; a former archive is in it`)
  else say('nothing was moved')
  console.log(JSON.stringify(archived))
  return archived.ok ? 0 : 1
}

async function rebuild(place: Place): Promise<number> {
  const { secretsDir } = place.config
  const rebuilt = await withStoppedHouse(place, (database) => rebuildHouse({ database, secretsDir, shelf: shelfOf(place) }))
  console.log(JSON.stringify({ ok: true, ...rebuilt }))
  return 0
}

await runProgram(journal)
