import { amount, type Event, EXCLUDED_FOR_EVER, type OptionConfig, type OptionLimits, ratePpm, timeMs } from '@glasshouse/domain'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADA, BOB, FIRST_MS, Groups, migratedDatabase } from '../../test/group-words.ts'
import {
  BTC_OPTION,
  lost,
  notOpened,
  optionConfigured,
  optionPlaced,
  optionSettled,
  optionStruck,
  voided,
  voidPriced,
} from '../../test/option-words.ts'
import {
  clearReadModel,
  countFinishedOptions,
  findOption,
  listFinishedOptions,
  listIndexConfigurations,
  listOptionResults,
  listOptionRounds,
  listOptionRules,
  type OptionRoundRow,
  optionsById,
  PROJECTED_TABLES,
  type ProjectedGroup,
  Projection,
} from '../index.ts'
import { roundsQuery } from './queries.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let projection: Projection
let groups: Groups

beforeEach(async () => {
  database = await migratedDatabase()
  projection = new Projection(database.db)
  groups = new Groups()
  await projection.project([groups.opening(), groups.next(optionConfigured())])
})
afterEach(async () => {
  await database.close()
})

const { marketId } = BTC_OPTION
const page = { page: 1, size: 10 }
const ofAda = { ...page, accountId: ADA }
const one = (...events: Event[]) => projection.project([groups.next(...events)])
const won = (optionId: number) => [optionPlaced({ optionId }), optionStruck({ optionId }), optionSettled({ optionId })]

test('an option’s life over three groups is one row, history only once it is settled [EN-027, API-084]', async () => {
  await one({ type: 'NewOrdersHalted', isHalted: false }, optionPlaced())
  await one(optionStruck())
  expect(await findOption(database.db, ADA, 1)).toMatchObject({
    strike: '60000',
    struck_at_ms: FIRST_MS + 4_000,
    outcome: null,
    reward: null,
  })
  expect([await listFinishedOptions(database.db, ofAda), await countFinishedOptions(database.db, ADA)]).toEqual([{ rows: [], total: 0 }, 0])
  await one(optionSettled())
  const { rows, total } = await listFinishedOptions(database.db, ofAda)
  expect([total, await countFinishedOptions(database.db, ADA)]).toEqual([1, 1])
  expect(rows[0]).toMatchObject({
    side: 'up',
    stake: '100',
    odds_ppm: 820_000,
    payout: '82',
    strike: '60000',
    struck_at_ms: FIRST_MS + 4_000,
    expiry_ms: FIRST_MS + 63_000,
    outcome: 'won',
    close: '60001',
    close_at_ms: FIRST_MS + 63_000,
    reward: '82',
    accepted_at_ms: FIRST_MS + 3_000,
    accepted_seq: 3,
    accepted_command: 0,
    settled_at_ms: FIRST_MS + 5_000,
    settled_seq: 5,
  })
})

test('somebody else’s option is not found, and lists are of one account and one market', async () => {
  await one(...won(1), ...[optionPlaced({ optionId: 2, accountId: BOB }), optionStruck({ optionId: 2 }), optionSettled({ optionId: 2 })])
  expect(await findOption(database.db, BOB, 1)).toBeNull()
  expect((await optionsById(database.db, ADA, [1, 2])).map(({ option_id }) => option_id)).toEqual([1])
  expect((await listFinishedOptions(database.db, ofAda)).rows.map(({ option_id }) => option_id)).toEqual([1])
  expect(await listFinishedOptions(database.db, { ...ofAda, marketId: marketId + 1 })).toEqual({ rows: [], total: 0 })
})

test('an option without a price has none, and a void tells later what the next price would have made of it', async () => {
  await one(optionPlaced(), optionPlaced({ optionId: 2 }), optionStruck())
  await one(optionSettled(voided), optionSettled({ ...notOpened, optionId: 2 }))
  expect(await findOption(database.db, ADA, 1)).toMatchObject({
    outcome: 'void',
    strike: '60000',
    close: null,
    close_at_ms: null,
    reward: '0',
  })
  expect(await findOption(database.db, ADA, 2)).toMatchObject({ outcome: 'not_opened', strike: null, expiry_ms: null, would_outcome: null })
  await one(voidPriced())
  expect(await findOption(database.db, ADA, 1)).toMatchObject({
    outcome: 'void',
    reward: '0',
    would_outcome: 'won',
    would_price: '60002',
    would_reward: '82',
    would_at_ms: FIRST_MS + 5_000,
  })
})

