import { api, session, withoutRow } from '@glasshouse/client'
import type { PlacedSpotOrder, SpotOrderInput } from '@glasshouse/wire'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useBrand } from '../../brand/brand.tsx'
import { cacheKeys } from '../../live/cache/cache-keys.ts'
import type { OrderPage } from '../../live/cache/own-writes.ts'
import { useTradeAct } from '../../trade/acts/use-trade-act.ts'
import { inOwnLanguage } from '../../trade/orders/own-words.ts'
import { useWords } from '../../words/words.ts'

export function usePlaceOrder() {
  const w = useWords('spot')
  const { spotSuccessToast } = useBrand()
  return useTradeAct<SpotOrderInput, PlacedSpotOrder>({
    name: 'spot.place',
    send: api.placeSpotOrder,
    said: ({ msg, data }) =>
      spotSuccessToast === 'fixed'
        ? w('successful_operation')
        : inOwnLanguage(msg, w(data.status === 'open' ? 'order_placed' : 'order_done')),
    market: 'spot',
  })
}

/** Cancels a resting order: it leaves the list, and the counts are read again. */
export function useCancelOrder() {
  const w = useWords('spot')
  const cache = useQueryClient()
  return useTradeAct<{ readonly id: string }, { readonly id: string }>({
    name: 'spot.cancel',
    send: api.cancelSpotOrder,
    onDone: ({ id }) => {
      const { realm } = session.getState()
      cache.setQueryData<InfiniteData<OrderPage>>(cacheKeys.openOrders(realm), (list) => list && withoutRow(list, id))
    },
    said: ({ msg }) => inOwnLanguage(msg, w('order_canceled')),
    market: 'spot',
  })
}
