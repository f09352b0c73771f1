import type { ContractConfig, MarginTier } from '@glasshouse/domain'
import { type NaivePosition, signOf } from '../state/contract-state.ts'
import { ceil, type Fraction, floor, fraction, isLess, isMore, least, minus, most, over, plus, ppm, times } from '../state/fraction.ts'

/** What of a position its figures need. */
export type Margined = Pick<NaivePosition, 'side' | 'contracts' | 'cost' | 'margin' | 'rule'>

const LARGEST = 2n ** 53n - 1n
const ONE = fraction(1n)

/** V(n) = n * P * u / tickSize */
export const valueAt = (rule: ContractConfig, contracts: bigint, mark: bigint): Fraction =>
  fraction(contracts * mark * rule.tickContractUnits, BigInt(rule.tickSize))

export function profitOf({ side, contracts, cost, rule }: Margined, mark: bigint): bigint {
  return floor(times(fraction(signOf(side)), minus(valueAt(rule, contracts, mark), fraction(cost))))
}

export const equityOf = (position: Margined, mark: bigint): bigint => position.margin + profitOf(position, mark)

/** The first whose end the value does not pass; the last goes on. */
export function tierFor(rule: ContractConfig, value: Fraction): MarginTier {
  return rule.tiers.find((tier) => !isMore(value, fraction(tier.notionalTo))) ?? (rule.tiers.at(-1) as MarginTier)
}

/** Maintenance margin and closing fee: V * (m + f) - c. */
export function requirementOf(rule: ContractConfig, contracts: bigint, mark: bigint): Fraction {
  const value = valueAt(rule, contracts, mark)
  const tier = tierFor(rule, value)
  return minus(times(value, shareKept(rule, tier)), fraction(tier.deduction))
}

/** Whether a mark has come as far as the position's liquidation price. */
export function isReached({ side, liquidationPrice }: Pick<NaivePosition, 'side' | 'liquidationPrice'>, mark: bigint): boolean {
  if (side === 'long') return liquidationPrice >= mark
  return liquidationPrice > 0n && liquidationPrice <= mark
}

export function meetsRequirement(position: Margined, mark: bigint): boolean {
  return !isLess(fraction(equityOf(position, mark)), requirementOf(position.rule, position.contracts, mark))
}

/**
 * The mark at which equity and requirement meet, or 0n. Each tier says its own; the one that lies inside its tier is
 * right.
 */
export function liquidationPriceOf(position: Margined): bigint {
  const { side, contracts, cost, margin, rule } = position
  const atOneUnit = fraction(contracts * rule.tickContractUnits, BigInt(rule.tickSize))
  let from = fraction(0n)
  for (const tier of rule.tiers) {
    const share = shareKept(rule, tier)
    const value =
      side === 'long'
        ? over(fraction(cost - margin - tier.deduction), minus(ONE, share))
        : over(fraction(cost + margin + tier.deduction), plus(ONE, share))
    if (side === 'long' && !isMore(value, fraction(0n))) return 0n
    const isLast = tier === rule.tiers.at(-1)
    const isInside = !isLess(value, from) && (isLast || !isMore(value, fraction(tier.notionalTo)))
    from = fraction(tier.notionalTo)
    if (!isInside) continue
    const mark = over(value, atOneUnit)
    const rounded = side === 'long' ? floor(mark) : ceil(mark)
    return rounded > LARGEST ? 0n : rounded
  }
  throw new Error('no tier holds the liquidation price')
}

/** In ticks: the worst price at which closing everything leaves nobody below zero when a fee of this rate is paid. */
export function bankruptcyTicksOf({ side, contracts, cost, margin, rule }: Margined, feePpm: number): bigint {
  const perTick = fraction(contracts * rule.tickContractUnits)
  if (side === 'long') return most(1n, ceil(over(fraction(cost - margin), times(perTick, minus(ONE, ppm(feePpm))))))
  return least(LARGEST, floor(over(fraction(cost + margin), times(perTick, plus(ONE, ppm(feePpm))))))
}

const shareKept = (rule: ContractConfig, tier: MarginTier): Fraction => plus(ppm(tier.maintenancePpm), ppm(rule.takerFeePpm))
