import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postmaster.ts'

/** Beside the cluster lies who started it: process id and, against recycled ids, when that process began. */
const ownerFile = (dataDir: string) => join(dataDir, 'postgres.owner')

export function claimOwnership(dataDir: string): void {
  writeFileSync(ownerFile(dataDir), `${process.pid} ${beganAt(process.pid)}\n`)
}

export function releaseOwnership(dataDir: string): void {
  rmSync(ownerFile(dataDir), { force: true })
}

/** The process that started the running server, if it still lives. */
export function liveOwner(dataDir: string): number | null {
  if (!existsSync(ownerFile(dataDir))) return null
  const [pid, began] = readFileSync(ownerFile(dataDir), 'utf8').trim().split(' ')
  return isAlive(Number(pid)) && beganAt(Number(pid)) === began ? Number(pid) : null
}

/** Start time in the kernel's ticks; 0 where the system does not tell, which leaves the process id alone to decide. */
function beganAt(pid: number): string {
  if (process.platform !== 'linux') return '0'
  try {
    // Field 22 of stat; the second one, the name, may hold spaces and ends with the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
  } catch {
    return 'gone'
  }
}
