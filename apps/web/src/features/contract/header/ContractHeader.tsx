import { formatPrice, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ContractCoinSummary } from '@glasshouse/wire'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useContractFigures } from '../../../live/markets/contract-rules.ts'
import { quoteOf, usePrice } from '../../../live/markets/prices.ts'
import { CoinHeader } from '../../../trade/coin/CoinHeader.tsx'
import { CoinPicker } from '../../../trade/picker/CoinPicker.tsx'
import { ChartFold } from '../../../trade/shell/ChartFold.tsx'
import { useWords } from '../../../words/words.ts'
import { fundingText } from '../figures/funding.ts'
import { FundingSheet } from './FundingSheet.tsx'
import { useCountdown } from './use-countdown.ts'

export interface ContractHeaderProps {
  readonly coin: ContractCoinSummary
  readonly coins: readonly ContractCoinSummary[]
  readonly onCoin: (symbol: string) => void
}

/** The coin with its price, which is also the mark, and the funding of the running period. */
export function ContractHeader({ coin, coins, onCoin }: ContractHeaderProps) {
  return (
    <CoinHeader
      coin={coin}
      here="futures"
      chooser={(sheet) => <CoinPicker {...sheet} coins={coins} chosen={coin.symbol} onChoose={onCoin} />}
      figures={<MarkAndFunding coin={coin} />}
    >
      <ChartFold />
    </CoinHeader>
  )
}

function MarkAndFunding({ coin }: { coin: ContractCoinSummary }) {
  const w = useWords('contract')
  const language = useSession((state) => state.language)
  const [isOpen, setOpen] = useState(false)
  const figures = useContractFigures(coin.symbol)
  const { price, isStale } = quoteOf(coin, usePrice(coin.symbol))
  const left = useCountdown(figures?.nextFundingTime)
  return (
    // Words for screen readers are placed, and would else widen the page from within the line that scrolls.
    <div className="relative flex shrink-0 items-center gap-x-3">
      <p className="order-last text-ink-3">
        {w('mark')}{' '}
        <span className={isStale ? undefined : 'text-ink-1'}>
          <NumberText value={formatPrice(price, language)} />
        </span>
      </p>
      {/* Known to the product, shown nowhere: who trades chooses a leverage in the ticket. */}
      <span hidden className="rounded-sm bg-accent-soft px-1 text-accent">
        {w('leverage_badge', { leverage: 100 })}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="relative inline-flex h-6 shrink-0 items-center gap-x-1 rounded-sm text-ink-3 before:absolute before:-inset-x-1 before:-inset-y-2.5 hover:text-ink-1 desk:before:inset-0"
      >
        {w('funding')}
        <bdi dir="ltr" className="text-ink-1">
          <NumberText value={fundingText(figures?.fundingRate, language)} />
        </bdi>
        <span aria-hidden>·</span>
        <span className="sr-only">{w('funding_in')}</span>
        <bdi dir="ltr">
          <NumberText value={left} />
        </bdi>
        <ChevronRight aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
      </button>
      <FundingSheet coin={coin} figures={figures} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
