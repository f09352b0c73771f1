import type { PositionSide, Realm } from '@glasshouse/domain'
import { type NaivePosition, positionsIn } from '../state/contract-state.ts'
import { type Fraction, fraction, isLess, over, times } from '../state/fraction.ts'
import type { NaiveState } from '../state/naive-state.ts'
import { equityOf, profitOf, valueAt } from './contract-margin.ts'

/** Above all ratios, and below all. */
type Rank = 'first' | 'last' | Fraction

/**
 * Positions of one side in the order in which they would be deleveraged: most profit on most leverage first, then the
 * oldest.
 */
export function ranked(state: NaiveState, marketId: number, realm: Realm, side: PositionSide, mark: bigint): NaivePosition[] {
  const ranks = positionsIn(state, marketId, realm)
    .filter((position) => position.side === side)
    .map((position) => ({ position, rank: rankOf(position, mark) }))
  ranks.sort((a, b) => compare(a.rank, b.rank) || a.position.positionId - b.position.positionId)
  return ranks.map(({ position }) => position)
}

function rankOf(position: NaivePosition, mark: bigint): Rank {
  const equity = equityOf(position, mark)
  if (equity <= 0n) return 'last'
  if (position.margin === 0n) return 'first'
  const profit = fraction(profitOf(position, mark), position.margin)
  const leverage = over(valueAt(position.rule, position.contracts, mark), fraction(equity))
  return profit.over > 0n ? times(profit, leverage) : over(profit, leverage)
}

/** Below 0: the first goes earlier. */
function compare(a: Rank, b: Rank): number {
  if (a === b) return 0
  if (a === 'first' || b === 'last') return -1
  if (b === 'first' || a === 'last') return 1
  return isLess(b, a) ? -1 : isLess(a, b) ? 1 : 0
}
