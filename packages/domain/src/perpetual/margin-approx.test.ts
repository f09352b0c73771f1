import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, divCeil, indexPrice, PPM, ratePpm } from '../primitives/units.ts'
import {
  equityOf,
  exactBankruptcyPrice,
  exactLiquidationPrice,
  type MarginedPosition,
  type MarginRule,
  meetsExactly,
  scaledValue,
  tierOf,
} from './margin.ts'
import {
  approxBankruptcyPrice,
  approxFundingDue,
  approxLiquidationPrice,
  approxMeets,
  approxTier,
  approxValue,
  compareApprox,
  surelyHolds,
  UNSURE,
} from './margin-approx.ts'

const RUNS = { numRuns: 4_000 }
/** Whole numbers of any size below 2^bits: small ones as often as large ones. */
const upTo = (bits: number) => fc.integer({ min: 1, max: bits }).chain((n) => fc.bigInt({ min: 1n, max: 2n ** BigInt(n) - 1n }))

/**
 * Rules as wide as the core allows: tiers up to 2^62 units, ticks and units of one up to 2^40, maintenance up to a
 * half.
 */
const anyRule: fc.Arbitrary<MarginRule> = fc
  .record({
    tickSize: upTo(40),
    units: upTo(40),
    fee: fc.integer({ min: 0, max: 100_000 }),
    first: fc.integer({ min: 1, max: 100_000 }),
    steps: fc.array(fc.record({ width: upTo(40), more: fc.integer({ min: 1, max: 90_000 }) }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ tickSize, units, fee, first, steps }) => {
    let [to, rate, deduction] = [0n, first, 0n]
    const tiers = steps.map(({ width, more }, at) => {
      if (at > 0) {
        deduction += (to * BigInt(more)) / PPM
        rate = Math.min(rate + more, 500_000)
      }
      to += width * PPM
      return { notionalTo: amount(to), maintenancePpm: ratePpm(rate), deduction: amount(deduction), maxLeverage: 1 }
    })
    return { tickSize: Number(tickSize), tickContractUnits: amount(units), takerFeePpm: ratePpm(fee), tiers }
  })

interface Case {
  readonly rule: MarginRule
  readonly position: MarginedPosition
  readonly mark: number
}
const anyCase: fc.Arbitrary<Case> = fc
  .record({
    rule: anyRule,
    side: fc.constantFrom('long' as const, 'short' as const),
    contracts: upTo(40).map(Number),
    cost: upTo(54),
    margin: fc.oneof(fc.constant(0n), upTo(54)),
    mark: upTo(53).map(Number),
  })
  .map(({ rule, mark, ...position }) => ({ rule, mark, position: position as unknown as MarginedPosition }))

const near = ({ side, contracts, cost, margin }: MarginedPosition) => [side === 'long', contracts, Number(cost), Number(margin)] as const

/** The two answers of a case; doubles may be unsure, never wrong. */
function meets({ rule, position, mark }: Case): [approx: -1 | 0 | 1, exact: boolean] {
  return [approxMeets(rule, ...near(position), mark), meetsExactly(rule, position, indexPrice(mark))]
}

/** Margins around the one at which the requirement is met: the hardest cases there are. */
function atTheBorder(of: Case): Case[] {
  let [low, high] = [-(2n ** 80n), 2n ** 80n]
  const withMargin = (margin: bigint): Case => ({ ...of, position: { ...of.position, margin: amount(margin) } })
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (meets(withMargin(middle))[1]) high = middle
    else low = middle
  }
  return [-3n, -2n, -1n, 0n, 1n, 2n, 3n].map((off) => withMargin(high + off))
}

