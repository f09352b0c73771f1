import { WriterStoppedError } from '@glasshouse/journal'
import { isDiskFull, isOutOfReach } from '@glasshouse/postgres'
import type { EndingKind } from './exit-status.ts'

/** Trouble from outside, for which no group is to blame; null: it was none of these. */
export function troubleOf(cause: unknown): Extract<EndingKind, 'overtaken' | 'database_lost' | 'disk_full'> | null {
  if (cause instanceof WriterStoppedError && cause.code === 'fenced') return 'overtaken'
  if (isDiskFull(cause)) return 'disk_full'
  return isOutOfReach(cause) ? 'database_lost' : null
}