test('rounds count by minute, market, realm and outcome, and voids with what they would have paid', async () => {
  await one(...won(1), optionPlaced({ optionId: 2 }), optionStruck({ optionId: 2 }), optionSettled({ optionId: 2, ...lost }))
  await one(...won(3))
  for (const optionId of [4, 5, 6]) await one(optionPlaced({ optionId }), optionSettled({ optionId, ...voided }))
  await one(optionPlaced({ optionId: 7, realm: 'demo' }), optionSettled({ optionId: 7, realm: 'demo', ...voided }))
  await one(voidPriced({ optionId: 4 }), voidPriced({ optionId: 5, outcome: 'lost', reward: amount(0n) }))
  const minute_ms = Math.floor((FIRST_MS + 3_000) / 60_000) * 60_000
  const rows = await listOptionRounds(database.db, { limit: 10, realm: 'real' })
  expect(rows).toMatchObject([
    { minute_ms, market_id: marketId, outcome: 'lost', options: 1, stakes: '100', paid: '0' },
    {
      minute_ms,
      outcome: 'void',
      options: 3,
      stakes: '300',
      paid: '0',
      priced: 2,
      would_have_won: 1,
      would_have_paid: '82',
      would_have_kept: '100',
    },
    { minute_ms, outcome: 'won', options: 2, stakes: '200', paid: '164', priced: 0 },
  ])
  expect(await listOptionRounds(database.db, { limit: 10, outcome: 'void', realm: 'demo' })).toMatchObject([{ options: 1, priced: 0 }])
  expect(await listOptionRounds(database.db, { limit: 10, beforeMs: minute_ms })).toEqual([])
  expect(await listOptionRounds(database.db, { limit: 1 })).toHaveLength(1)
  expect(await listOptionRounds(database.db, { limit: 10, marketId: marketId + 1 })).toEqual([])
})

/**
 * Days of practice rounds, two outcomes a minute and market, and now and then a void; of real money two voids in all.
 */
async function longHistory(): Promise<void> {
  const columns = sql`realm, market_id, minute_ms, outcome, options, stakes, paid, priced, would_have_won, would_have_paid, would_have_kept, seq`
  const row = sql`1, 1, 0, 0, 0, 0, 0, 1`
  await sql`insert into option_rounds (${columns})
    select 'demo', market, minute * 60000, outcome, ${row}
    from generate_series(1, 4000) minute, unnest('{2001,2002}'::int[]) market, unnest('{lost,won}'::text[]) outcome
    union all select 'demo', 2001, minute * 60000, 'void', ${row} from generate_series(1, 4000, 400) minute
    union all select 'real', 2002, minute * 60000, 'void', ${row} from generate_series(1, 4000, 2000) minute`.execute(database.ownerDb)
  await sql`analyze option_rounds`.execute(database.ownerDb)
}

const REALM_OR_NONE = [undefined, 'demo', 'real'] as const
const OUTCOME_OR_NONE = [undefined, 'won', 'void', 'equal'] as const

test.each(REALM_OR_NONE.flatMap((realm) => OUTCOME_OR_NONE.map((outcome) => ({ realm, outcome }))))(
  'rounds of a long history are found without walking it: $realm $outcome',
  async (asked) => {
    await longHistory()
    const rows = await listOptionRounds(database.db, { ...asked, limit: 20 })
    const { sql: text, parameters } = roundsQuery(database.db, { ...asked, limit: 20 }).compile()
    const { rows: plans } = await database.db.executeQuery<Record<string, PlanNode[]>>(
      CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
    )
    const [{ Plan: plan }] = Object.values(plans[0] as object)[0] as [{ Plan: PlanNode }]
    // The rows that were asked for, and few besides: no scan of the table, no sorting of all of it.
    expect(touched(plan)).toBeLessThanOrEqual(rows.length + 5)
  },
)

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Rows that the lowest nodes of a plan have read. */
const touched = (node: PlanNode): number =>
  node.Plans ? node.Plans.reduce((sum, inner) => sum + touched(inner), 0) : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)

test('page after page every round comes exactly once, in order, also where a page ends within a minute', async () => {
  const [all, sizes] = [[] as string[], [1, 3, 7]]
  for (let optionId = 1; optionId <= 12; optionId++) {
    const realm = optionId % 2 === 0 ? 'demo' : 'real'
    const ends = [{}, lost, voided][optionId % 3]
    await one(optionPlaced({ optionId, realm }), optionStruck({ optionId }), optionSettled({ optionId, realm, ...ends }))
  }
  await sql`insert into option_rounds select realm, 2002, minute_ms - 60000, outcome, options, stakes, paid, priced, would_have_won, would_have_paid, would_have_kept, seq
    from option_rounds union all select realm, 2002, minute_ms, outcome, options, stakes, paid, priced, would_have_won, would_have_paid, would_have_kept, seq
    from option_rounds`.execute(database.ownerDb)
  const nameOf = (row: OptionRoundRow) => [row.minute_ms, row.market_id, row.realm, row.outcome].join(' ')
  all.push(...(await listOptionRounds(database.db, { limit: 1_000 })).map(nameOf))
  expect(new Set(all).size).toBe(18)
  for (const limit of sizes) {
    const seen: string[] = []
    for (let after: OptionRoundRow | undefined; ; ) {
      const page = await listOptionRounds(database.db, { limit, after })
      if (page.length === 0) break
      seen.push(...page.map(nameOf))
      after = page.at(-1)
    }
    expect(seen).toEqual(all)
  }
})