describe('doubles are never wrong', () => {
  test('about the requirement, at any margin and at its border', () => {
    let sure = 0
    fc.assert(
      fc.property(anyCase, (of) => {
        for (const one of [of, ...atTheBorder(of)]) {
          const [approx, exact] = meets(one)
          if (approx !== 0) expect(approx > 0).toBe(exact)
        }
        if (meets(of)[0] !== 0) sure++
      }),
      RUNS,
    )
    expect(sure).toBeGreaterThan(RUNS.numRuns * 0.9)
  })

  test('about the tier, also where a value stands on the end of one', () => {
    fc.assert(
      fc.property(anyRule, upTo(40).map(Number), upTo(53).map(Number), fc.integer({ min: -2, max: 2 }), (rule, contracts, mark, off) => {
        const perMark = BigInt(contracts) * rule.tickContractUnits
        const end = (rule.tiers[0]!.notionalTo * BigInt(rule.tickSize)) / perMark
        for (const at of [mark, Math.max(1, Number(end < 2n ** 53n ? end : 1n) + off)]) {
          const tier = approxTier(rule, approxValue(rule, contracts, at))
          if (tier !== null) expect(tier).toBe(tierOf(rule, scaledValue(rule, contracts, indexPrice(at))))
        }
      }),
      RUNS,
    )
  })

  test('about a value beyond a limit', () => {
    fc.assert(
      fc.property(anyRule, upTo(40).map(Number), upTo(53).map(Number), fc.integer({ min: -2, max: 2 }), (rule, contracts, mark, off) => {
        const scaled = scaledValue(rule, contracts, indexPrice(mark))
        const limit = scaled / BigInt(rule.tickSize) + BigInt(off)
        for (const to of [limit, limit * 2n, limit / 2n]) {
          const verdict = compareApprox(approxValue(rule, contracts, mark), Number(to))
          if (verdict !== 0) expect(verdict > 0).toBe(scaled > to * BigInt(rule.tickSize))
        }
      }),
      RUNS,
    )
  })

  test('about liquidation and bankruptcy prices', () => {
    const sure = { liquidation: 0, bankruptcy: 0 }
    fc.assert(
      fc.property(anyCase, fc.constantFrom(0, 500, 100_000), ({ rule, position }, feePpm) => {
        const [isLong, contracts, cost, margin] = near(position)
        const liquidation = approxLiquidationPrice(rule, isLong, contracts, cost, margin)
        const bankruptcy = approxBankruptcyPrice(rule, { isLong, contracts, cost, margin }, feePpm)
        if (liquidation !== UNSURE) {
          sure.liquidation++
          expect(liquidation).toBe(exactLiquidationPrice(rule, position))
        }
        if (bankruptcy !== UNSURE) {
          sure.bankruptcy++
          expect(bankruptcy).toBe(exactBankruptcyPrice(rule, position, feePpm))
        }
      }),
      RUNS,
    )
    expect(Math.min(sure.liquidation, sure.bankruptcy)).toBeGreaterThan(RUNS.numRuns * 0.1)
  })

  test('about what a funding makes due, and about an equity that is said to carry it', () => {
    const sure = { due: 0, holds: 0 }
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 1, max: 100_000 }), ({ rule, position, mark }, rate) => {
        const scaled = scaledValue(rule, position.contracts, indexPrice(mark))
        const exact = divCeil(scaled * BigInt(rate), BigInt(rule.tickSize) * PPM)
        const due = approxFundingDue(rule, position.contracts, mark, rate)
        if (due !== UNSURE) {
          sure.due++
          expect(BigInt(due)).toBe(exact)
        }
        const equity = equityOf(rule, position, indexPrice(mark))
        for (const units of [exact, equity, equity + 1n, equity - 1n, equity / 2n]) {
          if (!surelyHolds(rule, ...near(position), mark, Number(units))) continue
          sure.holds++
          expect(equity).toBeGreaterThanOrEqual(BigInt(Number(units)))
        }
      }),
      RUNS,
    )
    expect(Math.min(sure.due, sure.holds)).toBeGreaterThan(RUNS.numRuns * 0.1)
  })

  test('about prices that are whole or lie next to a whole one', () => {
    let sure = 0
    const nextTo = fc.record({
      rule: anyRule,
      contracts: upTo(20),
      price: upTo(30),
      off: fc.bigInt({ min: -2n, max: 2n }),
      isLong: fc.boolean(),
    })
    fc.assert(
      fc.property(nextTo, ({ rule, contracts, price, off, isLong }) => {
        const feePpm = 500
        const rate = isLong ? PPM - 500n : PPM + 500n
        const over = (price * contracts * rule.tickContractUnits * rate) / PPM + off
        const position = { side: isLong ? 'long' : 'short', contracts: Number(contracts), cost: amount(over), margin: amount(0n) } as const
        if (over <= 0n) return
        const approx = approxBankruptcyPrice(rule, { isLong, contracts: position.contracts, cost: Number(over), margin: 0 }, feePpm)
        if (approx === UNSURE) return
        sure++
        expect(approx).toBe(exactBankruptcyPrice(rule, position, feePpm))
      }),
      RUNS,
    )
    expect(sure).toBeGreaterThan(0)
  })
})

