import type { OptionSummary } from '@glasshouse/wire'

/** A running option's strike: above or below it decides. */
export interface StrikeLine {
  readonly id: string
  readonly side: 'up' | 'down'
  readonly price: string
  readonly stake: string
  readonly expiryTime: number
}

export function strikeLines(running: readonly OptionSummary[], symbol: string): readonly StrikeLine[] {
  return running.flatMap((option) => {
    const { id, betContent, betAmount, openPrice, expiryTime, status } = option
    if (option.symbol !== symbol || status !== 'running' || expiryTime === null) return []
    return [{ id: `strike ${id}`, side: betContent, price: openPrice, stake: betAmount, expiryTime } as const]
  })
}