test('the exchange’s result with a period adds up exactly: kept, paid, expected at even chances, and its variance', async () => {
  const odd = { stake: amount(33_333_333n), payout: amount(27_333_333n) }
  await one(...won(1), optionPlaced({ optionId: 2, ...odd }), optionStruck({ optionId: 2 }))
  await one(optionSettled({ optionId: 2, ...lost, stake: odd.stake }))
  await one(optionPlaced({ optionId: 3 }), optionSettled({ optionId: 3, outcome: 'equal', reward: amount(0n) }))
  await one(optionPlaced({ optionId: 4 }), optionSettled({ optionId: 4, ...notOpened }))
  await one(optionPlaced({ optionId: 5 }), optionSettled({ optionId: 5, ...voided }))
  expect(await listOptionResults(database.db, 'real')).toMatchObject([
    {
      market_id: marketId,
      period_id: 2,
      seconds: 60,
      won: 1,
      lost: 1,
      equal: 1,
      void: 1,
      not_opened: 1,
      stakes: '133.333333',
      kept: '33.333333',
      paid: '82',
      // 9 and 33.333333 x 0.09; (100 x 0.91)^2 and (33.333333 x 0.91)^2.
      expected: '11.99999997',
      variance: '9201.1110927088889809',
    },
  ])
  expect(await listOptionResults(database.db, 'demo')).toEqual([])
})

test('rebuilt in one go equals projected group by group', async () => {
  const again = new Groups()
  const history: ProjectedGroup[] = [
    again.opening(),
    again.next(optionConfigured()),
    again.next(optionPlaced(), optionPlaced({ optionId: 2, side: 'down' })),
    again.due(optionStruck(), optionStruck({ optionId: 2 })),
    again.due(optionSettled(), optionSettled({ optionId: 2, ...voided })),
    again.due(voidPriced({ optionId: 2, outcome: 'lost', reward: amount(0n) })),
    again.next(optionConfigured({ ...BTC_OPTION, version: 2 }, FIRST_MS + 9_000)),
    again.next({ type: 'OptionLimitsSet', accountId: ADA, limits: limitsOf(5n), next: limitsOf(0n), nextFromMs: timeMs(FIRST_MS) }),
    again.due(optionConfigured({ ...BTC_OPTION, version: 2 }, FIRST_MS + 9_000)),
    again.next(...won(8), ...won(9)),
  ]
  await clearReadModel(database.ownerDb)
  const grown = new Projection(database.db)
  for (const group of history) await grown.project([group])
  const whenGrown = await allRows()
  expect(whenGrown.options).toHaveLength(4)
  await clearReadModel(database.ownerDb)
  await new Projection(database.db).project(history)
  expect(await allRows()).toEqual(whenGrown)
})

async function allRows(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const name of PROJECTED_TABLES) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(database.db)
    tables[name] = rows
  }
  return tables
}

const limitsOf = (units: bigint): OptionLimits => ({
  stakePerOrder: amount(units),
  lossPerDay: amount(units),
  tradesPerHour: Number(units),
})

test('every version of a rule is kept with when it was announced and when it came into force', async () => {
  const option: OptionConfig = { ...BTC_OPTION, version: 2, strikeWithinMs: 2_000, marketLimitPpm: ratePpm(50_000) }
  await one({ type: 'NewOrdersHalted', isHalted: false }, optionConfigured(option, FIRST_MS + 4_500))
  expect((await listOptionRules(database.db, marketId))[1]).toMatchObject({
    announced_seq: 3,
    announced_command: 0,
    announced_at_ms: FIRST_MS + 3_000,
    effective_from_ms: FIRST_MS + 4_500,
    in_force_at_ms: null,
  })
  await projection.project([groups.next(), groups.due(optionConfigured({ ...option, state: 'halted' }, FIRST_MS + 4_500))])
  const rules = await listOptionRules(database.db, marketId)
  expect(rules).toMatchObject([
    { version: 1, announced_seq: 2, in_force_seq: 2 },
    { version: 2, announced_seq: 3, in_force_seq: 5, in_force_at_ms: FIRST_MS + 5_000 },
  ])
  expect(rules[1]?.body).toMatchObject({
    strikeWithinMs: 2_000,
    marketLimitPpm: 50_000,
    periods: [{ minStake: '10000000' }, {}, {}, {}, {}],
  })
})

