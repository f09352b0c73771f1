import type { IndexPrice, MarginedPosition, MarginRule } from '@glasshouse/domain'
import { type ContractRules, figuresAt, marginedOf, markOf, type PositionFigures, type PositionSummary } from '@glasshouse/wire'
import { useContractRules } from '../../../live/markets/contract-rules.ts'
import { usePrice } from '../../../live/markets/prices.ts'
import { marginRuleAt } from '../figures/margin-rule.ts'
import { SETTLE_DECIMALS } from '../figures/money.ts'

export interface LivePosition {
  readonly position: PositionSummary
  readonly margined: MarginedPosition
  /** Of the version the position accepted; undefined until it is known. */
  readonly rule: MarginRule | undefined
  /** In force now, for the steps of prices; undefined until they are known. */
  readonly rules: ContractRules | undefined
  readonly mark: IndexPrice
  /** Figures at the mark by the core's arithmetic; those of the server until the rule is loaded. */
  readonly figures: PositionFigures
}

export function useLivePosition(position: PositionSummary): LivePosition {
  const rules = useContractRules(position.symbol).data
  const mark = markOf(usePrice(position.symbol)?.close ?? position.markPrice)
  const margined = marginedOf(position, SETTLE_DECIMALS)
  const rule = rules && marginRuleAt(rules, position.ruleVersion)
  const figures = rule && mark > 0 ? figuresAt(rule, margined, position.leverage, mark, SETTLE_DECIMALS) : position
  return { position, margined, rule, rules: rules?.now, mark, figures }
}
