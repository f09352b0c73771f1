import { formatPercent, trendOf, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'

/**
 * A change in percent: sign, arrow and colour say the same thing. A stale one keeps its sign and arrow, and loses its
 * colour.
 */
export function ChangeText({ percent, isStale }: { percent: string | undefined; isStale?: boolean }) {
  const language = useSession((state) => state.language)
  const trend = trendOf(percent)
  const Arrow = trend === 'up' ? ArrowUp : ArrowDown
  return (
    <span dir="ltr" className={`inline-flex items-center gap-0.5 ${isStale ? 'text-ink-3' : TINTS[trend]}`}>
      {trend !== 'flat' && <Arrow aria-hidden className="size-3 shrink-0" />}
      <NumberText value={formatPercent(percent, language)} />
    </span>
  )
}

const TINTS = { up: 'text-up', down: 'text-down', flat: 'text-ink-2' } as const
