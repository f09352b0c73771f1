import { NumberText, Sheet } from '@glasshouse/ui'
import type { Coin } from '@glasshouse/wire'
import { ChangeText } from '../live/ChangeText.tsx'
import { CoinMark } from '../live/CoinMark.tsx'
import { coinTitle } from '../live/coins.ts'
import { formatPrice } from '../live/formats.ts'
import { quoteOf, usePrice } from '../live/prices.ts'
import { useSession } from '../live/session.ts'
import { useWords } from '../words/words.ts'

export interface CoinSheetProps {
  readonly coins: readonly Coin[]
  readonly chosen: string
  readonly isOpen: boolean
  readonly onChoose: (symbol: string) => void
  readonly onClose: () => void
}

/** The coins of one market with their prices, from below; a tap goes to one. */
export function CoinSheet({ coins, chosen, isOpen, onChoose, onClose }: CoinSheetProps) {
  const w = useWords('trade')
  const choose = (symbol: string) => {
    onChoose(symbol)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('coins')} closeLabel={w('close')}>
      <ul>
        {coins.map((coin) => (
          <li key={coin.symbol}>
            <CoinChoice coin={coin} isChosen={coin.symbol === chosen} onChoose={() => choose(coin.symbol)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function CoinChoice({ coin, isChosen, onChoose }: { coin: Coin; isChosen: boolean; onChoose: () => void }) {
  const language = useSession((state) => state.language)
  const quote = quoteOf(coin, usePrice(coin.symbol))
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center gap-x-3 border-b border-line text-start"
    >
      <CoinMark logo={coin.logo} name={coin.coin} />
      <bdi dir="ltr" className={isChosen ? 'flex-1 text-sm font-semibold text-accent' : 'flex-1 text-sm font-medium text-ink-1'}>
        {coinTitle(coin)}
      </bdi>
      <span className={`ms-auto flex flex-col items-end text-sm ${quote.isStale ? 'text-ink-3' : 'text-ink-1'}`}>
        <NumberText value={formatPrice(quote.price || undefined, language)} />
        <span className="text-xs">
          <ChangeText percent={quote.changePercent} isStale={quote.isStale} />
        </span>
      </span>
    </button>
  )
}
