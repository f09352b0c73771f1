/**
 * A value that could not be read back. Where a caller's command holds it, that is a refusal and no broken law: nothing
 * was changed yet. Hosts know it by its name, because a core is a file of its own.
 */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError'
  /** Names from the outside in, such as `market.tickSize`. */
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** What a writer threw at a field, with the field's name before those inside it. */
export function unwritable(name: string, cause: unknown): UnwritableError {
  if (cause instanceof UnwritableError) return new UnwritableError(`${name}.${cause.field}`, cause.message)
  return new UnwritableError(name, cause instanceof Error ? cause.message : String(cause))
}
