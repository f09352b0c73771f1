import { useIsOld } from '@glasshouse/client'
import type { CoinSummary } from '@glasshouse/wire'
import { lazy, Suspense } from 'react'
import { coinTitle } from '../../live/markets/coins.ts'
import { quoteOf, usePrices } from '../../live/markets/prices.ts'
import { useWords } from '../../words/words.ts'
import { useExtraVolumes } from './extra-volumes.ts'
import { QuoteHeader } from './QuoteHeader.tsx'
import { QuoteRow } from './QuoteRow.tsx'
import { type Sort, sorted } from './sorting.ts'

// What it stands on is as large as all of home's own code, and no house has so many coins today.
const LongQuoteList = lazy(async () => ({ default: (await import('./LongQuoteList.tsx')).LongQuoteList }))

export interface QuoteTableProps {
  readonly coins: readonly CoinSummary[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly pathOf: (coin: CoinSummary) => string
  readonly onFavourite: (coin: CoinSummary) => void
}

export function QuoteTable({ coins, sort, onSort, pathOf, onFavourite }: QuoteTableProps) {
  const w = useWords('markets')
  const isOld = useIsOld()
  const prices = usePrices(coins.map(({ symbol }) => symbol))
  const extra = useExtraVolumes(coins)
  const rows = coins.map((coin) => {
    const quote = quoteOf(coin, prices.get(coin.symbol), isOld)
    return {
      coin,
      quote,
      volume: extra.get(coin.symbol) ?? quote.volume,
      name: coinTitle(coin),
      price: quote.price,
      changePercent: quote.changePercent,
    }
  })
  const lines = sorted(rows, sort).map(({ coin, quote, volume }) => ({ coin, quote, volume, path: pathOf(coin), onFavourite }))
  return (
    <>
      <QuoteHeader sort={sort} onSort={onSort} />
      {lines.length > LONG ? (
        <Suspense>
          <LongQuoteList lines={lines} />
        </Suspense>
      ) : (
        <ul aria-label={w('quote_list')} className="@container">
          {lines.map((line) => (
            <QuoteRow key={line.coin.symbol} {...line} />
          ))}
        </ul>
      )}
    </>
  )
}

/** From here on only what is on the screen is drawn. */
export const LONG = 60
