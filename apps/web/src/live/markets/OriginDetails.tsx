import { useIsOld } from '@glasshouse/client'
import type { CoinSummary } from '@glasshouse/wire'
import { useEffect } from 'react'
import { useWords } from '../../words/words.ts'
import { useCoinLists } from './coins.ts'
import { quoteOf, usePrice } from './prices.ts'

/** What stands behind the origin of a price. */
export function OriginDetails({ coin }: { readonly coin: CoinSummary }) {
  const w = useWords('markets')
  const { origin } = coin
  return (
    <div className="flex flex-col gap-4 pt-2">
      <p className="text-sm text-ink-2">{w(`origin_text_${origin.provenance}`)}</p>
      <Now coin={coin} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact name={w('origin_source')} value={origin.title} />
        {origin.firstDay && <Fact name={w('origin_recorded')} value={daysOf(origin)} />}
        {origin.licence && <Fact name={w('origin_licence')} value={origin.licence} />}
      </dl>
      {origin.source && (
        <a
          href={origin.source}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent"
        >
          {w('origin_link')}
        </a>
      )}
    </div>
  )
}

/** Age of the price, and its source in the exchange's own words. */
function Now({ coin }: { coin: CoinSummary }) {
  const w = useWords('markets')
  const quote = quoteOf(coin, usePrice(coin.symbol), useIsOld())
  const refresh = useCoinLists().refetch
  useEffect(() => {
    void refresh()
  }, [refresh])
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-2">
      {quote.isStale && (
        <p role="status" className="font-semibold text-warn">
          {w('origin_silent')}
        </p>
      )}
      <p lang="en" dir="ltr" className="text-xs text-ink-3 rtl:text-end">
        {coin.origin.line}
      </p>
    </div>
  )
}

function daysOf({ firstDay, lastDay }: CoinSummary['origin']): string {
  return lastDay === null || lastDay === firstDay ? (firstDay ?? '') : `${firstDay} – ${lastDay}`
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-1">{value}</dd>
    </>
  )
}
