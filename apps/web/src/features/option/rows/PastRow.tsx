import { useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { Share2 } from 'lucide-react'
import { ExactText, OrderFigure, OrderTime } from '../../../trade/orders/OrderFigures.tsx'
import { percentText } from '../../../trade/ticket/percent-text.ts'
import { useWords } from '../../../words/words.ts'
import { WouldHave } from '../outcome/Outcome.tsx'
import { decidingPrice, resultOf, trendOfOutcome } from '../outcome/outcome.ts'
import { ReceiptLink } from '../outcome/ReceiptLink.tsx'
import { ResultText } from '../outcome/ResultText.tsx'
import { RowFigures } from './RowFigures.tsx'
import { RowHead } from './RowHead.tsx'

export interface PastRowProps {
  readonly option: OptionSummary
  /** Where this deployment offers pictures to share. */
  readonly onShare: (() => void) | undefined
}

/** An option that is over: outcome, the two prices that decided it, what it changed, and its receipt. */
export function PastRow({ option, onShare }: PastRowProps) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  return (
    <article className="flex flex-col gap-2 pt-3 text-xs">
      <RowHead option={option}>
        <span className="flex items-center gap-2 text-sm">
          <span className="text-xs text-ink-2">{w(`outcome_${option.outcome ?? 'void'}`)}</span>
          <span className="font-semibold">
            <ResultText result={resultOf(option)} trend={trendOfOutcome(option.outcome)} />
          </span>
        </span>
      </RowHead>
      <RowFigures>
        <OrderFigure name={w('stake')}>
          <ExactText decimal={option.stake} />
        </OrderFigure>
        <OrderFigure name={w('odds')}>
          <NumberText value={percentText(option.odds)} />
        </OrderFigure>
        <OrderFigure name={w('strike')}>
          <NumberText value={decidingPrice(option.strike, language)} />
        </OrderFigure>
        <OrderFigure name={w('close_price')}>
          <NumberText value={decidingPrice(option.closePrice, language)} />
        </OrderFigure>
      </RowFigures>
      <WouldHave option={option} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <OrderTime timeMs={option.settledAtMs ?? option.acceptedAtMs} name={option.settledAtMs ? 'settled_at' : 'placed_at'} />
        <span className="flex gap-x-4">
          {onShare && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onShare}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-md text-xs font-medium text-accent"
            >
              <Share2 aria-hidden className="size-4" />
              {w('share')}
            </button>
          )}
          <ReceiptLink option={option} />
        </span>
      </div>
    </article>
  )
}
