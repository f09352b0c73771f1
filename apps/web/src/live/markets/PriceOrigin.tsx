import { useIsOld } from '@glasshouse/client'
import { classNames, Sheet } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Dices, History, Radio, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { coinTitle, useCoinLists } from './coins.ts'
import { quoteOf, usePrice } from './prices.ts'

const MARKS = { replay: History, live: Radio, simulated: Dices, own_orders: UsersRound } as const

export interface PriceOriginProps {
  readonly coin: CoinSummary
  /**
   * Whether the coin's name stands right above: the area that takes a finger then grows downward only, and the name
   * keeps its own taps.
   */
  readonly isBelowName?: boolean
}

/** Origin of a price in one word; details in a sheet. */
export function PriceOrigin({ coin, isBelowName = false }: PriceOriginProps) {
  const w = useWords('markets')
  const [isOpen, setOpen] = useState(false)
  const { origin } = coin
  const Mark = MARKS[origin.provenance]
  const label = w(`origin_${origin.provenance}`)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={w('origin_of', { coin: coinTitle(coin), origin: label })}
        onClick={() => setOpen(true)}
        className={classNames(
          'relative z-10 inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm text-start text-xs wrap-anywhere text-ink-3 before:absolute before:-inset-x-2 hover:text-ink-1',
          isBelowName ? 'before:top-0 before:-bottom-1.5' : 'before:-inset-y-2.5',
        )}
      >
        <Mark aria-hidden className="size-3 shrink-0" />
        {label}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={w('origin_title', { coin: coinTitle(coin) })} closeLabel={w('close')}>
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
      </Sheet>
    </>
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
