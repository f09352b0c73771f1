/** A PostgreSQL database that is ready: migrated by nobody yet, with both roles and their rights. */
export interface Database {
  /** Runs the exchange: every table of `public`, and of the journal what its migration grants. */
  readonly url: string
  /** Owns the tables; for migrations only. */
  readonly ownerUrl: string
  /** Administrator of the embedded server; null for a server of somebody else. */
  readonly superUrl: string | null
  /** Name of the role behind `url`, for GRANTs. */
  readonly serverRole: string
  /** Stops what was started for it; of a foreign or joined server, nothing. */
  stop(): Promise<void>
}
