import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type Currency, currency } from './currency.ts'

/** Coins that can be deposited, swapped or traded. Sorts by `symbol` or `sort`. */
export const symbolManageList = endpoint('GET', '/api/symbolmanage/list', {
  clientName: 'listAssets',
  summary: 'Coins of the exchange',
  access: 'public',
  kind: 'read',
  query: z.object({ isAsc: z.enum(['asc', 'desc']).optional(), orderByColumn: z.enum(['sort', 'symbol', 'id']).optional() }),
  row: currency,
})

export function sortedCurrencies(
  rows: readonly Currency[],
  { orderByColumn = 'sort', isAsc }: z.output<NonNullable<typeof symbolManageList.query>>,
): Currency[] {
  const ascending = rows.toSorted((a, b) => (orderByColumn === 'symbol' ? (a.symbol < b.symbol ? -1 : 1) : a.sort - b.sort))
  return isAsc === 'desc' ? ascending.reverse() : ascending
}
