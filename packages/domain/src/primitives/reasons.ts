/**
 * Why a command is refused. A closed list in order of precedence: when several hold, the first one here is the
 * answer. Every reason has a row in the wire's error table and in docs/glossary.md. Positions are journalled:
 * `REFUSAL_CODES` gives each its lasting number; the order of `REFUSALS` may change, the numbers may not.
 */
export const REFUSALS = [
  'origin_not_allowed',
  'house_not_open', // before genesis, or genesis twice
  'signature_missing', // the house has operators' keys, and this is no signed act
  'approver_missing', // of a signed act: after `role_missing`
  'approver_is_actor',
  'unknown_account',
  'realm_mismatch',
  'key_reused', // same key, other body
  'operators_unknown', // the house has no operators' keys
  'operators_known', // it has them already
  'command_not_of_act', // a record that the act may not hold, or none at all
  'act_expired',
  'expiry_too_far', // more than 24 h ahead
  'act_replayed', // its nonce was used
  'signature_invalid', // one that is malformed, out of order, of no key that counts, or wrong
  'requester_missing', // who asks for an act signs it
  'role_missing',
  'recovery_key_missing',
  'key_file_missing', // passkeys alone do not suffice for this act
  'unknown_asset',
  'unknown_index',
  'unknown_source',
  'unknown_market',
  'real_only', // demo accounts have no such thing
  'account_closed', // by its owner, for ever
  'account_frozen',
  'account_close_only',
  'trading_not_permitted',
  'withdrawal_not_permitted',
  'gate_not_passed', // the product asks first for what its gate says
  'self_excluded', // by the user's own wish, until a moment that nobody can bring nearer
  'market_not_open',
  'new_orders_halted',
  'payouts_stopped', // by operators, for everybody
  'account_in_debt', // a reversed credit is not paid yet
  'funding_running', // a contract's positions stand still until its funding is paid
  'invalid_value', // a field outside its closed list or range
  'own_coin', // a coin priced by orders of this house underlies no option
  'coin_not_swapped', // no index price against USDT, or one of own orders
  'period_not_offered', // not one of the option market's
  'fee_above_amount', // nothing of the withdrawal would be left
  'price_not_positive',
  'price_too_large',
  'quantity_not_positive',
  'quantity_too_large',
  'quantity_not_above_filled', // a replaced order must have something left to fill
  'order_unchanged', // a replacement names the order's own price and quantity
  'notional_too_small',
  'notional_too_large',
  'stake_too_small', // below the period's least
  'stake_too_large', // above the period's most
  'open_time_not_ahead', // an option is scheduled for a moment after now
  'open_time_too_far', // and at most 24 h ahead
  'leverage_not_offered', // not one of the contract's
  'order_price_outside_band', // resting price beyond index +-50 %
  'index_stale',
  'too_many_open_orders',
  'not_found', // foreign = unknown
  'withdrawal_differs', // user, asset, amount, fee or destination is not that of the withdrawal, or more comes back than left
  'withdrawal_state', // it is not where this step begins
  'withdrawal_not_due', // its delay is not over
  'approved_before', // by the same people
  'not_in_suspense', // the evidence is of no money that waits there
  'already_reversed', // a credit is taken back once
  'nothing_to_correct', // a credit stands where its correction would bring it
  'credit_differs', // a field is not what the core holds under the evidence
  'order_not_open',
  'position_in_liquidation',
  'leverage_differs', // from that of the open position, or of orders that open it
  'leverage_above_tier', // the maximum of the tier that the position would be in, or, of a rule, of its first tier
  'position_limit',
  'open_interest_limit',
  'quantity_above_position', // closing orders may not close more than there is
  'take_profit_wrong_side', // of an opening order: ahead of its limit price, or of the mark
  'stop_loss_wrong_side', // and behind it
  'trigger_wrong_side', // a take profit must lie ahead of the mark, a stop loss behind it
  'trigger_beyond_liquidation', // the position would be liquidated before its stop loss
  'margin_above_added', // only what was added can be taken out
  'own_leverage_limit', // the user's own limits
  'own_margin_limit',
  'own_stake_limit',
  'own_loss_limit',
  'own_trades_limit',
  'withdrawal_day_limit', // of the person's level, in any 24 h
  'withdrawal_month_limit', // and in any 30 days
  'payouts_day_limit', // of everybody together
  'swap_limit', // of one account in any minute
  'insufficient_available',
  'pool_empty', // the option pool cannot set the payout aside, or the one of swaps pay the minimum
  'market_exposure_limit', // open payouts of one market
  'expiry_exposure_limit', // open payouts of one second of expiry
  'margin_too_low', // the margin would not carry the cost at its leverage, or equity would fall below maintenance and closing fee
  'would_cross', // post-only
  'cannot_fill_completely', // fill-or-kill
  'no_liquidity', // market order found nothing inside the band
  'below_one_lot', // a market buy by value that buys nothing
  'evidence_used',
  'withdrawal_exists', // an id of a withdrawal is used once for ever
  'already_credited', // the evidence of a credit counts once for ever
  'claim_credited', // a claim is answered by one credit
  'demo_account_exists',
  'not_a_sandbox',
  'gate_not_in_force', // another version of the gate, or none
  'rule_not_in_future',
  'demo_only',
  'anything_open',
  'reset_used_today',
  'exclusion_not_longer', // an exclusion is never shortened
  'key_not_distinct', // a key stands for one operator, and the recovery key for none
  'admins_missing', // fewer than two active admins with a key would be left
  'recovery_announced', // another one has not ended
] as const
export type RefusalReason = (typeof REFUSALS)[number]

