/** Faults after which the process must not go on. The journal brings the house back at the next start. */
export type FatalKind = 'append_failed' | 'law_broken' | 'digest_mismatch' | 'projection_failed' | 'snapshot_failed' | 'thread_died'

/** Exit codes of the process, one per kind, so that a supervisor and a test can tell them apart. */
export const FATAL_EXIT_CODES: Readonly<Record<FatalKind, number>> = {
  append_failed: 70,
  law_broken: 71,
  digest_mismatch: 72,
  projection_failed: 73,
  snapshot_failed: 74,
  thread_died: 75,
}

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

export function fatalOf(kind: FatalKind, seq: number, cause: unknown): FatalError {
  if (cause instanceof FatalError) return cause
  return new FatalError({ kind, seq, message: cause instanceof Error ? cause.message : String(cause) }, { cause })
}

/** What the process does about it: one clear line, then the end. Nothing is answered or published any more. */
export function dieOf(fatal: Fatal): never {
  process.stderr.write(`${JSON.stringify({ level: 'fatal', ...fatal, msg: `the house stops: ${fatal.kind} at seq ${fatal.seq}` })}\n`)
  process.exit(FATAL_EXIT_CODES[fatal.kind])
}
