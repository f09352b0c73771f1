import { withoutUsdt } from '../../live/symbols.ts'
import { useWords } from '../../words/words.ts'

/** `btcusdt` as people write it. */
export const titleOf = (symbol: string): string => `${withoutUsdt(symbol).toUpperCase()}/USDT`

/** Hours where the seconds make whole hours, else seconds. */
export function usePeriodName(): (seconds: number) => string {
  const w = useWords('fairness')
  return (seconds) => (seconds % 3_600 === 0 ? w('period_hours', { count: seconds / 3_600 }) : w('period_seconds', { count: seconds }))
}
