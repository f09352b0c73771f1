import {
  type OptionOutcome,
  type OptionPlaced,
  type OptionSide,
  type OptionView,
  strikeFromOf,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import { trimmedDecimal } from '../numbers/decimals.ts'
import { rateText } from '../numbers/rates.ts'
import {
  flagOfOutcome,
  minStakeOf,
  type OptionOrder,
  type OptionRule,
  optionNames,
  receiptPath,
  runningOption,
  sideOnWire,
} from './option-order.ts'

/** Row of an option in the projection, by the columns that lists and topics show. */
export interface OptionRow {
  readonly option_id: number
  readonly side: OptionSide
  readonly period_id: number
  readonly seconds: number
  readonly stake: string
  readonly odds_ppm: number
  /** Profit of a win. */
  readonly payout: string
  readonly rule_version: number
  readonly is_scheduled: boolean
  readonly accepted_at_ms: number
  readonly open_at_ms: number
  /** Null until it is struck, as the next two; of one that was not opened for ever. */
  readonly strike: string | null
  readonly struck_at_ms: number | null
  readonly expiry_ms: number | null
  /** Null until it is settled, as those that follow. */
  readonly outcome: OptionOutcome | null
  /** Null also where no price decided it, as its moment. */
  readonly close: string | null
  readonly close_at_ms: number | null
  /** Profit beside the stake; '0' unless it was won. */
  readonly reward: string | null
  readonly settled_at_ms: number | null
  /** Outcome of a void, once the next price of its index is known. */
  readonly would_outcome: OptionOutcome | null
  readonly would_price: string | null
  readonly would_reward: string | null
}

/** An option as its own acceptance tells it. */
export function acceptedOption(event: OptionPlaced, rule: OptionRule, timeMs: TimeMs): OptionOrder {
  const unstruck = { strike: 0, struckAtMs: 0, expiryMs: 0 } as Pick<OptionView, 'strike' | 'struckAtMs' | 'expiryMs'>
  return runningOption({ ...event, ...unstruck, acceptedAtMs: timeMs }, rule, timeMs)
}

/** An option of the projection, settled or not. */
export function projectedOption(row: OptionRow, { option, stake }: OptionRule, nowMs: TimeMs): OptionOrder {
  const isWaiting = row.is_scheduled && row.struck_at_ms === null && row.open_at_ms > nowMs
  return {
    id: String(row.option_id),
    betContent: sideOnWire(row.side),
    betAmount: plain(row.stake),
    openPrice: plain(row.strike),
    closePrice: plain(row.close),
    rewardAmount: plain(row.reward),
    openTime: row.open_at_ms,
    strikeFrom: strikeFromOf({ openAtMs: timeMs(row.open_at_ms), strikeDelayMs: option.strikeDelayMs }),
    closeTime: row.close_at_ms,
    periodId: String(row.period_id),
    ...optionNames(option, stake),
    status: row.outcome === null ? (isWaiting ? 4 : 0) : 1,
    type: row.seconds,
    odds: rateText(row.odds_ppm),
    flag: row.outcome === null ? null : flagOfOutcome(row.outcome),
    minAmount: minStakeOf(option, row.period_id, stake),
    outcome: row.outcome,
    strikeTime: row.struck_at_ms,
    expiryTime: row.expiry_ms,
    payout: plain(row.payout),
    ruleVersion: row.rule_version,
    isScheduled: row.is_scheduled,
    createTime: row.accepted_at_ms,
    settleTime: row.settled_at_ms,
    receipt: row.outcome === null ? null : receiptPath(row.option_id),
    wouldHave: wouldHaveOf(row),
  }
}

function wouldHaveOf({ would_outcome, would_price, would_reward }: OptionRow): OptionOrder['wouldHave'] {
  if (would_outcome === null) return null
  return { outcome: would_outcome satisfies OptionOutcome, price: plain(would_price), rewardAmount: plain(would_reward) }
}

/** '0' where there is none yet. */
const plain = (text: string | null): string => (text === null ? '0' : trimmedDecimal(text))
