import type { MarketId } from '@glasshouse/domain'
import { list } from '@glasshouse/wire'
import { awaitProjection } from '../services/await-projection.ts'
import type { Needs } from '../services/services.ts'

/** Page of the projection's rows, which reaches at least to what was durable when the question came. */
export async function projectedPage<Row, Shown>(
  services: Needs<'engine'>,
  read: () => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  show: (row: Row, index: number) => Shown,
) {
  const seq = await awaitProjection(services)
  const { rows, total } = await read()
  return list(rows.map(show), { total, seq })
}

interface PageRequest {
  readonly marketId: MarketId | undefined
  readonly page: number
  readonly size: number
}

/** Views of the core's memory of one market or all, the highest id first: ids count up, so it is the newest. */
export function newestFirst<View extends { readonly marketId: MarketId }>(
  views: readonly View[],
  { marketId }: Pick<PageRequest, 'marketId'>,
  idOf: (view: View) => number,
): View[] {
  return views.filter((view) => marketId === undefined || view.marketId === marketId).sort((a, b) => idOf(b) - idOf(a))
}

/** Part of a list that a page shows. */
export function pageOfRows<Row>(rows: readonly Row[], { page, size }: Pick<PageRequest, 'page' | 'size'>): Row[] {
  return rows.slice((page - 1) * size, page * size)
}
