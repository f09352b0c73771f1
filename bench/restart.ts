// npm run bench:restart [--json] [--commands N]: kill -9 after a million commands, start again; and the journal
// replayed whole.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CoreShelf, JournalReader, loadSigner, migrateJournal, Replica, readCore, type StoredGroup } from '@glasshouse/journal'
import { openDatabase } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { startEngine } from '../apps/server/src/engine/index.ts'
import { openHouse } from '../apps/server/src/engine/testing/small-exchange.ts'
import { RestartLoad } from './restart-load.ts'

const READY_MS_TARGET = 10_000
const REPLAY_TARGET = 300_000
/** Written after the snapshot that the millionth command brings, so that a restart also has a tail to replay. */
const TAIL_COMMANDS = 20_000

interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}

const here = fileURLToPath(import.meta.url)
const words = process.argv.slice(2)
const role = words[words.indexOf('--role') + 1]
if (words.includes('--role')) await child(role === 'fill' ? 'fill' : 'resume')
else await parent()

async function parent(): Promise<void> {
  const commands = Number(words[words.indexOf('--commands') + 1]) || 1_000_000
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-bench-restart-'))
  const database = await openDatabase({ dataDir: join(dataDir, 'db') })
  const place = { dataDir, databaseUrl: database.url, commands }
  try {
    await migrateJournal(database.ownerUrl, database.serverRole)
    const owner = openReadModel(database.ownerUrl, 1)
    await migrateReadModel(owner)
    await owner.destroy()
    note(`filling: ${commands} commands`)
    const filler = startChild('fill', place)
    note(await saying(filler, 'filled'))
    await kill(filler)
    const startedMs = performance.now()
    const resumed = startChild('resume', place)
    note(await saying(resumed, 'ready'))
    const readyMs = performance.now() - startedMs
    await kill(resumed)
    report([await restartRow(readyMs, database.url), ...(await replayRows(database.url))])
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One life of the house. Says on stdout how far it is, and is then killed. */
async function child(life: 'fill' | 'resume'): Promise<void> {
  const { dataDir, databaseUrl, commands } = JSON.parse(process.env.BENCH_PLACE as string) as {
    dataDir: string
    databaseUrl: string
    commands: number
  }
  const readModel = openReadModel(databaseUrl, 2)
  const secretsDir = join(dataDir, 'secrets')
  mkdirSync(secretsDir, { recursive: true })
  const engine = await startEngine({ databaseUrl, readModel, dataDir, secretsDir })
  if (life === 'resume') {
    const { lastSeq, snapshotSeq } = engine.health()
    await engine.read.configuration()
    say(`ready at group ${lastSeq} from the snapshot of group ${snapshotSeq}`)
  } else {
    await openHouse(engine, loadSigner(secretsDir).publicKey)
    const load = new RestartLoad(engine)
    await load.openAccounts()
    const startedMs = performance.now()
    await load.run(commands)
    const seconds = (performance.now() - startedMs) / 1_000
    await engine.whenProjected(engine.health().lastSeq)
    if (commands >= 1_000_000) await untilSnapshot(engine)
    await load.run(TAIL_COMMANDS)
    say(
      `filled at ${Math.round(commands / seconds)} commands/s, ${load.accepted} accepted, snapshot of group ${engine.health().snapshotSeq}`,
    )
  }
  await new Promise(() => {})
}

async function untilSnapshot(engine: Awaited<ReturnType<typeof startEngine>>): Promise<void> {
  while (engine.health().snapshotSeq === 0) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** The same bytes as the restart reads, without running any of them. */
async function restartRow(readyMs: number, databaseUrl: string): Promise<Row> {
  const startedMs = performance.now()
  const reader = await JournalReader.open(databaseUrl)
  const snapshot = (await reader.snapshots()).at(-1)
  if (snapshot) await reader.snapshotBytes(snapshot.seq)
  for await (const _ of reader.readFrom((snapshot?.seq ?? 0) + 1));
  await reader.close()
  const probeMs = performance.now() - startedMs
  return row('ready after kill -9', {
    value: readyMs,
    unit: 'ms',
    probe: `reading snapshot and tail; target ${READY_MS_TARGET} ms`,
    probeValue: probeMs,
  })
}

async function replayRows(databaseUrl: string): Promise<Row[]> {
  const core = await readCore(join(here, '..', 'core.js'))
  const shelf = new CoreShelf(core)
  const reader = await JournalReader.open(databaseUrl)
  const groups: StoredGroup[] = []
  for await (const group of reader.readFrom(1)) groups.push(group)
  const count = groups.reduce((sum, group) => sum + group.n, 0)
  const perSecond = async (work: () => void | Promise<void>) => {
    const startedMs = performance.now()
    await work()
    return count / ((performance.now() - startedMs) / 1_000)
  }
  const { module } = core
  const decoded = await perSecond(() => {
    for (const group of groups) for (const record of module.splitRecords(group.commands)) module.decodeCommand(record)
  })
  const applied = await perSecond(() => {
    const state = module.createState()
    for (const { seq, timeMs, commands } of groups) module.runGroup(state, { seq, timeMs: timeMs as never, commands })
  })
  const proven = await perSecond(async () => {
    const replica = Replica.genesis({ shelf, source: reader }, core)
    for await (const group of reader.readFrom(1)) await replica.apply(group)
  })
  await reader.close()
  const probe = `decoding the commands; target ${REPLAY_TARGET}/s`
  return [
    row('full replay', { value: applied, unit: 'commands/s', probe, probeValue: decoded }),
    row('full replay, read and proven (hashes, roots, digests)', { value: proven, unit: 'commands/s', probe, probeValue: decoded }),
  ]
}

function row(name: string, { value, unit, probe, probeValue }: Omit<Row, 'name' | 'ratio'>): Row {
  return { name, value: Math.round(value), unit, probe, probeValue: Math.round(probeValue), ratio: Number((value / probeValue).toFixed(3)) }
}

function report(rows: readonly Row[]): void {
  for (const { name, value, unit, probe, probeValue, ratio } of rows)
    note(`${name}: ${value} ${unit} (${probe}: ${probeValue}, ratio ${ratio})`)
  if (words.includes('--json')) process.stdout.write(`${JSON.stringify({ bench: 'restart', rows })}\n`)
}

function startChild(life: string, place: object): ChildProcess {
  const env = { ...process.env, BENCH_PLACE: JSON.stringify(place) }
  return spawn(process.execPath, ['--enable-source-maps', here, '--role', life], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The child's first line that begins with the word. Rejects when the child ends before. */
async function saying(process: ChildProcess, word: string): Promise<string> {
  for await (const line of createInterface({ input: process.stdout as NodeJS.ReadableStream })) if (line.startsWith(word)) return line
  throw new Error(`the exchange ended with code ${process.exitCode} before it was ${word}`)
}

async function kill(process: ChildProcess): Promise<void> {
  const exit = once(process, 'exit')
  process.kill('SIGKILL')
  await exit
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function note(line: string): void {
  process.stderr.write(`${line}\n`)
}
