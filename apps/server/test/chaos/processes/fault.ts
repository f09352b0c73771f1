import { readFileSync } from 'node:fs'
import type { FaultPoint } from '../../../src/engine/protocol/fault-points.ts'

/**
 * Handed to the engine's threads by the chaos launcher as their fault module. CHAOS_FAULT is the launcher's own word
 * (`point:count:postmaster pid file or nothing`): at the count-th visit of the point PostgreSQL (when named) and this
 * whole process are killed without a word.
 */
const [point, count, pidFile] = (process.env.CHAOS_FAULT ?? '').split('|')
let visits = 0

export function fault(here: FaultPoint): void {
  if (here !== point || ++visits < Number(count)) return
  if (pidFile) killQuietly(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
  process.kill(process.pid, 'SIGKILL')
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already, which is what was wanted.
  }
}
