/** Closed lists. Positions in these lists are the numbers in the journal: append only. */

export const SIDES = ['buy', 'sell'] as const
export type Side = (typeof SIDES)[number]

export const ORDER_TYPES = ['limit', 'market'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'POST_ONLY'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

export const MARKET_STATES = ['pre', 'open', 'cancel_only', 'close_only', 'halted', 'delisted'] as const
export type MarketState = (typeof MARKET_STATES)[number]

/** Permissions of an account; close_only and frozen restrict, the others permit. */
export const ACCOUNT_FLAGS = ['trade_spot', 'trade_perp', 'trade_option', 'withdraw', 'close_only', 'frozen'] as const
export type AccountFlag = (typeof ACCOUNT_FLAGS)[number]
export type AccountFlags = Readonly<Record<AccountFlag, boolean>>
export const NEW_ACCOUNT_FLAGS: AccountFlags = {
  trade_spot: true,
  trade_perp: true,
  trade_option: true,
  withdraw: true,
  close_only: false,
  frozen: false,
}

export const ORIGINS = ['user', 'operator', 'feed', 'clock', 'custody', 'system'] as const
export type Origin = (typeof ORIGINS)[number]

/** Why an order left the book or never rested. */
export const ORDER_ENDS = [
  'filled',
  'canceled_by_user',
  'canceled_by_house', // market state, account flag or replaced house quote
  'remainder_canceled', // IOC or market order: what found no match
  'self_trade', // newest order of two of one account
  'band_reached', // a taker stopped at the price band
] as const
export type OrderEnd = (typeof ORDER_ENDS)[number]

/** What a posting was for. */
export const POSTING_PURPOSES = [
  'fund_house',
  'deposit',
  'demo_grant',
  'trade',
  'fee',
  'hold', // available -> held of one account
  'release', // held -> available of one account
  'transfer', // between wallets of one account
] as const
export type PostingPurpose = (typeof POSTING_PURPOSES)[number]

/** Reasons of operators' acts. */
export const REASON_CODES = [
  'genesis',
  'sandbox_seed',
  'funding',
  'incident',
  'maintenance',
  'listing',
  'rule_change',
  'compliance',
  'user_request',
] as const
export type ReasonCode = (typeof REASON_CODES)[number]
