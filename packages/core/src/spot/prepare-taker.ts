/**
 * The scratch that walks the book, filled from an order that was looked up: for the estimate of its fills, then for the
 * fills.
 */
import type { PlaceOrder } from '@glasshouse/domain'
import { MARKET } from '../matching/order-codes.ts'
import { BUY } from '../matching/orders.ts'
import type { State } from '../state.ts'
import type { SpotRealmMarket } from './market.ts'

/** Makes the order ready to walk the book. */
export function prepareTaker(
  state: State,
  command: Pick<PlaceOrder, 'actor' | 'priceTicks' | 'quantityLots'>,
  realmMarket: SpotRealmMarket,
): void {
  const { taker, draft } = state
  const isBuy = draft.side === BUY
  const isByValue = draft.spend > 0
  taker.side = draft.side
  taker.accountId = command.actor.accountId
  taker.limitTicks = draft.orderType === MARKET ? (isBuy ? Number.POSITIVE_INFINITY : 0) : command.priceTicks
  taker.bandTicks = isBuy ? realmMarket.bands.takeHigh : realmMarket.bands.takeLow
  taker.remaining = isByValue ? Number.POSITIVE_INFINITY : command.quantityLots
  taker.budget = isByValue ? draft.spend : -1
  taker.takerFeePpm = realmMarket.market.config.takerFeePpm
  taker.tickLotUnits = realmMarket.market.tickLotUnits
}