const index = (sourceIds: number[]) => ({ indexId: 1, symbol: 'btcusdt', minSources: 1, sourceIds, lateAfterMs: 1_000 })
const indexConfigured = (sourceIds: number[], effectiveFromMs: number): Event => ({
  type: 'IndexConfigured',
  index: index(sourceIds),
  effectiveFromMs: timeMs(effectiveFromMs),
})

test('each set of an index’s sources is kept, with when it came into force', async () => {
  await one(indexConfigured([1], FIRST_MS))
  await one(indexConfigured([1, 2], FIRST_MS + 86_400_000))
  await projection.project([groups.due(indexConfigured([1, 2], FIRST_MS + 86_400_000))])
  // Told again before its time in this made-up history: still waiting, and a row of its own.
  const sets = await listIndexConfigurations(database.db, 1)
  expect(sets.map(({ source_ids, in_force_seq }) => [source_ids, in_force_seq])).toEqual([
    [[1], 3],
    [[1, 2], null],
    [[1, 2], null],
  ])
  const late: ProjectedGroup = { ...groups.due(indexConfigured([1, 2], FIRST_MS + 86_400_000)), timeMs: timeMs(FIRST_MS + 86_400_000) }
  await projection.project([late])
  expect((await listIndexConfigurations(database.db)).map(({ in_force_seq }) => in_force_seq)).toEqual([3, 6, null])
})

test('two sets that begin in one group are both in force from it, whichever was announced first', async () => {
  await one(indexConfigured([1], FIRST_MS))
  await one(indexConfigured([1, 3], FIRST_MS + 6_500))
  await one(indexConfigured([1, 2], FIRST_MS + 6_000))
  const both = [indexConfigured([1, 2], FIRST_MS + 6_000), indexConfigured([1, 3], FIRST_MS + 6_500)]
  await projection.project([groups.next(), groups.due(...both)])
  const sets = await listIndexConfigurations(database.db, 1)
  expect(sets.map(({ source_ids, effective_from_ms, in_force_seq }) => [source_ids, effective_from_ms, in_force_seq])).toEqual([
    [[1], FIRST_MS, 3],
    [[1, 3], FIRST_MS + 6_500, 7],
    [[1, 2], FIRST_MS + 6_000, 7],
  ])
})

test('one batch may touch more options than a statement has parameters', async () => {
  const ids = Array.from({ length: 70_000 }, (_, at) => at + 1)
  await projection.project([{ ...groups.next(), byCommand: ids.map((optionId) => [optionPlaced({ optionId })]) }])
  const over = ids.map((optionId) => [optionStruck({ optionId }), optionSettled({ optionId })])
  await projection.project([{ ...groups.next(), byCommand: over }])
  expect(await countFinishedOptions(database.db, ADA)).toBe(70_000)
}, 120_000)

test('what users set for themselves is kept, newest first', async () => {
  await one({ type: 'OptionLimitsSet', accountId: ADA, limits: limitsOf(5_000_000n), next: limitsOf(5_000_000n), nextFromMs: timeMs(0) })
  await one({ type: 'ExcludedFromOptions', accountId: ADA, untilMs: EXCLUDED_FOR_EVER })
  await one({ type: 'OptionLimitsSet', accountId: ADA, limits: limitsOf(5_000_000n), next: limitsOf(0n), nextFromMs: timeMs(FIRST_MS) })
  const ofAda = (table: 'option_limit_changes' | 'option_exclusions') =>
    database.db.selectFrom(table).selectAll().where('account_id', '=', ADA).orderBy('seq', 'desc').execute()
  expect(await ofAda('option_limit_changes')).toMatchObject([
    { stake_per_order: '5', next_stake_per_order: '0', next_from_ms: FIRST_MS },
    { loss_per_day: '5', trades_per_hour: 5_000_000, next_from_ms: 0 },
  ])
  expect(await ofAda('option_exclusions')).toMatchObject([{ until_ms: Number.MAX_SAFE_INTEGER }])
})

test('a projection that starts again knows in what options listed before are paid', async () => {
  await new Projection(database.db).project([groups.next(...won(1))])
  expect(await findOption(database.db, ADA, 1)).toMatchObject({ stake: '100' })
})
