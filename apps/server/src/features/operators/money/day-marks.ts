import { type ReadModel, readDayMarks } from '@glasshouse/read-model'
import type { Listing } from '../../../services/listing.ts'

/** USDT of one coin at the close of a day since 1970; null where it is not known. */
export type MarkOf = (coin: string, day: number) => string | null

/** Only the coin of an index has marks: an own coin's price is made by its own orders. USDT itself is 1. */
export async function dayMarksOf(
  { listing, readModel }: { readonly listing: Pick<Listing, 'configuration'>; readonly readModel: ReadModel },
  coins: readonly string[],
  span: { readonly fromDay: number; readonly toDay: number },
): Promise<MarkOf> {
  const symbols = new Set(listing.configuration.indices.map(({ symbol }) => symbol))
  const marked = [...new Set(coins)].filter((coin) => symbols.has(`${coin}usdt`))
  const read = marked.map(async (coin) => [coin, await readDayMarks(readModel, { symbol: `${coin}usdt`, ...span })] as const)
  const marks = new Map(await Promise.all(read))
  return (coin, day) => (coin === 'usdt' ? '1' : (marks.get(coin)?.get(day) ?? null))
}
