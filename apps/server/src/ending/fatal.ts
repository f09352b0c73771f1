import { endProcess } from './end-process.ts'
import { type EndingKind, EXIT_STATUS } from './exit-status.ts'
import { troubleOf } from './trouble.ts'

/** Faults after which the process must not go on. The journal brings the exchange back at the next start. */
export type FatalKind = Extract<
  EndingKind,
  | 'append_failed'
  | 'law_broken'
  | 'digest_mismatch'
  | 'projection_failed'
  | 'snapshot_failed'
  | 'thread_died'
  | 'overtaken'
  | 'database_lost'
  | 'disk_full'
>

export interface Fatal {
  readonly kind: FatalKind
  /** Group at which it happened. */
  readonly seq: number
  readonly message: string
}

export class FatalError extends Error {
  readonly fatal: Fatal
  constructor(fatal: Fatal, options?: ErrorOptions) {
    super(`${fatal.kind} at seq ${fatal.seq}: ${fatal.message}`, options)
    this.name = 'FatalError'
    this.fatal = fatal
  }
}

/** Kinds that a lost database, a full disk or another writer looks like from where it is noticed. */
const LOOKS_LIKE: readonly FatalKind[] = ['append_failed', 'projection_failed', 'snapshot_failed', 'thread_died']

export function fatalOf(kind: FatalKind, seq: number, cause: unknown): FatalError {
  if (cause instanceof FatalError) return cause
  const told = (LOOKS_LIKE.includes(kind) && troubleOf(cause)) || kind
  return new FatalError({ kind: told, seq, message: cause instanceof Error ? cause.message : String(cause) }, { cause })
}

/** End of the process: one clear line, then exit. Nothing is answered or published any more. */
export function dieOf(fatal: Fatal): never {
  const { kind, seq, message } = fatal
  const line = JSON.stringify({ level: 'fatal', ...fatal, status: EXIT_STATUS[kind], msg: `the server stops: ${kind} at seq ${seq}` })
  return endProcess({ kind, message, seq: isOfItsGroup(kind) && seq > 0 ? seq : null }, line)
}

const isOfItsGroup = (kind: FatalKind) => !['overtaken', 'database_lost', 'disk_full'].includes(kind)
