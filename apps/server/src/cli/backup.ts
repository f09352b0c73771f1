import { parseArgs } from 'node:util'
import { backupExchange } from './backup-exchange.ts'
import { coreStoreOf, printLine, readContext, runProgram, UsageError, withServerDatabase } from './cli-context.ts'
import type { Help } from './help.ts'

const HELP: Help = {
  usage: 'npm run backup -- --to DIR [--with-secrets]',
  what: 'Writes a verified backup of the exchange in DATA_DIR, beside a running server too, into an empty folder.',
  flags: {
    '--to DIR': 'an empty or new folder',
    '--with-secrets': "the exchange's keys too: whoever has such a backup can sign in the exchange's name",
  },
}

async function backup(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, 'with-secrets': { type: 'boolean', default: false } } })
  const { to } = values
  const hasSecrets = values['with-secrets']
  if (!to) throw new UsageError('backup needs --to DIR; --help says more')
  const place = await readContext()
  const { dataDir, secretsDir } = place.config
  const manifest = await withServerDatabase(place, (database) =>
    backupExchange({ database, dataDir, secretsDir, shelf: coreStoreOf(place), to, hasSecrets }),
  )
  printLine(
    hasSecrets
      ? `${to} holds the exchange's secrets: who has it can sign in the exchange's name`
      : `the secrets are not in the backup: without head-signing-key.pem from ${secretsDir} a restored exchange verifies but does not start`,
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    JSON.stringify({ ok: true, head: manifest.head, stateHash: manifest.stateHash, tables: manifest.tables.length, rows, hasSecrets }),
  )
  return 0
}

await runProgram(HELP, backup)
