import { OtherFormatError } from '@glasshouse/domain'
import { type DatabaseStartCode, DatabaseStartError } from '@glasshouse/postgres'
import { ConfigError } from '../config/config.ts'
import type { Ending, EndingKind } from './exit-status.ts'
import { FatalError } from './fatal.ts'
import { StartFaultError, startFaultOf } from './start-fault.ts'

/** Ending of a start that did not open. */
export function endingOf(error: unknown): Ending {
  if (error instanceof StartFaultError) return error.fault
  if (error instanceof FatalError) return error.fatal
  const message = error instanceof Error ? error.message : String(error)
  return { ...startFaultOf(error), ...kindHere(error), message }
}

function kindHere(error: unknown): { kind: EndingKind } | null {
  if (error instanceof ConfigError) return { kind: 'wrong_setting' }
  if (error instanceof OtherFormatError) return { kind: 'wrong_place' }
  const code = String(
    ((error as Error | null)?.cause as NodeJS.ErrnoException | null)?.code ?? (error as NodeJS.ErrnoException | null)?.code,
  )
  if (error instanceof DatabaseStartError) {
    if (code === 'unreachable') return { kind: 'database_out_of_reach' }
    return ATTEMPTS.includes(error.code) ? null : { kind: 'wrong_place' }
  }
  return FOR_A_PERSON.includes(code) ? { kind: 'wrong_place' } : null
}

/** A database that did not start this time may do so the next. */
const ATTEMPTS: readonly DatabaseStartCode[] = ['failed']

/** Errors of a folder or a port, which no restart mends. */
const FOR_A_PERSON = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EADDRINUSE', 'EADDRNOTAVAIL']
