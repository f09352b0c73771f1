import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LISTED_CONTRACTS } from '../listing/listing-contracts.ts'
import type { PositionSide } from '../primitives/enums.ts'
import { amount, indexPrice, PPM, ratePpm, ticks } from '../primitives/units.ts'
import {
  bankruptcyPrice,
  equityOf,
  exactBankruptcyPrice,
  exactLiquidationPrice,
  feeOf,
  initialMargin,
  liquidationPrice,
  type MarginedPosition,
  type MarginRule,
  maintenanceMargin,
  meetsExactly,
  meetsRequirement,
  notionalAt,
  openCost,
  scaledRequirement,
  scaledValue,
  shareOf,
  tierOf,
  unrealizedPnl,
  yieldRate,
} from './margin.ts'
import { CLOSINGS_BY_HAND, POSITIONS_BY_HAND, type RuleName } from './margin-by-hand.ts'

const listed = (symbol: string): MarginRule => LISTED_CONTRACTS.find((contract) => contract.symbol === symbol)!
/**
 * Numbers that divide nothing: 0.00000007 a tick, 3 units a tick and contract, a fee of 333 ppm, tiers to 1, 2 and 4
 * USDT.
 */
const ODD: MarginRule = {
  tickSize: 7,
  tickContractUnits: amount(3n),
  takerFeePpm: ratePpm(333),
  tiers: [
    { notionalTo: amount(1_000_000n), maintenancePpm: ratePpm(7_000), deduction: amount(0n), maxLeverage: 100 },
    { notionalTo: amount(2_000_000n), maintenancePpm: ratePpm(17_000), deduction: amount(10_000n), maxLeverage: 50 },
    { notionalTo: amount(4_000_000n), maintenancePpm: ratePpm(33_000), deduction: amount(42_000n), maxLeverage: 20 },
  ],
}
const RULES: Readonly<Record<RuleName, MarginRule>> = {
  BTC: listed('btcusdt'),
  DOGE: listed('dogeusdt'),
  XAU: listed('xauusdt'),
  NGAS: listed('ngasusdt'),
  ODD,
}

const fraction = (text: string) => text.split('/').map(BigInt) as [bigint, bigint]
/** Is `whole` the rounding of the table's own fraction? So that a slip of the pen shows. */
const isFloor = (whole: bigint, text: string) => {
  const [n, d] = fraction(text)
  return whole * d <= n && n < (whole + 1n) * d
}
const isCeil = (whole: bigint, text: string) => {
  const [n, d] = fraction(text)
  return (whole - 1n) * d < n && n <= whole * d
}

describe('positions worked out by hand', () => {
  test('there are at least sixty, of both sides, every tier and every kind', () => {
    expect(POSITIONS_BY_HAND.length).toBeGreaterThanOrEqual(60)
    for (const side of ['long', 'short'])
      for (const tier of [1, 2, 3, 4])
        expect(POSITIONS_BY_HAND.some(([, given, at]) => given[0] === 'BTC' && given[1] === side && at[1] === tier)).toBe(true)
  })

  test.each(POSITIONS_BY_HAND)('%s', (_what, given, at, worth, needs, liquidation, bankruptcy, deleveraging) => {
    const [name, side, contracts, cost, margin, markE8] = given
    const rule = RULES[name]
    const position: MarginedPosition = { side, contracts, cost: amount(cost), margin: amount(margin) }
    const mark = indexPrice(markE8)
    const scale = BigInt(rule.tickSize)

    const [value, of] = fraction(at[0])
    expect(scaledValue(rule, contracts, mark) * of).toBe(value * scale)
    expect(rule.tiers.indexOf(tierOf(rule, scaledValue(rule, contracts, mark))) + 1).toBe(at[1])
    expect([unrealizedPnl(rule, position, mark), equityOf(rule, position, mark)]).toEqual(worth)

    const [requirement, ofRequirement] = fraction(needs[1])
    expect(scaledRequirement(rule, contracts, mark) * ofRequirement).toBe(requirement * scale * PPM)
    expect([maintenanceMargin(rule, contracts, mark), meetsRequirement(rule, position, mark)]).toEqual([needs[0], needs[2]])

    expect(meetsExactly(rule, position, mark)).toBe(needs[2])

    expect(liquidationPrice(rule, position)).toBe(liquidation[1])
    expect(exactLiquidationPrice(rule, position)).toBe(liquidation[1])
    if (liquidation[0] !== 'none') {
      const isRounded = side === 'long' ? isFloor : isCeil
      expect(isRounded(BigInt(liquidation[1]), liquidation[0])).toBe(true)
    }
    expect(bankruptcyPrice(rule, position, rule.takerFeePpm)).toBe(bankruptcy[1])
    expect(bankruptcyPrice(rule, position, 0)).toBe(deleveraging[1])
    expect(exactBankruptcyPrice(rule, position, rule.takerFeePpm)).toBe(bankruptcy[1])
    expect(exactBankruptcyPrice(rule, position, 0)).toBe(deleveraging[1])
    for (const [exactly, price] of [bankruptcy, deleveraging])
      expect(side === 'short' ? isFloor(BigInt(price), exactly) : price === 1 || isCeil(BigInt(price), exactly)).toBe(true)
  })
})

