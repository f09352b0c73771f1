import type { OptionSide } from '@glasshouse/domain'
import type { OptionOrder } from '@glasshouse/wire'
import type { Trend } from '../../live/formats.ts'

export const sideOf = ({ betContent }: Pick<OptionOrder, 'betContent'>): OptionSide => (betContent === 1 ? 'up' : 'down')

/** What a finished option changed: its profit, its lost stake, or nothing. */
export function resultOf({ outcome, rewardAmount, betAmount }: Pick<OptionOrder, 'outcome' | 'rewardAmount' | 'betAmount'>): string {
  if (outcome === 'won') return rewardAmount
  return outcome === 'lost' ? `-${betAmount}` : '0'
}

export function trendOfOutcome(outcome: OptionOrder['outcome']): Trend {
  return outcome === 'won' ? 'up' : outcome === 'lost' ? 'down' : 'flat'
}

/** Whether there is a price that decided it, or that it was opened at. */
export const hasPrice = (decimal: string): boolean => /[1-9]/.test(decimal)
