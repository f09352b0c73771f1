import type { RevenueLineRow } from '@glasshouse/wire'
import { csvLine } from '../../../documents/csv.ts'
import type { RevenueQuery, RevenueReport } from './revenue.ts'

export const REVENUE_COLUMNS = ['row', 'period', 'realm', 'group', 'product', 'coin', 'count', 'amount', 'value_usdt', 'unvalued'] as const

/**
 * A line for each kind of business and coin of each period and of all, then the people who traded. A value that is not
 * known is an empty cell, never 0.
 */
export function revenueCsv({ periods, lines, active }: RevenueReport, { realm, from, to }: RevenueQuery): string {
  const of = (row: string, period: string, own: readonly RevenueLineRow[], people: number) => [
    ...own.map(({ group, product, coin, count, amount, value, unvalued }) =>
      csvLine([row, period, realm, group, product, coin, String(count), amount, value ?? '', unvalued]),
    ),
    csvLine([row, period, realm, 'active', '', '', String(people), '', '', '']),
  ]
  return [
    csvLine(REVENUE_COLUMNS),
    ...periods.flatMap((period) => of('period', period.period, period.lines, period.active)),
    ...of('total', `${from} to ${to}`, lines, active),
  ].join('')
}
