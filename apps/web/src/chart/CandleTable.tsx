import { useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { KlineCandle } from '@glasshouse/wire'
import { useId, useState } from 'react'
import { ChangeText } from '../live/markets/ChangeText.tsx'
import { KnownFigure } from '../live/markets/KnownFigure.tsx'
import { volumeNameOf } from '../live/markets/volumes.ts'
import { ZoneNote } from '../live/text/ZoneNote.tsx'
import { useWords } from '../words/words.ts'
import { type CandleCoin, changeOf, figuresOf } from './candles/candle-figures.ts'
import { FoldButton } from './FoldButton.tsx'

const ROWS = 20

export interface CandleTableProps {
  readonly candles: readonly KlineCandle[]
  readonly coin: CandleCoin
  readonly timeOf: (T: number) => string
}

/** The newest candles in words and figures, for those whom a drawing tells nothing. */
export function CandleTable({ candles, coin, timeOf }: CandleTableProps) {
  const w = useWords('chart')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="border-b border-line px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <FoldButton folds={id} isOpen={isOpen} onFold={setOpen}>
          {w('as_table')}
        </FoldButton>
        <span className="min-w-0 wrap-anywhere">
          <ZoneNote />
        </span>
      </div>
      <section
        id={id}
        hidden={!isOpen}
        aria-label={w('as_table')}
        tabIndex={isOpen ? 0 : undefined}
        className="relative overflow-x-auto pb-3"
      >
        {isOpen && <Rows candles={candles} coin={coin} timeOf={timeOf} />}
      </section>
    </div>
  )
}

function Rows({ candles, coin, timeOf }: CandleTableProps) {
  const w = useWords('chart')
  const language = useSession((state) => state.language)
  return (
    <table className="w-full text-xs whitespace-nowrap">
      <thead className="text-ink-3">
        <tr>
          {(['time', 'open', 'high', 'low', 'close', 'volume', 'change'] as const).map((name) => (
            <th key={name} scope="col" className="py-1 pe-3 text-start font-normal">
              {w(name === 'volume' ? volumeNameOf(coin) : name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {candles
          .slice(-ROWS)
          .toReversed()
          .map((candle) => (
            <tr key={candle.T}>
              <th scope="row" className="py-1 pe-3 text-start font-normal text-ink-2">
                <NumberText value={timeOf(candle.T)} />
              </th>
              {Object.entries(figuresOf(candle, coin, language)).map(([name, text]) => (
                <td key={name} className="pe-3">
                  <KnownFigure value={text} />
                </td>
              ))}
              <td>
                <ChangeText percent={changeOf(candle)} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
