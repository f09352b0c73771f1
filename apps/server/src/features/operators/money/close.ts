import { BooksDifferError, readDailyClose } from '@glasshouse/read-model'
import type { CloseTotal, KeptClose } from '@glasshouse/wire'
import { ApiError } from '../../../errors/api-error.ts'
import { awaitProjection } from '../../../services/await-projection.ts'
import type { Needs } from '../../../services/services.ts'
import { closeTotals } from './close-totals.ts'
import { dayMarksOf } from './day-marks.ts'

export type CloseServices = Needs<'clock' | 'engine' | 'listing' | 'log' | 'readModel'>

const DAY_MS = 86_400_000

export interface Close {
  /** `2026-01-07`. */
  readonly day: string
  readonly isOver: boolean
  readonly seq: number
  readonly rows: readonly KeptClose[]
  readonly totals: readonly CloseTotal[]
}

/** The books of a day that has begun. Refused, and told in the log, where they do not add up. */
export async function closeOf(services: CloseServices, day: string): Promise<Close> {
  const fromMs = Date.parse(`${day}T00:00:00Z`)
  if (fromMs > services.clock()) throw new ApiError({ reason: 'invalid_value', field: 'day', rule: 'must have begun' })
  await awaitProjection(services)
  const { holders, isOver, seq } = await readDailyClose(services.readModel, fromMs / DAY_MS).catch((error: unknown) => {
    if (!(error instanceof BooksDifferError)) throw error
    services.log.error({ day, fault: error.message }, 'the books of a day do not add up')
    throw new ApiError({ reason: 'books_differ', field: 'day', rule: error.message })
  })
  const rows = holders.map(({ asset_id, ...holder }) => ({ ...holder, coin: services.listing.asset(asset_id).symbol }))
  const at = fromMs / DAY_MS
  const coins = rows.map(({ coin }) => coin)
  return { day, isOver, seq, rows, totals: closeTotals(rows, await dayMarksOf(services, coins, { fromDay: at, toDay: at }), at) }
}
