/**
 * The arithmetic of isolated margin, exact and in one place: the core applies it, the screens show it, so the
 * liquidation price shown is the one applied. Amounts are integers of the quote's smallest unit (bigint), prices of a
 * mark integers of 10^-8 quote, prices of orders ticks. `value` of n contracts at a mark P is n x P x tickContractUnits
 * / tickSize: a fraction, compared by cross products, never rounded on the way.
 */
import type { PositionSide } from '../primitives/enums.ts'
import {
  type Amount,
  amount,
  divCeil,
  divFloor,
  type IndexPrice,
  indexPrice,
  PPM,
  type RatePpm,
  type Ticks,
  ticks,
} from '../primitives/units.ts'
import { approxBankruptcyPrice, approxLiquidationPrice, approxMeets, UNSURE } from './margin-approx.ts'

const PRICE_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Maintenance of a notional N in this tier is N x maintenancePpm - deduction; the deduction makes it continuous from
 * tier to tier.
 */
export interface MarginTier {
  /** Largest notional of the tier, quote units. The last tier goes on beyond it. */
  readonly notionalTo: Amount
  readonly maintenancePpm: RatePpm
  readonly deduction: Amount
  readonly maxLeverage: number
}

/** What of a contract's rule the arithmetic needs. */
export interface MarginRule {
  /** One tick as an integer of 10^-8 quote. */
  readonly tickSize: number
  /** Quote units of one tick x one contract. */
  readonly tickContractUnits: Amount
  readonly takerFeePpm: RatePpm
  readonly tiers: readonly MarginTier[]
}

/** What of a position the arithmetic needs. */
export interface MarginedPosition {
  readonly side: PositionSide
  /** Whole contracts, above 0. */
  readonly contracts: number
  /** Sum of its fills' notionals less what closing took off, quote units. */
  readonly cost: Amount
  /** Isolated margin, quote units. */
  readonly margin: Amount
}

/** Quote units of `contracts` at a price in ticks; whole by the choice of tick and face. */
export function notionalAt(rule: MarginRule, contracts: number, price: Ticks): Amount {
  return amount(BigInt(contracts) * BigInt(price) * rule.tickContractUnits)
}

/** Value at a mark, times `tickSize`: a whole number. */
export function scaledValue(rule: MarginRule, contracts: number, mark: IndexPrice): bigint {
  return BigInt(contracts) * BigInt(mark) * rule.tickContractUnits
}

/** Margin that opening at a notional needs, and that taking out must leave for a cost: ceil(notional / leverage). */
export const initialMargin = (notional: Amount, leverage: number): Amount => amount(divCeil(notional, BigInt(leverage)))

/** ceil(notional x rate). */
export const feeOf = (notional: Amount, rate: RatePpm): Amount => amount(divCeil(notional * BigInt(rate), PPM))

/** What an opening order must have: margin and taker fee at its price. */
export function openCost(rule: MarginRule, order: { contracts: number; price: Ticks; leverage: number }): Amount {
  const notional = notionalAt(rule, order.contracts, order.price)
  return amount(initialMargin(notional, order.leverage) + feeOf(notional, rule.takerFeePpm))
}

/** floor(s (Q P - C)). */
export function unrealizedPnl(rule: MarginRule, position: MarginedPosition, mark: IndexPrice): Amount {
  const scale = BigInt(rule.tickSize)
  const gain = scaledValue(rule, position.contracts, mark) - position.cost * scale
  return amount(divFloor(position.side === 'long' ? gain : -gain, scale))
}

/** Margin and what the position would win or lose at the mark. */
export const equityOf = (rule: MarginRule, position: MarginedPosition, mark: IndexPrice): Amount =>
  amount(position.margin + unrealizedPnl(rule, position, mark))

/** The tier of a value given times `tickSize`. Beyond the last tier its rates go on. */
export function tierOf(rule: MarginRule, scaled: bigint): MarginTier {
  const scale = BigInt(rule.tickSize)
  return rule.tiers.find((tier) => scaled <= tier.notionalTo * scale) ?? (rule.tiers.at(-1) as MarginTier)
}

/** Maintenance and closing fee at a mark, times `tickSize` x 10^6: whole. */
export function scaledRequirement(rule: MarginRule, contracts: number, mark: IndexPrice): bigint {
  const scaled = scaledValue(rule, contracts, mark)
  const tier = tierOf(rule, scaled)
  return scaled * BigInt(tier.maintenancePpm + rule.takerFeePpm) - tier.deduction * PPM * BigInt(rule.tickSize)
}

/**
 * The test of every opening fill and of every taking out of margin: equity >= maintenance + closing fee, at the mark.
 */
export function meetsRequirement(rule: MarginRule, position: MarginedPosition, mark: IndexPrice): boolean {
  const { side, contracts, cost, margin } = position
  const verdict = approxMeets(rule, side === 'long', contracts, Number(cost), Number(margin), mark)
  return verdict === 0 ? meetsExactly(rule, position, mark) : verdict > 0
}

export function meetsExactly(rule: MarginRule, position: MarginedPosition, mark: IndexPrice): boolean {
  const equity = equityOf(rule, position, mark)
  return equity * PPM * BigInt(rule.tickSize) >= scaledRequirement(rule, position.contracts, mark)
}

/**
 * The most that may be taken out: of what was added, so much that the margin still carries the cost at the position's
 * leverage, and that the equity at the mark still meets the requirement.
 */
