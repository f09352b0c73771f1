import { formatDecimal, type OptionOutcome, PPM, type Realm, unitsOf } from '@glasshouse/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Placed } from '../projected-group.ts'
import { insertRows, type ProjectionTx } from '../rows.ts'
import type { Scales } from '../scales.ts'
import type { OptionResultRow, OptionRoundRow, OptionRow } from './tables.ts'

const MINUTE_MS = 60_000
const PPM_DECIMALS = 6

interface Round {
  readonly key: Pick<OptionRoundRow, 'realm' | 'market_id' | 'minute_ms' | 'outcome'>
  readonly decimals: number
  options: number
  stakes: bigint
  paid: bigint
  priced: number
  wouldHaveWon: number
  wouldHavePaid: bigint
  wouldHaveKept: bigint
  seq: number
}

interface Result {
  readonly key: Pick<OptionResultRow, 'realm' | 'market_id' | 'period_id' | 'seconds'>
  readonly decimals: number
  readonly count: Record<OptionOutcome, number>
  stakes: bigint
  kept: bigint
  paid: bigint
  /** Sum of 10^-(decimals + 6), doubled. */
  expectedTwice: bigint
  /** Sum of 10^-2(decimals + 6), four times. */
  varianceFourfold: bigint
  seq: number
}

/**
 * Public sums of settled options, without whose they are. Sums of a batch are added to the rows
 * there are, so that nothing is ever summed over all options again, and the result does not depend on how groups were
 * batched.
 */
export class PublicSums {
  readonly #scales: Scales
  readonly #rounds = new Map<string, Round>()
  readonly #results = new Map<string, Result>()

  constructor(scales: Scales) {
    this.#scales = scales
  }

  settle({ event, seq }: Placed<'OptionSettled'>, option: OptionRow): void {
    const round = this.#round(option, event.outcome)
    round.options++
    round.stakes += event.stake
    round.paid += event.reward
    round.seq = seq
    const result = this.#result(option)
    result.count[event.outcome]++
    result.seq = seq
    if (event.outcome !== 'won' && event.outcome !== 'lost') return
    const odds = BigInt(option.odds_ppm)
    result.stakes += event.stake
    if (event.outcome === 'lost') result.kept += event.stake
    result.paid += event.reward
    result.expectedTwice += event.stake * (PPM - odds)
    result.varianceFourfold += (event.stake * (PPM + odds)) ** 2n
  }

  priceVoid({ event, seq }: Placed<'OptionVoidPriced'>, option: OptionRow): void {
    const round = this.#round(option, 'void')
    round.priced++
    round.seq = seq
    if (event.outcome === 'won') round.wouldHaveWon++
    round.wouldHavePaid += event.reward
    if (event.outcome === 'lost') round.wouldHaveKept += unitsOf(option.stake, round.decimals)
  }

  async write(tx: ProjectionTx): Promise<void> {
    await addRows(tx, 'option_rounds', ['minute_ms', 'market_id', 'realm', 'outcome'], [...this.#rounds.values()].map(roundRow))
    await addRows(tx, 'option_results', ['realm', 'market_id', 'period_id', 'seconds'], [...this.#results.values()].map(resultRow))
  }

  #round(option: OptionRow, outcome: OptionOutcome): Round {
    const { realm, market_id } = option
    const minute_ms = Math.floor((option.settled_at_ms as number) / MINUTE_MS) * MINUTE_MS
    const decimals = this.#scales.stakeDecimals(market_id)
    const key = { realm, market_id, minute_ms, outcome }
    return kept(this.#rounds, key, () => ({ key, decimals, ...emptyRound() }))
  }

  #result(option: OptionRow): Result {
    const { realm, market_id, period_id, seconds } = option
    const decimals = this.#scales.stakeDecimals(market_id)
    const key = { realm, market_id, period_id, seconds }
    return kept(this.#results, key, () => ({ key, decimals, ...emptyResult() }))
  }
}

const emptyRound = () => ({
  options: 0,
  stakes: 0n,
  paid: 0n,
  priced: 0,
  wouldHaveWon: 0,
  wouldHavePaid: 0n,
  wouldHaveKept: 0n,
  seq: 0,
})

const emptyResult = () => ({
  count: { won: 0, lost: 0, equal: 0, void: 0, not_opened: 0 },
  stakes: 0n,
  kept: 0n,
  paid: 0n,
  expectedTwice: 0n,
  varianceFourfold: 0n,
  seq: 0,
})

function kept<Sum>(sums: Map<string, Sum>, key: Readonly<Record<string, number | Realm | OptionOutcome>>, empty: () => Sum): Sum {
  const name = Object.values(key).join('/')
  const sum = sums.get(name) ?? empty()
  sums.set(name, sum)
  return sum
}

function roundRow({ key, decimals, ...round }: Round): OptionRoundRow {
  const money = (units: bigint) => formatDecimal(units, decimals)
  return {
    ...key,
    options: round.options,
    stakes: money(round.stakes),
    paid: money(round.paid),
    priced: round.priced,
    would_have_won: round.wouldHaveWon,
    would_have_paid: money(round.wouldHavePaid),
    would_have_kept: money(round.wouldHaveKept),
    seq: round.seq,
  }
}

function resultRow({ key, decimals, count, ...result }: Result): OptionResultRow {
  const money = (units: bigint) => formatDecimal(units, decimals)
  return {
    ...key,
    ...count,
    stakes: money(result.stakes),
    kept: money(result.kept),
    paid: money(result.paid),
    // A half is five tenths, a quarter 25 hundredths.
    expected: formatDecimal(result.expectedTwice * 5n, decimals + PPM_DECIMALS + 1),
    variance: formatDecimal(result.varianceFourfold * 25n, 2 * (decimals + PPM_DECIMALS + 1)),
    seq: result.seq,
  }
}

/** Inserts, or adds every column that is no key; of `seq` the later stays. */
async function addRows<Table extends 'option_rounds' | 'option_results'>(
  tx: ProjectionTx,
  table: Table,
  keyColumns: readonly string[],
  rows: readonly (Table extends 'option_rounds' ? OptionRoundRow : OptionResultRow)[],
): Promise<void> {
  if (rows.length === 0) return
  const changed = Object.keys(rows[0] as object).filter((column) => !keyColumns.includes(column))
  const assignments = changed.map((column): RawBuilder<unknown> => {
    const [standing, added] = [sql.ref(`${table}.${column}`), sql.ref(`excluded.${column}`)]
    return sql`${sql.ref(column)} = ${column === 'seq' ? added : sql`trim_scale((${standing} + ${added})::numeric)`}`
  })
  const onConflict = sql`on conflict (${sql.join(keyColumns.map((column) => sql.ref(column)))}) do update set ${sql.join(assignments)}`
  await insertRows(tx, table, rows as never, onConflict)
}
