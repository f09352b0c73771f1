import { formatClock, formatIndexPrice, UNKNOWN, useSecondsLeft, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { Hourglass } from 'lucide-react'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { OrderFigure } from '../../../trade/orders/OrderFigures.tsx'
import { useWords } from '../../../words/words.ts'
import { clockOf } from '../tracking/countdown.ts'
import { useTrackedOption } from '../tracking/use-tracked-option.ts'
import { OpenOptionRow } from './OpenOptionRow.tsx'

/**
 * A running option with the time it has left; a tap opens it. Its end is asked for by itself, should the socket be
 * silent.
 */
export function RunningRow({ option: listed, onFollow }: { option: OptionSummary; onFollow: () => void }) {
  const w = useWords('option')
  const language = useSession((state) => state.language)
  const style = useTimeStyle()
  const option = useTrackedOption(listed.id).data ?? listed
  const left = useSecondsLeft(option.expiryAtMs)
  return (
    <OpenOptionRow
      option={option}
      action={
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onFollow}
          className="-my-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-1 hover:bg-surface-2"
        >
          <Hourglass aria-hidden className="size-3.5 text-ink-3" />
          <span className="sr-only">{w('follow')}</span>
          <NumberText value={left === undefined ? '--:--' : clockOf(left)} />
        </button>
      }
      note={
        <>
          {option.struckAtMs === null && (
            <p className="text-ink-2">{w('phase_opening', { time: formatClock(option.strikeFromMs, style) })}</p>
          )}
          {left === 0 && <p className="text-ink-2">{w('phase_settling')}</p>}
        </>
      }
    >
      <OrderFigure name={w('strike')}>
        <NumberText value={option.struckAtMs === null ? UNKNOWN : formatIndexPrice(option.strike, language)} />
      </OrderFigure>
      <OrderFigure name={w('expires_at')}>
        <NumberText value={option.expiryAtMs === null ? UNKNOWN : formatClock(option.expiryAtMs, style)} />
      </OrderFigure>
    </OpenOptionRow>
  )
}
