import type { ContractConfig, HouseFees, IndexConfig, MarketConfig, OptionConfig, ProductGate, TimeMs } from '@glasshouse/domain'

/** A published rule that waits for its time. */
export type PendingRule =
  | {
      readonly kind: 'market'
      readonly id: number
      readonly effectiveFromMs: TimeMs
      readonly market: MarketConfig
      readonly feesOnly: boolean
    }
  | { readonly kind: 'contract'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly contract: ContractConfig }
  | { readonly kind: 'option'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly option: OptionConfig }
  | { readonly kind: 'index'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly index: IndexConfig }
  | { readonly kind: 'gate'; readonly id: number; readonly effectiveFromMs: TimeMs; readonly gate: ProductGate }
  | {
      readonly kind: 'house_fees'
      readonly id: number
      readonly effectiveFromMs: TimeMs
      readonly fees: HouseFees
      readonly version: number
    }
