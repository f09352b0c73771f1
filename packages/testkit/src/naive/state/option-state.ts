import type { OptionConfig, OptionLimits, OptionOutcome, OptionPlaced, Realm } from '@glasshouse/domain'
import { houseAccountId } from '@glasshouse/domain'
import { type Balance, balanceOf, type NaiveState } from './naive-state.ts'

export interface NaiveOptionMarket {
  config: OptionConfig
}

/** A rule that was accepted for later. */
export interface WaitingOptionRule {
  readonly config: OptionConfig
}

/** From acceptance until it is settled. `rule` is the one it was accepted under. */
export interface NaiveOption {
  readonly placed: OptionPlaced
  readonly rule: OptionConfig
  readonly acceptedAtMs: number
  readonly payout: bigint
  strike: bigint
  struckAtMs: number
  expiryMs: number
  wasLookedAt: boolean
}

export interface SettledOption extends Pick<OptionPlaced, 'marketId' | 'realm' | 'periodId' | 'stake'> {
  readonly outcome: OptionOutcome
  readonly reward: bigint
}

export interface NaivePoint {
  readonly atMs: number
  readonly price: bigint
  /** Of the quotes it was made of. */
  readonly oldestArrivalMs: number
  readonly oldestVenueTimeMs: number
}

export interface NaiveProtection {
  limits: OptionLimits
  next: OptionLimits
  nextFromMs: number
  excludedUntilMs: number
  day: number
  lost: bigint
  hour: number
  trades: number
}

export const optionOf = (state: NaiveState, marketId: number): NaiveOptionMarket => state.optionMarkets.get(marketId) as NaiveOptionMarket

/** Wallet 1 of the realm's option pool. */
export const poolOf = (state: NaiveState, realm: Realm, assetId: number): Balance =>
  balanceOf(state, houseAccountId(realm, 'option_pool'), 1, assetId)

export const optionsById = (state: NaiveState): NaiveOption[] =>
  [...state.options.values()].sort((a, b) => a.placed.optionId - b.placed.optionId)

export const sumOf = (options: readonly NaiveOption[], read: (option: NaiveOption) => bigint): bigint =>
  options.reduce((sum, option) => sum + read(option), 0n)

/** First and last second in which what opens then may end. */
export const secondsFrom = (openAtMs: number, seconds: number, rule: OptionConfig): [number, number] => [
  Math.floor((openAtMs + rule.strikeDelayMs + seconds * 1_000) / 1_000),
  Math.floor((openAtMs + rule.strikeWithinMs + seconds * 1_000) / 1_000),
]

export function mayEndIn({ placed, rule, strike, expiryMs }: NaiveOption, second: number): boolean {
  if (strike > 0n) return Math.floor(expiryMs / 1_000) === second
  const [from, to] = secondsFrom(placed.openAtMs, placed.seconds, rule)
  return second >= from && second <= to
}

/** Higher wins for `up`, lower for `down`. */
export function outcomeBetween(side: OptionPlaced['side'], strike: bigint, close: bigint): OptionOutcome {
  if (strike === close) return 'equal'
  if (side === 'up') return strike < close ? 'won' : 'lost'
  return strike > close ? 'won' : 'lost'
}

/** Profit of a win. */
export const profitOf = (stake: bigint, oddsPpm: number): bigint =>
  (stake * BigInt(oddsPpm) - ((stake * BigInt(oddsPpm)) % 1_000_000n)) / 1_000_000n
