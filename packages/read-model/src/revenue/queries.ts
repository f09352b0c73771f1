import { type AssetId, formatDecimal, type Realm, unitsOf } from '@glasshouse/domain'
import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { BooksDifferError } from '../wallet/daily-close.ts'
import { UTC_DAY_MS } from '../wallet/day-sums.ts'
import type { RevenueLine } from './lines.ts'

/** Days since 1970, both within. */
export interface RevenueRequest {
  readonly realm: Realm
  readonly fromDay: number
  readonly toDay: number
  /** How active people are counted. */
  readonly by: 'day' | 'month'
}
export interface RevenueDay {
  readonly day: number
  readonly line: RevenueLine
  readonly asset_id: AssetId
  /** 0 of a result. */
  readonly count: number
  readonly amount: string
}
export interface Active {
  /** First day of the part that it counts. */
  readonly day: number
  readonly accounts: number
}
export interface Revenue {
  /** How far the projection stood. */
  readonly seq: number
  readonly timeMs: number
  readonly days: readonly RevenueDay[]
  readonly activeBy: readonly Active[]
  /** Accounts that traded on any of the days, each once. */
  readonly active: number
}

/**
 * The business of some days, from one moment of the tables. Fees, credits, reversals and payouts are compared with the
 * sums of the books, day by day and asset by asset, to the unit: it fails where they differ.
 */
export async function readRevenue(db: ReadModel, asked: RevenueRequest): Promise<Revenue> {
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      checkpoint: await tx.selectFrom('projection_checkpoint').select(['seq', 'time_ms']).executeTakeFirstOrThrow(),
      counted: (await counted(asked).execute(tx)).rows,
      booked: (await booked(asked).execute(tx)).rows,
      activeBy: (await ACTIVE_BY[asked.by](asked).execute(tx)).rows,
      active: (await activeAtAll(asked).execute(tx)).rows,
    }))
  assertBooked(read.counted, read.booked)
  const results = read.booked.flatMap(({ entry, ...row }) => (isResult(entry) ? [{ ...row, line: entry, count: 0 }] : []))
  return {
    seq: read.checkpoint.seq,
    timeMs: read.checkpoint.time_ms,
    days: [...read.counted, ...results],
    ...{ activeBy: read.activeBy, active: read.active[0]?.accounts ?? 0 },
  }
}

const counted = ({ realm, fromDay, toDay }: RevenueRequest) => sql<RevenueDay>`
  select day, line, asset_id, count, trim_scale(amount)::text as amount from revenue_days
  where realm = ${realm} and day between ${fromDay} and ${toDay} order by day, line, asset_id`

const COMPARED = ['fees', 'deposit', 'reversal', 'withdrawal'] as const
type Compared = (typeof COMPARED)[number]
type Entry = Compared | 'result_options' | 'result_swaps'
const isResult = (entry: Entry): entry is 'result_options' | 'result_swaps' => entry.startsWith('result_')

interface Booked {
  readonly day: number
  readonly asset_id: AssetId
  readonly entry: Entry
  readonly amount: string
}

/** What the books have of the same, and the results. */
const booked = ({ realm, fromDay, toDay }: RevenueRequest) => sql<Booked>`
  select day, asset_id, entry, trim_scale(sum(incoming + outgoing))::text as amount
  from (
    select day, asset_id, incoming, outgoing, case
      when holder = 'fees' and purpose in ('fee', 'withdrawal_fee') then 'fees'
      when holder = 'users' and purpose = 'deposit' then 'deposit'
      when holder = 'custody' and purpose in ('reversal', 'withdrawal') then purpose
      when holder = 'option_pool' and purpose = 'option' then 'result_options'
      when holder = 'swap' and purpose = 'swap' then 'result_swaps'
    end as entry
    from day_sums where realm = ${realm} and day between ${fromDay} and ${toDay}
  ) entries
  where entry is not null group by day, asset_id, entry order by day, entry, asset_id`

/** Grouped before they are counted: counting distinct accounts sorts every row. */
const ACTIVE_BY = {
  day: ({ realm, fromDay, toDay }: RevenueRequest) => sql<Active>`
    select day, count(*) as accounts from active_days
    where realm = ${realm} and day between ${fromDay} and ${toDay} group by day order by day`,
  month: ({ realm, fromDay, toDay }: RevenueRequest) => sql<Active>`
    select month as day, count(*) as accounts from (
      select m.month, account_id from active_days join (
        select day, date_trunc('month', date '1970-01-01' + day)::date - date '1970-01-01' as month
        from generate_series(${fromDay}::int, ${toDay}::int) as day
      ) m using (day)
      where realm = ${realm} and day between ${fromDay} and ${toDay} group by 1, 2
    ) once group by 1 order by 1`,
}

const activeAtAll = ({ realm, fromDay, toDay }: RevenueRequest) => sql<{ accounts: number }>`
  select count(*) as accounts from (
    select account_id from active_days where realm = ${realm} and day between ${fromDay} and ${toDay} group by 1
  ) once`

/** Decimals that no asset exceeds. */
const SCALE = 18
const dayText = (day: number) => new Date(day * UTC_DAY_MS).toISOString().slice(0, 10)

function assertBooked(rows: readonly RevenueDay[], books: readonly Booked[]): void {
  const [report, ledger] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { day, asset_id, line, amount } of rows) {
    const entry = comparedOf(line)
    if (entry !== null) add(report, `${dayText(day)}, asset ${asset_id}, ${entry}`, amount)
  }
  for (const { day, asset_id, entry, amount } of books)
    if (!isResult(entry)) add(ledger, `${dayText(day)}, asset ${asset_id}, ${entry}`, amount)
  for (const key of new Set([...report.keys(), ...ledger.keys()])) {
    const [one, other] = [report.get(key) ?? 0n, ledger.get(key) ?? 0n]
    if (one !== other)
      throw new BooksDifferError(`${key}: the report has ${formatDecimal(one, SCALE)}, the books ${formatDecimal(other, SCALE)}`)
  }
}

function comparedOf(line: RevenueLine): Compared | null {
  if (line.startsWith('fee_')) return 'fees'
  return COMPARED.find((entry) => entry === line) ?? null
}

const add = (sums: Map<string, bigint>, key: string, amount: string) => sums.set(key, (sums.get(key) ?? 0n) + unitsOf(amount, SCALE))
