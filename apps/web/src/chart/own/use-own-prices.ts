import { rowsIn } from '@glasshouse/client'
import { useContractOrders } from '../../live/account/contract-lists.ts'
import type { MarketKind } from '../../live/markets/book.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** Prices of the reader's own orders that rest in a book. */
export interface OwnPrices {
  readonly bids: readonly string[]
  readonly asks: readonly string[]
}

/** The kind of a panel never changes while it stands. */
export function useOwnPrices(symbol: string, kind: MarketKind): OwnPrices {
  return (kind === 3 ? useContractPrices : useSpotPrices)(symbol)
}

function useSpotPrices(symbol: string): OwnPrices {
  const { open } = useOwnOrders(symbol)
  const of = (type: 0 | 1) => open.filter((order) => order.type === type).map(({ delegatePrice }) => delegatePrice)
  return { bids: of(0), asks: of(1) }
}

/** Who opens a long or closes a short buys. */
export function useContractPrices(symbol: string): OwnPrices {
  const orders = rowsIn(useContractOrders(symbol).data?.pages)
  const of = (isBuy: boolean) =>
    orders.filter(({ type, effect }) => ((type === 0) === (effect === 'open')) === isBuy).map(({ delegatePrice }) => delegatePrice)
  return { bids: of(true), asks: of(false) }
}
