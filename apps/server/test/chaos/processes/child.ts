import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Command } from '@glasshouse/domain'
import { createPriceFeed, secretsOf } from '@glasshouse/feeds'
import { loadSigner, migrateJournal } from '@glasshouse/journal'
import { openDatabase } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { runGenesis } from '../../../src/clocks/genesis.ts'
import { dieOf } from '../../../src/ending/fatal.ts'
import { startEngine } from '../../../src/engine/index.ts'
import { FeedProcess } from '../../../src/feed-process/feed-process.ts'
import { openingOf } from '../../signing/signers.ts'
import { onFrames, sendFrame } from './frames.ts'
import type { FromChild, ToChild } from './messages.ts'

/**
 * The house as it runs in production, less HTTP: embedded PostgreSQL, threads, genesis. Commands come from the parent
 * process, or, with a third word, over a socket of that path: then the parent is a supervisor.
 */
const [dataDir, coreFile, socketPath] = process.argv.slice(2) as [string, string, string | undefined]
const secretsDir = `${dataDir}/secrets`
// Until the house is open there is nothing to stop.
let stop = async (): Promise<void> => {}
if (socketPath !== undefined)
  for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => void stop().then(() => process.exit(0)))

const database = await openDatabase({
  dataDir,
  secretsDir,
  onCrash: (message) => dieOf({ kind: 'database_lost', seq: 0, message }),
})
await migrateJournal(database.ownerUrl, database.serverRole)
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
const groupTime = () => engine.time.now()
const feed = createPriceFeed({ kind: 'simulated', clock: groupTime, anchorMs: 0, secretOfDay: secretsOf(Buffer.alloc(32)) })
await runGenesis({ engine, feed, seed: 'demo', publicKey: loadSigner(secretsDir).publicKey, gates: [], operators: openingOf() })
stop = async () => {
  await engine.stop()
  await readModel.destroy()
  await database.stop()
}

const say = socketPath === undefined ? overChannel() : await overSocket(socketPath)
say({ kind: 'ready', lastSeq: engine.health().lastSeq })

async function receive(message: ToChild): Promise<void> {
  if (message.kind === 'submit') return submit(message.id, message.command)
  if (message.kind === 'wait_projected') {
    await engine.whenProjected(engine.health().lastSeq)
    return say({ kind: 'projected' })
  }
  await stop()
  say({ kind: 'stopped' })
  process.disconnect()
}

async function submit(id: number, command: Command): Promise<void> {
  say({ kind: 'answer', id, answer: await engine.submit(command) })
}

function overChannel(): (message: FromChild) => void {
  process.on('message', (message: ToChild) => void receive(message))
  return (message) => void process.send?.(message)
}

/**
 * One client at a time; answers for one that has gone reach nobody. A feed process stands by, whose venues never
 * answer.
 */
async function overSocket(path: string): Promise<(message: FromChild) => void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const program = fileURLToPath(new URL('./feed-process.js', import.meta.url))
  new FeedProcess({ program, playerUrl: 'http://127.0.0.1:9', log, clock: Date.now, chance: Math.random }).start(() => {})
  // A server that was killed left its own.
  rmSync(path, { force: true })
  const server = createServer()
  const connected = new Promise<Socket>((done) => server.once('connection', done))
  server.listen(path)
  process.send?.('open')
  const socket = await connected
  socket.on('error', () => {})
  onFrames(socket, (message) => void receive(message as ToChild))
  return (message) => sendFrame(socket, message)
}
