import {
  placedSpotOrder,
  type SpotOrderInput,
  type SpotReplacementInput,
  spotOrderSummary,
  spotOrderToWire,
  spotReplacementToWire,
} from './summaries/spot-summaries.ts'
import { STATUSES } from './words.ts'

interface SpotOrderListInput {
  readonly status: 'open' | 'closed'
  readonly symbol?: string
  readonly pageNum?: number
  readonly pageSize?: number
  readonly sortBy?: 'updatedAt' | 'placedAt'
  readonly direction?: 'asc' | 'desc'
}
const COLUMNS = { updatedAt: 'updateTime', placedAt: 'delegateTime' } as const

export const spotTranslations = {
  placeSpotOrder: {
    input: (order: SpotOrderInput) => spotOrderToWire(order),
    data: placedSpotOrder,
  },
  replaceSpotOrder: {
    input: (replacement: SpotReplacementInput) => spotReplacementToWire(replacement),
    data: placedSpotOrder,
  },
  listSpotOrders: {
    input: ({ status, sortBy, direction, ...rest }: SpotOrderListInput) => ({
      ...rest,
      status: STATUSES.indexOf(status),
      orderByColumn: sortBy && COLUMNS[sortBy],
      isAsc: direction,
    }),
    row: spotOrderSummary,
  },
}
