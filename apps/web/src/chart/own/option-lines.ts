import type { OptionSummary } from '@glasshouse/wire'

/** A running option's strike: above or below it decides. */
export interface StrikeLine {
  readonly id: string
  readonly side: 'up' | 'down'
  readonly price: string
  readonly stake: string
  readonly expiryAtMs: number
}

export function strikeLines(running: readonly OptionSummary[], symbol: string): readonly StrikeLine[] {
  return running.flatMap((option) => {
    const { id, side, stake, strike, expiryAtMs, status } = option
    if (option.symbol !== symbol || status !== 'running' || expiryAtMs === null) return []
    return [{ id: `strike ${id}`, side, price: strike, stake, expiryAtMs } as const]
  })
}
