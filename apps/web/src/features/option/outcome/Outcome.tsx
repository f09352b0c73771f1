import { formatClock, formatExact, formatIndexPrice, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { Fact, Facts } from './Facts.tsx'
import { decidingPrice, resultOf, trendOfOutcome } from './outcome.ts'
import { ReceiptLink } from './ReceiptLink.tsx'
import { ResultText } from './ResultText.tsx'

/** How it ended: said in the same voice whether it was won or lost. */
export function Outcome({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const { outcome } = option
  if (outcome === null) return null
  return (
    <>
      <div role="status" className="flex flex-col items-center gap-1 py-1 text-center">
        <p className="text-sm font-medium text-ink-2">{w(`outcome_${outcome}`)}</p>
        <p className="text-xl font-semibold">
          <ResultText result={resultOf(option)} trend={trendOfOutcome(outcome)} unit={option.baseSymbol} />
        </p>
        <p className="text-xs text-ink-2">{w(`outcome_text_${outcome}`)}</p>
      </div>
      <Facts>
        <Fact name={w('strike')}>{decidingPrice(option.openPrice, language)}</Fact>
        <Fact name={w('close_price')}>{decidingPrice(option.closePrice, language)}</Fact>
        <Fact name={w('stake')} unit={option.baseSymbol.toUpperCase()}>
          {formatExact(option.betAmount, language)}
        </Fact>
        {option.expiryTime !== null && <Fact name={w('expired_at')}>{formatClock(option.expiryTime, style)}</Fact>}
      </Facts>
      <WouldHave option={option} />
      <ReceiptLink option={option} />
    </>
  )
}

/** Of one without a price in time: what the next one would have made of it. */
export function WouldHave({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const { wouldHave } = option
  if (!wouldHave || wouldHave.outcome === 'void' || wouldHave.outcome === 'not_opened') return null
  return (
    <p className="text-xs text-ink-2">
      {w(`would_have_${wouldHave.outcome}`)}{' '}
      <bdi dir="ltr">
        <NumberText value={formatIndexPrice(wouldHave.price, language)} />
      </bdi>
    </p>
  )
}
