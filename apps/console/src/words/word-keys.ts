// Made from words/en by `npm run words`; npm run check says when it is out of date.
import type acts from './en/acts.json'
import type app from './en/app.json'
import type audit from './en/audit.json'
import type brands from './en/brands.json'
import type console from './en/console.json'
import type content from './en/content.json'
import type effects from './en/effects.json'
import type emergency from './en/emergency.json'
import type errors from './en/errors.json'
import type health from './en/health.json'
import type home from './en/home.json'
import type log from './en/log.json'
import type money from './en/money.json'
import type operators from './en/operators.json'
import type own from './en/own.json'
import type person from './en/person.json'
import type queues from './en/queues.json'
import type revenue from './en/revenue.json'
import type rules from './en/rules.json'
import type settings from './en/settings.json'
import type signing from './en/signing.json'
import type support from './en/support.json'
import type terms from './en/terms.json'

/** Texts of each section. */
export interface Sections {
  acts: typeof acts
  app: typeof app
  audit: typeof audit
  brands: typeof brands
  console: typeof console
  content: typeof content
  effects: typeof effects
  emergency: typeof emergency
  errors: typeof errors
  health: typeof health
  home: typeof home
  log: typeof log
  money: typeof money
  operators: typeof operators
  own: typeof own
  person: typeof person
  queues: typeof queues
  revenue: typeof revenue
  rules: typeof rules
  settings: typeof settings
  signing: typeof signing
  support: typeof support
  terms: typeof terms
}

