/**
 * Exit statuses of the server by what ended it; the last ones are the supervisor's own. docs/operations.md says what to
 * do about each.
 */
export const EXIT_STATUS = {
  /** It was asked to. */
  stopped: 0,
  unforeseen: 1,
  /** A variable of the environment. */
  wrong_setting: 2,
  /** Folder, keys, port, database rights: put right by an operator before any start can do. */
  wrong_place: 3,
  database_out_of_reach: 4,
  /** Another session holds the journal's lock. */
  database_busy: 5,
  append_failed: 70,
  law_broken: 71,
  digest_mismatch: 72,
  projection_failed: 73,
  snapshot_failed: 74,
  thread_died: 75,
  /** Another writer took the journal. */
  overtaken: 76,
  database_lost: 77,
  disk_full: 78,
  /** Journal that does not read as it was written. */
  journal_damaged: 80,
  /** Ending of the supervisor: one group failed twice. */
  failed_twice: 79,
} as const

export type EndingKind = keyof typeof EXIT_STATUS

/** Ending of a server process, as it reports it itself. */
export interface Ending {
  readonly kind: EndingKind
  /** Line for an operator. */
  readonly message: string
  /** The group that failed; null when it was not one group's fault. */
  readonly seq: number | null
}
