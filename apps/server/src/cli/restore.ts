import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { knownCores } from '@glasshouse/journal'
import { coreStoreOf, printLine, readContext, runProgram, UsageError } from './cli-context.ts'
import type { Help } from './help.ts'
import { restoreExchange } from './restore-exchange.ts'

const HELP: Help = {
  usage: 'npm run restore -- --from DIR [--accept-core ID]...',
  what: 'Makes an exchange in an empty DATA_DIR out of a backup, and verifies its journal.',
  flags: {
    '--from DIR': 'what `npm run backup` wrote',
    '--accept-core ID': 'a build that no release names, by its SHA-256; may be given more than once',
  },
}

async function restore(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, 'accept-core': { type: 'string', multiple: true } } })
  const { from } = values
  if (!from) throw new UsageError('restore needs --from DIR; --help says more')
  const place = await readContext()
  const { dataDir, secretsDir, databaseUrl } = place.config
  if (databaseUrl) throw new UsageError('restore makes an embedded database in DATA_DIR: unset DATABASE_URL')
  // A backup is trusted like the data directory that it was.
  const accepted = [...knownCores(join(from, 'files')), ...(values['accept-core'] ?? [])]
  const manifest = await restoreExchange({ from, dataDir, secretsDir, shelf: coreStoreOf(place, accepted) })
  if (!manifest.hasSecrets) printLine(`put the exchange's head-signing-key.pem into ${secretsDir} before it starts`)
  console.log(JSON.stringify({ ok: true, head: manifest.head, stateHash: manifest.stateHash, tables: manifest.tables.length }))
  return 0
}

await runProgram(HELP, restore)
