import { formatClock, useSecondsLeft } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { OptionSummary } from '@glasshouse/wire'
import { useTimeStyle } from '../../../live/text/use-time-style.ts'
import { useWords } from '../../../words/words.ts'
import { periodMs } from '../ticket/odds.ts'
import { clockOf, saidMark } from './countdown.ts'

/**
 * Time left by core time. Screen readers hear it at a few marks only; the outcome is announced when the server has sent
 * it.
 */
export function Countdown({ option }: { option: OptionSummary }) {
  const w = useWords('option')
  const style = useTimeStyle()
  const isScheduled = option.status === 'scheduled'
  const left = useSecondsLeft(isScheduled ? option.openAtMs : option.expiryAtMs)
  const phase = isScheduled ? 'scheduled' : left === undefined ? 'opening' : left > 0 ? 'running' : 'settling'
  const part = phase === 'running' ? ((left ?? 0) * 1_000) / periodMs(option.seconds) : phase === 'settling' ? 0 : 1
  const said = w(`phase_${phase}`, { time: formatClock(option.strikeFromMs, style) })
  return (
    <div className="flex flex-col items-center gap-2">
      <p role="timer" aria-label={w('time_left')} className="text-xl font-semibold text-ink-1">
        <NumberText value={left === undefined ? '--:--' : clockOf(left)} />
      </p>
      <div aria-hidden className="h-1 w-full overflow-hidden rounded-sm bg-surface-3">
        <div className="h-full bg-accent transition-[width] duration-200 ease-linear" style={{ width: `${Math.min(1, part) * 100}%` }} />
      </div>
      <p className="min-h-4 text-center text-xs text-ink-2">{said}</p>
      <p role="status" className="sr-only">
        {phase === 'running' ? saidOf(left ?? 0, option.seconds, w) : said}
      </p>
    </div>
  )
}

function saidOf(left: number, whole: number, w: ReturnType<typeof useWords<'option'>>): string {
  const mark = saidMark(left, whole)
  if (mark === undefined) return w('phase_running')
  return mark >= 60 ? w('minutes_left', { count: mark / 60 }) : w('seconds_left', { count: mark })
}
