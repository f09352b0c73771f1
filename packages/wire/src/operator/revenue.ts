import { REALMS } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText } from '../fields.ts'
import { wireDay } from '../wallet/account-statement.ts'

export const REVENUE_GROUPS = ['fees', 'results', 'volume', 'deposits', 'reversals', 'withdrawals'] as const
export type RevenueGroup = (typeof REVENUE_GROUPS)[number]
export const REVENUE_PRODUCTS = ['spot', 'futures', 'options', 'swaps', 'withdrawal', 'unknown', ''] as const
export const REVENUE_STEPS = ['day', 'month'] as const
export type RevenueStep = (typeof REVENUE_STEPS)[number]
/** A year of days, and one more. */
export const REVENUE_DAYS_MAX = 366

/** One kind of business in one coin. `product` is '' of deposits, reversals and withdrawals. */
const revenueLine = z.object({
  group: z.enum(REVENUE_GROUPS),
  product: z.enum(REVENUE_PRODUCTS),
  coin: z.string(),
  count: z.number().int().nonnegative(),
  amount: decimalText,
  /** In USDT, each day's part at the closing mark of that day; null where none of its days has a mark. */
  value: decimalText.nullable(),
  /** What of the amount is of days without a mark, and in no value. */
  unvalued: decimalText,
})
/** A group in USDT. It is not whole where a coin of it lacks a mark. */
const revenueSum = z.object({ group: z.enum(REVENUE_GROUPS), value: decimalText, isWhole: z.boolean() })
const revenuePeriod = z.object({
  /** `2026-01-07`, or `2026-01` of a month. */
  period: z.string(),
  isOver: z.boolean(),
  /** People who traded, each once. */
  active: z.number().int().nonnegative(),
  sums: z.array(revenueSum),
  lines: z.array(revenueLine),
})
export type RevenueLineRow = z.output<typeof revenueLine>
export type RevenueSum = z.output<typeof revenueSum>
export type RevenuePeriod = z.output<typeof revenuePeriod>

const revenueQuery = { realm: z.enum(REALMS), from: wireDay, to: wireDay, by: z.enum(REVENUE_STEPS) }
const revenueHead = z.object({
  seq: z.number().int().nonnegative(),
  isOver: z.boolean(),
  active: z.number().int().nonnegative(),
  sums: z.array(revenueSum),
  lines: z.array(revenueLine),
})
export type RevenueHead = z.output<typeof revenueHead>

/** Both days are within. Fails where it differs from the books. */
export const showRevenue = endpoint('GET', '/operator/money/revenue', {
  summary: 'Fees, results, volume, active people, deposits and withdrawals by day or month of UTC',
  access: 'operator',
  permission: 'see_money',
  kind: 'read',
  query: z.object(revenueQuery),
  data: revenueHead,
  row: revenuePeriod,
})
export const revenueFile = endpoint('GET', '/operator/money/revenue/file', {
  summary: 'The same as a CSV file',
  access: 'operator',
  permission: 'see_money',
  kind: 'read',
  answersFile: true,
  query: z.object(revenueQuery),
})
