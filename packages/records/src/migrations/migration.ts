import type { Transaction as KyselyTransaction } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a step knows the tables that it makes, not their types
export type Transaction = KyselyTransaction<any>

/** One step of the schema, run once, in a transaction. Changed in place under FORMAT until the first release. */
export interface Migration {
  readonly name: string
  up(tx: Transaction): Promise<void>
}
