import { useWords } from '../../words/words.ts'
import { AgeText } from '../text/AgeText.tsx'
import type { Quote } from './prices.ts'

/** Why a price is dimmed: how old it is, or that there is none yet. */
export function PriceAge({ quote }: { quote: Quote }) {
  const w = useWords('markets')
  return quote.price === undefined ? w('no_live_price') : <AgeText sinceMs={quote.timeMs} />
}
