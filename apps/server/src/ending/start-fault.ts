import { DamagedJournalError, DatabaseBusyError, OtherKeyError, SnapshotError, UntrustedCoreError } from '@glasshouse/journal'
import type { Ending } from './exit-status.ts'
import { troubleOf } from './trouble.ts'

/** Why a thread could not start, as plain data: an error's class does not cross from one thread to another. */
export type StartFault = Ending

export function startFaultOf(cause: unknown): StartFault {
  const message = cause instanceof Error ? cause.message : String(cause)
  if (cause instanceof DamagedJournalError) return { kind: 'journal_damaged', message, seq: cause.seq }
  if (cause instanceof SnapshotError) return { kind: 'snapshot_failed', message, seq: cause.seq }
  if (cause instanceof OtherKeyError || cause instanceof UntrustedCoreError) return { kind: 'wrong_place', message, seq: null }
  if (cause instanceof DatabaseBusyError) return { kind: 'database_busy', message, seq: null }
  const trouble = troubleOf(cause)
  if (trouble === 'database_lost') return { kind: 'database_out_of_reach', message, seq: null }
  return { kind: trouble ?? 'unforeseen', message, seq: null }
}

/** The same on the main side. */
export class StartFaultError extends Error {
  readonly fault: StartFault
  constructor(fault: StartFault) {
    super(fault.message)
    this.name = 'StartFaultError'
    this.fault = fault
  }
}
