import type { MarginRule } from '@glasshouse/domain'
import { marginRuleOf } from '@glasshouse/wire'
import type { RulesOfContract } from '../../../live/markets/contract-rules.ts'

/** The arithmetic of one version; that in force where it is not known. */
export function marginRuleAt(rules: RulesOfContract, version?: number): MarginRule {
  return marginRuleOf(rules.versions.find(({ ruleVersion }) => ruleVersion === version) ?? rules.now)
}
