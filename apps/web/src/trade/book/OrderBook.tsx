import { decimalsOf, formatAmount, formatPrice, trendOf, useIsOld, useSession } from '@glasshouse/client'
import { classNames, NumberText } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { ArrowLeftRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { OwnPrices } from '../../chart/own/use-own-prices.ts'
import { failureOf } from '../../live/lists/failure-of.ts'
import { LoadError } from '../../live/lists/LoadError.tsx'
import type { useDepth } from '../../live/markets/book.ts'
import { type Quote, quoteOf, usePrice } from '../../live/markets/prices.ts'
import { useWords } from '../../words/words.ts'
import { BookControls } from './BookControls.tsx'
import { BookSide } from './BookSide.tsx'
import { type BookFigures, type BookLayout, type BookMode, groupBook, rowsPerSide } from './book.ts'
import { turnBookMeasure, useBookMeasure } from './book-measure.ts'
import { finestStep, priceSteps } from './price-steps.ts'

export interface OrderBookProps {
  readonly coin: CoinSummary
  readonly layout: BookLayout
  readonly figures: BookFigures
  readonly depth: Pick<ReturnType<typeof useDepth>, 'data' | 'error' | 'fetchStatus' | 'isPending' | 'refetch'>
  /** Prices of the reader's own orders in it. */
  readonly own: OwnPrices
  readonly onPrice: (price: string) => void
}

/** Asks above, bids below, the price between them. A tap on a level takes its price into the ticket. */
export function OrderBook({ coin, layout, figures, depth, own, onPrice }: OrderBookProps) {
  const w = useWords('trade')
  const [mode, setMode] = useState<BookMode>('both')
  const [chosenStep, setStep] = useState('')
  const [taken, setTaken] = useState('')
  const hintId = useId()
  const language = useSession((state) => state.language)
  const isOld = useIsOld()
  const quote = quoteOf(coin, usePrice(coin.symbol), isOld)
  const steps = priceSteps(quote.price)
  const step = steps.includes(chosenStep) ? chosenStep : finestStep(steps, figures.tickSize)
  const rows = rowsPerSide(layout, mode)
  const measure = useBookMeasure()
  const view = groupBook(depth.data ?? EMPTY, { step, rows, own, measure, size: figures.size })
  const failure = failureOf(depth)
  if (failure) return <LoadError error={failure} onRetry={() => void depth.refetch()} />
  const isEmpty = depth.data !== undefined && view.asks.length === 0 && view.bids.length === 0
  const decimals = Math.max(decimalsOf(step), 0)
  const take = (price: string) => {
    setTaken(formatAmount(price, decimals, language))
    onPrice(price)
  }
  const side = {
    rows,
    decimals,
    quantityDecimals: measure === 'value' ? 0 : figures.quantityDecimals,
    unit: measure === 'value' ? figures.valueUnit : figures.unit,
    isLoading: depth.isPending,
    isOld,
    hintId,
    onPrice: take,
  }
  return (
    <section aria-label={w('order_book')} className="relative flex flex-col text-xs">
      <div className="flex flex-wrap items-end justify-between gap-x-1 pb-0.5 text-[0.6875rem] text-ink-3">
        <HouseShare percent={view.housePercent} />
        <MeasureSwitch figures={figures} />
      </div>
      {mode !== 'buy' && <BookSide side="sell" levels={view.asks} {...side} />}
      {isEmpty && <p className="absolute inset-x-0 top-20 text-center text-ink-3">{w('empty_book')}</p>}
      <MiddlePrice price={quote.price} changePercent={quote.changePercent} isStale={quote.isStale} />
      {mode !== 'sell' && <BookSide side="buy" levels={view.bids} {...side} />}
      <span id={hintId} hidden>
        {w('level_hint')}
      </span>
      <span role="status" className="sr-only">
        {taken && w('price_taken', { price: taken })}
      </span>
      <BookControls mode={mode} onMode={setMode} steps={steps} step={step} onStep={setStep} />
    </section>
  )
}

const EMPTY = { bids: [], asks: [], house: { bids: [], asks: [] } }

/** The second column counts in the coin or in what it is worth; a tap turns it. */
function MeasureSwitch({ figures }: { figures: BookFigures }) {
  const w = useWords('trade')
  const isValue = useBookMeasure() === 'value'
  const [shown, other] = isValue ? [figures.valueUnit, figures.unit] : [figures.unit, figures.valueUnit]
  return (
    <button
      type="button"
      aria-label={w('count_in', { shown, unit: other })}
      onClick={turnBookMeasure}
      className="-mt-1.5 -mb-0.5 ms-auto inline-flex min-h-6 max-w-[70%] min-w-[4.25em] shrink-0 items-center justify-end gap-1 rounded-sm hover:text-ink-1"
    >
      <span className="truncate">{shown}</span>
      <ArrowLeftRight aria-hidden className="size-3 shrink-0" />
    </button>
  )
}

/** Over the prices: how much of what is shown the house quotes; that they are prices, where it quotes nothing. */
function HouseShare({ percent }: { percent: number | undefined }) {
  const w = useWords('trade')
  if (!percent) return <span>{w('price')}</span>
  return (
    <span className="min-w-0 wrap-break-word">
      <span aria-hidden>{w('house_quotes', { percent: `\u2066${percent}%\u2069` })}</span>
      <span className="sr-only">{w('house_quotes_text', { percent: `${percent}%` })}</span>
    </span>
  )
}

function MiddlePrice({ price, changePercent, isStale }: Pick<Quote, 'price' | 'changePercent' | 'isStale'>) {
  const m = useWords('markets')
  const language = useSession((state) => state.language)
  return (
    <div className={classNames('relative flex h-7 items-center text-base font-semibold', isStale && 'text-ink-3')}>
      <span className="sr-only">{m('column_price')} </span>
      <NumberText value={formatPrice(price, language)} trend={isStale ? undefined : trendOf(changePercent)} flashOn={price} />
    </div>
  )
}
