import { formatDecimal, unitsOf } from '@glasshouse/domain'
import { openReadModel } from '@glasshouse/read-model'
import { type CsvRow, csvRows } from '@glasshouse/testkit'
import type { RevenueHead, RevenueLineRow, RevenuePeriod } from '@glasshouse/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy } from './client.ts'
import { opened } from './contract-user.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { OPTION, up } from './option-user.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { Withdrawing } from './withdrawing.ts'

const REVENUE = '/operator/money/revenue'
/** The server's clock begins at noon UTC of this day. */
const DAY = '2026-01-07'
const [ann, cat] = [loginOf('ann'), loginOf('cat')] as const
const logLines: string[] = []

let place: TestServer
let desk: OperatorDesk

/** Two people of the real realm deposit and trade; a third one plays with demo money. */
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [ann, 'auditor'],
    [cat, 'compliance'],
  ])
  const people = new Withdrawing(place)
  for (const name of ['ada', 'bob']) await (await people.person(name, { usdt: 20_000 })).post('/api/currency/order/submit', marketBuy)
  const demo = await place.person('demo')
  await opened(demo)
  await demo.post(OPTION.place, up)
  await place.settled()
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

const query = (change: object = {}) => new URLSearchParams({ realm: 'real', from: '2026-01-01', to: DAY, by: 'day', ...change }).toString()
const call = async (login: Login, search: string) =>
  desk.send('GET', `${REVENUE}?${search}`, { token: (await desk.tokenFor(login)) as string })
async function revenue(change: object = {}) {
  const { data, rows, code, reason } = await call(ann, query(change))
  expect([code, reason]).toEqual([200, undefined])
  return { ...(data as unknown as RevenueHead), periods: rows as unknown as RevenuePeriod[] }
}
async function file(change: object = {}) {
  const response = await fetch(`http://127.0.0.1:${desk.port}${REVENUE}/file?${query(change)}`, {
    headers: { 'x-operator-door': desk.secret, authorization: (await desk.tokenFor(ann)) as string },
  })
  return { response, text: await response.text() }
}
const units = (text: string) => unitsOf(text, 18)
const named = ({ group, product, coin }: Pick<RevenueLineRow, 'group' | 'product' | 'coin'>) => `${group} ${product} ${coin}`

async function ledgerFees(realm: 'real' | 'demo'): Promise<Map<string, bigint>> {
  const db = openReadModel(place.database.ownerUrl, 1)
  const { rows } = await sql<{ symbol: string; sum: string }>`
    select symbol, sum(available_delta + held_delta)::text as sum from postings join assets using (asset_id)
    where account_id = ${realm === 'real' ? 2 : 102} and purpose in ('fee', 'withdrawal_fee') group by 1`.execute(db)
  await db.destroy()
  return new Map(rows.map(({ symbol, sum }) => [symbol, units(sum)]))
}
function feesIn(lines: readonly RevenueLineRow[]): Map<string, bigint> {
  const fees = new Map<string, bigint>()
  for (const { group, coin, amount } of lines) if (group === 'fees') fees.set(coin, (fees.get(coin) ?? 0n) + units(amount))
  return fees
}

test('fees of each coin are the postings of the fee account, to the unit, in each realm', async () => {
  for (const realm of ['real', 'demo'] as const) {
    const [report, ledger] = [await revenue({ realm }), await ledgerFees(realm)]
    expect(ledger.size, realm).toBeGreaterThan(0)
    expect(feesIn(report.lines)).toEqual(ledger)
    expect(feesIn(report.periods.flatMap(({ lines }) => lines))).toEqual(ledger)
  }
})

test('a period has its volume, people and money; demo money is in none of it', async () => {
  const { periods, active, lines, isOver } = await revenue()
  expect(periods.map(({ period }) => period)).toEqual([...Array(7).keys()].map((at) => `2026-01-0${at + 1}`))
  expect(periods.slice(0, 6).every((one) => one.lines.length === 0 && one.active === 0 && one.isOver)).toBe(true)
  expect([active, periods[6]?.active, isOver]).toEqual([2, 2, false])
  expect(lines.find((line) => named(line) === 'deposits  usdt')).toEqual({
    ...{ group: 'deposits', product: '', coin: 'usdt', count: 2, amount: '40000', value: '40000', unvalued: '0' },
  })
  expect(lines.map(named)).toEqual(['fees spot usdt', 'volume spot usdt', 'deposits  usdt'])
  const demo = await revenue({ realm: 'demo' })
  expect(demo.lines.map(named)).toEqual(['fees futures usdt', 'volume futures usdt', 'volume options usdt'])
  expect(demo.active).toBe(1)
})

