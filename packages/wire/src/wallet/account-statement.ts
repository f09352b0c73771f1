import { POSTING_PURPOSES, type Wallet } from '@glasshouse/domain'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalText, refuse } from '../fields.ts'

const FIRST_YEAR = 2_000
const LAST_YEAR = 2_100

/** A day as people write it, `2026-02-28`. */
export const wireDay = z
  .string()
  .max(10)
  .superRefine(refuse((text: string) => (text === '' ? MISSING : isDay(text) ? null : NOT_A_DAY)))
const MISSING = { reason: 'field_missing', rule: 'is required' } as const
const NOT_A_DAY = {
  reason: 'field_malformed',
  rule: `must be a day such as 2026-02-28, of the years ${FIRST_YEAR} to ${LAST_YEAR}`,
} as const

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  const year = Number(text.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

const zone = z
  .string()
  .max(60)
  .superRefine(refuse((text: string) => (text === '' ? MISSING : isZone(text) ? null : NOT_A_ZONE)))
const NOT_A_ZONE = { reason: 'field_malformed', rule: 'must be the name of a time zone such as Asia/Hong_Kong' } as const

function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Both days are within it, from midnight to midnight in the zone. */
const periodQuery = z.object({
  from: wireDay,
  to: wireDay,
  /** Name of a time zone. */
  tz: zone,
})
export type PeriodQuery = z.output<typeof periodQuery>

/** Days of a zone, both within the period. */
export interface AskedDays {
  readonly from: string
  readonly to: string
  readonly zone: string
}
export const askedDays = ({ from, to, tz }: PeriodQuery): AskedDays => ({ from, to, zone: tz })

const balanceSum = z.object({
  /** Wallet: 1 platform (main, spot), 2 financial, 3 contract. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  symbol: z.string(),
  /** opening + incoming + outgoing = closing; outgoing is '0' or below zero. */
  opening: decimalText,
  incoming: decimalText,
  outgoing: decimalText,
  closing: decimalText,
})
const purposeSum = z.object({
  symbol: z.string(),
  purpose: z.enum(POSTING_PURPOSES),
  incoming: decimalText,
  outgoing: decimalText,
})
/** Results of a coin; what was paid for coins that were sold is not in them. */
const resultSum = z.object({
  symbol: z.string(),
  /** Of closed contracts, before fees. */
  futures: decimalText,
  funding: decimalText,
  options: decimalText,
  /** Of trades, liquidations and withdrawals, '0' or below zero. */
  fees: decimalText,
})
export const statementSums = z.object({
  fromTime: z.number().int(),
  /** The first moment after it. */
  toTime: z.number().int(),
  balances: z.array(balanceSum),
  byPurpose: z.array(purposeSum),
  byCoin: z.array(resultSum),
})
export type StatementSums = z.output<typeof statementSums>
export type StatementResult = z.output<typeof resultSum>

/** Sums of a period by the words of the ledger. */
export interface SumsOfPeriod {
  readonly fromMs: number
  readonly toMs: number
  readonly balances: readonly (Omit<z.output<typeof balanceSum>, 'type'> & { readonly wallet: Wallet })[]
  readonly purposes: readonly z.output<typeof purposeSum>[]
  readonly results: readonly StatementResult[]
}

export const statementSumsToWire = ({ fromMs, toMs, balances, purposes, results }: SumsOfPeriod): StatementSums => ({
  fromTime: fromMs,
  toTime: toMs,
  balances: balances.map(({ wallet, ...sums }) => ({ type: wallet, ...sums })),
  byPurpose: [...purposes],
  byCoin: [...results],
})

/** A month or a year at a glance: each balance, what moved it, and the results. */
export const statementSummary = endpoint('GET', '/api/asset/statementSummary', {
  clientName: 'getStatementSums',
  summary: 'Sums of a period of the session’s realm',
  access: 'user',
  kind: 'read',
  rateLimit: 'statement',
  query: periodQuery,
  data: statementSums,
})

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]
const format = z
  .string()
  .max(10)
  .superRefine(refuse((text: string) => (isFormat(text) ? null : NOT_A_FORMAT)))
  .transform((text) => text as StatementFormat)
const isFormat = (text: string) => STATEMENT_FORMATS.includes(text as StatementFormat)
const NOT_A_FORMAT = { reason: 'value_not_listed', rule: `must be one of ${STATEMENT_FORMATS.join(', ')}` } as const

/** Every posting of a period with what it came from, as a file: `text/csv` or `application/pdf`, no envelope. */
export const statementFile = endpoint('GET', '/api/asset/statementFile', {
  summary: 'Statement of a period of the session’s realm, as a file',
  access: 'user',
  kind: 'read',
  rateLimit: 'statement',
  answersFile: true,
  query: periodQuery.extend({ format }),
})
