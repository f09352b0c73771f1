import { useWords } from '../../words/words.ts'

export interface PeriodLength {
  readonly unit: 'hours' | 'seconds'
  readonly count: number
}

/** Hours where the period is whole hours, else seconds. */
export function lengthOf(seconds: number): PeriodLength {
  return seconds % 3_600 === 0 ? { unit: 'hours', count: seconds / 3_600 } : { unit: 'seconds', count: seconds }
}

/** How long an option runs, in words. */
export function usePeriodName(): (seconds: number) => string {
  const w = useWords('trade')
  return (seconds) => {
    const { unit, count } = lengthOf(seconds)
    return w(`period_${unit}`, { length: count })
  }
}
