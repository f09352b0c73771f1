import type { ReadModel } from '../database.ts'
import { listCandles } from '../markets/queries.ts'
import { UTC_DAY_MS } from '../wallet/day-sums.ts'

/**
 * The last price of a symbol on each of some days, by day since 1970: a day without a price has none. The running day's is
 * its last so far. At most CANDLES_MAX days.
 */
export async function readDayMarks(
  db: ReadModel,
  { symbol, fromDay, toDay }: { readonly symbol: string; readonly fromDay: number; readonly toDay: number },
): Promise<ReadonlyMap<number, string>> {
  const request = { symbol, interval: '1d', limit: toDay - fromDay + 1, endMs: (toDay + 1) * UTC_DAY_MS } as const
  const candles = await listCandles(db, request)
  return new Map(
    candles.filter(({ openTimeMs }) => openTimeMs >= fromDay * UTC_DAY_MS).map(({ openTimeMs, close }) => [openTimeMs / UTC_DAY_MS, close]),
  )
}
