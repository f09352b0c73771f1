export type DatabaseStartCode =
  | 'no_binaries'
  | 'no_account'
  | 'foreign_owner'
  | 'in_use'
  | 'other_version'
  | 'too_old'
  /** Its settings would let go of what was confirmed. */
  | 'unsafe'
  | 'no_secrets'
  | 'no_rights'
  /** It answers, and does not let us in. */
  | 'refused'
  | 'unreachable'
  | 'failed'

/** The database cannot be had. The message is one line for the operator who starts the exchange. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartCode
  constructor(code: DatabaseStartCode, message: string) {
    super(message)
    this.name = 'DatabaseStartError'
    this.code = code
  }
}
