import { formatIndexPrice, type Trend, UNKNOWN } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import type { OptionSummary } from '@glasshouse/wire'

export const sideOf = ({ side }: Pick<OptionSummary, 'side'>): OptionSide => side

/** What a finished option changed: its profit, its lost stake, or nothing. */
export function resultOf({ outcome, profit, stake }: Pick<OptionSummary, 'outcome' | 'profit' | 'stake'>): string {
  if (outcome === 'won') return profit
  return outcome === 'lost' ? `-${stake}` : '0'
}

export function trendOfOutcome(outcome: OptionSummary['outcome']): Trend {
  return outcome === 'won' ? 'up' : outcome === 'lost' ? 'down' : 'flat'
}

/** A price that decided it or that it was opened at, where there is one. */
export const decidingPrice = (decimal: string, language: string): string =>
  /[1-9]/.test(decimal) ? formatIndexPrice(decimal, language) : UNKNOWN
