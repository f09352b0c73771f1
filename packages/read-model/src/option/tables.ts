import type { OptionOutcome, OptionSide, Realm } from '@glasshouse/domain'

/** One option, its whole life. */
export interface OptionRow {
  option_id: number
  account_id: number
  market_id: number
  realm: Realm
  side: OptionSide
  period_id: number
  seconds: number
  stake: string
  odds_ppm: number
  /** Profit of a win. */
  payout: string
  rule_version: number
  is_scheduled: boolean
  accepted_at_ms: number
  /** The group that accepted it, and the command in it, from 0. */
  accepted_seq: number
  accepted_command: number
  open_at_ms: number
  /** Null until it is struck, as the next two; of one that was not opened for ever. */
  strike: string | null
  struck_at_ms: number | null
  expiry_ms: number | null
  /** Null until it is settled, as those that follow. */
  outcome: OptionOutcome | null
  /** Null also where no price decided it, as its moment. */
  close: string | null
  close_at_ms: number | null
  /** Profit beside the stake; '0' unless it was won. */
  reward: string | null
  settled_at_ms: number | null
  settled_seq: number | null
  /** Outcome of a void by the next price of its index, once that is known. */
  would_outcome: OptionOutcome | null
  would_price: string | null
  would_reward: string | null
  would_at_ms: number | null
  seq: number
}

/** Options of one market and realm that came to one outcome in one minute. */
export interface OptionRoundRow {
  realm: Realm
  market_id: number
  /** Start of the minute of settlement. */
  minute_ms: number
  outcome: OptionOutcome
  options: number
  stakes: string
  /** Profits beside the stakes. */
  paid: string
  /** Voids that the next price has decided, and what it would have made of them. */
  priced: number
  would_have_won: number
  would_have_paid: string
  would_have_kept: string
  seq: number
}

/** Result of the exchange's odds, by period. */
export interface OptionResultRow {
  realm: Realm
  market_id: number
  period_id: number
  seconds: number
  won: number
  lost: number
  equal: number
  void: number
  not_opened: number
  /** Stakes of those won or lost. */
  stakes: string
  /** Stakes of those lost. */
  kept: string
  /** Profits of those won. */
  paid: string
  /** At even chances: sum of stake x (1 - odds) / 2 over those won or lost. */
  expected: string
  /** Sum of (stake x (1 + odds) / 2)^2 over the same. */
  variance: string
  seq: number
}

/** One version of an option market's rule. */
export interface OptionRuleRow {
  market_id: number
  version: number
  /**
   * The `OptionConfig`; its amounts are texts in smallest units. Its state is the one announced, not what the market's
   * is now.
   */
  body: unknown
  effective_from_ms: number
  announced_at_ms: number
  announced_seq: number
  /** In its group, from 0. */
  announced_command: number
  /** Null while it waits. */
  in_force_at_ms: number | null
  in_force_seq: number | null
  seq: number
}

/** Limits that a user set, and those in force then. Amounts in the stake asset; '0' is none. */
export interface OptionLimitChangeRow {
  account_id: number
  seq: number
  position: number
  stake_per_order: string
  loss_per_day: string
  trades_per_hour: number
  next_stake_per_order: string
  next_loss_per_day: string
  next_trades_per_hour: number
  /** 0: nothing waits. */
  next_from_ms: number
  at_ms: number
}

export interface OptionExclusionRow {
  account_id: number
  seq: number
  position: number
  until_ms: number
  at_ms: number
}

/** One set of sources of an index. */
export interface IndexConfigurationRow {
  index_id: number
  announced_seq: number
  announced_position: number
  /** In its group, from 0; -1 where it was not kept. */
  announced_command: number
  announced_at_ms: number
  symbol: string
  min_sources: number
  source_ids: number[]
  /** 0: none is late. */
  late_after_ms: number
  effective_from_ms: number
  /** Null while it waits. */
  in_force_at_ms: number | null
  in_force_seq: number | null
}

export interface OptionTables {
  options: OptionRow
  option_rounds: OptionRoundRow
  option_results: OptionResultRow
  option_rules: OptionRuleRow
  option_limit_changes: OptionLimitChangeRow
  option_exclusions: OptionExclusionRow
  index_configurations: IndexConfigurationRow
}
