import {
  formatDecimal,
  type MarketId,
  type OptionOutcome,
  type OptionPlaced,
  type OptionView,
  parseDecimal,
  strikeFromOf,
  type TimeMs,
  timeMs,
} from '@glasshouse/domain'
import type { OptionRow } from '@glasshouse/read-model'
import {
  flagOfOutcome,
  minStakeOf,
  type OptionOrder,
  type OptionRule,
  optionNames,
  rateText,
  receiptPath,
  runningOption,
  sideOnWire,
} from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'

/** What rows are made with: rules, and the core's time. */
export type OptionRowSource = Needs<'engine' | 'listing'>

export function optionRuleOf({ listing }: Needs<'listing'>, marketId: MarketId, version: number): OptionRule {
  const option = listing.optionRule(marketId, version)
  return { option, stake: listing.asset(option.stakeAssetId) }
}

export const runningOptions = (source: OptionRowSource, views: readonly OptionView[]): OptionOrder[] =>
  views.map((view) => runningOption(view, optionRuleOf(source, view.marketId, view.ruleVersion), source.engine.health().lastTimeMs))

/** An option as its own acceptance tells it. */
export function acceptedOption(source: Needs<'listing'>, event: OptionPlaced, timeMs: TimeMs): OptionOrder {
  const unstruck = { strike: 0, struckAtMs: 0, expiryMs: 0 } as Pick<OptionView, 'strike' | 'struckAtMs' | 'expiryMs'>
  return runningOption({ ...event, ...unstruck, acceptedAtMs: timeMs }, optionRuleOf(source, event.marketId, event.ruleVersion), timeMs)
}

/** An option of the projection, settled or not. */
export function projectedOption(source: OptionRowSource, row: OptionRow): OptionOrder {
  const { option, stake } = optionRuleOf(source, row.market_id, row.rule_version)
  const isWaiting = row.is_scheduled && row.struck_at_ms === null && row.open_at_ms > source.engine.health().lastTimeMs
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

/** Enough decimals for any price and any amount. */
const FINE = 18

/** A decimal of a table without trailing zeros; '0' where there is none yet. */
function plain(text: string | null): string {
  const units = parseDecimal(text ?? '0', FINE)
  if (typeof units !== 'bigint') throw new Error(`${text} in a table of options is no decimal`)
  return formatDecimal(units, FINE)
}
