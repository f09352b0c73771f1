import type { Kysely, Transaction } from 'kysely'

/**
 * One step of the schema. Steps are ordered by name, never changed after a release, and run once, each in a
 * transaction.
 */
export interface Migration {
  /** `0001-accounts`. */
  readonly name: string
  // Migrations speak about tables as they were then, not as `ReadModelTables` says today.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  up(tx: Transaction<any> | Kysely<any>): Promise<void>
}