test('months add up to what their days do, and people count once in each', async () => {
  const [days, months] = [await revenue(), await revenue({ by: 'month' })]
  expect(months.periods.map(({ period, active }) => [period, active])).toEqual([['2026-01', 2]])
  expect(months.periods[0]?.lines).toEqual(days.lines)
  expect(months.sums).toEqual(days.sums)
})

test('a coin is worth the closing mark of its day; one without a mark stands apart and is never zero', async () => {
  const owner = openReadModel(place.database.ownerUrl, 1)
  const plant = (day: number, symbol: string, amount: string) =>
    sql`with booked as (
      insert into day_sums select ${day}, 'real', holder, asset_id, 'deposit', ${amount}::numeric, 0
      from assets, unnest(array['users']) as h (holder) where symbol = ${symbol}
    ) insert into revenue_days select 'real', ${day}, 'deposit', asset_id, 1, ${amount}::numeric from assets where symbol = ${symbol}`.execute(
      owner,
    )
  const early = Date.UTC(2026, 0, 2) / 86_400_000
  await sql`insert into candles select 'ethusdt', '1d', ${early * 86_400_000}, 1, 1, 1, 2500.5, 0, 1`.execute(owner)
  await plant(early, 'eth', '2')
  await plant(early + 1, 'eth', '0.5')
  const { lines, sums, periods } = await revenue({ to: '2026-01-05' })
  expect(lines).toEqual([{ group: 'deposits', product: '', coin: 'eth', count: 2, amount: '2.5', value: '5001', unvalued: '0.5' }])
  expect(sums.find(({ group }) => group === 'deposits')).toEqual({ group: 'deposits', value: '5001', isWhole: false })
  expect(periods[2]?.lines[0]).toMatchObject({ amount: '0.5', value: null, unvalued: '0.5' })
  await sql`delete from revenue_days where day < ${early + 2}`.execute(owner)
  await sql`delete from day_sums where day < ${early + 2}`.execute(owner)
  await sql`delete from candles where symbol = 'ethusdt' and open_time_ms = ${early * 86_400_000}`.execute(owner)
  await owner.destroy()
})

test('the file has the same lines, and an unknown value is an empty cell', async () => {
  const { response, text } = await file()
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="revenue-real-2026-01-01-${DAY}.csv"`)
  const rows = csvRows(text)
  const { lines } = await revenue()
  const totals = rows.filter((row: CsvRow) => row.row === 'total' && row.group !== 'active')
  expect(totals.map((row: CsvRow) => [`${row.group} ${row.product} ${row.coin}`, row.amount, row.value_usdt])).toEqual(
    lines.map((line) => [named(line), line.amount, line.value ?? '']),
  )
  expect(rows.filter((row: CsvRow) => row.row === 'total' && row.group === 'active').map((row: CsvRow) => row.count)).toEqual(['2'])
  const fees = rows.filter((row: CsvRow) => row.row === 'period' && row.group === 'fees')
  const sum = fees.reduce((units, row: CsvRow) => units + unitsOf(row.amount ?? '', 18), 0n)
  expect(formatDecimal(sum, 18)).toBe(lines[0]?.amount)
})

test('the report breaks off where it differs from the books, as a page and as a file, and the log says where', async () => {
  const owner = openReadModel(place.database.ownerUrl, 1)
  const plant = (sign: string) =>
    sql`update revenue_days set amount = amount ${sql.raw(sign)} 0.000001 where line = 'fee_spot' and realm = 'real'`.execute(owner)
  await plant('+')
  expect(await call(ann, query())).toMatchObject({ code: 0, reason: 'books_differ', field: 'from', data: null, rows: [] })
  expect(JSON.parse((await file()).text)).toMatchObject({ reason: 'books_differ' })
  expect(logLines.some((line) => line.includes('differs from the books') && line.includes('fees'))).toBe(true)
  await plant('-')
  await owner.destroy()
  expect((await revenue()).lines).not.toEqual([])
})

test.each([
  [{ from: '2026-01-09', to: '2026-01-09' }, 'invalid_value', 'from'],
  [{ from: DAY, to: '2026-01-06' }, 'invalid_value', 'to'],
  [{ from: '2025-01-05' }, 'invalid_value', 'to'],
  [{ from: '2026-02-30' }, 'field_malformed', 'from'],
  [{ to: '' }, 'field_missing', 'to'],
  [{ by: 'week' }, 'value_not_listed', 'by'],
  [{ realm: 'both' }, 'value_not_listed', 'realm'],
])('%o is refused', async (change, reason, field) => {
  expect(await call(ann, query(change))).toMatchObject({ code: 0, reason, field })
})

test('a year and a day are read, and nobody else reads them', async () => {
  expect((await revenue({ from: '2025-01-07' })).periods).toHaveLength(366)
  expect(await call(cat, query())).toMatchObject({ reason: 'role_missing' })
})
