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
  'margin_short', // a fill would have left its position under the requirement, or could not be paid
  'liquidated', // its position went into liquidation
  'position_closed', // nothing left for a closing order to close
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
  'margin', // available <-> margin of a position
  'realized', // profit or loss of a position, against clearing
  'funding',
  'liquidation_fee', // to the insurance fund
  'option', // between a user and the option pool
  'demo_reset', // what a demo account gives back before its new grant
  'reversal', // of a credit, to custody
  'debt', // what a reversal could not take, out of a later credit
  'suspense', // into suspense from custody, and back
  'withdrawal', // held at its request, then paid out or given back
  'swap', // one coin for another, between a user and the house account of swaps
  'withdrawal_fee', // out of what a settled withdrawal held, to the fees of the exchange
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

export const POSITION_SIDES = ['long', 'short'] as const
export type PositionSide = (typeof POSITION_SIDES)[number]

/** Opening enlarges a position and needs margin; closing is reduce-only. */
export const CONTRACT_ORDER_EFFECTS = ['open', 'close'] as const
export type ContractOrderEffect = (typeof CONTRACT_ORDER_EFFECTS)[number]

/** Why a contract order or a change of a position came about. */
export const CONTRACT_CAUSES = [
  'user',
  'add_principal',
  'take_profit',
  'stop_loss',
  'liquidation',
  'takeover', // the insurance fund takes what it may at the bankruptcy price, and works it off
  'deleveraging', // against the other side: the account's own first, then by the public rank
  'funding',
  'margin',
  'house', // the market maker's ladder and its margin
] as const
export type ContractCause = (typeof CONTRACT_CAUSES)[number]

/** Causes of a change that its owner did not ask for, neither then nor by a stop. */
export const FORCED_CAUSES: readonly ContractCause[] = ['liquidation', 'takeover', 'deleveraging']

export const LIQUIDATION_STEPS = ['order', 'takeover', 'deleveraging'] as const
export type LiquidationStep = (typeof LIQUIDATION_STEPS)[number]

export const STOP_KINDS = ['take_profit', 'stop_loss'] as const
export type StopKind = (typeof STOP_KINDS)[number]

export const STOP_ENDS = ['triggered', 'canceled_by_user', 'replaced', 'sibling_triggered', 'position_closed', 'liquidated'] as const
export type StopEnd = (typeof STOP_ENDS)[number]

export const FUNDING_SKIPS = ['no_fresh_mark', 'market_not_open'] as const
export type FundingSkip = (typeof FUNDING_SKIPS)[number]

export const OPTION_SIDES = ['up', 'down'] as const
export type OptionSide = (typeof OPTION_SIDES)[number]

export const OPTION_OUTCOMES = [
  'won',
  'lost',
  'equal', // the stake comes back
  'void', // no point at its expiry: the stake comes back
  'not_opened', // no point after its opening moment: the stake comes back
] as const
export type OptionOutcome = (typeof OPTION_OUTCOMES)[number]
