import { useIsOld, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { KlineCandle } from '@glasshouse/wire'
import { ChangeText } from '../live/markets/ChangeText.tsx'
import { KnownFigure } from '../live/markets/KnownFigure.tsx'
import { volumeNameOf } from '../live/markets/volumes.ts'
import { useWords } from '../words/words.ts'
import { type CandleCoin, type CandleFigures, changeOf, figuresOf } from './candles/candle-figures.ts'

const NAMES = ['open', 'high', 'low', 'close', 'volume'] as const satisfies readonly (keyof CandleFigures)[]

export interface LegendProps {
  /** The candle pointed at, else the newest; undefined while there is none. */
  readonly candle: KlineCandle | undefined
  readonly coin: CandleCoin
  readonly time: string
}

/** The figures of one candle above the chart. Always two lines high, so that pointing moves nothing. */
export function Legend({ candle, coin, time }: LegendProps) {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  const isOld = useIsOld()
  const figures = candle && figuresOf(candle, coin, language)
  return (
    <dl className="flex min-h-12 flex-wrap content-center items-center gap-x-3 gap-y-0.5 px-4 py-1 text-xs">
      <div className="text-ink-3">
        <dt className="sr-only">{w('time')}</dt>
        <dd>
          <NumberText value={candle ? time : '--'} />
        </dd>
      </div>
      {NAMES.map((name) => (
        <div key={name} className="flex gap-1">
          <dt className="text-ink-3">
            <span aria-hidden>{w(`${name}_short`)}</span>
            <span className="sr-only">{w(name === 'volume' ? volumeNameOf(coin) : name)}</span>
          </dt>
          <dd className="text-ink-1">{figures ? <KnownFigure value={figures[name]} /> : '--'}</dd>
        </div>
      ))}
      <div>
        <dt className="sr-only">{w('change')}</dt>
        <dd>{candle ? <ChangeText percent={changeOf(candle)} isStale={isOld} /> : '--'}</dd>
      </div>
    </dl>
  )
}
