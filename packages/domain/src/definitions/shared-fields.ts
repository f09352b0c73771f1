/** Fields that many commands and events share. */

import { MARKET_STATES, ORDER_TYPES, REASON_CODES, TIMES_IN_FORCE } from '../primitives/enums.ts'
import {
  type AccountId,
  FIRST_USER_ACCOUNT_ID,
  type MarketId,
  type OperatorId,
  type OrderId,
  type PositionId,
  REALMS,
  type TradeId,
} from '../primitives/ids.ts'
import type { Amount, Ticks, TimeMs } from '../primitives/units.ts'
import { oneOf, uint, units } from './fields.ts'

const ID_MOST = 65_535
const WORD_MOST = 2 ** 32 - 1

/** Of assets, sources, indices and markets: 1 to 65,535. */
export const smallId = uint<number>({ least: 1, most: ID_MOST })
export const marketId = uint<MarketId>({ least: 1, most: ID_MOST })
/** Any account, the exchange's own too. */
export const accountId = uint<AccountId>()
export const userAccountId = uint<AccountId>({ least: FIRST_USER_ACCOUNT_ID, most: WORD_MOST })
export const positionId = uint<PositionId>({ least: 1 })
/** 0: none. */
export const orderIdOrNone = uint<OrderId>()
export const tradeIdOrNone = uint<TradeId>()
/** Units of an asset, of either sign. */
export const amount = units<Amount>()
export const realm = oneOf(REALMS)
export const marketState = oneOf(MARKET_STATES)
export const orderType = oneOf(ORDER_TYPES)
export const timeInForce = oneOf(TIMES_IN_FORCE)
/** 0 for market orders. */
export const priceTicks = uint<Ticks>()
export const effectiveFromMs = uint<TimeMs>()
/** Fields of `Approval`: first in every command of operators. */
export const approval = {
  approverId: uint<OperatorId>({ most: WORD_MOST }),
  reasonCode: oneOf(REASON_CODES),
}
