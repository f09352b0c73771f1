import { preparedDatabase, type TestDatabase } from '@glasshouse/postgres/testing'
import { migrateReadModel, openReadModel } from '../src/index.ts'

/** A database of its own with the tables of the read model, empty. */
export function migratedTestDatabase(): Promise<TestDatabase> {
  return preparedDatabase('read_model', async ({ ownerUrl }) => {
    const owner = openReadModel(ownerUrl, 1)
    await migrateReadModel(owner)
    await owner.destroy()
  })
}
