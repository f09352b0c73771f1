import { core } from '@glasshouse/core'
import { amount, type Realm } from '@glasshouse/domain'
import { CoreShelf, coreOf, loadSigner } from '@glasshouse/journal'
import type { SumDifference } from '@glasshouse/read-model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rebuildReadModel } from '../src/engine/rebuild.ts'
import { BTC_OPTION, type OptionServer, optionServer, USDT } from './option-server.ts'
import { depositForOptions } from './option-user.ts'

/** Somebody writes into the tables that published sums come from, with the rights of the server's own role. */
const logLines: string[] = []
let server: OptionServer
const DAY_MS = 86_400_000
const TABLES = ['options', 'option_rounds', 'option_results', 'balances'] as const

let beforeOptions: Said
beforeAll(async () => {
  server = await optionServer({ logLines, withMarketMaker: true, env: { LIMITS: 'relaxed' } })
  beforeOptions = await atNextStart()
  const ann = await server.person('ann')
  await depositForOptions(server, ann, 10_000n)
  const user = await server.services.records.users.byId(ann.userId)
  for (const realm of ['demo', 'real'] as const) await history(await server.services.accounts.of(user?.userRef as never, realm), realm)
})
afterAll(() => server.stop())

interface Said {
  /** Table, market or asset, realm, period and figure of each. */
  readonly alarms: readonly string[]
  readonly differing: number
}

/** What the comparison said that ended last since `logLines` was emptied. */
const compared = (): Promise<Said> =>
  vi.waitFor(
    () => {
      const lines = logLines.map((line) => JSON.parse(line))
      const end = lines.find(({ msg }) => msg === 'the sums were compared with the state')
      if (!end) throw new Error('nothing was compared yet')
      const nameOf = ({ table, subject, realm, period, figure }: SumDifference) => [table, subject, realm, period, figure].join(' ')
      return { alarms: server.engine.health().sumDifferences.map(nameOf), differing: end.differing }
    },
    { timeout: 5_000, interval: 10 },
  )

async function atNextStart(): Promise<Said> {
  logLines.length = 0
  await server.restart()
  return compared()
}

async function onNextDay(): Promise<Said> {
  logLines.length = 0
  server.time.nowMs += DAY_MS - (server.time.nowMs % DAY_MS)
  await server.beat()
  return compared()
}

const NOTHING: Said = { alarms: [], differing: 0 }
const readyz = async () => (await fetch(`${server.url}/readyz`)).json()
const write = (statement: string) => sql.raw(statement).execute(server.services.readModel)

