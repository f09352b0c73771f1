import type { Interval } from '@glasshouse/wire'
import { stepOfInterval } from './intervals.ts'

/** Names by language, width and interval: a chart asks for them with every tick, and each takes a new formatter. */
const kept = new Map<string, string>()

/**
 * An interval as the language says it: `15m` or `15 minutes`. A narrow month reads like a minute, so it is a little
 * longer.
 */
export function intervalName(interval: Interval, language: string, width: 'narrow' | 'long'): string {
  const key = `${language} ${width} ${interval}`
  const name = kept.get(key) ?? newName(interval, language, width)
  kept.set(key, name)
  return name
}

function newName(interval: Interval, language: string, width: 'narrow' | 'long'): string {
  const { unit, count } = stepOfInterval(interval)
  const unitDisplay = width === 'narrow' && unit === 'month' ? 'short' : width
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, numberingSystem: 'latn' }).format(count)
}
