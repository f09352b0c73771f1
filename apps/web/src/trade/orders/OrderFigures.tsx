import { formatExact, formatTime, isoMoment, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import type { ReactNode } from 'react'
import { useTimeStyle } from '../../live/text/use-time-style.ts'
import { useWords } from '../../words/words.ts'

/** Figures of an order or a position: names and values side by side, as many columns as fit. */
export function OrderFigures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-1 @max-[18rem]:grid-cols-1 @min-[40rem]:grid-cols-4">{children}</dl>
}

export function OrderFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ms-auto text-ink-1">
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  )
}

/** Decimal with all its digits. */
export function ExactText({ decimal }: { decimal: string }) {
  const language = useSession((state) => state.language)
  return <NumberText value={formatExact(decimal, language)} />
}

/** When it was placed, or settled. */
export function OrderTime({ timeMs, name = 'placed_at' }: { timeMs: number; name?: 'placed_at' | 'settled_at' }) {
  const w = useWords('trade')
  const style = useTimeStyle()
  return (
    <p className="text-ink-3">
      <span className="sr-only">{w(name)} </span>
      <time dateTime={isoMoment(timeMs)}>
        <NumberText value={formatTime(timeMs, style)} />
      </time>
    </p>
  )
}
