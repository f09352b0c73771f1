import { formatAmount, useSession } from '@glasshouse/client'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { errorText } from '../../../words/error-text.ts'
import { useWords } from '../../../words/words.ts'
import type { OtherRule, PlacingError } from './use-placing.ts'

/** Refusal of the server, or that no answer came. */
export function usePlacingErrorText(): (error: PlacingError) => string {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return ({ failure, isRefused }) =>
    w('reason_and_advice', { reason: errorText(failure, language), advice: w(isRefused ? 'nothing_placed' : 'no_answer_text') })
}

/** Under which rule it was accepted, where that is another than was shown. */
export function useOtherRuleText(): (other: OtherRule) => string {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return ({ placed, shown }) => {
    const rule = formatAmount(String(placed.ruleVersion), 0, language)
    if (placed.odds === shown.odds) return w('other_rule', { rule })
    return w('other_odds', { rule, odds: percentText(placed.odds), shown: percentText(shown.odds) })
  }
}
