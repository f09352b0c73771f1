// Made from words/en by `npm run words`; npm run check says when it is out of date.
import type acts from './en/acts.json'
import type console from './en/console.json'
import type errors from './en/errors.json'
import type home from './en/home.json'
import type person from './en/person.json'
import type queues from './en/queues.json'
import type terms from './en/terms.json'

/** Texts of each section. */
export interface Sections {
  acts: typeof acts
  console: typeof console
  errors: typeof errors
  home: typeof home
  person: typeof person
  queues: typeof queues
  terms: typeof terms
}

/** Values of the texts that fill some in; a counted text takes its `count`. */
export interface WordValues {
  acts: {
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
    act_assign_suspense: 'rest' | 'w1'
    act_wire_account: 'w1' | 'w2' | 'w3' | 'w4' | 'w5' | 'w6' | 'w7' | 'w8' | 'w9'
    act_wire_account_state: 'w1' | 'w2'
    act_reverse_credit: 'rest' | 'w1'
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
    act_operator_add: 'w1' | 'w2'
    act_operator_roles: 'w1' | 'w2'
    act_operator_disable: 'w1'
    act_operator_keys: 'w1' | 'w2'
    act_operator_account: 'w1' | 'w2'
    act_console_origin: 'w1' | 'w2'
    act_recovery_announce: 'w1' | 'w2'
    act_recovery_cancel: 'w1'
  }
  console: {
    session_until: 'time'
    session_minutes: 'time'
    stale: 'time'
    times_in: 'zone'
  }
  home: {
    alarm_law_broken: 'about'
    alarm_unready: 'about'
    alarm_unquoted: 'about'
    alarm_late_source: 'about'
    alarm_messages_dead: 'about'
    alarm_without_gate: 'about'
    head_text: 'seq' | 'time'
    projected_text: 'ms' | 'seq'
    ms: 'ms'
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
  }
  terms: {
    operator_numbered: 'id'
    person_of: 'id'
  }
}

/** Sections that load with the first of their screens. */
export type OnDemandSection = never
