import { NumberText } from '@glasshouse/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { formatPercent, trendOf } from './formats.ts'
import { useSession } from './session.ts'

/** A change in percent: sign, arrow and colour say the same thing. */
export function ChangeText({ percent }: { percent: string }) {
  const language = useSession((state) => state.language)
  const trend = trendOf(percent)
  const Arrow = trend === 'up' ? ArrowUp : ArrowDown
  return (
    <span
      dir="ltr"
      className={`inline-flex items-center gap-0.5 ${trend === 'up' ? 'text-up' : trend === 'down' ? 'text-down' : 'text-ink-2'}`}
    >
      {trend !== 'flat' && <Arrow aria-hidden className="size-3 shrink-0" />}
      <NumberText value={formatPercent(percent, language)} />
    </span>
  )
}
