/** What was found wrong with a row; the start, or the verification, is refused. */
export type DamageCheck =
  | 'seq' // a row is missing or out of order
  | 'era'
  | 'epoch' // falls
  | 'time' // falls
  | 'commands' // the bytes are no records of this era's core
  | 'n'
  | 'commands_root'
  | 'events_digest'
  | 'prev_hash'
  | 'hash'
  | 'law' // the core refused to run the group
  | 'state_hash'
  | 'core_file'
  | 'snapshot'
  | 'head'
  | 'files' // an exported file is missing or changed

export class DamagedJournalError extends Error {
  readonly seq: number
  readonly check: DamageCheck
  constructor(seq: number, check: DamageCheck, detail: string) {
    super(`journal damaged at group ${seq}, ${check}: ${detail}`)
    this.name = 'DamagedJournalError'
    this.seq = seq
    this.check = check
  }
}

/** A snapshot that its own core could not be restored from: it is not stored. */
export class SnapshotError extends Error {
  readonly seq: number
  constructor(seq: number, detail: string) {
    super(`no snapshot of group ${seq} is stored: ${detail}`)
    this.name = 'SnapshotError'
    this.seq = seq
  }
}

/** Other bytes stand where a snapshot or its head would: nothing is stored, and the next group may have one. */
export class SnapshotTakenError extends Error {
  override readonly name = 'SnapshotTakenError'
  readonly seq: number
  constructor(seq: number, detail: string) {
    super(`no snapshot of group ${seq} is stored: ${detail}`)
    this.seq = seq
  }
}

/** Another writer took over, or it is unknown whether a group was written. The process must stop. */
export class WriterStoppedError extends Error {
  readonly code: 'fenced' | 'broken'
  constructor(code: 'fenced' | 'broken', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WriterStoppedError'
    this.code = code
  }
}

/** A core file that nobody vouches for would have to be run. */
export class UntrustedCoreError extends Error {
  readonly coreId: string
  constructor(coreId: string) {
    super(`core ${coreId} is neither released nor the running build: it is not run`)
    this.name = 'UntrustedCoreError'
    this.coreId = coreId
  }
}

/**
 * The key that would sign heads is not the one that the genesis names, or is gone: nobody could check what it signs.
 */
export class OtherKeyError extends Error {
  override readonly name = 'OtherKeyError'
  constructor(detail: string) {
    super(`${detail}: put the exchange's own head-signing-key.pem there (a backup holds it when it was made with --with-secrets)`)
  }
}

/** Another session holds the journal's lock, or takes epochs at the same moment: a later start may succeed. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'
}