/** Values of the texts that fill some in; a counted text takes its `count`. */
export interface WordValues {
  acts: {
    keys_rule: 'field' | 'word'
    act_market_state: 'w1' | 'w2'
    act_market_fees: 'w1' | 'w2' | 'w3' | 'w4'
    act_contract_state: 'w1' | 'w2'
    act_contract_fees: 'w1' | 'w2' | 'w3' | 'w4'
    act_list_contract: 'w1'
    act_option_state: 'w1' | 'w2'
    act_option_odds: 'w1' | 'w2' | 'w3' | 'w4'
    act_option_strike: 'w1' | 'w2' | 'w3' | 'w4'
    act_list_option: 'w1'
    act_halt_orders: 'w1'
    act_account_flag: 'w1' | 'w2' | 'w3' | 'w4'
    act_fund_house: 'w1' | 'w2' | 'w3' | 'w4'
    act_credit_deposit: 'text' | 'w1' | 'w2'
    act_credit_account: 'w1' | 'w2' | 'w3'
    act_credit_suspense: 'w1' | 'w2'
    act_assign_suspense: 'more' | 'w1' | 'w2' | 'w3'
    act_return_suspense: 'w1' | 'w2'
    act_wire_account: 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6' | 'w7' | 'w8' | 'w9'
    act_wire_account_state: 'w1' | 'w2'
    act_reverse_credit: 'more' | 'w1' | 'w2' | 'w3'
    act_correct_credit: 'last' | 'w1' | 'w2' | 'w3' | 'w4'
    act_step_clock: 'w1'
    act_product_gate: 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6' | 'w7' | 'w8' | 'w9'
    act_resume_payouts: 'w1'
    act_retention_years: 'w1'
    act_user_status: 'w1' | 'w2'
    act_approve_withdrawal: 'w1' | 'w2'
    act_reject_withdrawal: 'rest' | 'w1'
    act_send_withdrawal: 'w1'
    act_settle_withdrawal: 'w1' | 'w2'
    act_fail_withdrawal: 'rest' | 'w1'
    act_return_withdrawal: 'w1' | 'w2'
    act_stop_payouts: 'w1'
    act_withdrawal_method: 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6'
    act_payout_ratio: 'w1' | 'w2'
    act_change_setting: 'w1' | 'w2'
    act_publish_terms: 'w1' | 'w2'
    act_publish_content: 'w1' | 'w2'
    act_send_group_mail: 'w1' | 'w2'
    act_contract_tiers: 'w1' | 'w2' | 'w3'
    act_contract_leverages: 'w1' | 'w2' | 'w3'
    act_contract_limits: 'w1' | 'w2' | 'w3' | 'w4'
    act_option_stakes: 'w1' | 'w2' | 'w3' | 'w4' | 'w5'
    act_option_limits: 'w1' | 'w2' | 'w3' | 'w4'
    act_index_sources: 'w1' | 'w2' | 'w3' | 'w4'
    act_list_asset: 'w1'
    act_list_source: 'w1'
    act_list_index: 'w1'
    act_list_market: 'w1'
    act_list_own_coin: 'w1'
    act_list_own_market: 'w1'
    act_market_limits: 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6'
    act_house_fees: 'w1' | 'w2' | 'w3'
    act_operator_add: 'w1' | 'w2'
    act_operator_roles: 'w1' | 'w2'
    act_operator_disable: 'w1'
    act_operator_keys: 'w1'
    act_operator_account: 'w1' | 'w2'
    act_console_origin: 'w1' | 'w2'
    act_recovery_announce: 'w1'
    act_recovery_cancel: 'w1'
    act_option_state_all: 'w2'
    act_contract_state_all: 'w2'
    act_approve_withdrawal_unscreened: 'w1'
  }
  brands: {
    own_brand: 'name'
    files_decide: 'place'
    flags_note: 'place'
  }
  console: {
    session_until: 'time'
    session_minutes: 'time'
    idle_in: 'time'
    stale: 'time'
    times_in: 'zone'
    recovery_of: 'name' | 'time'
    recovery_of_you: 'name' | 'time'
    recovery_by: 'name'
    answered_at: 'time'
  }
  content: {
    of_languages: 'all' | 'there'
    version_in_force: 'version'
    from_in: 'zone'
    until_in: 'zone'
    falls_back: 'language'
    characters: 'count' | 'most'
    leads_to: 'link'
    restore: 'version'
    restored: 'version'
    counted: 'count'
    unknown_uids: 'uids'
    mail_version: 'id' | 'version'
    sent_at: 'at'
    goes_out_at: 'at'
    called_off_after: 'people' | 'told'
    called_off_by: 'at' | 'name'
    call_off_mail: 'id' | 'version'
    call_off_sending: 'people' | 'told'
    called_off: 'people' | 'told'
  }
  errors: {
    of_field: 'field' | 'text'
  }
  health: {
    behind: 'groups' | 'ms'
    archived_to: 'seq'
    chain_right: 'from' | 'to'
    chain_wrong: 'fault'
    heard: 'all' | 'heard' | 'needed'
    ms: 'ms'
  }
  home: {
    alarm_law_broken: 'about'
    alarm_unready: 'about'
    alarm_messages_dead: 'about'
    alarm_without_gate: 'about'
    head_text: 'seq' | 'time'
    projected_text: 'ms' | 'seq'
    ms: 'ms'
    alarm_indices_stale: 'all' | 'count'
    sources_silent: 'all' | 'silent'
    alarm_markets_not_open: 'about' | 'count'
    alarm_late_source: 'about' | 'count'
    alarm_for: 'moment' | 'time'
  }
  log: {
    user: 'id'
    identity_of: 'id'
    deposit: 'id'
    withdrawal: 'id'
    entry: 'id'
    wire_account: 'name'
    changed: 'after' | 'before' | 'place'
    steps: 'count'
    deposit_is: 'state'
  }
  money: {
    unstruck: 'count' | 'payouts'
    day_utc: 'day'
    day_over: 'seq'
    day_open: 'seq'
    books_of: 'coin'
  }
  operators: {
    change_of: 'name'
    you: 'name'
  }
  person: {
    person_numbered: 'id'
    review_numbered: 'id'
    account_of: 'realm'
    account_numbered: 'id'
    gate_passed: 'version'
    gate_not_passed: 'version'
    devices_note: 'count'
    device_numbered: 'id'
    turn_on_of: 'flag'
    turn_off_of: 'flag'
    past_from: 'zone'
    past_to: 'zone'
    past_receipt_of: 'id'
    left_off: 'count'
    left_off_at_least: 'count'
    of_user: 'id'
  }
  queues: {
    place: 'at' | 'count'
    picture_of: 'name'
    review_numbered: 'id'
    held_by: 'name'
    found_in_lists: 'count'
    same_document: 'count'
    same_picture: 'count'
    done_approve: 'id'
    done_reject: 'id'
    done_want_more: 'id'
    deposit_numbered: 'serial'
    wire_account: 'version'
    amount_credited: 'coin'
    withdrawal_numbered: 'id'
    of: 'all' | 'count'
    declined_by: 'who'
    done_refuse: 'id'
    same_request: 'count'
  }
  revenue: {
    over: 'seq'
    running: 'seq'
    chart: 'figure' | 'step'
    still_running: 'period'
  }
  rules: {
    version: 'version'
    touched_open_positions: 'count' | 'subject'
    touched_open_orders: 'count' | 'subject'
    touched_open_options: 'count' | 'subject'
    touched_accounts_that_pass: 'count' | 'subject'
    touched_waiting_withdrawals: 'count'
    asks_approves: 'approve' | 'ask'
    in_zone: 'zone'
    bounds: 'least' | 'most' | 'places'
    bounds_of_share: 'least' | 'most' | 'places'
    out_of_bounds: 'least' | 'most'
    field_tier: 'part'
    field_period: 'part'
    field_ratio: 'part'
    field_key: 'part'
    field_foreignHost: 'part'
  }
  settings: {
    bring_back: 'version'
    by_acts: 'acts'
    not_yours: 'roles'
    foreign_hosts: 'count' | 'hosts'
    foreign_hosts_requested: 'count' | 'hosts'
    move_up: 'place'
    move_down: 'place'
    remove: 'place'
    asked_by: 'at' | 'until' | 'who'
  }
  signing: {
    passkeys_at: 'origins'
    said_command: 'part'
    said_key_kind: 'part'
    said_key_publicKey: 'part'
    sign_key: 'key'
    fault_act_differs: 'what'
    fault_payout_differs: 'what'
    fault_money_differs: 'what'
    account_owes: 'owed'
    signer: 'kind' | 'name'
  }
  terms: {
    operator_numbered: 'id'
    person_of: 'id'
  }
}

/** Sections that load with the first of their screens. */
export type OnDemandSection = never
