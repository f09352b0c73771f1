import { closeRowToWire, dailyClose, dailyCloseFile, houseMoney, revenueFile, showRevenue, success } from '@glasshouse/wire'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_NAME } from '../../../brands/read-brands.ts'
import type { Needs } from '../../../services/services.ts'
import { serveOperator } from '../serve-operator.ts'
import { type CloseServices, closeOf } from './close.ts'
import { closeCsv, closePdf } from './close-files.ts'
import { type MoneyServices, moneyOf } from './house-money.ts'
import { revenueOf } from './revenue.ts'
import { revenueCsv } from './revenue-file.ts'

export type MoneyDeskServices = MoneyServices & CloseServices & Needs<'brands' | 'config', 'operatorSessions'>

export function moneyRoutes(app: FastifyInstance, services: MoneyDeskServices): void {
  serveOperator(app, services, houseMoney, async () => success(await moneyOf(services)))

  serveOperator(app, services, dailyClose, async ({ query }) => {
    const { rows, totals, ...data } = await closeOf(services, query.day)
    return success({ ...data, totals: [...totals] }, { rows: rows.map(closeRowToWire), seq: data.seq })
  })

  // Whole before the first byte: a day that does not add up is refused, not cut off.
  serveOperator(app, services, dailyCloseFile, async ({ query: { day, format }, reply }) => {
    const close = await closeOf(services, day)
    const content = format === 'csv' ? closeCsv(close) : await closePdf(close, { product: productOf(services), madeAtMs: services.clock() })
    reply.headers({
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="close-${day}.${format}"`,
      'cache-control': 'no-store',
    })
    return content as never
  })

  serveOperator(app, services, showRevenue, async ({ query }) => {
    const { periods, ...head } = await revenueOf(services, query)
    return success(head, { rows: [...periods], seq: head.seq })
  })

  serveOperator(app, services, revenueFile, async ({ query, reply }) => {
    const content = revenueCsv(await revenueOf(services, query), query)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="revenue-${query.realm}-${query.from}-${query.to}.csv"`,
      'cache-control': 'no-store',
    })
    return content as never
  })
}

const productOf = ({ brands, config }: MoneyDeskServices) => (brands.get(config.brand) ?? brands.get(DEFAULT_NAME))?.productName ?? ''
