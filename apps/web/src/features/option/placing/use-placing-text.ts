import { formatAmount, useSession } from '@glasshouse/client'
import { percentText } from '../../../trade/ticket/SummaryLine.tsx'
import { failureWords } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import type { OtherRule, Trouble } from './use-placing.ts'

/** Why the house said no, or that it is not known whether it heard. */
export function useTroubleWords(): (trouble: Trouble) => string {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return ({ failure, isRefused }) =>
    w('reason_and_advice', { reason: failureWords(failure, language), advice: w(isRefused ? 'nothing_placed' : 'no_answer_text') })
}

/** Under which rule it was accepted, where that is another than was shown. */
export function useOtherRuleWords(): (other: OtherRule) => string {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return ({ placed, shown }) => {
    const rule = formatAmount(String(placed.ruleVersion), 0, language)
    if (placed.odds === shown.odds) return w('other_rule', { rule })
    return w('other_odds', { rule, odds: percentText(placed.odds), shown: percentText(shown.odds) })
  }
}
