import { classNames } from '@glasshouse/ui'
import type { CoinSummary, MarketKind } from '@glasshouse/wire'
import { Star } from 'lucide-react'
import { coinTitle } from '../../live/markets/coins.ts'
import { useFavourites } from '../../live/markets/favourites.ts'
import { CoinHeader } from '../../trade/coin/CoinHeader.tsx'
import { CoinPicker } from '../../trade/picker/CoinPicker.tsx'
import { useWords } from '../../words/words.ts'

export interface DetailHeaderProps {
  readonly coin: CoinSummary
  readonly coins: readonly CoinSummary[]
  readonly onCoin: (symbol: string) => void
  /** The market on show; none where the coin is traded on none. */
  readonly market: MarketKind | undefined
}

/** The coin with its price and its star; its name opens all other coins. */
export function DetailHeader({ coin, coins, onCoin, market }: DetailHeaderProps) {
  return (
    <CoinHeader
      coin={coin}
      market={market}
      here="chart"
      chooser={(sheet) => <CoinPicker {...sheet} coins={coins} chosen={coin.symbol} onChoose={onCoin} />}
      act={<FavouriteButton coin={coin} />}
    />
  )
}

function FavouriteButton({ coin }: { coin: CoinSummary }) {
  const w = useWords('detail')
  const toggleFavourite = useFavourites()
  return (
    <button
      type="button"
      aria-pressed={coin.isFavourite}
      aria-label={w('favourite', { coin: coinTitle(coin) })}
      onClick={() => void toggleFavourite(coin)}
      className="inline-flex size-11 shrink-0 items-center justify-center text-ink-3 hover:text-ink-1"
    >
      <Star aria-hidden className={classNames('size-4', coin.isFavourite && 'fill-accent text-accent')} />
    </button>
  )
}
