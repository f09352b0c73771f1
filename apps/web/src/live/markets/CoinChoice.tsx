import { formatPrice, useIsOld, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { ChangeText } from './ChangeText.tsx'
import { CoinMark } from './CoinMark.tsx'
import { coinTitle } from './coins.ts'
import { quoteOf, usePrice } from './prices.ts'

/** A coin with its price, in a list to choose from. */
export function CoinChoice({ coin, isChosen, onChoose }: { coin: CoinSummary; isChosen: boolean; onChoose: () => void }) {
  const language = useSession((state) => state.language)
  const quote = quoteOf(coin, usePrice(coin.symbol), useIsOld())
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 border-b border-line px-2 text-start hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <CoinMark logo={coin.logo} name={coin.coin} />
      <bdi
        dir="ltr"
        className={
          isChosen ? 'flex-1 text-sm font-semibold text-accent rtl:text-end' : 'flex-1 text-sm font-medium text-ink-1 rtl:text-end'
        }
      >
        {coinTitle(coin)}
      </bdi>
      <span className={`ms-auto flex flex-col items-end text-sm ${quote.isStale ? 'text-ink-3' : 'text-ink-1'}`}>
        <NumberText value={formatPrice(quote.price, language)} />
        <span className="text-xs">
          <ChangeText percent={quote.changePercent} isStale={quote.isStale} />
        </span>
      </span>
    </button>
  )
}
