import { formatPercent, useIsOld } from '@glasshouse/client'
import { Button, classNames, EmptyState } from '@glasshouse/ui'
import type { CoinSummary, Interval, KlineCandle } from '@glasshouse/wire'
import { ChartCandlestick } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { LoadError } from '../live/lists/LoadError.tsx'
import { coinTitle } from '../live/markets/coins.ts'
import { quoteOf, usePrice } from '../live/markets/prices.ts'
import { volumeNameOf } from '../live/markets/volumes.ts'
import { useTimeStyle } from '../live/text/use-time-style.ts'
import { loadWords, useWords } from '../words/words.ts'
import { CandleTable } from './CandleTable.tsx'
import { ChartBoundary } from './ChartBoundary.tsx'
import { type CandleCoin, changeOf, figuresOf } from './candles/candle-figures.ts'
import { candleTime } from './candles/chart-times.ts'
import { PANE_INDICATORS, useChartChoices } from './candles/choices.ts'
import { intervalName } from './candles/interval-names.ts'
import { stepOfInterval } from './candles/intervals.ts'
import { NO_CANDLES } from './candles/series.ts'
import { useCandles } from './candles/use-candles.ts'
import { Change } from './change/Change.tsx'
import { useLineMoves } from './change/use-line-moves.ts'
import type { Tool } from './drawings/drawings.ts'
import { IntervalStrip } from './IntervalStrip.tsx'
import { Legend } from './Legend.tsx'
import { type ChartKind, marksOf } from './use-own-marks.ts'

/** Tries again after a failed load: a lazy component remembers its failure, so each attempt has its own. */
const loadPane = () =>
  lazy(async () => {
    const [{ ChartPane }] = await Promise.all([import('./canvas/ChartPane.tsx'), loadWords('lines')])
    return { default: ChartPane }
  })

const DrawingStrip = lazy(async () => {
  const [{ DrawingStrip: Loaded }] = await Promise.all([import('./drawings/DrawingStrip.tsx'), loadWords('lines')])
  return { default: Loaded }
})

/** An indicator below the candles and its line, at the reader's text size. */
const PANE_REM = 5.1

export interface CandleChartProps {
  readonly coin: CoinSummary
  /** Whose own orders are drawn: options on the coin (1), those of the spot market (2), or of the contract (3). */
  readonly kind?: ChartKind
  readonly isTall?: boolean
}