describe('a case too close to call is left to the exact arithmetic', () => {
  const rule: MarginRule = {
    tickSize: 1,
    tickContractUnits: amount(1n),
    takerFeePpm: ratePpm(0),
    tiers: [
      { notionalTo: amount(1_000_000n), maintenancePpm: ratePpm(10_000), deduction: amount(0n), maxLeverage: 10 },
      { notionalTo: amount(2_000_000n), maintenancePpm: ratePpm(20_000), deduction: amount(10_000n), maxLeverage: 5 },
    ],
  }

  test('equity of exactly the requirement, and the end of a tier', () => {
    // 100 contracts at 5,000: 500,000, maintenance 5,000. A long bought for as much with 5,000 of margin just meets it.
    expect(approxMeets(rule, true, 100, 500_000, 5_000, 5_000)).toBe(0)
    expect(approxMeets(rule, true, 100, 500_000, 5_100, 5_000)).toBe(1)
    expect(approxMeets(rule, true, 100, 500_000, 4_900, 5_000)).toBe(-1)
    expect(approxTier(rule, 1_000_000)).toBeNull()
    expect(approxTier(rule, 999_990)).toBe(rule.tiers[0])
    expect(approxTier(rule, 1_000_010)).toBe(rule.tiers[1])
  })

  test('a whole price, a price below 1, amounts beyond 2^52', () => {
    expect(approxBankruptcyPrice(rule, { isLong: true, contracts: 100, cost: 500_000, margin: 0 }, 0)).toBe(UNSURE)
    expect(approxBankruptcyPrice(rule, { isLong: true, contracts: 100, cost: 50, margin: 0 }, 0)).toBe(UNSURE)
    expect(approxBankruptcyPrice(rule, { isLong: true, contracts: 3, cost: 2 ** 52, margin: 1 }, 0)).toBe(UNSURE)
    expect(approxLiquidationPrice(rule, false, 3, 1, 2 ** 52)).toBe(UNSURE)
    expect(approxBankruptcyPrice(rule, { isLong: true, contracts: 3, cost: 500, margin: 100 }, 0)).toBe(134)
    expect(approxBankruptcyPrice(rule, { isLong: false, contracts: 3, cost: 400, margin: 100 }, 0)).toBe(166)
  })

  test('a due that is whole, and equity of exactly what is due', () => {
    expect(approxFundingDue(rule, 100, 5_000, 10)).toBe(UNSURE)
    expect(approxFundingDue(rule, 100, 5_001, 10)).toBe(6)
    expect(approxFundingDue(rule, 1, 1, 1)).toBe(UNSURE)
    expect(surelyHolds(rule, true, 100, 500_000, 50, 5_000, 50)).toBe(false)
    expect(surelyHolds(rule, true, 100, 500_000, 50, 5_000, 40)).toBe(true)
    expect(surelyHolds(rule, false, 100, 500_000, 50, 5_010, 0)).toBe(false)
  })

  test('a long whose margin covers its cost has no liquidation price', () => {
    expect(approxLiquidationPrice(rule, true, 3, 500, 500)).toBe(0)
    expect(approxLiquidationPrice(rule, true, 3, 500, 600)).toBe(0)
    expect(approxBankruptcyPrice(rule, { isLong: true, contracts: 3, cost: 500, margin: 500 }, 0)).toBe(1)
  })
})
