import { parseArgs } from 'node:util'
import { exportJournal, FileSource, JournalReader, publishedHeads, type VerifyReport, verifyJournal } from '@glasshouse/journal'
import { type Place, readPlace, runProgram, say, shelfOf, UsageError, withHouseDatabase, withStoppedHouse } from './place.ts'
import { rebuildHouse } from './rebuild-house.ts'

const USAGE = `usage: npm run journal -- verify [--from DIR] [--accept-core ID]...
       npm run journal -- export --to DIR
       npm run journal -- rebuild`

/**
 * `verify` replays everything from genesis; `export` writes files that verify anywhere; `rebuild` makes the read model anew.
 * Each prints one JSON line last.
 */
async function journal(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' }, 'accept-core': { type: 'string', multiple: true } },
  })
  const place = await readPlace()
  const [act] = positionals
  if (act === 'verify') return printReport(await verify(place, values.from, values['accept-core'] ?? []))
  if (act === 'export' && values.to) return exportTo(place, values.to)
  if (act === 'rebuild') return rebuild(place)
  throw new UsageError(USAGE)
}

async function verify(place: Place, from: string | undefined, accepted: readonly string[]): Promise<VerifyReport> {
  const onProgress = (groups: number) => say(`${groups} groups`)
  const shelf = shelfOf(place, accepted)
  if (from) return verifyJournal(openFiles(from), { shelf, onProgress })
  return withHouseDatabase(place, async (database) => {
    const reader = await JournalReader.openFrozen(database.url)
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

async function exportTo(place: Place, folder: string): Promise<number> {
  const manifest = await withHouseDatabase(place, async (database) => {
    const reader = await JournalReader.openFrozen(database.url)
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

async function rebuild(place: Place): Promise<number> {
  const { secretsDir } = place.config
  const rebuilt = await withStoppedHouse(place, (database) => rebuildHouse({ database, secretsDir, shelf: shelfOf(place) }))
  console.log(JSON.stringify({ ok: true, ...rebuilt }))
  return 0
}

await runProgram(journal)
