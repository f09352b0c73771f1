/** What happens in up/down options, and what players set for themselves. */
import type { OptionOutcome } from '../primitives/enums.ts'
import type { AccountId, MarketId, OptionId, Realm } from '../primitives/ids.ts'
import type { Amount, IndexPrice, TimeMs } from '../primitives/units.ts'
import type { OptionLimits } from './option-limits.ts'
import type { AcceptedOption } from './option-views.ts'
import type { OptionConfig } from './options.ts'

export interface OptionConfigured {
  readonly type: 'OptionConfigured'
  readonly option: OptionConfig
  readonly effectiveFromMs: TimeMs
}
/** Accepted: from here on nothing but points of its index decides it. */
export interface OptionPlaced extends AcceptedOption {
  readonly type: 'OptionPlaced'
}
export interface OptionStruck {
  readonly type: 'OptionStruck'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly strike: IndexPrice
  readonly expiryMs: TimeMs
}
export interface OptionSettled {
  readonly type: 'OptionSettled'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly outcome: OptionOutcome
  /** 0 without one, as its time. */
  readonly strike: IndexPrice
  readonly close: IndexPrice
  readonly closeAtMs: TimeMs
  readonly stake: Amount
  /** Profit beside the stake; 0 unless it was won. */
  readonly reward: Amount
}
/** What a void would have come to by the next point of its index, published so that a price withheld shows. */
export interface OptionVoidPriced {
  readonly type: 'OptionVoidPriced'
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly outcome: OptionOutcome
  readonly price: IndexPrice
  readonly reward: Amount
}
export interface OptionLimitsSet {
  readonly type: 'OptionLimitsSet'
  readonly accountId: AccountId
  /** In force now. */
  readonly limits: OptionLimits
  /** In force from `nextFromMs`; equal to `limits` and 0 when nothing waits. */
  readonly next: OptionLimits
  readonly nextFromMs: TimeMs
}
export interface ExcludedFromOptions {
  readonly type: 'ExcludedFromOptions'
  readonly accountId: AccountId
  readonly untilMs: TimeMs
}
