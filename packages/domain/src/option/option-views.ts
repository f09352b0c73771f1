/** Options, their pool and players' protection as they stand, for whoever reads. */
import type { OptionOutcome, OptionSide } from '../primitives/enums.ts'
import type { AccountId, MarketId, OptionId, PeriodId, Realm } from '../primitives/ids.ts'
import type { Amount, IndexPrice, RatePpm, TimeMs } from '../primitives/units.ts'
import type { OptionLimits } from './option-limits.ts'

/** An option as it was accepted; nothing of it changes afterwards. */
export interface AcceptedOption {
  readonly optionId: OptionId
  readonly accountId: AccountId
  readonly marketId: MarketId
  readonly realm: Realm
  readonly side: OptionSide
  readonly periodId: PeriodId
  readonly seconds: number
  readonly stake: Amount
  readonly oddsPpm: RatePpm
  /** Profit if it wins, set aside in the pool. */
  readonly payout: Amount
  readonly ruleVersion: number
  /** Of acceptance, unless it is scheduled. */
  readonly openAtMs: TimeMs
  /** First moment at which a point may strike it. */
  readonly strikeFromMs: TimeMs
  readonly isScheduled: boolean
}

/** An option that is not settled yet. */
export interface OptionView extends AcceptedOption {
  readonly acceptedAtMs: TimeMs
  /** 0 until it is struck, as the next two. */
  readonly strike: IndexPrice
  readonly struckAtMs: TimeMs
  readonly expiryMs: TimeMs
}

/** What an option market could still take, in one realm. */
export interface OptionFiguresView {
  readonly marketId: MarketId
  readonly realm: Realm
  readonly poolAvailable: Amount
  /** Available and held. */
  readonly poolTotal: Amount
  /** Payouts of this market's open options. */
  readonly openPayouts: Amount
  /** Of each period that had options settled, by id. */
  readonly results: readonly OptionResultView[]
}

/** Sums of the settled options of one period, in units of the stake asset. */
export interface OptionResultView {
  readonly periodId: PeriodId
  readonly options: Readonly<Record<OptionOutcome, number>>
  readonly stakes: Readonly<Record<OptionOutcome, Amount>>
  /** Rewards of options that won. */
  readonly paid: Amount
  /** Stakes of options that lost. */
  readonly kept: Amount
}

/** A user's own protection in one account, as it stands now. */
export interface OptionProtectionView {
  readonly limits: OptionLimits
  /** What `limits` become at `nextFromMs`; equal to `limits` and 0 when nothing waits. */
  readonly next: OptionLimits
  readonly nextFromMs: TimeMs
  /** 0: not excluded. */
  readonly excludedUntilMs: TimeMs
  /** Lost less won of this UTC day; below zero is a gain. */
  readonly lostToday: Amount
  readonly openStakes: Amount
  readonly tradesThisHour: number
}
