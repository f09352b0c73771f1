import { BooksDifferError, type Revenue, type RevenueRequest, readRevenue } from '@glasshouse/read-model'
import { REVENUE_DAYS_MAX, type RevenueHead, type RevenuePeriod, type RevenueStep } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { dayMarksOf } from './day-marks.ts'
import { summedBy, totalsOf, type ValuedDay, valuedDays } from './revenue-sums.ts'

export type RevenueServices = Needs<'clock' | 'engine' | 'listing' | 'log' | 'readModel'>

const DAY_MS = 86_400_000
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS

export interface RevenueQuery {
  readonly realm: 'real' | 'demo'
  readonly from: string
  readonly to: string
  readonly by: RevenueStep
}
export interface RevenueReport extends RevenueHead {
  readonly periods: readonly RevenuePeriod[]
}

/** Refused, and told in the log, where it differs from the books. */
export async function revenueOf(services: RevenueServices, { realm, from, to, by }: RevenueQuery): Promise<RevenueReport> {
  const asked = { realm, fromDay: dayOf(from), toDay: dayOf(to), by }
  assertDays(asked, services.clock())
  await awaitProjection(services)
  const read = await readRevenue(services.readModel, asked).catch((error: unknown) => {
    if (!(error instanceof BooksDifferError)) throw error
    services.log.error({ from, to, fault: error.message }, 'the report of revenue differs from the books')
    throw new ApiError({ reason: 'books_differ', field: 'from', rule: error.message })
  })
  const days = await valued(services, read, asked)
  const today = Math.floor(read.timeMs / DAY_MS)
  const periods = summedBy(by, days, read.activeBy, { ...asked, today })
  return { seq: read.seq, isOver: asked.toDay < today, active: read.active, ...totalsOf(days), periods }
}

function assertDays({ fromDay, toDay }: { readonly fromDay: number; readonly toDay: number }, nowMs: number): void {
  const refuse = (field: string, rule: string) => new ApiError({ reason: 'invalid_value', field, rule })
  if (fromDay * DAY_MS > nowMs) throw refuse('from', 'must have begun')
  if (toDay < fromDay) throw refuse('to', 'must not be before from')
  if (toDay - fromDay >= REVENUE_DAYS_MAX) throw refuse('to', `must be within ${REVENUE_DAYS_MAX} days of from`)
}

async function valued(services: RevenueServices, { days }: Revenue, span: Pick<RevenueRequest, 'fromDay' | 'toDay'>): Promise<ValuedDay[]> {
  const rows = days.map(({ asset_id, ...row }) => ({ ...row, coin: services.listing.asset(asset_id).symbol }))
  const markOf = await dayMarksOf(
    services,
    rows.map(({ coin }) => coin),
    { fromDay: span.fromDay, toDay: span.toDay },
  )
  return valuedDays(rows, markOf)
}