/** Rows of all tables as they are now; calling it puts them back. */
async function kept(): Promise<() => Promise<void>> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql<{ all: string }>`select json_agg(t)::text as all from ${sql.table(table)} t`.execute(server.services.readModel),
    ),
  )
  return async () => {
    for (const [at, table] of TABLES.entries()) {
      await write(`delete from ${table}`)
      const all = rows[at]?.rows[0]?.all as string
      const name = sql.table(table)
      await sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${all}::json)`.execute(server.services.readModel)
    }
  }
}

interface OptionWords {
  readonly periodId?: number
  readonly stake?: bigint
}

/** Past the calls: an up of a period. */
async function place(accountId: number, realm: Realm, { periodId = 1, stake = 100n }: OptionWords = {}): Promise<void> {
  const submitted = await server.engine.submit({
    type: 'PlaceOption',
    actor: { origin: 'user', actorId: 0, accountId, realm, key: '' },
    ...{ marketId: BTC_OPTION.marketId, side: 'up', periodId, stake: amount(stake * USDT), openAtMs: 0 as never },
  })
  if (!submitted.ok) throw new Error(submitted.reason)
}

/** Options won, lost, equal, void and not opened, of two periods, in one realm; one of a third goes on. */
async function history(accountId: number, realm: Realm): Promise<void> {
  server.setPrice(50_000)
  await server.seconds(2)
  await place(accountId, realm, { stake: 33n })
  await place(accountId, realm, { periodId: 2 })
  await server.seconds(32)
  server.setPrice(50_100)
  await server.seconds(31)
  await place(accountId, realm)
  await server.seconds(2)
  server.setPrice(49_900)
  await server.seconds(31)
  // Struck, and then no price until long after its expiry: void, and priced by the next one.
  await place(accountId, realm)
  await server.seconds(2)
  await server.silence(100)
  server.setPrice(50_000)
  await server.seconds(3)
  // Never struck.
  await place(accountId, realm)
  await server.silence(12)
  await server.seconds(2)
  await place(accountId, realm, { periodId: 4 })
  await server.seconds(2)
}

describe('on an honest exchange nothing differs', () => {
  test('before any option', () => {
    expect(beforeOptions).toEqual(NOTHING)
  })

  test('in both realms with voids, several periods and some without options, over a restart in the middle of one, and on the next day', async () => {
    const { rows } = await sql<{
      realm: string
      outcome: string | null
    }>`select realm, outcome from options group by 1, 2 order by 1, 2`.execute(server.services.readModel)
    const outcomes = ['equal', 'lost', 'not_opened', 'void', 'won', null]
    expect(rows).toEqual(['demo', 'real'].flatMap((realm) => outcomes.map((outcome) => ({ realm, outcome }))))
    expect(await atNextStart()).toEqual(NOTHING)
    expect(server.engine.health()).toMatchObject({ sumsDiffering: 0, sumDifferences: [], sumsAgeMs: 0 })
    await server.seconds(3)
    expect(await onNextDay()).toEqual(NOTHING)
    expect((await readyz()).alarms).toEqual([])
  })

  test('after the tables were made anew from the journal', async () => {
    await write(`update option_results set won = won + 1`)
    expect((await atNextStart()).differing).toBeGreaterThan(0)
    await server.restartAfter(async () => {
      const signer = loadSigner(server.services.config.secretsDir)
      const shelf = new CoreShelf(coreOf(core, new TextEncoder().encode('core of tests')))
      await rebuildReadModel({ ownerUrl: server.database.ownerUrl, databaseUrl: server.database.url, shelf, signer })
      logLines.length = 0
    })
    expect(await compared()).toEqual(NOTHING)
    expect((await readyz()).alarms).toEqual([])
  })
})

const FIRST_MINUTE = `minute_ms = (select min(minute_ms) from option_rounds)`
const copied = (table: string, change: Readonly<Record<string, string>>, where: string) =>
  `insert into ${table} select (json_populate_record(t, json_build_object(${Object.entries(change)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')}))).* from ${table} t where ${where} limit 1`

const BY_HAND: readonly (readonly [what: string, changes: readonly (readonly [statement: string, alarm: string])[]])[] = [
  [
    'results changed',
    [
      [`update option_results set kept = kept + 1 where realm = 'real' and period_id = 1`, 'option_results btcusdt real 1 kept'],
      [`update option_results set paid = paid - 0.000001 where realm = 'demo'`, 'option_results btcusdt demo 1 paid'],
      [`update option_results set void = void - 1 where realm = 'real' and void > 0`, 'option_results btcusdt real 1 void'],
      [`update option_results set expected = 0 where realm = 'real'`, 'option_results btcusdt real 1 expected'],
      [`update option_results set variance = variance * 4 where realm = 'demo'`, 'option_results btcusdt demo 1 variance'],
      [`update option_results set stakes = 'NaN' where realm = 'real'`, 'option_results btcusdt real 1 stakes'],
    ],
  ],
  [
    'results deleted and added',
    [
      [`delete from option_results where realm = 'demo' and period_id = 2`, 'option_results btcusdt demo 2 won'],
      [copied('option_results', { period_id: '77' }, `realm = 'real' and period_id = 1`), 'option_results btcusdt real 77 lost'],
    ],
  ],
  [
    'rounds changed',
    [
      [`update option_rounds set stakes = stakes + 1 where realm = 'real' and outcome = 'lost'`, 'option_rounds btcusdt real  lost.stakes'],
      [`update option_rounds set would_have_paid = 0 where outcome = 'void'`, 'option_rounds btcusdt real  void.would_have_paid'],
      [`update option_rounds set minute_ms = minute_ms - 60000 where ${FIRST_MINUTE}`, 'option_rounds btcusdt demo  equal.by_minute'],
    ],
  ],
  [
    'rounds deleted and added',
    [
      [`delete from option_rounds where realm = 'demo' and outcome = 'won'`, 'option_rounds btcusdt demo  won.options'],
      [copied('option_rounds', { market_id: '4999' }, FIRST_MINUTE), 'option_rounds 4999 demo  equal.options'],
    ],
  ],
  [
    'options changed',
    [
      [`update options set reward = reward + 5 where realm = 'real' and outcome = 'won'`, 'options btcusdt real 2 won.paid'],
      [`update options set realm = 'mine' where realm = 'demo' and outcome = 'won'`, 'options btcusdt mine 2 won.options'],
      [`update options set outcome = 'won' where realm = 'demo' and outcome = 'lost'`, 'options btcusdt demo 1 lost.options'],
    ],
  ],
  [
    'options deleted and added, one with the highest of ids',
    [
      [`delete from options where realm = 'real' and outcome = 'equal'`, 'options btcusdt real 1 equal.stakes'],
      [
        copied('options', { option_id: '9223372036854775807' }, `realm = 'real' and outcome = 'lost'`),
        'options btcusdt real 1 lost.options',
      ],
      [copied('options', { option_id: '-5', outcome: 'null' }, `realm = 'demo'`), 'options btcusdt demo  open.payouts'],
    ],
  ],
  [
    'balances changed, deleted and added',
    [
      [`update balances set held = held + 1 where account_id = 4 and asset_id = 1`, 'balances usdt real  option_pool'],
      [`delete from balances where account_id = 101 and asset_id = 1`, 'balances usdt demo  external'],
      [copied('balances', { account_id: '999999' }, 'account_id > 1000 and available > 0'), 'balances usdt null  users'],
    ],
  ],
]

test.each(BY_HAND)('%s by hand are found on the next day and at the next start', async (_what, changes) => {
  expect(await onNextDay()).toEqual(NOTHING)
  const putBack = await kept()
  try {
    for (const [statement] of changes) await write(statement)
    for (const compare of [onNextDay, atNextStart]) {
      const found = await compare()
      expect(found.alarms).toEqual(expect.arrayContaining(changes.map(([, alarm]) => alarm)))
      expect(found.differing).toBe(found.alarms.length)
      const lines = logLines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm === 'sums_differ')
      expect([lines.length, lines[0]?.level]).toEqual([Math.min(found.differing, 20), 50])
    }
    await server.beat()
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, (await ready.json()).alarms]).toEqual([200, ['sums_differ']])
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/\nglasshouse_sums_differing [1-9]/)
  } finally {
    await putBack()
  }
  expect(await onNextDay()).toEqual(NOTHING)
  expect((await readyz()).alarms).toEqual([])
})

test('published figures that are known to differ say so, and the others do not', async () => {
  expect(await onNextDay()).toEqual(NOTHING)
  const putBack = await kept()
  const anybody = server.client()
  const doubts = async (realm: Realm) => {
    const odds = await anybody.get('/api/fairness/odds', { realm })
    const rounds = (await anybody.get('/api/fairness/rounds', { realm })).rows as { isInDoubt: boolean }[]
    const books = (await anybody.get('/api/fairness/books')).rows as { realm: Realm; symbol: string; isInDoubt: boolean }[]
    return {
      odds: odds.data.isInDoubt,
      periods: (odds.rows as { periodId: string; isInDoubt: boolean }[]).filter((row) => row.isInDoubt).map(({ periodId }) => periodId),
      rounds: new Set(rounds.map((row) => row.isInDoubt)),
      books: books.filter((row) => row.realm === realm && row.isInDoubt).map(({ symbol }) => symbol),
    }
  }
  const certain = { odds: false, periods: [], rounds: new Set([false]), books: [] }
  expect([await doubts('real'), await doubts('demo')]).toEqual([certain, certain])
  await write(`update option_results set kept = kept + 1 where realm = 'real' and period_id = 1`)
  await write(`update option_rounds set paid = paid + 1 where realm = 'demo' and outcome = 'won'`)
  await write(`update balances set held = held + 1 where account_id = 103 and asset_id = 2`)
  await atNextStart()
  await server.beat(11_000)
  expect(await doubts('real')).toEqual({ ...certain, odds: true, periods: ['1'] })
  expect(await doubts('demo')).toEqual({ ...certain, odds: true, rounds: new Set([true]), books: ['btc'] })
  await putBack()
  expect(await onNextDay()).toEqual(NOTHING)
  await server.beat(11_000)
  expect([await doubts('real'), await doubts('demo')]).toEqual([certain, certain])
})
