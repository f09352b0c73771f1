import { sql } from 'kysely'
import type { ReadModel } from '../database.ts'
import { type Exact, exactOf, exactSum } from './exact.ts'
import { inRanges } from './in-ranges.ts'
import { figuresOf } from './state-sums.ts'
import { Sums } from './sums.ts'

/** Rows in one query: a tenth of a second. */
const OPTIONS_AT_ONCE = 50_000n
const MINUTES_AT_ONCE = 7n * 86_400_000n

/** The sums of the tables of options, each beside what it is compared with. */
export interface OptionSums {
  /** As the state counts them. */
  readonly byPeriod: { readonly options: Sums; readonly results: Sums; readonly rounds: Sums }
  /** What the state does not count, as the table of options says it and as the published tables do. */
  readonly beyond: Readonly<Record<'results' | 'rounds', { readonly found: Sums; readonly right: Sums }>>
}

const emptySums = () => ({
  byPeriod: { options: new Sums(), results: new Sums(), rounds: new Sums() },
  beyond: { results: { found: new Sums(), right: new Sums() }, rounds: { found: new Sums(), right: new Sums() } },
})

/** `seed` is of one comparison alone: see `weighted`. Null when it was stopped. */
export async function readOptionSums(db: ReadModel, seed: number, isStopped: () => boolean): Promise<OptionSums | null> {
  const sums = emptySums()
  await addResults(db, sums)
  const rounds = inRanges(db, { table: 'option_rounds', column: 'minute_ms', width: MINUTES_AT_ONCE, isStopped })
  for await (const { from, to } of rounds) await addRounds(db, sums, { seed, from, to })
  const options = inRanges(db, { table: 'options', column: 'option_id', width: OPTIONS_AT_ONCE, isStopped })
  for await (const { from, to } of options) await addOptions(db, sums, { seed, from, to })
  return isStopped() ? null : sums
}

interface Part {
  readonly seed: number
  readonly from: string
  readonly to: string
}

type Text<Name extends string> = Readonly<Record<Name, string>>
const COUNTS = ['won', 'lost', 'equal', 'void', 'not_opened'] as const

async function addResults(db: ReadModel, { byPeriod, beyond }: OptionSums): Promise<void> {
  const names = [...COUNTS, 'stakes', 'kept', 'paid', 'expected', 'variance'] as const
  const columns = sql.join(names.map((name) => sql`${sql.ref(name)}::text`))
  const { rows } = await sql<{ realm: string; market_id: number; period_id: number; seconds: number } & Text<(typeof names)[number]>>`
    select realm, market_id, period_id, seconds, ${columns} from option_results`.execute(db)
  for (const { realm, market_id, period_id, seconds, expected, variance, ...counted } of rows) {
    const place = { realm, subjectId: market_id, period: period_id }
    byPeriod.results.add(place, exactAll(counted))
    const options = COUNTS.reduce<Exact>((sum, name) => exactSum(sum, exactOf(counted[name])), 0n)
    const stakes = exactOf(counted.stakes)
    beyond.results.found.add(place, { options, stakes, expected: exactOf(expected), variance: exactOf(variance) }, seconds)
  }
}

const exactAll = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, exactOf(text)]))

/**
 * The split over minutes as one number: each figure counts with a weight of its minute that only this comparison knows,
 * so that no change of one minute is made good in another.
 */
const weighted = (minute: string, seed: number, figures: readonly string[]) =>
  sql.join(
    figures.map((figure, at) => sql`${sql.raw(figure)} * hashint8extended(${sql.raw(minute)}, ${seed + at}::int8)::numeric`),
    sql` + `,
  )

