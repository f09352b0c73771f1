import { formatBalance, textOf, unitsOf, useSession } from '@glasshouse/client'
import type { Protection } from '@glasshouse/wire'
import { useWords } from '../../words/words.ts'
import { type LimitName, percentUsed, textOfLimit } from './limits.ts'

/** What of a limit is used today or this hour. A single stake has nothing to use up. */
export function LimitUse({ name, protection }: { name: LimitName; protection: Protection }) {
  if (name === 'lossPerDay') return <LossUse protection={protection} />
  return name === 'tradesPerHour' ? <TradesUse protection={protection} /> : null
}

function LossUse({ protection: { limits, lostToday, openStakes } }: { protection: Protection }) {
  const w = useWords('protection')
  const language = useSession((state) => state.language)
  const money = (text: string) => formatBalance(text, language)
  const net = unitsOf(lostToday) ?? 0n
  const open = money(openStakes)
  const most = textOfLimit(limits.lossPerDay)
  const lost = net > 0n ? net : 0n
  return (
    <Use isLimited={most !== ''} percent={percentUsed(textOf(lost + (unitsOf(openStakes) ?? 0n)), most || '0')}>
      {net < 0n
        ? w('use_gain', { gain: money(textOf(-net)), open })
        : most === ''
          ? w('use_lossPerDay_free', { lost: money(lostToday), open })
          : w('use_lossPerDay', { lost: money(lostToday), open, most: money(most) })}
    </Use>
  )
}

function TradesUse({ protection: { limits, tradesThisHour: count } }: { protection: Protection }) {
  const w = useWords('protection')
  const most = limits.tradesPerHour
  return (
    <Use isLimited={most > 0} percent={percentUsed(String(count), String(most))}>
      {most > 0 ? w('use_tradesPerHour', { count, most }) : w('use_tradesPerHour_free', { count })}
    </Use>
  )
}

interface UseProps {
  readonly isLimited: boolean
  readonly percent: number
  readonly children: string
}

function Use({ isLimited, percent, children }: UseProps) {
  return (
    <>
      <p className="text-xs text-ink-3">{children}</p>
      {isLimited && (
        // The words above say the same.
        <div aria-hidden className="h-1.5 overflow-hidden rounded-sm bg-surface-3">
          <div className={percent < 100 ? 'h-full bg-accent' : 'h-full bg-warn'} style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
    </>
  )
}
