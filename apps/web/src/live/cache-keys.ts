import type { Realm } from '@glasshouse/domain'

/** Where each thing lies in the query cache: calls read it there, sockets write it there. */
export const cacheKeys = {
  settings: ['settings'] as const,
  coinLists: ['coin-lists'] as const,
  favourites: ['favourites'] as const,
  price: (symbol: string) => ['price', symbol] as const,
  depth: (realm: Realm, symbol: string) => ['depth', realm, symbol] as const,
  trades: (realm: Realm, symbol: string) => ['trades', realm, symbol] as const,
  candle: (symbol: string, interval: string) => ['candle', symbol, interval] as const,
  openOrders: (realm: Realm) => ['spot-orders', realm, 'open'] as const,
  pastOrders: (realm: Realm) => ['spot-orders', realm, 'past'] as const,
  orderTotals: (realm: Realm) => ['order-totals', realm] as const,
  balances: (realm: Realm) => ['balances', realm] as const,
  statement: (realm: Realm, wallet: number, coin: string) => ['statement', realm, wallet, coin] as const,
}
