import {
  type AssetId,
  formatDecimal,
  type HousePurpose,
  POSTING_PURPOSES,
  type PostingPurpose,
  type Realm,
  unitsOf,
} from '@glasshouse/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { HOLDER_OF, JOINED_HOLDERS, REALM_OF, UTC_DAY_MS } from './day-sums.ts'

/** One of the exchange's own accounts, or all users together. */
export type Holder = HousePurpose | 'users'

/** What one holder had of an asset: opening + incoming + outgoing = closing; outgoing is '0' or below zero. */
export interface HolderClose {
  readonly realm: Realm
  readonly asset_id: AssetId
  readonly holder: Holder
  readonly opening: string
  readonly incoming: string
  readonly outgoing: string
  readonly closing: string
  readonly kinds: readonly { readonly purpose: PostingPurpose; readonly incoming: string; readonly outgoing: string }[]
}
export interface DailyClose {
  /** First moment of the day. */
  readonly fromMs: number
  /** How far the projection stood. */
  readonly seq: number
  /** False while the day goes on. */
  readonly isOver: boolean
  readonly holders: readonly HolderClose[]
}

/** The sums of a day are not those of its postings, or do not lead to the balances. */
export class BooksDifferError extends Error {
  override readonly name = 'BooksDifferError'
}

/** Decimals that no asset exceeds. */
const SCALE = 18
const units = (text: string) => unitsOf(text, SCALE)
const decimal = (sum: bigint) => formatDecimal(sum, SCALE)

/**
 * The books of a day of UTC, from one moment of the tables. Added up three times: the sums of the day are those of its
 * postings one by one; with those of the days before and after they lead to the balances; and all holders together have
 * nothing. Fails where one does not hold.
 */
export async function readDailyClose(db: ReadModel, day: number): Promise<DailyClose> {
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      checkpoint: await tx.selectFrom('projection_checkpoint').select(['seq', 'time_ms']).executeTakeFirstOrThrow(),
      sums: (await sumsAround(day).execute(tx)).rows,
      posted: (await postedOn(day).execute(tx)).rows,
      balances: (await BALANCES.execute(tx)).rows,
    }))
  const holders = holdersOf(read.sums)
  assertPosted(read.sums, read.posted)
  assertBalances(read.sums, read.balances)
  assertNothing(holders)
  return { fromMs: day * UTC_DAY_MS, seq: read.checkpoint.seq, isOver: read.checkpoint.time_ms >= (day + 1) * UTC_DAY_MS, holders }
}

interface HolderKey {
  readonly realm: Realm
  readonly asset_id: AssetId
  readonly holder: Holder
}
interface Moved extends HolderKey {
  readonly purpose: PostingPurpose
  readonly incoming: string
  readonly outgoing: string
}
interface SumRow extends Moved {
  /** Of the days before, and after. */
  readonly before: string
  readonly after: string
}
interface BalanceRow extends HolderKey {
  readonly amount: string
}

const trimmed = (sum: RawBuilder<unknown>) => sql`trim_scale(coalesce(${sum}, 0))::text`

const sumsAround = (day: number) => sql<SumRow>`
  select realm, asset_id, holder, purpose, ${trimmed(sql`sum(incoming + outgoing) filter (where day < ${day})`)} as before,
    ${trimmed(sql`sum(incoming) filter (where day = ${day})`)} as incoming, ${trimmed(sql`sum(outgoing) filter (where day = ${day})`)} as outgoing,
    ${trimmed(sql`sum(incoming + outgoing) filter (where day > ${day})`)} as after
  from day_sums group by realm, asset_id, holder, purpose`

const postedOn = (day: number) => sql<Moved>`
  select ${REALM_OF} as realm, asset_id, ${HOLDER_OF} as holder, purpose,
    ${trimmed(sql`sum(change) filter (where change > 0)`)} as incoming, ${trimmed(sql`sum(change) filter (where change < 0)`)} as outgoing
  from (
    select account_id, asset_id, purpose, available_delta + held_delta as change from postings
    where at_ms >= ${day * UTC_DAY_MS} and at_ms < ${(day + 1) * UTC_DAY_MS}
  ) changes ${JOINED_HOLDERS}
  where change <> 0 group by 1, 2, 3, 4`

