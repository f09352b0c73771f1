/**
 * Isolated margin in doubles. An answer is given where the error bound leaves no doubt; else margin.ts decides exactly.
 * Bounds: one operation on doubles is off by a part in 2^53 at most. The chains below have at most eight, on amounts
 * whose sum the doubt is taken of, so `DOUBT` is sixteen times what they can be off by; a price has six, its doubt is
 * twice that. Laws: margin-approx.test.ts.
 */
import type { MarginRule, MarginTier } from './margin.ts'

const DOUBT = 2 ** -46
const PRICE_DOUBT = 2 ** -49
/** Above it a price's doubt would be more than an eighth. */
const PRICE_END = 2 ** 46
/** Cost, margin and deduction below it are exact, and so are their differences. */
const UNITS_END = 2 ** 52
const PPM = 1_000_000

/** Too close to call: ask the exact arithmetic. */
export const UNSURE = -1

/** Value of contracts at a mark, quote units. */
export const approxValue = (rule: MarginRule, contracts: number, mark: number): number =>
  (contracts * mark * Number(rule.tickContractUnits)) / rule.tickSize // deterministic-ok: compared with its doubt only

/** 1: above the limit; -1: below; 0: too close to call. */
export function compareApprox(value: number, limit: number): -1 | 0 | 1 {
  const doubt = 1 + DOUBT * (Math.abs(value) + Math.abs(limit))
  return value - limit > doubt ? 1 : limit - value > doubt ? -1 : 0
}

/** Tier of a value, null when it is too close to a tier's end. */
export function approxTier({ tiers }: MarginRule, value: number): MarginTier | null {
  const last = tiers.length - 1
  for (let at = 0; at < last; at++) {
    const verdict = compareApprox(value, Number(tiers[at]!.notionalTo))
    if (verdict === 0) return null
    if (verdict < 0) return tiers[at]!
  }
  return tiers[last]!
}

/** Equity against the requirement at a mark. 1: meets it; -1: does not; 0: too close to call. */
export function approxMeets(rule: MarginRule, isLong: boolean, contracts: number, cost: number, margin: number, mark: number): -1 | 0 | 1 {
  const value = approxValue(rule, contracts, mark)
  const tier = approxTier(rule, value)
  if (tier === null) return 0
  const deduction = Number(tier.deduction)
  const required = (value * (tier.maintenancePpm + rule.takerFeePpm)) / PPM - deduction // deterministic-ok: compared with its doubt only
  const surplus = margin + (isLong ? value - cost : cost - value) - required
  // Two units more: the exact equity is rounded down.
  const doubt = 2 + DOUBT * (value + Math.abs(cost) + Math.abs(margin) + deduction)
  return surplus > doubt ? 1 : surplus < -doubt ? -1 : 0
}

/** As `liquidationPrice`, or UNSURE. */
export function approxLiquidationPrice(rule: MarginRule, isLong: boolean, contracts: number, cost: number, margin: number): number {
  if (!(Math.abs(cost) < UNITS_END && Math.abs(margin) < UNITS_END)) return UNSURE
  const target = isLong ? cost - margin : cost + margin
  const tier = tierReaching(rule, isLong, target)
  if (tier === null || Number(tier.deduction) >= UNITS_END) return UNSURE
  const over = isLong ? target - Number(tier.deduction) : target + Number(tier.deduction)
  if (isLong && over <= 0) return 0
  const units = contracts * Number(rule.tickContractUnits)
  return wholePrice((over * PPM * rule.tickSize) / (units * rateOf(rule, tier, isLong)), !isLong) // deterministic-ok: whole only beyond doubt
}

/** First tier whose end reaches the target, the last one beyond all; null when it is too close to call. */
function tierReaching(rule: MarginRule, isLong: boolean, target: number): MarginTier | null {
  const last = rule.tiers.length - 1
  for (let at = 0; at < last; at++) {
    const tier = rule.tiers[at]!
    const deduction = Number(tier.deduction)
    const end = (Number(tier.notionalTo) * rateOf(rule, tier, isLong)) / PPM + (isLong ? deduction : -deduction) // deterministic-ok: compared with its doubt only
    const verdict = compareApprox(target, end)
    if (verdict === 0) return null
    if (verdict < 0) return tier
  }
  return rule.tiers[last]!
}

/** Of a long's value what is left after maintenance and closing fee, of a short's what is owed with them. */
const rateOf = ({ takerFeePpm }: MarginRule, { maintenancePpm }: MarginTier, isLong: boolean): number =>
  isLong ? PPM - maintenancePpm - takerFeePpm : PPM + maintenancePpm + takerFeePpm

/** As `bankruptcyPrice`, or UNSURE. */
export function approxBankruptcyPrice(
  rule: MarginRule,
  position: { readonly isLong: boolean; readonly contracts: number; readonly cost: number; readonly margin: number },
  feePpm: number,
): number {
  const { isLong, contracts, cost, margin } = position
  if (!(Math.abs(cost) < UNITS_END && Math.abs(margin) < UNITS_END)) return UNSURE
  const over = isLong ? cost - margin : cost + margin
  if (isLong && over <= 0) return 1
  const units = contracts * Number(rule.tickContractUnits)
  return wholePrice((over * PPM) / (units * (isLong ? PPM - feePpm : PPM + feePpm)), isLong) // deterministic-ok: whole only beyond doubt
}

/** UNSURE next to a whole number, where the true price may lie on its other side. */
function wholePrice(price: number, isUp: boolean): number {
  if (!(price >= 1 && price < PRICE_END)) return UNSURE
  const below = Math.floor(price)
  const part = price - below
  const doubt = price * PRICE_DOUBT
  return part > doubt && part < 1 - doubt ? below + (isUp ? 1 : 0) : UNSURE
}
