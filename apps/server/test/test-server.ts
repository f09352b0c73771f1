import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { core } from '@glasshouse/core'
import { LISTED_ASSETS, LISTED_SPOT_MARKETS, type ProductGate } from '@glasshouse/domain'
import { OWN_ORDERS_ORIGIN, type PriceFeed, secretsOf } from '@glasshouse/feeds'
import { loadSigner } from '@glasshouse/journal'
import type { Database } from '@glasshouse/postgres'
import { openReadModel } from '@glasshouse/read-model'
import { openRecords, Passwords } from '@glasshouse/records'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import { secretFile } from '../src/config/secret-file.ts'
import { startEngineInProcess } from '../src/engine/in-process.ts'
import type { FaultHook } from '../src/engine/protocol/fault-points.ts'
import { fixedFeed, QUICK_OPTIONS, settled } from '../src/engine/testing/small-exchange.ts'
import { BACKLOG } from '../src/http/http-app.ts'
import { openRecordStores } from '../src/services/create-services.ts'
import { openInTurn } from '../src/start/closers.ts'
import { logCompared } from '../src/start/log-compared.ts'
import { logLeftOut } from '../src/start/log-left-out.ts'
import { openExchange } from '../src/start/open-exchange.ts'
import { SocketServer } from '../src/ws/socket-server.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { Client, type TestUser } from './client.ts'
import { HeldPauses } from './held-pauses.ts'
import { migratedDatabase } from './migrated-database.ts'
import { FIRST_OPERATORS, openingOf, type Signer } from './signing/signers.ts'

const START_MS = Date.UTC(2026, 0, 7, 12)

export interface TestServerOptions {
  readonly env?: Record<string, string>
  /** Lines of the log, as the house writes them. */
  readonly logLines?: string[]
  readonly webFolder?: string | null
  readonly withMarketMaker?: boolean
  /** Documents of its calls are served where a server that is told nothing serves them; else nowhere. */
  readonly withDocs?: boolean
  /** Symbols that the feed, and so the genesis of this house, does not know. */
  readonly without?: readonly string[]
  /** Symbols of coins that its feed and its release have from a source of their own, and its genesis had not. */
  readonly later?: readonly string[]
  /** Users' passwords are hashed as in production; else a hash costs nearly nothing. */
  readonly hasRealPasswordCost?: boolean
  /** Called at the named moments of the engine; what it waits for holds the engine there. */
  readonly fault?: FaultHook
  /** What is known of volumes at the sources; nothing where nobody says. */
  readonly volume?: PriceFeed['volume']
  /** Gates that its genesis sets; none where a test is about something else. */
  readonly gates?: readonly ProductGate[]
  /** Operators of its genesis; the two of a first start unless others are named. */
  readonly operators?: readonly Signer[]
  /** Default: one of its own in the run's PostgreSQL; every table is made in it already. */
  readonly database?: Pick<Database, 'url' | 'ownerUrl' | 'stop'>
  /** Free space of the disk of its folder; without limit where a test is not about it. */
  readonly freeDiskBytes?: () => Promise<number>
  /** False as with a database server of somebody else. */
  readonly isJournalOnDisk?: boolean
}

