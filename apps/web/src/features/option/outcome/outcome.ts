import { formatIndexPrice, type Trend, UNKNOWN } from '@glasshouse/client'
import type { OptionSide } from '@glasshouse/domain'
import type { OptionSummary } from '@glasshouse/wire'

export const sideOf = ({ betContent }: Pick<OptionSummary, 'betContent'>): OptionSide => betContent

/** What a finished option changed: its profit, its lost stake, or nothing. */
export function resultOf({ outcome, rewardAmount, betAmount }: Pick<OptionSummary, 'outcome' | 'rewardAmount' | 'betAmount'>): string {
  if (outcome === 'won') return rewardAmount
  return outcome === 'lost' ? `-${betAmount}` : '0'
}

export function trendOfOutcome(outcome: OptionSummary['outcome']): Trend {
  return outcome === 'won' ? 'up' : outcome === 'lost' ? 'down' : 'flat'
}

/** A price that decided it or that it was opened at, where there is one. */
export const decidingPrice = (decimal: string, language: string): string =>
  /[1-9]/.test(decimal) ? formatIndexPrice(decimal, language) : UNKNOWN
