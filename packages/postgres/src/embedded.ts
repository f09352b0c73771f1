import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Binaries, EMBEDDED_MAJOR, findBinaries } from './binaries.ts'
import { accountOf, hasCluster, makeCluster } from './cluster.ts'
import type { Database } from './database.ts'
import { DatabaseStartError } from './errors.ts'
import { claimFormat } from './format.ts'
import { assertNoLiveOwner, claimOwnership, releaseOwnership } from './ownership.ts'
import { disarmStaleFile, findPostmaster, readPostmaster, stopOrphan } from './postmaster.ts'
import { PASSABLE, privateFolder } from './private-folder.ts'
import { ensureDatabase, ensureRoles, grantPlainTables, OWNER_ROLE, renewRole, SERVER_ROLE } from './roles.ts'
import { type Circumstances, chooseRunAs, lookAround, type RunAs } from './run-as.ts'
import { makePasswords, type Passwords, readPasswords } from './secrets.ts'
import { withSession } from './session.ts'
import { until } from './until.ts'
import { withDatabase, withUser } from './urls.ts'

export interface EmbeddedOptions {
  /** The exchange's DATA_DIR; the cluster lies in its folder `postgres`. */
  readonly dataDir: string
  /** Default `<dataDir>/secrets`. */
  readonly secretsDir?: string
  /** 0 or absent: a free one. */
  readonly port?: number
  /** One line about what was done, when that is worth a line. */
  readonly log?: (line: string) => void
  /** PostgreSQL ended without being asked to. */
  readonly onCrash?: (line: string) => void
  /** Facts about the machine; tests change them. */
  readonly lookAround?: (dataOwner: Circumstances['dataOwner']) => Circumstances
}

const DATABASE = 'glasshouse'
const READY_MS = 60_000

/**
 * Starts real PostgreSQL of our own in dataDir, making it on the first start. Call it on the main thread: on Linux the
 * server stops when the thread that started it ends.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir)
  const secretsDir = resolve(options.secretsDir ?? join(dataDir, 'secrets'))
  const cluster = join(dataDir, 'postgres')
  const binaries = findBinaries()
  privateFolder(dataDir, options.log)
  const isMade = hasCluster(cluster)
  const owner = isMade ? statSync(cluster) : null
  const runAs = chooseRunAs((options.lookAround ?? lookAround)(owner && { uid: owner.uid, gid: owner.gid }))
  if (runAs.note) options.log?.(runAs.note)
  // Another account has to reach the cluster in it.
  if (runAs.account) privateFolder(dataDir, options.log, PASSABLE)

  await settleFormerServer(dataDir, cluster, options.log)
  const passwords = readPasswords(secretsDir) ?? (isMade ? null : makePasswords(secretsDir))
  if (!passwords) throw new DatabaseStartError('no_secrets', `${cluster} exists, but its passwords in ${secretsDir}/postgres.json are gone`)
  if (!isMade) makeCluster(cluster, { binaries, runAs, password: passwords.super })

  const server = await launch({ dataDir, cluster, binaries, runAs, port: options.port ?? 0, onCrash: options.onCrash })
  try {
    const database = addresses(server.port, passwords)
    if (!existsSync(join(dataDir, 'postgres.ready'))) await furnish(database, passwords, dataDir)
    await renewServerRole(database.superUrl, passwords, options.log)
    await claimFormat(database.ownerUrl, dataDir)
    return { ...database, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The server that runs in dataDir now, whoever started it; null when none does. For command-line programs. */
export function findRunning(options: { dataDir: string; secretsDir?: string }): Database | null {
  const dataDir = resolve(options.dataDir)
  const postmaster = findPostmaster(join(dataDir, 'postgres'))
  const passwords = readPasswords(resolve(options.secretsDir ?? join(dataDir, 'secrets')))
  if (!postmaster?.isReady || !passwords) return null
  return { ...addresses(postmaster.port, passwords), stop: async () => {} }
}

/**
 * A live server of a live exchange is in use; one that outlived its exchange is stopped; a stale pid file is disarmed.
 */
async function settleFormerServer(dataDir: string, cluster: string, log?: (line: string) => void): Promise<void> {
  if (findPostmaster(cluster)) await assertNoLiveOwner(dataDir, { log })
  // Its owner may have stopped it meanwhile.
  const former = findPostmaster(cluster)
  if (former) {
    log?.(`stopping PostgreSQL process ${former.pid}, which outlived its exchange`)
    await stopOrphan(cluster, former.pid)
  }
  // After a stop too: a postmaster that was killed leaves its file, and its number stays taken until somebody reaps it.
  disarmStaleFile(cluster)
}

