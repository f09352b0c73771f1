import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError } from './errors.ts'
import { isAlive } from './postmaster.ts'
import { until } from './until.ts'

/**
 * Beside the cluster lies who started it, and who supervises that process: process ids and, against recycled ids, when
 * each process began. One without a supervisor names none.
 */
const ownerFile = (dataDir: string) => join(dataDir, 'postgres.owner')

interface Owner {
  readonly pid: number
  /** It was started by a supervisor, which is gone. */
  readonly isAbandoned: boolean
}

export function claimOwnership(dataDir: string): void {
  // Only a supervisor keeps a channel to what it starts.
  const supervisor = process.connected ? [process.ppid] : []
  const words = [process.pid, ...supervisor].map((pid) => `${pid} ${beganAt(pid)}`)
  writeFileSync(ownerFile(dataDir), `${words.join(' ')}\n`)
}

export function releaseOwnership(dataDir: string): void {
  rmSync(ownerFile(dataDir), { force: true })
}

/** The process that started the running server, if it still lives. */
export function liveOwner(dataDir: string): Owner | null {
  if (!existsSync(ownerFile(dataDir))) return null
  const [pid, began, supervisor, supervisorBegan] = readFileSync(ownerFile(dataDir), 'utf8').trim().split(' ')
  if (!isStillThere(Number(pid), began)) return null
  return { pid: Number(pid), isAbandoned: supervisor !== undefined && !isStillThere(Number(supervisor), supervisorBegan) }
}

/** Time in which an abandoned exchange may stop by itself before it is ended, and then be gone. */
const ENDS_BY_ITSELF_MS = 15_000
const IS_GONE_MS = 5_000

/**
 * An exchange whose supervisor was killed stops by itself; one that hangs is ended. Any other live owner is left alone:
 * the folder is in use.
 */
export async function assertNoLiveOwner(
  dataDir: string,
  { log = () => {}, waitMs = ENDS_BY_ITSELF_MS }: AbandonedWords = {},
): Promise<void> {
  const owner = liveOwner(dataDir)
  if (owner === null) return
  const inUse = new DatabaseStartError('in_use', `${dataDir} is in use by process ${owner.pid}`)
  if (!owner.isAbandoned) throw inUse
  log(`waiting for process ${owner.pid}, whose supervisor is gone`)
  const isGone = () => liveOwner(dataDir)?.pid !== owner.pid
  if (await until(isGone, waitMs)) return
  log(`ending process ${owner.pid}, whose supervisor is gone and which does not stop`)
  process.kill(owner.pid, 'SIGKILL')
  if (!(await until(isGone, IS_GONE_MS))) throw inUse
}

interface AbandonedWords {
  readonly log?: ((line: string) => void) | undefined
  readonly waitMs?: number
}

const isStillThere = (pid: number, began: string | undefined) => isAlive(pid) && beganAt(pid) === began

/** Start time in the kernel's ticks; 0 where the system does not tell, which leaves the process id alone to decide. */
function beganAt(pid: number): string {
  if (process.platform !== 'linux') return '0'
  try {
    // Field 22 of stat; the second one, the name, may hold spaces and ends with the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that only waits to be reaped does nothing any more.
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? '0')
  } catch {
    return 'gone'
  }
}