/** Candles of one coin with their controls, figures, own orders and fills. */
export function CandleChart({ coin, kind = 'spot', isTall }: CandleChartProps) {
  const w = useWords('chart')
  const markets = useWords('markets')
  const { interval, indicators } = useChartChoices()
  const { feed, state } = useCandles(coin.symbol, interval)
  const quote = quoteOf(coin, usePrice(coin.symbol), useIsOld())
  const style = useTimeStyle()
  const [Pane, setPane] = useState(loadPane)
  const [pointed, setPointed] = useState<{ name: string; T: number; said: string }>()
  const name = `${coin.symbol} ${interval}`
  const pointedT = pointed?.name === name ? pointed.T : undefined
  const series = state.status === 'ready' ? state.series : NO_CANDLES
  const candle = series.candles.find(({ T }) => T === pointedT) ?? series.candles.at(-1)
  const topic = useMemo(
    () => ({ symbol: coin.symbol, kind: coin.kind, interval, priceDecimals: coin.priceDecimals }),
    [coin.symbol, coin.kind, coin.priceDecimals, interval],
  )
  const panes = indicators.filter((one) => (PANE_INDICATORS as readonly string[]).includes(one)).length
  const timeOf = (T: number) => candleTime(T, isDaily(interval), style)
  const useOwnMarks = marksOf(kind)
  const { marks, moves, asked, askedPrice, onDone } = useLineMoves(coin, useOwnMarks(coin, interval, series.candles))
  const [isDrawing, setDrawing] = useState(false)
  const [{ tool, pointsSet }, setTool] = useState<{ tool: Tool | undefined; pointsSet: number }>({ tool: undefined, pointsSet: 0 })
  const takeTool = (next: Tool | undefined) => setTool({ tool: next, pointsSet: 0 })
  const foldTools = useCallback(() => {
    setDrawing((isOpen) => !isOpen)
    setTool({ tool: undefined, pointsSet: 0 })
  }, [])
  const pointAt = (T: number | undefined) => {
    const found = T === pointed?.T ? undefined : series.candles.find((one) => one.T === T)
    if (T === undefined) setPointed(undefined)
    else if (found)
      setPointed({
        name,
        T,
        said: w('bar_said', {
          ...spoken(found, coin, style.language, timeOf, markets('figure_not_known')),
          volume_name: w(volumeNameOf(coin)),
        }),
      })
  }
  const title = w('chart_of', { coin: coinTitle(coin), interval: intervalName(interval, style.language, 'long') })
  return (
    <section aria-label={title} className="flex flex-col bg-surface-1">
      <IntervalStrip isDrawing={isDrawing} onDrawing={foldTools} />
      {isDrawing && (
        <Suspense fallback={<div className="h-11" />}>
          <DrawingStrip coin={coin} tool={tool} pointsSet={pointsSet} onTool={takeTool} />
        </Suspense>
      )}
      <Legend candle={candle} coin={coin} time={candle ? timeOf(candle.T) : ''} />
      {/* Once for each candle pointed at, not again with every tick of the running one. */}
      <p role="status" className="sr-only">
        {pointedT === undefined ? '' : pointed?.said}
      </p>
      <p id="chart-keys" className="sr-only">
        {w('keys')}
      </p>
      <div
        // A stale chart keeps its contrast and loses its colours.
        className={classNames('relative shrink-0 grow', quote.isStale && 'grayscale')}
        style={{ height: `calc(var(--chart-height, ${isTall ? 'max(20rem, 46dvh)' : '17rem'}) + ${panes * PANE_REM}rem)` }}
      >
        <ChartBoundary
          fallback={(onRetry) => (
            <NotDrawn
              onRetry={() => {
                setPane(loadPane)
                onRetry()
              }}
            />
          )}
        >
          <Suspense fallback={<Waiting />}>
            <Pane
              topic={topic}
              series={series}
              indicators={indicators}
              marks={marks}
              style={style}
              label={title}
              volumeName={w(volumeNameOf(coin))}
              pointedT={pointedT}
              loadOlder={async () => {
                await feed.loadOlder()
                return feed.current().series
              }}
              onPoint={pointAt}
              lineMoves={moves}
              drawing={{ tool, onTool: takeTool, onProgress: (points) => setTool((now) => ({ ...now, pointsSet: points })) }}
            />
          </Suspense>
        </ChartBoundary>
        {state.status === 'loading' && <Waiting />}
        {state.status === 'failed' && (
          <div className="absolute inset-0 z-10 overflow-y-auto bg-surface-1">
            <LoadError error={state.error} onRetry={() => feed.retry()} />
          </div>
        )}
        {state.status === 'ready' && series.candles.length === 0 && (
          <div className="absolute inset-0 z-10 bg-surface-1">
            <EmptyState icon={<ChartCandlestick />}>{w('no_bars')}</EmptyState>
          </div>
        )}
      </div>
      <CandleTable candles={series.candles} coin={coin} timeOf={timeOf} />
      <Change target={asked} price={askedPrice} onClose={onDone} />
    </section>
  )
}

function spoken(candle: KlineCandle, coin: CandleCoin, language: string, timeOf: (T: number) => string, notKnown: string) {
  const { volume = notKnown, ...prices } = figuresOf(candle, coin, language)
  return { time: timeOf(candle.T), ...prices, volume, change: formatPercent(changeOf(candle), language) }
}

const isDaily = (interval: Interval) => !['minute', 'hour'].includes(stepOfInterval(interval).unit)

function Waiting() {
  return (
    <div aria-hidden className="absolute inset-0 z-10 bg-surface-1 p-4">
      <div className="skeleton size-full" />
    </div>
  )
}

function NotDrawn({ onRetry }: { onRetry: () => void }) {
  const w = useWords('chart')
  return (
    <EmptyState
      icon={<ChartCandlestick />}
      action={
        <Button look="secondary" onClick={onRetry}>
          {w('try_again')}
        </Button>
      }
    >
      {w('not_drawn')}
    </EmptyState>
  )
}
