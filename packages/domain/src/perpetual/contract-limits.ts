/** What a trader allows himself in contracts. */
import type { Amount, TimeMs } from '../primitives/units.ts'

/** A user's own limits; 0 is none. */
export interface ContractLimits {
  readonly leverage: number
  /** Of what one order binds, its fee left out. */
  readonly marginPerOrder: Amount
  /** Of a UTC day: what was lost less what was won, fees and funding included, and all margin and holds. */
  readonly lossPerDay: Amount
}

export const OWN_LEVERAGE_MOST = 1_000

/** A user's own protection in one account, as it stands now. */
export interface ContractProtectionView {
  readonly limits: ContractLimits
  /** What `limits` become at `nextFromMs`; equal to `limits` and 0 when nothing waits. */
  readonly next: ContractLimits
  readonly nextFromMs: TimeMs
  /** 0: not excluded. */
  readonly excludedUntilMs: TimeMs
  /** Lost less won of this UTC day, fees and funding included; below zero is a gain. */
  readonly lostToday: Amount
  /** Margins of open positions. */
  readonly positionMargins: Amount
  /** Held for resting orders that open. */
  readonly orderHolds: Amount
}
