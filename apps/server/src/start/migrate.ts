import { migrateJournal } from '@glasshouse/journal'
import type { Database } from '@glasshouse/postgres'
import { migrateReadModel, openReadModel } from '@glasshouse/read-model'
import { migrateRecords } from '@glasshouse/records'

/** Brings every table up to date, as their owner; the role of the exchange gets its rights anew. */
export async function migrate({ ownerUrl, serverRole }: Pick<Database, 'ownerUrl' | 'serverRole'>): Promise<void> {
  await migrateJournal(ownerUrl, serverRole)
  const owner = openReadModel(ownerUrl, 1)
  try {
    await migrateReadModel(owner)
  } finally {
    await owner.destroy()
  }
  await migrateRecords(ownerUrl, serverRole)
}