/** The whole server in this process: real database, real core and journal, a clock and a feed that the test moves. */
export async function testServer({
  env = {},
  logLines,
  webFolder = null,
  withMarketMaker = true,
  withDocs = false,
  without = [],
  later = [],
  hasRealPasswordCost = false,
  fault,
  volume = () => null,
  gates = [],
  operators = FIRST_OPERATORS,
  database: given,
  freeDiskBytes,
  isJournalOnDisk,
}: TestServerOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-server-test-'))
  const docs = withDocs ? {} : { API_DOCS: 'off' }
  const liquidity = withMarketMaker ? {} : { LIQUIDITY: 'off' }
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, FEED: 'simulated', ...docs, ...liquidity, ...env })
  const database = given ?? (await migratedDatabase())

  // The wall clock is as far ahead of the monotonic one as the test says.
  const time = { nowMs: START_MS, wallAheadMs: 0 }
  const clock = () => time.nowMs + time.wallAheadMs
  const monotonic = () => time.nowMs
  const log = pino({ level: logLines ? 'debug' : 'silent', base: null }, { write: (line: string) => void logLines?.push(line) })
  const feed = fixedFeed(without, later)
  const isFirst = ({ symbol }: { readonly symbol: string }) => !later.includes(symbol) && !later.includes(`${symbol}usdt`)
  const beginning = {
    feed: fixedFeed([...without, ...later]),
    assets: LISTED_ASSETS.filter(isFirst),
    spotMarkets: LISTED_SPOT_MARKETS.filter(isFirst),
  }
  const first = { command: () => openingOf(operators), names: new Map(operators.map(({ number, who }) => [number, who])) }
  const secretOfDay = secretsOf(secretFile(config.secretsDir, 'walks.key'))
  const pauses = new HeldPauses()
  const open = (port: number) =>
    openInTurn(async (opened) => {
      const readModel = openReadModel(database.url)
      const recordsDb = openRecords(database.url)
      opened(() => Promise.all([readModel.destroy(), recordsDb.destroy()]))
      const engine = await startEngineInProcess({
        core,
        clock,
        monotonic,
        databaseUrl: database.url,
        readModel,
        signer: loadSigner(config.secretsDir),
        onLeftOut: logLeftOut(log),
        onCompared: logCompared(log),
        ...(fault ? { fault } : {}),
        ...(freeDiskBytes ? { freeDiskBytes } : {}),
        ...(isJournalOnDisk === undefined ? {} : { isJournalOnDisk }),
      })
      opened(() => engine.stop())
      // Once it is open, a start is one of the release that has it all.
      const { isOpen } = await engine.read.configuration()
      const services = await openExchange(
        {
          ...{ config, log, engine, readModel, clock, operators: first, ownerUrl: database.ownerUrl },
          records: openRecordStores(recordsDb, clock, hasRealPasswordCost ? new Passwords() : cheapPasswords()),
          feed: Object.assign(feed, { volume, provenance: () => ({ ...OWN_ORDERS_ORIGIN, kind: 'simulated' as const, title: 'fixed' }) }),
          walks: { secretOfDay, anchorMs: START_MS, firstMs: START_MS },
          listed: { optionMarkets: QUICK_OPTIONS, gates, ...(isOpen ? {} : beginning) },
          // Time passes where the test says so.
          timers: { later: pauses.later, every: () => () => {} },
        },
        opened,
      )
      const sockets = new SocketServer(services, pauses.later)
      const app = await createApp({ services, socketCount: () => sockets.count, webFolder })
      opened(
        () => app.close(),
        () => sockets.stop(),
      )
      sockets.attach(app.server)
      const url = await app.listen({ host: '127.0.0.1', port, backlog: BACKLOG })
      return { url, app, services, engine }
    })
  const { parts, stop } = await open(0)
  let close = stop

  const place = {
    ...parts,
    database,
    dataDir,
    time,
    feed,
    settled: () => settled(place.engine),
    /**
     * A second passes and the feed speaks; what sockets are told of it is sent, nothing waits for a later moment. After
     * two seconds a price that moved since is no move within a second, by which the market maker would widen its
     * spread.
     */
    async beat(ms = 1_000) {
      time.nowMs += ms
      pauses.end()
      feed.beat(time.nowMs, place.engine.time.at(time.nowMs))
      await place.settled()
      pauses.end()
    },
    /** The feed speaks again, too soon after the last time for sockets to be told of each price. */
    async beatInPause() {
      time.nowMs += 10
      feed.beat(time.nowMs, place.engine.time.at(time.nowMs))
      await place.settled()
    },
    /** The pauses between messages of a topic are over. */
    endPauses: () => pauses.end(),
    client: () => new Client(place.url),
    /** A registered and signed-in person with a client of his own, in the demo realm unless told otherwise. */
    person: (name: string, realm: 'demo' | 'real' = 'demo'): Promise<TestUser> => new Client(place.url).asUser(name, realm),
    /** The server is stopped, stays down for so long, and is started again at the same address. */
    async restart(downMs = 0) {
      await place.restartAfter(() => {
        time.nowMs += downMs
      })
    },
    /** The same, with something done while it is down. */
    async restartAfter(whileDown: () => void | Promise<void>) {
      await close()
      await whileDown()
      const again = await open(Number(new URL(place.url).port))
      close = again.stop
      Object.assign(place, again.parts)
    },
    async stop() {
      await close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await place.beat()
  return place
}
export type TestServer = Awaited<ReturnType<typeof testServer>>
