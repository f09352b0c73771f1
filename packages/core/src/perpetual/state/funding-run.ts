/**
 * A funding on its way: begun at a mark, over several groups where there are many positions (RULES.md 8.8.5). Until
 * `FundingSettled` nothing else changes a position of its contract and realm, so what is fixed here stays true.
 */
import type { IndexPrice } from '@glasshouse/domain'
import type { Position } from './positions.ts'

export interface FundingRun {
  readonly periodEndMs: number
  readonly ratePpm: number
  readonly mark: IndexPrice
  readonly samples: number
  /** All payers have paid. */
  isPaying: boolean
  /** Quote units. Less `paid`: what lies in clearing between two groups. */
  collected: bigint
  paid: bigint
  /** A point of its index came meanwhile; what the mark sets off waits (RULES.md 8.8.5). */
  isPointMissed: boolean
  /** First position that is not done, of the side whose turn it is; null once none is left. */
  next: Position | null
  /** Derived. Those behind it. */
  rest: Iterator<Position> | null
}

/** The other side's turn, from its first position on. */
export function enterPhase(run: FundingRun, positions: Iterator<Position>): void {
  run.rest = positions
  nextPosition(run)
}

export function nextPosition(run: FundingRun): Position | null {
  const { done, value } = run.rest!.next()
  run.next = done ? null : value
  return run.next
}
