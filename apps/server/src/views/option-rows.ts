import type { MarketId, OptionView } from '@glasshouse/domain'
import type { OptionRow } from '@glasshouse/read-model'
import { type OptionOrder, type OptionRule, projectedOption, runningOption } from '@glasshouse/wire'
import type { Needs } from '../services/services.ts'

/** Rules and the core's time, which rows are made with. */
export type OptionRowSource = Needs<'engine' | 'listing'>

export function optionRuleOf({ listing }: Needs<'listing'>, marketId: MarketId, version: number): OptionRule {
  const option = listing.optionRule(marketId, version)
  return { option, stake: listing.asset(option.stakeAssetId) }
}

export const runningOptions = (source: OptionRowSource, views: readonly OptionView[]): OptionOrder[] =>
  views.map((view) => runningOption(view, optionRuleOf(source, view.marketId, view.ruleVersion), source.engine.health().lastTimeMs))

/** An option of the projection, settled or not. */
export const optionOfRow = (source: OptionRowSource, row: OptionRow): OptionOrder =>
  projectedOption(row, optionRuleOf(source, row.market_id, row.rule_version), source.engine.health().lastTimeMs)
