/** The order being placed, looked up and put into numbers once: the checks leave it behind, placing goes on from it. Scratch. */
import { TIMES_IN_FORCE } from '@glasshouse/domain'
import { NONE } from '../matching/orders.ts'
import type { RealmBook } from '../state.ts'

export const GTC = TIMES_IN_FORCE.indexOf('GTC')
export const IOC = TIMES_IN_FORCE.indexOf('IOC')
export const FOK = TIMES_IN_FORCE.indexOf('FOK')
export const POST_ONLY = TIMES_IN_FORCE.indexOf('POST_ONLY')
export const LIMIT = 0
export const MARKET = 1
/** Of no word in its list. */
const UNKNOWN = -1

export class Wanted {
  room!: RealmBook
  /** Of the account in this market, or NONE. */
  seat = NONE
  /** Positions in their closed lists. */
  side = 0
  orderType = LIMIT
  timeInForce = GTC
  /** Quote units of a market buy by value, else 0. */
  spend = 0
  /** What is held at acceptance: quote units for a buy, base units for a sell. */
  held = 0
  /** A market order, or a limit that reaches the best opposite price. */
  takes = false
  /** Of the order to cancel. */
  slot = NONE
}

// The words are compared one by one: a search of the list would cost more than all other checks together.
export const sideCode = (side: string): number => (side === 'buy' ? 0 : side === 'sell' ? 1 : UNKNOWN)
export const orderTypeCode = (orderType: string): number => (orderType === 'limit' ? LIMIT : orderType === 'market' ? MARKET : UNKNOWN)
export const timeInForceCode = (word: string): number =>
  word === 'GTC' ? GTC : word === 'IOC' ? IOC : word === 'FOK' ? FOK : word === 'POST_ONLY' ? POST_ONLY : UNKNOWN
