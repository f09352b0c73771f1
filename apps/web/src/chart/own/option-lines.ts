import type { OptionOrder } from '@glasshouse/wire'

/** A running option's strike: above or below it decides. */
export interface StrikeLine {
  readonly id: string
  readonly side: 'up' | 'down'
  readonly price: string
  readonly stake: string
  readonly expiryTime: number
}

export function strikeLines(running: readonly OptionOrder[], symbol: string): readonly StrikeLine[] {
  return running.flatMap((option) => {
    const { id, betContent, betAmount, openPrice, expiryTime, status } = option
    if (option.symbol !== symbol || status !== 0 || expiryTime === null) return []
    return [{ id: `strike ${id}`, side: betContent === 1 ? 'up' : 'down', price: openPrice, stake: betAmount, expiryTime } as const]
  })
}
