import type { Realm } from '@glasshouse/domain'
import { read, submit } from './call.ts'
import { coinListsSummary } from './coin-summaries.ts'
import { ORDER_COUNT_KEYS, orderCounts } from './market-summaries.ts'
import type { MarketKind } from './words.ts'

interface OrderBookInput {
  readonly symbol: string
  readonly market: MarketKind
  readonly limit?: number
  readonly realm?: Realm
}

export const marketCalls = {
  listAssets: read('symbolManageList', 'GET /api/symbolmanage/list'),
  listSpotCoins: read('getAppCurrencyList', 'GET /api/common/getAppCurrencyList'),
  listCoins: read('getCoinList', 'GET /api/common/getCoinList', { data: coinListsSummary }),
  getPrices: read('getCurrencyPrice', 'GET /api/texchange/getCurrencyPrice'),
  listCandles: read('kline', 'GET /kline'),
  getOrderBook: read('depth', 'GET /api/depth', {
    input: ({ market, ...rest }: OrderBookInput) => ({ ...rest, ...(market === 'contract' && { type: 3 }) }),
  }),
  listFavourites: read('getUserCoin', 'POST /api/userCoin/getUserCoin'),
  addFavourite: submit('saveUserCoin', 'POST /api/userCoin/save'),
  addFavourites: submit('addUserCoins', 'POST /api/userCoin/addBath'),
  removeFavourite: submit('removeUserCoin', 'POST /api/userCoin/removeByCoin'),
  removeFavourites: submit('removeUserCoins', 'POST /api/userCoin/remove/:ids', {
    input: ({ ids }: { readonly ids: readonly string[] }) => ({ ids: ids.join(',') }),
  }),
  countOrders: read('countOrderTotals', 'GET /api/countOrderTotals/:key', {
    input: ({ of }: { readonly of: keyof typeof ORDER_COUNT_KEYS }) => ({ key: ORDER_COUNT_KEYS[of] }),
    data: orderCounts,
  }),
}