const BALANCES = sql<BalanceRow>`
  select ${REALM_OF} as realm, asset_id, ${HOLDER_OF} as holder, ${trimmed(sql`sum(available + held)`)} as amount
  from balances ${JOINED_HOLDERS} group by 1, 2, 3`

const keyOf = ({ realm, asset_id, holder }: HolderKey) => `${realm}/${asset_id}/${holder}`

function grouped<Row extends HolderKey>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const ORDER = new Map(POSTING_PURPOSES.map((purpose, at) => [purpose, at]))
const totalOf = (rows: readonly SumRow[], of: (row: SumRow) => string) => rows.reduce((sum, row) => sum + units(of(row)), 0n)

/** Real before demo, by asset; users first, then the exchange's accounts. */
function holdersOf(sums: readonly SumRow[]): HolderClose[] {
  const holders = [...grouped(sums).values()].map((rows): HolderClose => {
    const { realm, asset_id, holder } = rows[0] as SumRow
    const opening = totalOf(rows, ({ before }) => before)
    const incoming = totalOf(rows, (row) => row.incoming)
    const outgoing = totalOf(rows, (row) => row.outgoing)
    const kinds = rows
      .filter((row) => row.incoming !== '0' || row.outgoing !== '0')
      .sort((one, other) => (ORDER.get(one.purpose) ?? 0) - (ORDER.get(other.purpose) ?? 0))
      .map(({ purpose, ...row }) => ({ purpose, incoming: row.incoming, outgoing: row.outgoing }))
    const figures = { opening, incoming, outgoing, closing: opening + incoming + outgoing }
    return { realm, asset_id, holder, kinds, ...mapped(figures) }
  })
  return holders
    .filter(({ opening, kinds }) => opening !== '0' || kinds.length > 0)
    .sort((one, other) => placeOf(one).localeCompare(placeOf(other)))
}

const mapped = <Name extends string>(figures: Record<Name, bigint>) =>
  Object.fromEntries(Object.entries<bigint>(figures).map(([name, sum]) => [name, decimal(sum)])) as Record<Name, string>

const placeOf = ({ realm, asset_id, holder }: HolderKey) =>
  `${realm === 'real' ? 0 : 1} ${String(asset_id).padStart(6, '0')} ${holder === 'users' ? 0 : 1} ${holder}`

function assertPosted(sums: readonly SumRow[], posted: readonly Moved[]): void {
  const of = (rows: readonly Moved[]) =>
    new Map(rows.map((row) => [`${keyOf(row)}/${row.purpose}`, [row.incoming, row.outgoing].join(' and ')] as const))
  const [said, counted] = [of(sums), of(posted)]
  for (const key of new Set([...said.keys(), ...counted.keys()])) {
    const [one, other] = [said.get(key) ?? '0 and 0', counted.get(key) ?? '0 and 0']
    if (one !== other) throw new BooksDifferError(`${key}: the day's sums are ${one}, its postings come to ${other}`)
  }
}

function assertBalances(sums: readonly SumRow[], balances: readonly BalanceRow[]): void {
  const moved = new Map([...grouped(sums)].map(([key, rows]) => [key, rows.reduce((sum, row) => sum + all(row), 0n)]))
  const kept = new Map(balances.map((row) => [keyOf(row), units(row.amount)]))
  for (const key of new Set([...moved.keys(), ...kept.keys()])) {
    const [one, other] = [moved.get(key) ?? 0n, kept.get(key) ?? 0n]
    if (one !== other) throw new BooksDifferError(`${key}: all that moved comes to ${decimal(one)}, the balances are ${decimal(other)}`)
  }
}

const all = ({ before, incoming, outgoing, after }: SumRow) =>
  [before, incoming, outgoing, after].reduce((sum, text) => sum + units(text), 0n)

/** The law of the books, at the start of the day and at its end. */
function assertNothing(holders: readonly HolderClose[]): void {
  const sums = new Map<string, bigint>()
  for (const { realm, asset_id, opening, closing } of holders)
    for (const [when, figure] of Object.entries({ opening, closing })) {
      const key = `${realm}/${asset_id}: ${when}`
      sums.set(key, (sums.get(key) ?? 0n) + units(figure))
    }
  for (const [key, sum] of sums)
    if (sum !== 0n) throw new BooksDifferError(`${key} balances of all holders come to ${decimal(sum)}, not to 0`)
}
