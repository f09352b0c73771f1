import type { Transaction } from 'kysely'

/** One step of the schema. Ordered, never changed after a release, run once, each in a transaction. */
export interface Migration {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: a step speaks of tables as they were then
  up(tx: Transaction<any>): Promise<void>
}