/** The lasting number of each reason in journals and snapshots. Never reuse one. */
export const REFUSAL_CODES: Readonly<Record<RefusalReason, number>> = {
  origin_not_allowed: 1,
  house_not_open: 2,
  approver_missing: 3,
  approver_is_actor: 4,
  unknown_account: 5,
  realm_mismatch: 6,
  key_reused: 7,
  unknown_asset: 8,
  unknown_index: 9,
  unknown_source: 10,
  unknown_market: 11,
  account_frozen: 12,
  account_close_only: 13,
  trading_not_permitted: 14,
  market_not_open: 15,
  new_orders_halted: 16,
  invalid_value: 17,
  price_not_positive: 18,
  price_too_large: 19,
  quantity_not_positive: 20,
  quantity_too_large: 21,
  notional_too_small: 22,
  notional_too_large: 23,
  order_price_outside_band: 24,
  index_stale: 25,
  too_many_open_orders: 26,
  not_found: 27,
  order_not_open: 28,
  insufficient_available: 29,
  would_cross: 30,
  cannot_fill_completely: 31,
  no_liquidity: 32,
  below_one_lot: 33,
  evidence_used: 34,
  demo_account_exists: 35,
  not_a_sandbox: 36,
  rule_not_in_future: 37,
  anything_open: 38,
  reset_used_today: 39,
  leverage_not_offered: 40,
  position_in_liquidation: 41,
  leverage_differs: 42,
  leverage_above_tier: 43,
  position_limit: 44,
  open_interest_limit: 45,
  quantity_above_position: 46,
  trigger_wrong_side: 47,
  trigger_beyond_liquidation: 48,
  margin_above_added: 49,
  margin_too_low: 50,
  own_coin: 51,
  period_not_offered: 52,
  stake_too_small: 53,
  stake_too_large: 54,
  open_time_not_ahead: 55,
  open_time_too_far: 56,
  self_excluded: 57,
  own_stake_limit: 58,
  own_loss_limit: 59,
  own_trades_limit: 60,
  pool_empty: 61,
  market_exposure_limit: 62,
  expiry_exposure_limit: 63,
  exclusion_not_longer: 64,
  demo_only: 65,
  funding_running: 66,
  quantity_not_above_filled: 67,
  order_unchanged: 68,
  take_profit_wrong_side: 69,
  stop_loss_wrong_side: 70,
  gate_not_passed: 71,
  gate_not_in_force: 72,
  own_leverage_limit: 73,
  own_margin_limit: 74,
  real_only: 80,
  not_in_suspense: 81,
  already_reversed: 82,
  already_credited: 83,
  withdrawal_not_permitted: 84,
  payouts_stopped: 85,
  account_in_debt: 86,
  fee_above_amount: 87,
  withdrawal_state: 88,
  withdrawal_not_due: 89,
  approved_before: 90,
  withdrawal_day_limit: 91,
  withdrawal_month_limit: 92,
  payouts_day_limit: 93,
  withdrawal_exists: 94,
  coin_not_swapped: 95,
  swap_limit: 96,
  signature_missing: 97,
  operators_unknown: 98,
  command_not_of_act: 99,
  act_expired: 100,
  expiry_too_far: 101,
  act_replayed: 102,
  signature_invalid: 103,
  requester_missing: 104,
  role_missing: 105,
  recovery_key_missing: 106,
  key_file_missing: 107,
  operators_known: 108,
  admins_missing: 109,
  key_not_distinct: 110,
  recovery_announced: 111,
  withdrawal_differs: 112,
  account_closed: 113,
  credit_differs: 114,
  claim_credited: 115,
  nothing_to_correct: 116,
}
