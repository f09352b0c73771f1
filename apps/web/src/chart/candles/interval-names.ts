import type { Interval } from '@glasshouse/wire'
import { stepOfInterval } from './intervals.ts'

/**
 * An interval as the language says it: `15m` or `15 minutes`. A narrow month reads like a minute, so it is a little
 * longer.
 */
export function intervalName(interval: Interval, language: string, width: 'narrow' | 'long'): string {
  const { unit, count } = stepOfInterval(interval)
  const unitDisplay = width === 'narrow' && unit === 'month' ? 'short' : width
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, numberingSystem: 'latn' }).format(count)
}
