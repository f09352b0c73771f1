import type { Realm } from '@glasshouse/domain'
import { coinListsSummary } from './summaries/coin-summaries.ts'
import { fillSummary, ORDER_COUNT_KEYS, orderCounts } from './summaries/market-summaries.ts'
import type { MarketKind } from './words.ts'

interface OrderBookInput {
  readonly symbol: string
  readonly market: MarketKind
  readonly limit?: number
  readonly realm?: Realm
}

interface FillsInput {
  readonly market: MarketKind
  /** The order. */
  readonly id?: string
  readonly symbol?: string
  readonly pageNum?: number
  readonly pageSize?: number
}

export const marketTranslations = {
  listCoins: { data: coinListsSummary },
  getOrderBook: {
    input: ({ market, ...rest }: OrderBookInput) => ({ ...rest, ...(market === 'contract' && { type: 3 }) }),
  },
  listFills: {
    input: ({ market, ...rest }: FillsInput) => ({ ...rest, type: market === 'contract' ? 3 : 2 }),
    row: fillSummary,
  },
  removeFavourites: {
    input: ({ ids }: { readonly ids: readonly string[] }) => ({ ids: ids.join(',') }),
  },
  countOrders: {
    input: ({ of }: { readonly of: keyof typeof ORDER_COUNT_KEYS }) => ({ key: ORDER_COUNT_KEYS[of] }),
    data: orderCounts,
  },
}
