/** The scratch that walks the book, filled from an order that was looked up: for the estimate of its fills, then for the fills. */
import type { PlaceOrder } from '@glasshouse/domain'
import { MARKET } from '../matching/order-codes.ts'
import { BUY } from '../matching/orders.ts'
import type { State } from '../state.ts'
import type { RealmBook } from './market.ts'

/** Makes the order ready to walk the book. */
export function prepareIncoming(state: State, command: PlaceOrder, room: RealmBook): void {
  const { incoming, wanted } = state
  const isBuy = wanted.side === BUY
  const isByValue = wanted.spend > 0
  incoming.side = wanted.side
  incoming.accountId = command.actor.accountId
  incoming.limitTicks = wanted.orderType === MARKET ? (isBuy ? Number.POSITIVE_INFINITY : 0) : command.priceTicks
  incoming.bandTicks = isBuy ? room.bands.takeHigh : room.bands.takeLow
  incoming.remaining = isByValue ? Number.POSITIVE_INFINITY : command.quantityLots
  incoming.budget = isByValue ? wanted.spend : -1
  incoming.takerFeePpm = room.market.config.takerFeePpm
  incoming.tickLotUnits = room.market.tickLotUnits
}
