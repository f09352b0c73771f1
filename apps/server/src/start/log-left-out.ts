import type { LeftOut } from '@glasshouse/journal'
import type { Logger } from 'pino'

/** Lines of one process; `/readyz` and the metrics go on counting. */
const LINES_MAX = 20

/** The alarm of snapshots: one line for each that was left out. */
export function logLeftOut(log: Pick<Logger, 'error'>): (leftOut: LeftOut) => void {
  let lines = 0
  return ({ seq, what }) => {
    if (lines++ < LINES_MAX) log.error({ alarm: 'snapshot_unsigned', seq, what }, `the snapshot of group ${seq} is left out: ${what}`)
  }
}
