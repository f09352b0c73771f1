// Made from words/en by `npm run words`; npm run check says when it is out of date.
import type account from './en/account.json'
import type app from './en/app.json'
import type home from './en/home.json'
import type inbox from './en/inbox.json'
import type markets from './en/markets.json'
import type messages from './en/messages.json'
import type offline from './en/offline.json'
import type bank from './en/on-demand/bank.json'
import type certification from './en/on-demand/certification.json'
import type chart from './en/on-demand/chart.json'
import type contract from './en/on-demand/contract.json'
import type deposit from './en/on-demand/deposit.json'
import type desk from './en/on-demand/desk.json'
import type detail from './en/on-demand/detail.json'
import type display from './en/on-demand/display.json'
import type fairness from './en/on-demand/fairness.json'
import type gates from './en/on-demand/gates.json'
import type history from './en/on-demand/history.json'
import type lines from './en/on-demand/lines.json'
import type notices from './en/on-demand/notices.json'
import type option from './en/on-demand/option.json'
import type ownData from './en/on-demand/ownData.json'
import type pictures from './en/on-demand/pictures.json'
import type protection from './en/on-demand/protection.json'
import type security from './en/on-demand/security.json'
import type sessions from './en/on-demand/sessions.json'
import type spot from './en/on-demand/spot.json'
import type statement from './en/on-demand/statement.json'
import type swap from './en/on-demand/swap.json'
import type trade from './en/on-demand/trade.json'
import type transfer from './en/on-demand/transfer.json'
import type walletLogin from './en/on-demand/walletLogin.json'
import type withdraw from './en/on-demand/withdraw.json'
import type withdrawalAddress from './en/on-demand/withdrawalAddress.json'
import type preferences from './en/preferences.json'
import type wallet from './en/wallet.json'

/** Texts of each section. */
export interface Sections {
  account: typeof account
  app: typeof app
  bank: typeof bank
  certification: typeof certification
  chart: typeof chart
  contract: typeof contract
  deposit: typeof deposit
  desk: typeof desk
  detail: typeof detail
  display: typeof display
  fairness: typeof fairness
  gates: typeof gates
  history: typeof history
  home: typeof home
  inbox: typeof inbox
  lines: typeof lines
  markets: typeof markets
  messages: typeof messages
  notices: typeof notices
  offline: typeof offline
  option: typeof option
  ownData: typeof ownData
  pictures: typeof pictures
  preferences: typeof preferences
  protection: typeof protection
  security: typeof security
  sessions: typeof sessions
  spot: typeof spot
  statement: typeof statement
  swap: typeof swap
  trade: typeof trade
  transfer: typeof transfer
  wallet: typeof wallet
  walletLogin: typeof walletLogin
  withdraw: typeof withdraw
  withdrawalAddress: typeof withdrawalAddress
}

