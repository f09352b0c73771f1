import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './errors.ts'
import { until } from './until.ts'

/**
 * Contents of postmaster.pid of a cluster. Lines: pid, data directory, start time, port, socket folder, address, memory
 * key, status.
 */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

export function readPostmaster(cluster: string): Postmaster | null {
  const lines = written(join(cluster, 'postmaster.pid'))?.split('\n')
  if (!lines) return null
  const pid = Number(lines[0])
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0), isReady: (lines[7] ?? '').trim() === 'ready' } : null
}

/**
 * Null when there is no such file. PostgreSQL takes its file away when it ends, also between a look at the folder and
 * the reading.
 */
function written(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * The live postmaster of this cluster, known by its command line; null when the file is stale or its number went to
 * another program.
 */
export function findPostmaster(cluster: string): Postmaster | null {
  const found = readPostmaster(cluster)
  return found && servesCluster(found.pid, cluster) ? found : null
}

/**
 * A stale file whose number now belongs to another program would make PostgreSQL refuse to start. It ignores the
 * number of its own parent, so we write ours there: the rest of the file stays, and with it PostgreSQL's check that no
 * old backend still uses the shared memory.
 */
export function disarmStaleFile(cluster: string): void {
  const found = readPostmaster(cluster)
  if (!found || !isAlive(found.pid) || servesCluster(found.pid, cluster)) return
  const file = join(cluster, 'postmaster.pid')
  const rest = readFileSync(file, 'utf8').split('\n').slice(1)
  writeFileSync(file, [String(process.pid), ...rest].join('\n'))
}

/**
 * Stops a postmaster that outlived its exchange: fast, then at once, in the end by force, which is to it as a power
 * cut: what was committed is there. One that was suspended is woken first, since it takes no signal but the last.
 */
export async function stopOrphan(cluster: string, pid: number): Promise<void> {
  const isGone = () => !servesCluster(pid, cluster)
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (isGone()) return
    process.kill(pid, 'SIGCONT')
    process.kill(pid, signal)
    if (await until(isGone, timeoutMs)) return
  }
  throw new DatabaseStartError('in_use', `PostgreSQL process ${pid} of ${cluster} does not stop: stop it, then start again`)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process that only waits to be reaped has no command line, and serves nothing. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const words = commandLine(pid)
  const place = words.indexOf('-D')
  const directory = place < 0 ? undefined : words[place + 1]
  return /postgres(\.exe)?$/.test(words[0] ?? '') && directory !== undefined && samePlace(directory, cluster)
}

function samePlace(one: string, other: string): boolean {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : path)
  return real(one) === real(other)
}

function commandLine(pid: number): string[] {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  // ps joins the words by spaces; our own start puts -D and the folder first, so the folder ends before ` -c `.
  const line = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  const match = /^(.*?postgres) -D (.*?) -c /.exec(line)
  return match ? [match[1] as string, '-D', match[2] as string] : [line]
}
