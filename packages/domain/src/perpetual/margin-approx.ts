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

/** Bigints of a rule as doubles: to turn one into a double costs more than the arithmetic it is for. */
interface RuleInDoubles {
  readonly tickContractUnits: number
  readonly tiers: readonly { readonly notionalTo: number; readonly deduction: number; readonly tier: MarginTier }[]
}

/** Rules never change; each that is in use is kept, the last one at hand. */
const inDoubles = new WeakMap<MarginRule, RuleInDoubles>()
let lastRule: MarginRule | null = null
let lastInDoubles: RuleInDoubles = { tickContractUnits: 0, tiers: [] }

function doublesOf(rule: MarginRule): RuleInDoubles {
  if (rule === lastRule) return lastInDoubles
  let doubles = inDoubles.get(rule)
  if (doubles === undefined) {
    const tiers = rule.tiers.map((tier) => ({ notionalTo: Number(tier.notionalTo), deduction: Number(tier.deduction), tier }))
    doubles = { tickContractUnits: Number(rule.tickContractUnits), tiers }
    inDoubles.set(rule, doubles)
  }
  lastRule = rule
  lastInDoubles = doubles
  return doubles
}

/** Value of contracts at a mark, quote units. */
export const approxValue = (rule: MarginRule, contracts: number, mark: number): number =>
  (contracts * mark * doublesOf(rule).tickContractUnits) / rule.tickSize // deterministic-ok: compared with its doubt only

/** 1: above the limit; -1: below; 0: too close to call. */
export function compareApprox(value: number, limit: number): -1 | 0 | 1 {
  const doubt = 1 + DOUBT * (Math.abs(value) + Math.abs(limit))
  return value - limit > doubt ? 1 : limit - value > doubt ? -1 : 0
}

/** Tier of a value, null when it is too close to a tier's end. */
export function approxTier(rule: MarginRule, value: number): MarginTier | null {
  const at = tierAt(rule, value)
  return at === UNSURE ? null : rule.tiers[at]!
}

/** Position of the tier, or UNSURE. */
function tierAt(rule: MarginRule, value: number): number {
  const { tiers } = doublesOf(rule)
  const last = tiers.length - 1
  for (let at = 0; at < last; at++) {
    const verdict = compareApprox(value, tiers[at]!.notionalTo)
    if (verdict === 0) return UNSURE
    if (verdict < 0) return at
  }
  return last
}

/** Equity against the requirement at a mark. 1: meets it; -1: does not; 0: too close to call. */
export function approxMeets(rule: MarginRule, isLong: boolean, contracts: number, cost: number, margin: number, mark: number): -1 | 0 | 1 {
  const value = approxValue(rule, contracts, mark)
  const at = tierAt(rule, value)
  if (at === UNSURE) return 0
  const { deduction, tier } = doublesOf(rule).tiers[at]!
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
  const at = tierReaching(rule, isLong, target)
  if (at === UNSURE) return UNSURE
  const { tickContractUnits, tiers } = doublesOf(rule)
  const { deduction, tier } = tiers[at]!
  if (deduction >= UNITS_END) return UNSURE
  const over = isLong ? target - deduction : target + deduction
  if (isLong && over <= 0) return 0
  const units = contracts * tickContractUnits
  return wholePrice((over * PPM * rule.tickSize) / (units * rateOf(rule, tier, isLong)), !isLong) // deterministic-ok: whole only beyond doubt
}

/** Position of the first tier whose end reaches the target, the last one beyond all, or UNSURE. */
function tierReaching(rule: MarginRule, isLong: boolean, target: number): number {
  const { tiers } = doublesOf(rule)
  const last = tiers.length - 1
  for (let at = 0; at < last; at++) {
    const { notionalTo, deduction, tier } = tiers[at]!
    const end = (notionalTo * rateOf(rule, tier, isLong)) / PPM + (isLong ? deduction : -deduction) // deterministic-ok: compared with its doubt only
    const verdict = compareApprox(target, end)
    if (verdict === 0) return UNSURE
    if (verdict < 0) return at
  }
  return last
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
  const units = contracts * doublesOf(rule).tickContractUnits
  return wholePrice((over * PPM) / (units * (isLong ? PPM - feePpm : PPM + feePpm)), isLong) // deterministic-ok: whole only beyond doubt
}

/** ceil(value x rate), or UNSURE. Five operations. */
export const approxFundingDue = (rule: MarginRule, contracts: number, mark: number, ratePpm: number): number =>
  wholePrice((approxValue(rule, contracts, mark) * ratePpm) / PPM, true) // deterministic-ok: whole only beyond doubt

/** Equity at a mark is certainly as much as `units`. */
export function surelyHolds(
  rule: MarginRule,
  isLong: boolean,
  contracts: number,
  cost: number,
  margin: number,
  mark: number,
  units: number,
): boolean {
  const value = approxValue(rule, contracts, mark)
  const equity = margin + (isLong ? value - cost : cost - value)
  return equity - units > 2 + DOUBT * (value + Math.abs(cost) + Math.abs(margin))
}

/** UNSURE next to a whole number, where the true price may lie on its other side. */
function wholePrice(price: number, isUp: boolean): number {
  if (!(price >= 1 && price < PRICE_END)) return UNSURE
  const below = Math.floor(price)
  const part = price - below
  const doubt = price * PRICE_DOUBT
  return part > doubt && part < 1 - doubt ? below + (isUp ? 1 : 0) : UNSURE
}
