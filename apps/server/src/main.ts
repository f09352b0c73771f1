import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { endProcess } from './ending/end-process.ts'
import { endingOf } from './ending/ending-of.ts'
import { EXIT_STATUS } from './ending/exit-status.ts'
import { dieOf, fatalOf } from './ending/fatal.ts'
import { ActDesk } from './features/operators/act-desk.ts'
import { type Console, startConsole } from './features/operators/console/start-console.ts'
import { startOperatorDoor } from './features/operators/operator-door.ts'
import { BACKLOG } from './http/http-app.ts'
import { seedLogins } from './start/seed-logins.ts'
import { startServer } from './start/start-server.ts'
import { SocketServer } from './ws/socket-server.ts'

/** Open requests get this long at a stop. */
const DRAIN_MS = 5_000
/**
 * An exchange whose supervisor is gone has this long to stop as it should. What it acknowledged is in the journal, and
 * it stands in the way of the next.
 */
const ABANDONED_MS = 3_000

// Whatever this process and its threads write is for the exchange's own system user.
process.umask(0o077)
const config = configOrExit()
const log = pino({ level: config.logLevel, base: null })

// First of all: a start takes seconds, and a signal in it must find PostgreSQL stopped too. Every further one is taken
// as well: Ctrl-C reaches this process from the terminal and again from `npm start`, and the second must not cut the
// stop off.
const asked = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
// Whoever started this process over a channel answers for it: an exchange that nobody supervises any more would stand
// in the way of the next.
process.on('disconnect', () => {
  setTimeout(() => process.exit(EXIT_STATUS.unforeseen), ABANDONED_MS).unref()
  void stop('the end of the supervisor')
})
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, dieOfMainThread)

const opening = open()
await opening.catch((error) => asked.signal.aborted || giveUp(error))

/** Opens the exchange, then its doors; gives the way to close them again. */
async function open(): Promise<() => Promise<void>> {
  const { services, stop: stopExchange } = await startServer(config, log, asked.signal)
  try {
    const sockets = new SocketServer(services)
    const consoleFolder = built('console')
    const isForwarded = consoleFolder !== null && (config.consoleUrl !== null || config.isLocalOnly)
    const consoleAddress = () => (isForwarded ? (operatorsConsole?.url ?? null) : null)
    let operatorsConsole: Console | null = null
    const app = await createApp({ services, socketCount: () => sockets.count, webFolder: built('web'), consoleAddress })
    sockets.attach(app.server)
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error: unknown) => {
      throw new Error(`HOST ${config.host} with PORT ${config.port} cannot be used: ${wordsOf(error)}`, { cause: error })
    })
    const desk = new ActDesk(services)
    const closeOperatorDoor = await startOperatorDoor(services, desk)
    operatorsConsole = await startConsole({ services, desk, folder: consoleFolder }).catch(withoutConsole)
    announce(app.server.address() as AddressInfo)
    if (operatorsConsole && consoleFolder !== null) printLine(`Operators' console: ${operatorsConsole.url}`)
    if (process.connected) process.send?.('open')
    await seedLogins(services, printLine)
    return async () => {
      sockets.stop()
      await Promise.race([
        Promise.all([closeOperatorDoor(), operatorsConsole?.close(), app.close()]),
        new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref()),
      ])
      await stopExchange()
    }
  } catch (error) {
    await stopExchange()
    throw error
  }
}

/**
 * New requests find the door closed, open ones are answered, sockets are told; then the exchange makes its last
 * snapshot.
 */
async function stop(signal: string): Promise<void> {
  if (asked.signal.aborted) return
  log.info({ signal }, 'stopping')
  asked.abort()
  // A start that was cut short has closed what it had opened when it rejects.
  const close = await opening.catch(() => null)
  await close?.()
  log.info('stopped')
  process.exit(0)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return endProcess(endingOf(error), error.message)
  }
}

/** Ends a start that did not open with one clear line; the whole story is in the log at debug. */
function giveUp(error: unknown): never {
  log.debug({ err: error }, 'the server could not open')
  const ending = endingOf(error)
  return endProcess(ending, ending.message)
}

/** An error that nothing caught leaves the exchange in a state that nobody planned. */
function dieOfMainThread(error: unknown): never {
  log.error({ err: error }, 'nothing caught this')
  const { fatal } = fatalOf('thread_died', 0, error)
  return dieOf({ ...fatal, message: `the main thread ended: ${fatal.message}` })
}

function wordsOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'another program has it' : (error as Error).message
}

/** Trading does not wait for the console: operators have the command line too. */
function withoutConsole(error: unknown): null {
  printLine(`The operators' console is shut: CONSOLE_PORT ${config.consolePort} cannot be used: ${wordsOf(error)}`)
  return null
}

/** The apps lie beside dist/; without a build only the calls are served. */
function built(app: 'web' | 'console'): string | null {
  const folder = fileURLToPath(new URL(`../apps/${app}/dist`, import.meta.url))
  return existsSync(`${folder}/index.html`) ? folder : null
}

function announce({ port }: AddressInfo): void {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const calls = config.apiDocs === 'on' ? `  (calls: http://${host}:${port}/api/docs)` : ''
  printLine(`Glasshouse is open at http://${host}:${port}${calls}`)
}

function printLine(line: string): void {
  console.log(line)
}
