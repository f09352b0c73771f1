/** Closings in safe integers against the exact ones, and amounts of positions of any size. */
import type { ContractConfig } from '@glasshouse/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNITS_MAX } from '../../rounding.ts'
import type { ContractAccountMarket } from '../state/account-markets.ts'
import { Position } from '../state/positions.ts'
import { estimateClosing, estimateExactly } from './closing.ts'

/** A position with these amounts; its account market is not asked for. */
function positionOf(of: { side?: number; contracts?: number; cost: bigint; margin: bigint; liquidationFeePpm?: number }): Position {
  const rule = { liquidationFeePpm: of.liquidationFeePpm ?? 0 } as ContractConfig
  const accountMarket = {} as ContractAccountMarket
  const position = new Position({ positionId: 1, accountMarket, side: of.side ?? 0, leverage: 10, rule, openedAtMs: 0 })
  return Object.assign(position, { contracts: of.contracts ?? 1, cost: of.cost, margin: of.margin })
}

const units = fc.oneof(
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: 0, max: UNITS_MAX }),
  fc.integer({ min: UNITS_MAX - 1_000, max: UNITS_MAX }),
)
const closing = fc.record({
  side: fc.integer({ min: 0, max: 1 }),
  held: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 27 }), fc.integer({ min: 1, max: 2 ** 40 })),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  cost: units,
  margin: units,
  notional: units,
  feePpm: fc.integer({ min: 0, max: 100_000 }),
  liquidationFeePpm: fc.integer({ min: 0, max: 100_000 }),
  isLiquidation: fc.boolean(),
})

describe('closing in safe integers', () => {
  test('agrees with the exact closing to the unit, for any position and part', () => {
    let inUnits = 0
    fc.assert(
      fc.property(closing, ({ side, held, part, cost, margin, notional, feePpm, liquidationFeePpm, isLiquidation }) => {
        const contracts = Math.max(1, Math.round(held * part))
        const position = positionOf({ side, contracts: held, cost: BigInt(cost), margin: BigInt(margin), liquidationFeePpm })
        const found = estimateClosing(position, { contracts, notional, feePpm, isLiquidation })
        const exact = estimateExactly(position, { contracts, notional: BigInt(notional), feePpm, isLiquidation })
        if (found !== null && typeof found.cost === 'number') inUnits++
        const asBigints = found && Object.fromEntries(Object.entries(found).map(([name, value]) => [name, BigInt(value)]))
        expect(asBigints).toEqual(exact && { ...exact, contracts: BigInt(contracts) })
      }),
      { numRuns: 20_000 },
    )
    expect(inUnits).toBeGreaterThan(1_000)
  })

  test('falls back on the exact one where the share of a cost could pass 2^53, or an amount 2^52', () => {
    const terms = { contracts: 2 ** 26, notional: 10, feePpm: 0 }
    const typeOf = (position: Position) => typeof estimateClosing(position, terms)?.cost
    expect(typeOf(positionOf({ contracts: 2 ** 27 - 1, cost: 10n, margin: 10n }))).toBe('number')
    expect(typeOf(positionOf({ contracts: 2 ** 27 + 1, cost: 10n, margin: 10n }))).toBe('bigint')
    expect(typeOf(positionOf({ contracts: 2 ** 26, cost: 2n ** 52n, margin: 2n ** 52n }))).toBe('bigint')
    expect(typeOf(positionOf({ contracts: 2 ** 26, cost: 10n, margin: 2n ** 52n - 1n }))).toBe('number')
  })

  test('a closing of more than there is, or beyond what the margin bears, is none', () => {
    const position = positionOf({ contracts: 10, cost: 1_000n, margin: 100n })
    expect(estimateClosing(position, { contracts: 11, notional: 1_000, feePpm: 0 })).toBeNull()
    expect(estimateClosing(position, { contracts: 10, notional: 899, feePpm: 0 })).toBeNull()
    expect(estimateClosing(position, { contracts: 10, notional: 900, feePpm: 0 })).toMatchObject({ realized: -100, payout: 0, margin: 0 })
  })
})

describe('an amount of a position', () => {
  const names = ['cost', 'margin', 'added', 'realized', 'feePaid', 'fundingPaid'] as const
  const edges = [0n, 1n, -1n, 2n ** 52n - 1n, 2n ** 52n, -(2n ** 52n) + 1n, -(2n ** 52n), 2n ** 62n]

  test.each(names)('%s keeps what is put in, short or wide, and comes back from wide', (name) => {
    const position = positionOf({ cost: 0n, margin: 0n })
    for (const from of edges)
      for (const to of edges) {
        position[name] = from
        position[name] += to
        expect(position[name]).toBe(from + to)
      }
  })

  test('adds short and wide changes alike, and is NaN as a double exactly while it is wide', () => {
    const position = positionOf({ cost: 0n, margin: 0n })
    for (const from of edges)
      for (const change of edges) {
        for (const name of ['cost', 'margin', 'realized', 'feePaid', 'fundingPaid'] as const) position[name] = from
        const given = change === BigInt(Number(change)) && change < 2n ** 52n && change > -(2n ** 52n) ? Number(change) : change
        position.addCost(given)
        position.addMargin(given)
        position.addRealized(given)
        position.addFeePaid(given)
        position.addFundingPaid(given)
        const sum = from + change
        const { cost, margin, realized, feePaid, fundingPaid } = position
        expect([cost, margin, realized, feePaid, fundingPaid]).toEqual([sum, sum, sum, sum, sum])
        expect(Number.isNaN(position.costUnits)).toBe(sum >= 2n ** 52n || sum <= -(2n ** 52n))
      }
  })
})
