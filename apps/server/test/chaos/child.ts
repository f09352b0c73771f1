import { fileURLToPath } from 'node:url'
import type { Command } from '@glasshouse/domain'
import { createPriceFeed, secretsOf } from '@glasshouse/feeds'
import { loadSigner, migrateJournal } from '@glasshouse/journal'
import { openDatabase } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { runGenesis } from '../../src/clocks/genesis.ts'
import { type Engine, startEngine } from '../../src/engine/index.ts'
import type { FromChild, ToChild } from './messages.ts'

/** The house as it runs in production, less HTTP: embedded PostgreSQL, threads, genesis. Commands come from the parent process. */
const [dataDir, coreFile] = process.argv.slice(2) as [string, string]
const secretsDir = `${dataDir}/secrets`

const database = await openDatabase({
  dataDir,
  secretsDir,
  onCrash: () => process.exit(70),
})
await migrateJournal(database.ownerUrl, database.houseRole)
const owner = openReadModel(database.ownerUrl, 1)
await migrateReadModel(owner)
await owner.destroy()
const readModel = openReadModel(database.url, 2)
const engine = await startEngine({
  databaseUrl: database.url,
  readModel,
  dataDir,
  secretsDir,
  coreFile,
  faultModule: fileURLToPath(new URL('./chaos-fault.js', import.meta.url)),
})
const feed = createPriceFeed({ kind: 'simulated', clock: Date.now, anchorMs: 0, secretOfDay: secretsOf(Buffer.alloc(32)) })
await runGenesis({ engine, feed, seed: 'demo', publicKey: loadSigner(secretsDir).publicKey, clock: Date.now })

process.on('message', (message: ToChild) => void receive(engine, message))
say({ kind: 'ready', lastSeq: engine.health().lastSeq })

async function receive(house: Engine, message: ToChild): Promise<void> {
  if (message.kind === 'submit') return submit(house, message.id, message.command)
  if (message.kind === 'wait_projected') {
    await house.whenProjected(house.health().lastSeq)
    return say({ kind: 'projected' })
  }
  await house.stop()
  await readModel.destroy()
  await database.stop()
  say({ kind: 'stopped' })
  process.disconnect()
}

async function submit(house: Engine, id: number, command: Command): Promise<void> {
  say({ kind: 'answer', id, answer: await house.submit(command) })
}

function say(message: FromChild): void {
  process.send?.(message)
}
