import { rowsIn } from '@glasshouse/client'
import type { MarketKind } from '@glasshouse/wire'
import { useContractOrders } from '../../live/account/contract-lists.ts'
import type { Side } from './own-orders.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** Prices of the reader's own orders that rest in a book. */
export interface OwnPrices {
  readonly bids: readonly string[]
  readonly asks: readonly string[]
}

/** The market of a panel never changes while it stands. */
export function useOwnPrices(symbol: string, market: MarketKind): OwnPrices {
  return (market === 'contract' ? useContractPrices : useSpotPrices)(symbol)
}

function useSpotPrices(symbol: string): OwnPrices {
  const open = useOwnOrders(symbol)
  const of = (side: Side) => open.filter((order) => order.side === side).map(({ price }) => price)
  return { bids: of('buy'), asks: of('sell') }
}

/** Prices of the own orders of a contract. Opening a long and closing a short buy. */
export function useContractPrices(symbol: string): OwnPrices {
  const orders = rowsIn(useContractOrders(symbol).data?.pages)
  const of = (isBuy: boolean) =>
    orders.filter(({ side, effect }) => ((side === 'long') === (effect === 'open')) === isBuy).map(({ price }) => price)
  return { bids: of(true), asks: of(false) }
}
