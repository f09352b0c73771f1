import { formatDecimal, INDEX_DECIMALS, unitsOf } from '@glasshouse/domain'
import { type Active, REVENUE_LINES, type RevenueLine } from '@glasshouse/read-model'
import {
  REVENUE_GROUPS,
  type RevenueGroup,
  type RevenueLineRow,
  type RevenuePeriod,
  type RevenueStep,
  type RevenueSum,
} from '@glasshouse/wire'
import type { MarkOf } from './day-marks.ts'
import { floorTo } from './floor-to.ts'

/** Decimals that no asset exceeds. */
const SCALE = 18
/** Of an amount times a mark. */
const VALUE_SCALE = SCALE + INDEX_DECIMALS
const USDT_DECIMALS = 6
const DAY_MS = 86_400_000

export interface CoinDay {
  readonly day: number
  readonly line: RevenueLine
  readonly coin: string
  readonly count: number
  readonly amount: string
}
/** `value` is exact, 10^-26 USDT; null without a mark. */
export interface ValuedDay {
  readonly day: number
  readonly line: RevenueLine
  readonly coin: string
  readonly count: number
  readonly units: bigint
  readonly value: bigint | null
}

export const valuedDays = (rows: readonly CoinDay[], markOf: MarkOf): ValuedDay[] =>
  rows.map(({ amount, ...row }) => {
    const mark = markOf(row.coin, row.day)
    const units = unitsOf(amount, SCALE)
    return { ...row, units, value: mark === null ? null : units * unitsOf(mark, INDEX_DECIMALS) }
  })

const PLACES = {
  fee_spot: ['fees', 'spot'],
  fee_futures: ['fees', 'futures'],
  fee_withdrawal: ['fees', 'withdrawal'],
  fee_unknown: ['fees', 'unknown'],
  result_options: ['results', 'options'],
  result_swaps: ['results', 'swaps'],
  volume_spot: ['volume', 'spot'],
  volume_futures: ['volume', 'futures'],
  volume_options: ['volume', 'options'],
  volume_swaps: ['volume', 'swaps'],
  deposit: ['deposits', ''],
  reversal: ['reversals', ''],
  withdrawal: ['withdrawals', ''],
} as const satisfies Record<RevenueLine, readonly [RevenueGroup, RevenueLineRow['product']]>

/** Lines in the order of the report, coins by name; sums of groups in USDT. Values are rounded down once, at the end. */
export function totalsOf(days: readonly ValuedDay[]): { lines: RevenueLineRow[]; sums: RevenueSum[] } {
  const lines = REVENUE_LINES.flatMap((line) => {
    const own = days.filter((row) => row.line === line)
    return [...new Set(own.map(({ coin }) => coin))].sort().map((coin) => lineOf(own.filter((row) => row.coin === coin)))
  })
  lines.sort((one, other) => REVENUE_GROUPS.indexOf(one.group) - REVENUE_GROUPS.indexOf(other.group))
  return { lines, sums: REVENUE_GROUPS.map((group) => sumOf(group, days)) }
}

function lineOf(rows: readonly ValuedDay[]): RevenueLineRow {
  const { line, coin } = rows[0] as ValuedDay
  const [group, product] = PLACES[line]
  const valued = rows.filter(({ value }) => value !== null)
  const units = (of: readonly ValuedDay[]) => of.reduce((sum, row) => sum + row.units, 0n)
  return {
    ...{ group, product, coin, count: rows.reduce((sum, { count }) => sum + count, 0), amount: formatDecimal(units(rows), SCALE) },
    value: valued.length === 0 ? null : usdt(valued),
    unvalued: formatDecimal(units(rows.filter(({ value }) => value === null)), SCALE),
  }
}

function sumOf(group: RevenueGroup, days: readonly ValuedDay[]): RevenueSum {
  const own = days.filter(({ line }) => PLACES[line][0] === group)
  return { group, value: usdt(own), isWhole: own.every(({ value }) => value !== null) }
}

/** Rounded down once. */
export const usdt = (rows: readonly Pick<ValuedDay, 'value'>[]): string =>
  formatDecimal(
    floorTo(
      rows.reduce((sum, { value }) => sum + (value ?? 0n), 0n),
      VALUE_SCALE,
      USDT_DECIMALS,
    ),
    USDT_DECIMALS,
  )

interface Days {
  readonly fromDay: number
  readonly toDay: number
  readonly today: number
}

/** Every day or month from the first to the last that has begun, also those without business. */
export function summedBy(by: RevenueStep, days: readonly ValuedDay[], active: readonly Active[], span: Days): RevenuePeriod[] {
  const nameOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, by === 'day' ? 10 : 7)
  const last = Math.min(span.toDay, span.today)
  const rows = new Map<string, ValuedDay[]>()
  for (let day = span.fromDay; day <= last; day++) if (!rows.has(nameOf(day))) rows.set(nameOf(day), [])
  for (const row of days) rows.get(nameOf(row.day))?.push(row)
  const people = new Map(active.map(({ day, accounts }) => [nameOf(day), accounts]))
  return [...rows].map(([period, own]) => ({
    ...{ period, isOver: nameOf(span.today) > period, active: people.get(period) ?? 0 },
    ...totalsOf(own),
  }))
}
