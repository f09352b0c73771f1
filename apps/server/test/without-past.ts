import { LISTED_INDICES } from '@glasshouse/domain'
import { withClient } from '@glasshouse/postgres'
import { preparedDatabase, type TestDatabase } from '@glasshouse/postgres/testing'
import { openReadModel, prefillCandles } from '@glasshouse/read-model'
import { migrate } from '../src/start/migrate.ts'

/**
 * As `migratedDatabase`, with charts that have their past already, of one candle: a server makes none, and none of its
 * starts reads a day of minutes for each index.
 */
export const databaseWithoutPast = (): Promise<TestDatabase> =>
  preparedDatabase('server_without_past', async (database) => {
    await migrate(database)
    const owner = openReadModel(database.ownerUrl, 1)
    for (const { symbol } of LISTED_INDICES) await prefillCandles(owner, symbol, [{ openTimeMs: 0, open: 1, high: 1, low: 1, close: 1 }])
    await owner.destroy()
  })

/** Leaves as much of the charts' past: starts that follow read little. */
export async function forgetPast(superUrl: string): Promise<void> {
  const older = 'DELETE FROM prefilled_candles WHERE open_time_ms < (SELECT max(open_time_ms) FROM prefilled_candles)'
  await withClient(superUrl, (client) => client.query(older))
}
