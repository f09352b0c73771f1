import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountOf, makeCluster } from '../cluster.ts'
import { readPostmaster } from '../postmaster.ts'
import { chooseRunAs, lookAround, type RunAs } from '../run-as.ts'
import { until } from '../until.ts'

/** The oldest PostgreSQL that DATABASE_URL may name, where Debian installs it. */
export const OLDER_BIN = '/usr/lib/postgresql/15/bin'
export const hasOlderServer = () => existsSync(join(OLDER_BIN, 'initdb'))

export interface OlderServer {
  /** Administrator's address, as an operator gives it in DATABASE_URL. */
  readonly url: string
  stop(): Promise<void>
}

/** A cluster of its own of that PostgreSQL, with its default settings, in a temporary folder. */
export async function startOlderServer(): Promise<OlderServer> {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-older-'))
  const cluster = join(folder, 'postgres')
  const program = (name: string) => join(OLDER_BIN, name)
  const binaries = { native: OLDER_BIN, initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  const runAs = chooseRunAs(lookAround(null))
  makeCluster(cluster, { binaries, runAs, password: 'older' })
  const port = await freePort()
  const server = await launch(cluster, { postgres: binaries.postgres, runAs, port })
  return {
    url: `postgres://postgres:older@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(cluster: string, at: { postgres: string; runAs: RunAs; port: number }): Promise<ChildProcess> {
  const { prefix, dieWithUs } = at.runAs
  const settings = [`listen_addresses=127.0.0.1`, `port=${at.port}`, `unix_socket_directories=`]
  const words = [...prefix, ...dieWithUs, at.postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(words[0] as string, words.slice(1), { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', ...accountOf(at.runAs) })
  let said = ''
  child.stderr?.on('data', (bytes) => {
    said += bytes
  })
  const isReady = () => readPostmaster(cluster)?.pid === child.pid && readPostmaster(cluster)?.isReady === true
  await until(() => child.exitCode !== null || isReady(), 60_000)
  if (isReady()) return child
  child.kill('SIGQUIT')
  throw new Error(`${readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()} did not start: ${said}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