describe('closings worked out by hand', () => {
  test.each(CLOSINGS_BY_HAND)('%s', (_what, [side, contracts, cost, margin], [close, price, notional], shares, result, left) => {
    expect(notionalAt(RULES.BTC, close, ticks(price))).toBe(notional)
    expect([shareOf(amount(cost), close, contracts), shareOf(amount(margin), close, contracts)]).toEqual(shares)
    const [realized, fee, liquidationFee, payout] = result
    expect(feeOf(amount(notional), ratePpm(500))).toBe(fee)
    expect(feeOf(amount(notional), ratePpm(5_000))).toBeGreaterThanOrEqual(liquidationFee)
    // The books of the row itself: nothing is lost on the way.
    expect(side === 'long' ? notional - shares[0] : shares[0] - notional).toBe(realized)
    expect(left).toEqual([contracts - close, cost - shares[0], margin + realized - fee - liquidationFee - payout])
  })
})

describe('the smaller formulas', () => {
  test('margin and fee of opening are rounded up, each alone', () => {
    // 7 contracts at 50,000.1: 35,000,070,0 units; a hundredth is 3,500,007, 0.05 % is 175,000.35.
    expect(notionalAt(RULES.BTC, 7, ticks(500_001))).toBe(350_000_700n)
    expect(initialMargin(amount(350_000_700n), 100)).toBe(3_500_007n)
    expect(initialMargin(amount(350_000_701n), 100)).toBe(3_500_008n)
    expect(feeOf(amount(350_000_700n), ratePpm(500))).toBe(175_001n)
    expect(feeOf(amount(350_000_000n), ratePpm(500))).toBe(175_000n)
    expect(openCost(RULES.BTC, { contracts: 7, price: ticks(500_001), leverage: 100 })).toBe(3_675_008n)
    expect(openCost(RULES.BTC, { contracts: 7, price: ticks(500_001), leverage: 3 })).toBe(116_841_901n)
  })

  test.each<[side: PositionSide, mark: number, leverage: number, rate: bigint]>([
    // Entry 50,000. (51,000 - 50,000) / 50,000 x 20 x 100 = 40 %.
    ['long', 5_100_000_000_000, 20, 400_000n],
    ['short', 5_100_000_000_000, 20, -400_000n],
    ['long', 4_999_999_999_999, 100, 0n],
    // 1 / 3 of a percent a hundredfold: 49,833.33333333 is 0.33333333334 % below.
    ['short', 4_983_333_333_333, 100, 333_333n],
    ['long', 4_983_333_333_333, 100, -333_333n],
    ['long', 10_000_000_000_000, 5, 5_000_000n],
  ])('the yield rate of a %s at mark %d and %dx has four decimals, toward zero [BC-053]', (side, mark, leverage, rate) => {
    const position = { side, contracts: 10, cost: amount(500_000_000n), margin: amount(1n) }
    expect(yieldRate(RULES.BTC, position, indexPrice(mark), leverage)).toBe(rate)
  })

  test('prices stay safe integers where no mark can reach', () => {
    const long: MarginedPosition = { side: 'long', contracts: 1, cost: amount(3_860_000_000_000_000n), margin: amount(0n) }
    expect(liquidationPrice(ODD, long)).toBe(Number.MAX_SAFE_INTEGER)
    const unit = { ...ODD, tickContractUnits: amount(1n) }
    expect(bankruptcyPrice(unit, { ...long, cost: amount(9_007_000_000_000_000n) }, 333)).toBe(Number.MAX_SAFE_INTEGER)
    expect(bankruptcyPrice(unit, { ...long, side: 'short', cost: amount(9_008_000_000_000_000n) }, 0)).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('a position without cost yields nothing', () => {
    expect(yieldRate(RULES.BTC, { side: 'long', contracts: 1, cost: amount(0n), margin: amount(0n) }, indexPrice(7), 5)).toBe(0n)
  })
})

/**
 * Rules whose tiers are continuous, as `ConfigureContract` demands: borders are whole USDT, so that every deduction is
 * whole.
 */
const anyRule: fc.Arbitrary<MarginRule> = fc
  .record({
    tickSize: fc.constantFrom(1, 7, 1_000, 9_973, 10_000_000),
    units: fc.constantFrom(1n, 3n, 100n, 997n, 10_000n),
    fee: fc.integer({ min: 0, max: 2_000 }),
    first: fc.integer({ min: 1, max: 50_000 }),
    steps: fc.array(fc.record({ width: fc.integer({ min: 1, max: 60_000 }), more: fc.integer({ min: 0, max: 80_000 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ tickSize, units, fee, first, steps }) => {
    let [to, rate, deduction] = [0n, first, 0n]
    const tiers = steps.map(({ width, more }, at) => {
      if (at > 0) {
        deduction += (to * BigInt(more)) / PPM
        rate += more
      }
      to += BigInt(width) * PPM
      return { notionalTo: amount(to), maintenancePpm: ratePpm(rate), deduction: amount(deduction), maxLeverage: 1 }
    })
    return { tickSize, tickContractUnits: amount(units), takerFeePpm: ratePpm(fee), tiers }
  })

const anyPosition = (rule: MarginRule): fc.Arbitrary<MarginedPosition> =>
  fc
    .record({
      side: fc.constantFrom<PositionSide>('long', 'short'),
      contracts: fc.integer({ min: 1, max: 100_000 }),
      price: fc.integer({ min: 1, max: 1_000_000 }),
      off: fc.bigInt({ min: 0n, max: 1_000n }),
      leverage: fc.bigInt({ min: 1n, max: 150n }),
    })
    .map(({ side, contracts, price, off, leverage }) => {
      const cost = amount(notionalAt(rule, contracts, ticks(price)) + off)
      return { side, contracts, cost, margin: amount((cost + leverage - 1n) / leverage) }
    })
const ruleAndPosition = anyRule.chain((rule) => anyPosition(rule).map((position) => ({ rule, position })))

/** Equity less requirement at a mark, exactly, in units x tickSize x 10^6. */
function surplus(rule: MarginRule, { side, contracts, cost, margin }: MarginedPosition, mark: number): bigint {
  const value = BigInt(contracts) * BigInt(mark) * rule.tickContractUnits
  const gain = value - cost * BigInt(rule.tickSize)
  const equity = margin * BigInt(rule.tickSize) + (side === 'long' ? gain : -gain)
  return equity * PPM - scaledRequirement(rule, contracts, indexPrice(mark))
}

describe('for any rule and position', () => {
  test('the liquidation price is the border of the requirement: on it too little or just enough, one unit off it more than enough', () => {
    fc.assert(
      fc.property(ruleAndPosition, ({ rule, position }) => {
        const price = liquidationPrice(rule, position)
        const isLong = position.side === 'long'
        if (price === 0) {
          expect(surplus(rule, position, isLong ? 1 : Number.MAX_SAFE_INTEGER)).toBeGreaterThan(0n)
          return
        }
        expect(surplus(rule, position, price)).toBeLessThanOrEqual(0n)
        const safer = isLong ? price + 1 : price - 1
        if (safer > 0 && safer <= Number.MAX_SAFE_INTEGER) expect(surplus(rule, position, safer)).toBeGreaterThan(0n)
      }),
      { numRuns: 400 },
    )
  })

  test('beyond the liquidation price no position meets the requirement, and before it every one does, but for the unit that equity rounds off', () => {
    fc.assert(
      fc.property(ruleAndPosition, fc.integer({ min: 1, max: 1_000_000 }), ({ rule, position }, far) => {
        const price = liquidationPrice(rule, position)
        if (price === 0 || price > Number.MAX_SAFE_INTEGER - 2_000_000_000) return
        const away = position.side === 'long' ? 1 : -1
        const holds = (mark: number) => meetsRequirement(rule, position, indexPrice(mark))
        if (price - away * far > 0) expect(holds(price - away * far)).toBe(false)
        // Where a unit of equity more is certain: value x (1 - m - f) has grown by one.
        const kept = PPM - BigInt(rule.tiers.at(-1)!.maintenancePpm + rule.takerFeePpm)
        const unit = Number((BigInt(rule.tickSize) * PPM) / (BigInt(position.contracts) * rule.tickContractUnits * kept)) + 2
        const safe = price + away * unit
        if (safe > 0) expect(holds(safe)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('maintenance is continuous where a tier begins, and never falls while the mark rises', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 2 ** 44 }), (rule, contracts, mark) => {
        rule.tiers.slice(1).forEach((tier, at) => {
          const before = rule.tiers[at]!
          const border = before.notionalTo * BigInt(tier.maintenancePpm - before.maintenancePpm)
          expect((tier.deduction - before.deduction) * PPM).toBe(border)
        })
        const here = scaledRequirement(rule, contracts, indexPrice(mark))
        const next = scaledRequirement(rule, contracts, indexPrice(mark + 1))
        const steepest = BigInt(rule.tiers.at(-1)!.maintenancePpm + rule.takerFeePpm)
        expect(next).toBeGreaterThanOrEqual(here)
        expect(next - here).toBeLessThanOrEqual(BigInt(contracts) * rule.tickContractUnits * steepest)
      }),
      { numRuns: 300 },
    )
  })

  test('closing at the bankruptcy price leaves nobody below zero, and one tick worse would', () => {
    fc.assert(
      fc.property(ruleAndPosition, fc.boolean(), ({ rule, position }, isFree) => {
        const rate = isFree ? 0n : BigInt(rule.takerFeePpm)
        const price = bankruptcyPrice(rule, position, Number(rate))
        const left = (at: number) => {
          const notional = notionalAt(rule, position.contracts, ticks(at))
          const gain = position.side === 'long' ? notional - position.cost : position.cost - notional
          return (position.margin + gain) * PPM - notional * rate
        }
        if (price > 0) expect(left(price)).toBeGreaterThanOrEqual(0n)
        const worse = position.side === 'long' ? price - 1 : price + 1
        if (worse > 0) expect(left(worse)).toBeLessThan(0n)
      }),
      { numRuns: 400 },
    )
  })

  test('closing part by part takes off exactly all, and never more than is there', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }),
        (whole, parts) => {
          let held = parts.reduce((sum, part) => sum + part, 0)
          let left = whole
          for (const part of parts) {
            const share = shareOf(amount(left), part, held)
            expect(share >= 0n && share <= left).toBe(true)
            left -= share
            held -= part
          }
          expect([left, held]).toEqual([0n, 0])
        },
      ),
    )
  })
})
