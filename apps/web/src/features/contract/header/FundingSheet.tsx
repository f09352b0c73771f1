import { formatTime, trendOf, useSession } from '@glasshouse/client'
import { NumberText, Sheet } from '@glasshouse/ui'
import type { ContractCoinSummary, ContractFigures, FundingPeriod } from '@glasshouse/wire'
import { coinTitle } from '../../../live/markets/coins.ts'
import { useFundingPeriods } from '../../../live/markets/contract-rules.ts'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { SummaryLine } from '../../../trade/ticket/SummaryLine.tsx'
import { useWords } from '../../../words/words.ts'
import { fundingText } from '../figures/funding.ts'
import { RulesLink } from './RulesLink.tsx'

export interface FundingSheetProps {
  readonly coin: ContractCoinSummary
  readonly figures: ContractFigures | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What funding is, who pays now, what it was before, and what stands behind the market. */
export function FundingSheet({ coin, figures, isOpen, onClose }: FundingSheetProps) {
  const w = useWords('contract')
  const t = useWords('trade')
  const periods = useFundingPeriods(coin.symbol, isOpen)
  const unit = coin.baseCoinUpperCase
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('funding_of', { coin: coinTitle(coin) })} closeLabel={t('close')}>
      <div className="flex flex-col gap-4 pt-1 text-sm text-ink-2">
        <p>{w('funding_text')}</p>
        {figures && <p className="font-medium text-ink-1">{w(`funding_pays_${trendOf(figures.fundingRate)}`)}</p>}
        <p>{w('mark_text')}</p>
        <dl className="flex flex-col gap-1.5 text-xs">
          <SummaryLine name={w('open_interest')} amount={figures?.openInterestValue} unit={unit} />
          <SummaryLine name={w('open_interest_limit')} amount={figures?.openInterestLimit} unit={unit} />
          <SummaryLine name={w('insurance')} amount={figures?.insurance} unit={unit} />
        </dl>
        <Periods periods={periods} />
        <RulesLink />
      </div>
    </Sheet>
  )
}

function Periods({ periods }: { periods: readonly FundingPeriod[] | undefined }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  if (!periods || periods.length === 0) return <p className="text-xs text-ink-3">{w('no_funding_yet')}</p>
  return (
    <table className="w-full text-xs">
      <caption className="pb-1 text-start font-medium text-ink-1">{w('funding_before')}</caption>
      <tbody>
        {periods.map(({ time, rate, skipped }) => (
          <tr key={time} className="h-8 border-t border-line">
            <td className="text-ink-3">
              <NumberText value={formatTime(time, style)} />
            </td>
            <td className="text-end text-ink-1">
              {skipped ? w(`funding_skipped_${skipped}`) : <NumberText value={fundingText(rate, language)} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
