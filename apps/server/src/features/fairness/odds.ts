import { formatDecimal, type Realm } from '@glasshouse/domain'
import { exactOf, type OptionResultRow } from '@glasshouse/read-model'
import type { OddsResult } from '@glasshouse/wire'

/** Decimals of sums in halves of millionths of smallest units: 18 of an asset and 7 more. */
const SCALE = 25
const COUNTS = ['won', 'lost', 'equal', 'void', 'not_opened'] as const
const HUNDRED = 100n

type Sums = Pick<OptionResultRow, (typeof COUNTS)[number] | 'stakes' | 'kept' | 'paid' | 'expected' | 'variance'>
type Figures = Omit<OddsResult, 'symbol' | 'periodId' | 'seconds' | 'isInDoubt'>

const NOTHING: Sums = { won: 0, lost: 0, equal: 0, void: 0, not_opened: 0, stakes: '0', kept: '0', paid: '0', expected: '0', variance: '0' }

/**
 * The exchange's result beside what even chances make likely. Whole numbers throughout; only the deviation is rounded.
 */
export function oddsFigures(realm: Realm, sums: Sums): Figures {
  const [expected, variance] = [unitsOf(sums.expected), exactUnitsOf(sums.variance)]
  const actual = unitsOf(sums.kept) - unitsOf(sums.paid)
  const off = actual - expected
  const deviation = rootOf(variance)
  return {
    realm,
    count: COUNTS.reduce((sum, name) => sum + sums[name], 0),
    won: sums.won,
    lost: sums.lost,
    equal: sums.equal,
    void: sums.void,
    notOpened: sums.not_opened,
    stakes: sums.stakes,
    actual: formatDecimal(actual, SCALE),
    expected: formatDecimal(expected, SCALE),
    deviation: formatDecimal(deviation, SCALE),
    sigmas: formatDecimal(deviation === 0n ? 0n : (off * HUNDRED) / deviation, 2),
    isInBand: off * off <= 4n * variance,
  }
}

/**
 * Sums of all markets and periods together: variances add up as if each option were independent, though those on one
 * price end together.
 */
export function joinedSums(rows: readonly Sums[]): Sums {
  return rows.reduce<Sums>(
    (sum, row) =>
      ({
        ...Object.fromEntries(COUNTS.map((name) => [name, sum[name] + row[name]])),
        stakes: sumOf(sum.stakes, row.stakes),
        kept: sumOf(sum.kept, row.kept),
        paid: sumOf(sum.paid, row.paid),
        expected: sumOf(sum.expected, row.expected),
        variance: sumOf(sum.variance, row.variance),
      }) as Sums,
    NOTHING,
  )
}

const sumOf = (one: string, other: string) => formatDecimal(exactUnitsOf(one) + exactUnitsOf(other), 2 * SCALE)

/** Of 10^-50. A sum has more decimals than an amount may: a variance of stakes with six has up to 26. */
function exactUnitsOf(text: string): bigint {
  const units = exactOf(text)
  if (units === null) throw new Error(`${text} is no sum`)
  return units
}

/** Of 10^-25. */
const unitsOf = (text: string): bigint => exactUnitsOf(text) / 10n ** BigInt(SCALE)

/** Rounded down (Newton's way, from above). */
function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