function addresses(port: number, passwords: Passwords) {
  const superUrl = `postgres://postgres:${passwords.super}@127.0.0.1:${port}/${DATABASE}`
  return {
    url: withSession(withUser(superUrl, { name: SERVER_ROLE, password: passwords.house }), EMBEDDED_MAJOR * 10_000),
    ownerUrl: withUser(superUrl, { name: OWNER_ROLE, password: passwords.owner }),
    superUrl,
    serverRole: SERVER_ROLE,
  }
}

/** Roles, database and rights; done once, and again when a start was cut short before the mark was set. */
async function furnish(database: Omit<Database, 'stop'> & { superUrl: string }, passwords: Passwords, dataDir: string): Promise<void> {
  const maintenance = withDatabase(database.superUrl, 'postgres')
  await ensureRoles(maintenance, { name: OWNER_ROLE, password: passwords.owner }, { name: SERVER_ROLE, password: passwords.house })
  await ensureDatabase(maintenance, { name: DATABASE, owner: OWNER_ROLE })
  await grantPlainTables(database.ownerUrl, SERVER_ROLE)
  closeSync(openSync(join(dataDir, 'postgres.ready'), 'w'))
}

/** Before the server connects: nobody but the role itself sets anything at it here. */
async function renewServerRole(superUrl: string, passwords: Passwords, log?: (line: string) => void): Promise<void> {
  const found = await renewRole(withDatabase(superUrl, 'postgres'), { name: SERVER_ROLE, password: passwords.house })
  if (found.length > 0) log?.(`role ${SERVER_ROLE} had settings of its own, which were taken back: ${found.join(', ')}`)
}

interface Launch {
  readonly dataDir: string
  readonly cluster: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly port: number
  readonly onCrash?: ((line: string) => void) | undefined
}

/** 127.0.0.1 only and no socket file: a socket's path may have 107 bytes, and a data directory's may be longer. */
function flags(port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    shared_buffers: '256MB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function launch(at: Launch): Promise<{ port: number; stop(): Promise<void> }> {
  for (let attempt = 1; ; attempt++) {
    const port = at.port || (await freePort())
    const logFile = join(at.dataDir, 'postgres.log')
    if (existsSync(logFile) && statSync(logFile).size > 16 * 1024 * 1024) rmSync(logFile)
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0
    const log = openSync(logFile, 'a', 0o600)
    const words = [...at.runAs.prefix, ...at.runAs.dieWithUs, at.binaries.postgres, '-D', at.cluster, ...flags(port)]
    // Detached: Ctrl-C at the terminal is for the exchange, which drains first and stops PostgreSQL last.
    const child = spawn(words[0] as string, words.slice(1), {
      stdio: ['ignore', log, log],
      cwd: '/',
      detached: true,
      ...accountOf(at.runAs),
    })
    closeSync(log)
    claimOwnership(at.dataDir)
    let failure: string | null = null
    child.on('error', (error) => {
      failure = error.message
    })
    child.on('exit', (code, signal) => {
      failure ??= `PostgreSQL ended with ${signal ?? code}`
    })
    const isReady = () => {
      const postmaster = readPostmaster(at.cluster)
      return postmaster?.pid === child.pid && postmaster?.isReady === true
    }
    await until(() => failure !== null || isReady(), READY_MS)
    if (failure === null && isReady()) return { port, stop: supervise(child, at) }
    child.kill('SIGQUIT')
    const said = readFileSync(logFile, 'utf8').slice(logStart).trim()
    if (mayPass(said, at) && attempt < 40) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      continue
    }
    releaseOwnership(at.dataDir)
    throw new DatabaseStartError(
      'failed',
      `PostgreSQL did not start: ${failure ?? 'not ready in time'}; ${said.split('\n').slice(-3).join(' | ')}`,
    )
  }
}

/**
 * The free port was taken between our look and PostgreSQL's, or backends of a killed server are still on their way out.
 */
function mayPass(said: string, at: Launch): boolean {
  return (!at.port && /address already in use/i.test(said)) || /shared memory block .* still in use/.test(said)
}

function supervise(child: ChildProcess, at: Launch): () => Promise<void> {
  let isStopping = false
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const interrupt = () => {
    if (process.platform !== 'win32') child.kill('SIGINT')
    else spawnSync(at.binaries.pgCtl, ['stop', '-D', at.cluster, '-m', 'fast', '--no-wait'])
  }
  // A process that leaves without stop() still takes its PostgreSQL along, where the system does not see to it.
  process.on('exit', interrupt)
  child.on('exit', (code, signal) => {
    process.off('exit', interrupt)
    if (!isStopping) at.onCrash?.(`PostgreSQL ended unasked with ${signal ?? code}; see ${join(at.dataDir, 'postgres.log')}`)
  })
  child.unref()
  return async () => {
    if (child.exitCode === null && child.signalCode === null) {
      isStopping = true
      child.ref()
      interrupt()
      await ended
    }
    releaseOwnership(at.dataDir)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
