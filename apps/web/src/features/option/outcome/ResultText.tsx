import { formatExact, type Trend, useSession } from '@glasshouse/client'
import { NumberText } from '@glasshouse/ui'

/** What an option changed, with its sign. */
export function ResultText({ result, trend, unit }: { result: string; trend: Trend; unit?: string }) {
  const language = useSession((state) => state.language)
  const sign = trend === 'up' ? '+' : ''
  return (
    <bdi dir="ltr">
      <NumberText value={`${sign}${formatExact(result, language)}`} trend={trend} />
      {unit && <span className="text-sm font-medium text-ink-3"> {unit.toUpperCase()}</span>}
    </bdi>
  )
}
