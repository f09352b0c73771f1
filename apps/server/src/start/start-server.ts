import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLiveFeed, createPriceFeed, type PriceFeed, type SecretOfDay, secretsOf } from '@glasshouse/feeds'
import { type Database, openDatabase } from '@glasshouse/postgres'
import { DAY_MS, openReadModel, prefillCandles, type ReadModel } from '@glasshouse/read-model'
import { openRecords } from '@glasshouse/records'
import type { Logger } from 'pino'
import { CHART_DAYS_MAX, type Config } from '../config/config.ts'
import { secretFile } from '../config/secret-file.ts'
import { dieOf } from '../ending/fatal.ts'
import { type ClockState, type Engine, startEngine } from '../engine/index.ts'
import { besideBundle } from '../engine/threads/beside-bundle.ts'
import { FeedProcess } from '../feed-process/feed-process.ts'
import { operatorsOfFirstStart } from '../operators/first-operators.ts'
import { openRecordStores } from '../services/create-services.ts'
import type { Services } from '../services/services.ts'
import { type Opened, openInTurn } from './closers.ts'
import { logCompared } from './log-compared.ts'
import { logLeftOut } from './log-left-out.ts'
import { migrate } from './migrate.ts'
import { type Listed, openExchange } from './open-exchange.ts'
import { openWhenReachable } from './open-when-reachable.ts'
import { newPassword } from './seed-logins.ts'
import { wordsAboutDatabase } from './words-about-database.ts'

export interface RunningServer {
  readonly services: Services
  /** Stops the callers first, then the engine with its last snapshot, then the database. */
  stop(): Promise<void>
}

/** Opens everything below HTTP; `asked` cuts a start off between two parts. */
export async function startServer(config: Config, log: Logger, asked: AbortSignal, listed: Listed = {}): Promise<RunningServer> {
  const { parts, stop } = await openInTurn((opened) => openParts(config, { log, asked, listed }, opened), asked)
  return { services: parts, stop }
}

async function openParts(
  config: Config,
  { log, asked, listed }: { readonly log: Logger; readonly asked: AbortSignal; readonly listed: Listed },
  opened: Opened,
): Promise<Services> {
  const database = await reachDatabase(config, log, asked)
  opened(() => database.stop())
  for (const { level, line } of wordsAboutDatabase(config)) log[level](line)
  await migrate(database)
  const readModel = openReadModel(database.url)
  const recordsDb = openRecords(database.url)
  opened(() => Promise.all([readModel.destroy(), recordsDb.destroy()]))
  const clock = Date.now
  const records = openRecordStores(recordsDb, clock)
  // One after the other: reading the recordings keeps this thread busy, and the engine's threads must be heard when
  // they are ready.
  const engine = await startEngine({
    databaseUrl: database.url,
    readModel,
    dataDir: config.dataDir,
    secretsDir: config.secretsDir,
    isJournalOnDisk: config.databaseUrl === undefined,
    onClock: logClock(log),
    onLeftOut: logLeftOut(log),
    onCompared: logCompared(log),
  })
  opened(() => engine.stop())
  const operators = await operatorsOfFirstStart({ config, engine, newPassphrase: newPassword })
  const anchorMs = Number(await records.facts.once('feed_anchor_ms', String(clock())))
  const secretOfDay = secretsOf(secretFile(config.secretsDir, 'walks.key'))
  const groupTime = () => engine.time.now()
  const feed = openFeed(config, { anchorMs, secretOfDay, isSandbox: await isSandbox(config, engine), clock: groupTime, log })
  const prepare = () => prefill(readModel, feed, { nowMs: groupTime(), days: config.chartDays })
  const walks = { secretOfDay, anchorMs, firstMs: anchorMs - CHART_DAYS_MAX * DAY_MS }
  const ownerUrl = database.ownerUrl
  return openExchange({ config, log, engine, readModel, records, ownerUrl, feed, walks, clock, operators, listed, prepare }, opened)
}

function reachDatabase({ dataDir, secretsDir, databaseUrl }: Config, log: Logger, asked: AbortSignal): Promise<Database> {
  const open = () =>
    openDatabase({
      dataDir,
      secretsDir,
      databaseUrl,
      log: (line) => log.info(line),
      // At once and with its own reason, before each of its connections finds out by itself.
      onCrash: (message) => dieOf({ kind: 'database_lost', seq: 0, message }),
    })
  return openWhenReachable(open, { isKnown: existsSync(join(dataDir, 'postgres.ready')), asked, printLine: (line) => console.error(line) })
}

/** A recording goes on where it was: its anchor is the first start's. What it says arrives in group time. */
function openFeed(
  { feed, feedPlayerUrl }: Config,
  {
    anchorMs,
    secretOfDay,
    isSandbox,
    clock,
    log,
  }: {
    readonly anchorMs: number
    readonly secretOfDay: SecretOfDay
    readonly isSandbox: boolean
    readonly clock: () => number
    readonly log: Logger
  },
): PriceFeed {
  if (feed !== 'live') return createPriceFeed({ kind: feed, clock, anchorMs, secretOfDay })
  const program = besideBundle('feed-process.js')
  const live = new FeedProcess({ program, playerUrl: feedPlayerUrl, log, clock: Date.now, chance: Math.random })
  return createLiveFeed({ live, isPlayed: feedPlayerUrl !== undefined, withRecordings: isSandbox, clock, anchorMs, secretOfDay })
}

/** The alarm of the clock; `/readyz` and the metrics say it too. */
const logClock = (log: Logger) => (state: ClockState, apartMs: number) =>
  state === 'out_of_step'
    ? log.error({ clock: state, apartMs }, 'the wall clock left group time behind or ran ahead of it: new orders are refused')
    : log.warn({ clock: state, apartMs }, 'wall clock and group time are in step again')

/** An exchange is what it was opened as, whatever SEED says later. */
async function isSandbox({ seed }: Config, engine: Engine): Promise<boolean> {
  const opened = await engine.read.configuration()
  return opened.isOpen ? opened.isSandbox : seed === 'demo'
}

/** Charts get their past once, before the first live price. */
async function prefill(readModel: ReadModel, feed: PriceFeed, { nowMs, days }: { nowMs: number; days: number }): Promise<void> {
  const known = new Set((await readModel.selectFrom('prefilled_candles').select('symbol').distinct().execute()).map(({ symbol }) => symbol))
  for (const { indexId, symbol } of feed.indices) {
    if (!known.has(symbol)) await prefillCandles(readModel, symbol, feed.history(indexId, nowMs - days * DAY_MS, nowMs))
  }
}