async function addRounds(db: ReadModel, { byPeriod, beyond }: OptionSums, { seed, from, to }: Part): Promise<void> {
  const names = ['options', 'stakes', 'paid', 'priced', 'would_have_won', 'would_have_paid', 'would_have_kept'] as const
  const { rows } = await sql<{ realm: string; market_id: number; outcome: string } & Text<(typeof names)[number] | 'by_minute'>>`
    select realm, market_id, outcome, ${sql.join(names.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.ref(name)}`))},
      sum(${weighted('minute_ms', seed, names)})::text as by_minute
    from option_rounds where minute_ms between ${from} and ${to} group by 1, 2, 3`.execute(db)
  for (const { realm, market_id, outcome, options, stakes, paid, ...rest } of rows) {
    const place = { realm, subjectId: market_id, period: null }
    byPeriod.rounds.add(place, figuresOf(outcome, exactAll({ options, stakes, paid })))
    beyond.rounds.found.add(place, figuresOf(outcome, exactAll(rest)))
  }
}

/** What an option adds to the columns of its round, in their order; the later ones only a void that was priced. */
const SETTLED = ['1', 'stake', 'coalesce(reward, 0)']
const PRICED = ['1', "(would_outcome = 'won')::int", 'coalesce(would_reward, 0)', "case when would_outcome = 'lost' then stake else 0 end"]
const MINUTE = 'settled_at_ms / 60000 * 60000'
const byMinute = (seed: number) => sql`coalesce(sum(${weighted(MINUTE, seed, SETTLED)}
  + case when would_outcome is null then 0 else ${weighted(MINUTE, seed + SETTLED.length, PRICED)} end), 0)::text`

type OptionGroup = {
  readonly realm: string
  readonly market_id: number
  readonly period_id: number
  readonly seconds: number
  readonly outcome: string | null
} & Text<
  | ('options' | 'stakes' | 'paid' | 'payouts' | 'expected' | 'variance')
  | ('priced' | 'would_have_won' | 'would_have_paid' | 'would_have_kept' | 'by_minute')
>

async function addOptions(db: ReadModel, sums: OptionSums, { seed, from, to }: Part): Promise<void> {
  const sum = (of: string) => sql`coalesce(sum(${sql.raw(of)}), 0)::text`
  const { rows } = await sql<OptionGroup>`
    select realm, market_id, period_id, seconds, outcome, count(*)::text as options, ${sum('stake')} as stakes, ${sum('reward')} as paid,
      ${sum('payout')} as payouts, (${sum('stake * (1000000 - odds_ppm)')}::numeric * 0.0000005)::text as expected,
      (${sum('(stake * (1000000 + odds_ppm)) * (stake * (1000000 + odds_ppm))')}::numeric * 0.00000000000025)::text as variance,
      count(would_outcome)::text as priced, (count(*) filter (where would_outcome = 'won'))::text as would_have_won,
      ${sum('would_reward')} as would_have_paid, ${sum("case when would_outcome = 'lost' then stake end")} as would_have_kept,
      ${byMinute(seed)} as by_minute
    from options where option_id between ${from} and ${to} group by 1, 2, 3, 4, 5`.execute(db)
  for (const row of rows) addGroup(sums, row)
}

function addGroup({ byPeriod, beyond }: OptionSums, row: OptionGroup): void {
  const { realm, market_id: subjectId, period_id: period, seconds, outcome, options, stakes, paid } = row
  const all = { realm, subjectId, period: null }
  if (outcome === null) {
    byPeriod.options.add(all, { 'open.payouts': exactOf(row.payouts) })
    return
  }
  byPeriod.options.add({ realm, subjectId, period }, figuresOf(outcome, exactAll({ options, stakes, paid })))
  const { priced, would_have_won, would_have_paid, would_have_kept, by_minute } = row
  beyond.rounds.right.add(all, figuresOf(outcome, exactAll({ priced, would_have_won, would_have_paid, would_have_kept, by_minute })))
  const isDecided = outcome === 'won' || outcome === 'lost'
  const { expected, variance } = row
  const decided = isDecided ? exactAll({ stakes, expected, variance }) : { stakes: 0n, expected: 0n, variance: 0n }
  beyond.results.right.add({ realm, subjectId, period }, { options: exactOf(options), ...decided }, seconds)
}