export function removableMargin(
  rule: MarginRule,
  position: MarginedPosition,
  { added, leverage, mark }: { readonly added: Amount; readonly leverage: number; readonly mark: IndexPrice },
): Amount {
  const required = divCeil(scaledRequirement(rule, position.contracts, mark), PPM * BigInt(rule.tickSize))
  const limits = [added, position.margin - initialMargin(position.cost, leverage), equityOf(rule, position, mark) - required]
  const least = limits.reduce((low, limit) => (limit < low ? limit : low))
  return amount(least > 0n ? least : 0n)
}

/** Maintenance margin alone at a mark, rounded up to a quote unit: for show. */
export function maintenanceMargin(rule: MarginRule, contracts: number, mark: IndexPrice): Amount {
  const scaled = scaledValue(rule, contracts, mark)
  const tier = tierOf(rule, scaled)
  const scale = BigInt(rule.tickSize)
  return amount(divCeil(scaled * BigInt(tier.maintenancePpm) - tier.deduction * PPM * scale, PPM * scale))
}

/**
 * The mark at which equity = maintenance + closing fee: long rounded down, short up, to 10^-8. 0 when there is none (a
 * long that cannot be liquidated, a short whose price would pass 2^53). A long is liquidated at marks <= it, a short at
 * marks >= it.
 */
export function liquidationPrice(rule: MarginRule, position: MarginedPosition): IndexPrice {
  const { side, contracts, cost, margin } = position
  const price = approxLiquidationPrice(rule, side === 'long', contracts, Number(cost), Number(margin))
  return price === UNSURE ? exactLiquidationPrice(rule, position) : indexPrice(price)
}

export function exactLiquidationPrice(rule: MarginRule, position: MarginedPosition): IndexPrice {
  const { side, contracts, cost, margin } = position
  const perContract = BigInt(contracts) * rule.tickContractUnits
  const scale = BigInt(rule.tickSize)
  if (side === 'long') {
    // Value less requirement grows with the value: the first tier whose end reaches the target holds the solution.
    const target = (cost - margin) * PPM
    const reaches = (tier: MarginTier) => tier.notionalTo * keptOfLong(rule, tier) + tier.deduction * PPM >= target
    const tier = rule.tiers.find(reaches) ?? (rule.tiers.at(-1) as MarginTier)
    const price = divFloor((target - tier.deduction * PPM) * scale, perContract * keptOfLong(rule, tier))
    return indexPrice(Number(price > PRICE_MAX ? PRICE_MAX : price > 0n ? price : 0n))
  }
  const target = (cost + margin) * PPM
  const reaches = (tier: MarginTier) => tier.notionalTo * owedByShort(rule, tier) - tier.deduction * PPM >= target
  const tier = rule.tiers.find(reaches) ?? (rule.tiers.at(-1) as MarginTier)
  const price = divCeil((target + tier.deduction * PPM) * scale, perContract * owedByShort(rule, tier))
  return indexPrice(price > PRICE_MAX ? 0 : Number(price))
}

const keptOfLong = (rule: MarginRule, tier: MarginTier) => PPM - BigInt(tier.maintenancePpm) - BigInt(rule.takerFeePpm)
const owedByShort = (rule: MarginRule, tier: MarginTier) => PPM + BigInt(tier.maintenancePpm) + BigInt(rule.takerFeePpm)

/**
 * The worst price in ticks at which closing everything still leaves nobody below zero, the fee paid: long rounded up
 * (at least 1), short down. With `feePpm` 0 the price of a forced close against the other side.
 */
export function bankruptcyPrice(rule: MarginRule, position: MarginedPosition, feePpm: number): Ticks {
  const { side, contracts, cost, margin } = position
  const near = { isLong: side === 'long', contracts, cost: Number(cost), margin: Number(margin) }
  const price = approxBankruptcyPrice(rule, near, feePpm)
  return price === UNSURE ? exactBankruptcyPrice(rule, position, feePpm) : ticks(price)
}

export function exactBankruptcyPrice(rule: MarginRule, position: MarginedPosition, feePpm: number): Ticks {
  const { side, contracts, cost, margin } = position
  const perContract = BigInt(contracts) * rule.tickContractUnits
  if (side === 'long') {
    const price = divCeil((cost - margin) * PPM, perContract * (PPM - BigInt(feePpm)))
    return ticks(Number(price > PRICE_MAX ? PRICE_MAX : price > 1n ? price : 1n))
  }
  const price = divFloor((cost + margin) * PPM, perContract * (PPM + BigInt(feePpm)))
  return ticks(Number(price > PRICE_MAX ? PRICE_MAX : price))
}

/**
 * The part of cost and margin that closing `contracts` of `held` takes off: floors, and all of both with the last
 * contract.
 */
export function shareOf(whole: Amount, contracts: number, held: number): Amount {
  return contracts === held ? whole : amount(divFloor(whole * BigInt(contracts), BigInt(held)))
}

/** (mark - entry) / entry x leverage x 100, reversed for shorts, in 10^-4 percent, toward zero. */
export function yieldRate(rule: MarginRule, position: MarginedPosition, mark: IndexPrice, leverage: number): bigint {
  const entry = position.cost * BigInt(rule.tickSize)
  if (entry === 0n) return 0n
  const gain = scaledValue(rule, position.contracts, mark) - entry
  return ((position.side === 'long' ? gain : -gain) * BigInt(leverage) * PPM) / entry // deterministic-ok: bigint division, toward zero by rule
}
