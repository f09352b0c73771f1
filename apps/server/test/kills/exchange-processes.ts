import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Process that started the running PostgreSQL of this folder: the server. */
export const serverPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres.owner'), 'utf8').split(' ')[0])
export const postmasterPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** One that only waits to be reaped has no command line any more. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
