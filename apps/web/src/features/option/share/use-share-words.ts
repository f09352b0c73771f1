import { formatMoment, useSession } from '@glasshouse/client'
import type { OptionSummary } from '@glasshouse/wire'
import { useProductName } from '../../../brand/brand.tsx'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { usePeriodName } from '../../../trade/orders/period-name.ts'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { useWords } from '../../../words/words.ts'
import { decidingPrice, sideOf } from '../outcome/outcome.ts'
import type { ShareWords } from './share-image.ts'

/** What the picture says of an option that is over. */
export function useShareWords(option: OptionSummary): ShareWords {
  const w = useWords('option')
  const product = useProductName()
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const nameOf = usePeriodName()
  const outcome = option.outcome ?? 'void'
  return {
    product,
    coin: option.pair,
    side: w(`side_${sideOf(option)}`),
    period: nameOf(option.seconds),
    outcome: w(`outcome_${outcome}`),
    change: changeOf(option),
    facts: [
      [w('strike'), decidingPrice(option.strike, language)],
      [w('close_price'), decidingPrice(option.closePrice, language)],
      [w('expired_at'), formatMoment(option.expiryAtMs ?? option.openAtMs, style)],
    ],
    note: w('share_note'),
  }
}

/** Of the stake, in percent. */
function changeOf({ outcome, odds }: OptionSummary): string {
  if (outcome === 'won') return `+${percentText(odds)}`
  return outcome === 'lost' ? '-100%' : '0%'
}
