import type { SwapAccepted } from '@glasshouse/domain'

export interface NaiveSwap {
  readonly accepted: SwapAccepted
  readonly atMs: number
  fate: 'waiting' | 'executed' | 'released'
}
