import { classNames, Sheet } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { Dices, History, Radio, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { coinTitle } from './coins.ts'

/** Opened by a tap alone: no part of what home loads. */
const OriginDetails = lazy(async () => ({ default: (await import('./OriginDetails.tsx')).OriginDetails }))

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
        <Suspense>
          <OriginDetails coin={coin} />
        </Suspense>
      </Sheet>
    </>
  )
}
