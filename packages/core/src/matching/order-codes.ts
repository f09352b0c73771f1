/** Sides, types and times in force of orders as numbers: positions in their closed lists. */
import { TIMES_IN_FORCE } from '@glasshouse/domain'

export const GTC = TIMES_IN_FORCE.indexOf('GTC')
export const IOC = TIMES_IN_FORCE.indexOf('IOC')
export const FOK = TIMES_IN_FORCE.indexOf('FOK')
export const POST_ONLY = TIMES_IN_FORCE.indexOf('POST_ONLY')
export const LIMIT = 0
export const MARKET = 1
/** Of no word in its list. */
const UNKNOWN = -1

// The words are compared one by one: a search of the list would cost more than all other checks together.
export const sideCode = (side: string): number => (side === 'buy' ? 0 : side === 'sell' ? 1 : UNKNOWN)
export const positionSideCode = (side: string): number => (side === 'long' ? 0 : side === 'short' ? 1 : UNKNOWN)
export const effectCode = (effect: string): number => (effect === 'open' ? 0 : effect === 'close' ? 1 : UNKNOWN)
export const orderTypeCode = (orderType: string): number => (orderType === 'limit' ? LIMIT : orderType === 'market' ? MARKET : UNKNOWN)
export const timeInForceCode = (word: string): number =>
  word === 'GTC' ? GTC : word === 'IOC' ? IOC : word === 'FOK' ? FOK : word === 'POST_ONLY' ? POST_ONLY : UNKNOWN
