import { formatAmount, useSession } from '@glasshouse/client'
import { classNames, ICON_BUTTON_CLASS, IconButton, Sheet, showToast } from '@glasshouse/ui'
import type { CoinSummary } from '@glasshouse/wire'
import { ListX, Minus, MoveUpRight, Slash, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { coinTitle } from '../../live/markets/coins.ts'
import { useWords } from '../../words/words.ts'
import { type Drawing, deleteDrawing, deleteDrawings, TOOLS, type Tool, useDrawings } from './drawings.ts'

export interface DrawingStripProps {
  readonly coin: CoinSummary
  readonly tool: Tool | undefined
  /** Points of the drawing that is under way. */
  readonly pointsSet: number
  readonly onTool: (tool: Tool | undefined) => void
}

const MARKS = { trend: Slash, level: Minus, ray: MoveUpRight } as const

/** Tools that draw over the candles, and the list of what is drawn. */
export function DrawingStrip({ coin, tool, pointsSet, onTool }: DrawingStripProps) {
  const w = useWords('lines')
  const drawings = useDrawings(coin.symbol)
  const [isListed, setListed] = useState(false)
  return (
    <>
      <div role="toolbar" aria-label={w('tools')} className="flex flex-wrap items-center gap-1 border-b border-line px-2">
        {TOOLS.map((one) => {
          const Mark = MARKS[one]
          return (
            <button
              key={one}
              type="button"
              aria-label={w(`tool_${one}`)}
              title={w(`tool_${one}`)}
              aria-pressed={tool === one}
              onClick={() => onTool(tool === one ? undefined : one)}
              className={classNames(ICON_BUTTON_CLASS, tool === one && 'bg-accent-soft text-accent')}
            >
              <Mark aria-hidden />
            </button>
          )
        })}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setListed(true)}
          className="ms-auto inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-start text-xs text-ink-2 wrap-anywhere hover:text-ink-1"
        >
          <ListX aria-hidden className="size-4" />
          {w('drawings')} ({drawings.length})
        </button>
      </div>
      <p role="status" className={classNames('px-4 pt-1.5 text-xs text-ink-2', !tool && 'sr-only')}>
        {tool && w(tool === 'level' ? 'hint_level' : pointsSet === 0 ? 'hint_first' : 'hint_second')}
      </p>
      <DrawingList coin={coin} drawings={drawings} isOpen={isListed} onClose={() => setListed(false)} />
    </>
  )
}

interface DrawingListProps {
  readonly coin: CoinSummary
  readonly drawings: readonly Drawing[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What is drawn, in words; each can be deleted, and all at once. */
function DrawingList({ coin, drawings, isOpen, onClose }: DrawingListProps) {
  const w = useWords('lines')
  const c = useWords('chart')
  const language = useSession((state) => state.language)
  const price = (value: number | undefined) =>
    `\u2066${formatAmount((value ?? 0).toFixed(coin.priceDecimals), coin.priceDecimals, language)}\u2069`
  const nameOf = ({ tool, points: [first, second] }: Drawing) =>
    tool === 'level'
      ? w('drawing_level', { price: price(first?.price) })
      : w(`drawing_${tool}`, { from: price(first?.price), to: price(second?.price) })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w('drawings_of', { coin: coinTitle(coin) })} closeLabel={c('close_sheet')}>
      {drawings.length === 0 ? (
        <p className="py-4 text-sm text-ink-2">{w('no_drawings')}</p>
      ) : (
        <>
          <ul>
            {drawings.toReversed().map((drawing) => (
              <li key={drawing.id} className="flex min-h-12 items-center justify-between gap-2 border-b border-line text-sm text-ink-1">
                {nameOf(drawing)}
                <IconButton label={`${w('delete')}: ${nameOf(drawing)}`} onClick={() => deleteDrawing(coin.symbol, drawing.id)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() => {
              deleteDrawings(coin.symbol)
              showToast('info', w('deleted_all'))
              onClose()
            }}
            className="mt-2 min-h-11 rounded-md text-sm font-medium text-down"
          >
            {w('delete_all')}
          </button>
        </>
      )}
    </Sheet>
  )
}