/** Values of the texts that fill some in; a counted text takes its `count`. */
export interface WordValues {
  account: {
    area_code: 'code'
    seconds_left: 'seconds'
    code_sent_to: 'target'
    code_sent_if_known: 'target'
    uid: 'id'
  }
  app: {
    connection_reconnecting: 'seconds'
    connection_stale: 'seconds'
    times_in: 'zone'
  }
  bank: {
    number_kept: 'number'
    delete_text: 'card'
  }
  certification: {
    data_note: 'count'
  }
  chart: {
    chart_of: 'coin' | 'interval'
    indicators_now: 'indicators'
    bar_said: 'change' | 'close' | 'high' | 'low' | 'open' | 'time' | 'volume' | 'volume_name'
    line_buy: 'quantity'
    line_sell: 'quantity'
    line_entry: 'contracts' | 'side'
    line_liquidation: 'side'
    line_take_profit: 'side'
    line_stop_loss: 'side'
    line_open: 'contracts' | 'side'
    line_close: 'contracts' | 'side'
    line_option: 'side' | 'stake' | 'time'
    source_volume_24h: 'coin'
    traded_quantity_24h: 'coin'
    fills_newest: 'shown' | 'total'
    fill_quantity: 'unit'
    own_volume_24h: 'coin'
  }
  contract: {
    leverage_badge: 'leverage'
    funding_of: 'coin'
    price_in: 'coin'
    fees_text: 'maker' | 'taker'
    price_off_tick: 'tick'
    order_price_outside_band: 'band'
    against_position_in_liquidation: 'side'
    against_leverage_differs: 'leverage' | 'side'
    against_leverage_above_tier: 'max'
    leverage_now: 'leverage' | 'margin'
    risk_long: 'leverage' | 'percent'
    risk_short: 'percent'
    position_up_to: 'unit'
    use_leverage: 'leverage'
    reason_and_advice: 'advice' | 'reason'
    opened_count: 'contracts'
    contracts_of: 'coin'
    position_of: 'coin' | 'side'
    in_liquidation: 'price'
    adl_place: 'place'
    close_title: 'coin' | 'side'
    margin_title: 'coin' | 'side'
    add_margin_title: 'coin' | 'side'
    principal_title: 'coin' | 'side'
    stops_title: 'coin' | 'side'
    contracts_of_held: 'held'
    close_market_text: 'mark'
    close_all: 'contracts'
    close_some: 'contracts'
    amount_in: 'coin'
    principal_text: 'leverage'
    principal_in: 'coin'
    trigger_in: 'coin'
    stop_contracts: 'held'
    stop_text: 'mark'
    stop_outcome: 'fee' | 'result'
    stop_replaces: 'price'
    story_reached: 'liquidation' | 'mark'
    step_order: 'contracts' | 'left' | 'mark' | 'price'
    step_takeover: 'contracts' | 'left' | 'mark' | 'price'
    step_deleveraging: 'contracts' | 'left' | 'mark' | 'price'
    open_long_of: 'contracts'
    open_short_of: 'contracts'
    risk_line_long: 'percent'
    risk_line_short: 'percent'
    take_profit_in: 'coin'
    stop_loss_in: 'coin'
    stop_hint: 'percent' | 'result'
    risk_stop: 'price' | 'result'
    reverse_title: 'coin' | 'side'
    reverse_close: 'contracts' | 'side'
    reverse_open: 'contracts' | 'leverage' | 'other'
    reverse_now: 'contracts' | 'other' | 'side'
    reverse_not_opened: 'reason' | 'side'
    reverse_unknown: 'other' | 'side'
    reverse_partly_closed: 'contracts' | 'done'
    against_own_leverage: 'own'
    against_own_margin: 'own'
    against_own_loss: 'own'
    own_left_loss: 'value'
    own_left_margin: 'value'
    own_left_leverage: 'value'
    closed_excluded: 'time'
  }
  deposit: {
    wire_in: 'currency'
    credited_in: 'coin'
    apply_title: 'coin'
    address_of: 'coin' | 'network'
    qr_of: 'coin' | 'network'
    network_warning: 'coin' | 'network'
    copy_of: 'name'
    wire_text: 'coin'
  }
  detail: {
    favourite: 'coin'
    depth_of: 'asks' | 'bids' | 'coin' | 'high' | 'low'
    quantity_of: 'coin'
    tier_up_to: 'unit'
  }
  fairness: {
    copy_named: 'name'
    seconds: 'seconds'
    milliseconds: 'ms'
    of_pool: 'percent'
    head_fits: 'seq'
    head_fails: 'seq'
    clock_ahead: 'span'
    clock_behind: 'span'
    clock_step: 'span'
    clock_from_to: 'from' | 'to'
    clock_venue: 'name'
    clock_entry: 'seq'
    books_off: 'amount'
    odds_of: 'coin' | 'period'
    odds_rounds: 'count' | 'lost' | 'rest' | 'won'
    odds_above: 'sigmas'
    odds_below: 'sigmas'
    round_count: 'count'
    round_stakes: 'paid' | 'stakes'
    round_would: 'count' | 'kept' | 'paid' | 'won'
    sources_since: 'moment'
    sources_from: 'announced' | 'from'
    sources_need: 'count'
    lag_window: 'minutes'
    lag_heard: 'count' | 'median' | 'most'
    lag_gaps: 'count' | 'longest'
    moment_of: 'moment' | 'seq'
    part_counts: 'price'
    part_quote: 'ask' | 'bid'
    part_middle: 'price'
    part_times: 'arrived' | 'venue'
    receipt_of: 'id'
    receipt_signed: 'moment' | 'seq'
    key_changed: 'first'
    story_up: 'coin'
    story_down: 'coin'
    story_terms: 'odds' | 'period' | 'rule'
    story_scheduled: 'moment'
    story_strike_from: 'moment'
    story_strike_before: 'count'
    story_end: 'moment'
    story_above: 'close' | 'strike'
    story_below: 'close' | 'strike'
    story_same: 'strike'
    story_profit: 'odds' | 'payout' | 'stake'
  }
  gates: {
    title: 'product'
    final_age: 'age'
    questions_text: 'tries'
    some_wrong: 'tries' | 'wrong'
  }
  history: {
    from_to: 'from' | 'to'
  }
  home: {
    banner_place: 'count' | 'place'
    show_banner: 'place'
    tour_place: 'count' | 'place'
    journal_entries: 'count'
    mail_title: 'count'
    unread_notices: 'count'
  }
  inbox: {
    loss: 'amount'
    profit: 'amount'
    liquidated: 'coin' | 'contracts' | 'outcome' | 'price' | 'side'
    liquidated_part: 'coin' | 'contracts' | 'left' | 'outcome' | 'price' | 'side'
    deleveraged: 'coin' | 'contracts' | 'outcome' | 'price' | 'side'
    deleveraged_part: 'coin' | 'contracts' | 'left' | 'outcome' | 'price' | 'side'
  }
  lines: {
    price_in: 'coin'
    trigger_in: 'coin'
    quantity_in: 'unit'
    amount_filled: 'filled'
    deed_buy: 'from' | 'to' | 'what'
    deed_sell: 'from' | 'to' | 'what'
    deed_open: 'from' | 'side' | 'to' | 'what'
    deed_close: 'from' | 'side' | 'to' | 'what'
    deed_take_profit: 'from' | 'side' | 'to'
    deed_stop_loss: 'from' | 'side' | 'to'
    deed_amount: 'from' | 'to'
    deed_holds: 'after' | 'before'
    deed_holds_same: 'amount'
    move_to: 'price'
    drawings_of: 'coin'
    drawing_level: 'price'
    drawing_trend: 'from' | 'to'
    drawing_ray: 'from' | 'to'
  }
  markets: {
    favourite: 'coin'
    age_seconds: 'count'
    age_minutes: 'count'
    age_hours: 'count'
    origin_of: 'coin' | 'origin'
    origin_title: 'coin'
    sort_by: 'column' | 'direction'
    add_selected: 'count'
    remove_selected: 'count'
  }
  notices: {
    channels_of: 'kind'
  }
  option: {
    strike_at_once: 'seconds'
    strike_at_time: 'seconds'
    stake_in: 'coin'
    opens_at: 'zone'
    paid_back: 'amount'
    expected_loss: 'amount'
    expected_gain: 'amount'
    fault_minimum: 'value'
    fault_maximum: 'value'
    fault_own_stake: 'value'
    fault_own_loss: 'value'
    place_up_of: 'stake'
    place_down_of: 'stake'
    schedule_up_of: 'stake'
    schedule_down_of: 'stake'
    reason_and_advice: 'advice' | 'reason'
    rule_changed: 'rule'
    other_rule: 'rule'
    other_odds: 'odds' | 'rule' | 'shown'
    closed_excluded: 'time'
    phase_scheduled: 'time'
    phase_opening: 'time'
    minutes_left: 'count'
    seconds_left: 'count'
    options_of: 'coin'
    line_of: 'coin'
    now_above: 'by' | 'result'
    now_below: 'by' | 'result'
    said_above: 'result'
    said_below: 'result'
    then_pays: 'payout'
    zone_pays: 'payout'
  }
  ownData: {
    close_name_hint: 'name'
    first_balance: 'coin'
    first_debt: 'coin'
    kept_held: 'count'
    first_spot_orders: 'count'
    first_futures_orders: 'count'
    first_positions: 'count'
    first_options: 'count'
    first_withdrawals: 'count'
    first_deposits: 'count'
  }
  pictures: {
    take_photo_of: 'picture'
    choose_file_of: 'picture'
    retry_of: 'picture'
    remove_of: 'picture'
  }
  preferences: {
    now_reads: 'time'
  }
  protection: {
    in_force: 'value'
    waits: 'moment' | 'value'
    waits_none: 'moment'
    use_lossPerDay: 'lost' | 'most' | 'open'
    use_lossPerDay_free: 'lost' | 'open'
    use_gain: 'gain' | 'open'
    use_tradesPerHour: 'count' | 'most'
    use_tradesPerHour_free: 'count'
    limits_saved_later: 'moment'
    excluded_until: 'moment'
    means_until: 'moment'
    last_until: 'moment'
    contract_use_lossPerDay: 'lost' | 'most' | 'open'
    contract_use_lossPerDay_free: 'lost' | 'open'
    contract_use_gain: 'gain' | 'open'
    contract_means_until: 'moment'
  }
  security: {
    what_follows: 'wait'
    payouts_wait: 'moment'
    fund_waits: 'moment'
    email_bound_now: 'target'
    passkey_made: 'day'
    passkey_used: 'day'
    passkey_options: 'name'
    passkey_remove_title: 'name'
    passkey_elsewhere: 'origin'
    recovery_left: 'count'
    passkey_count: 'count'
  }
  sessions: {
    on: 'browser' | 'system'
    network: 'network'
    signed_in: 'time'
    last_used: 'time'
    end_text: 'device'
    stopped_text: 'time'
  }
  spot: {
    value_below_minimum: 'value'
    sale_below_minimum: 'value'
    value_above_maximum: 'value'
    less_than_one_lot: 'value'
    buy_coin: 'coin'
    sell_coin: 'coin'
    price_in: 'coin'
    amount_in: 'coin'
    turnover_in: 'coin'
    speak_in: 'coin'
    fee_at: 'rate'
    reason_and_advice: 'advice' | 'reason'
    filled_of: 'coin'
  }
  statement: {
    purpose_in: 'purpose'
    purpose_out: 'purpose'
  }
  swap: {
    amount_of: 'coin'
    spread_of: 'coin' | 'percent'
    seconds: 'count'
    state_waiting_text: 'given' | 'minimum'
    state_executed_text: 'given' | 'rate' | 'received'
    why_no_price: 'given'
    why_price_moved: 'given' | 'minimum' | 'received'
    why_pool_empty: 'given' | 'received'
  }
  trade: {
    price_up: 'price'
    price_down: 'price'
    lifetime_now: 'lifetime'
    period_hours: 'length'
    period_seconds: 'length'
    choose_coin: 'coin'
    level_with_own: 'unit'
    count_in: 'shown' | 'unit'
    house_quotes: 'percent'
    house_quotes_text: 'percent'
    level_pinned: 'unit'
    price_taken: 'price'
    price_step: 'step'
    book_mode: 'mode'
    markets_of: 'coin'
    time_in: 'zone'
    fairness_of: 'coin'
    fallback_spot: 'coin' | 'shown'
    fallback_futures: 'coin' | 'shown'
    fallback_options: 'coin' | 'shown'
  }
  transfer: {
    after: 'wallet'
  }
  wallet: {
    holds_more: 'count'
  }
  walletLogin: {
    remove_named: 'address'
    remove_text: 'address'
  }
  withdraw: {
    fee_is: 'fee'
    minimum_is: 'amount'
    apply_title: 'coin'
    missing_wait: 'wait'
    need_address: 'network'
    card_currency: 'currencies'
    waits_until: 'moment'
    too_small: 'amount'
    above_limit: 'amount'
    confirm_title: 'amount'
    approvals_of: 'count' | 'needed'
    cancel_text: 'amount'
  }
  withdrawalAddress: {
    remove_text: 'address'
  }
}

/** Sections that load with the first of their screens. */
export type OnDemandSection =
  | 'bank'
  | 'certification'
  | 'chart'
  | 'contract'
  | 'deposit'
  | 'desk'
  | 'detail'
  | 'display'
  | 'fairness'
  | 'gates'
  | 'history'
  | 'lines'
  | 'notices'
  | 'option'
  | 'ownData'
  | 'pictures'
  | 'protection'
  | 'security'
  | 'sessions'
  | 'spot'
  | 'statement'
  | 'swap'
  | 'trade'
  | 'transfer'
  | 'walletLogin'
  | 'withdraw'
  | 'withdrawalAddress'
