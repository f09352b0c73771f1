import { formatDecimal, unitsOf } from '@glasshouse/domain'
import { openReadModel } from '@glasshouse/read-model'
import { type CsvRow, csvRows, pdfLines } from '@glasshouse/testkit'
import { HOLDER_WORDS } from '@glasshouse/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketBuy } from './client.ts'
import { opened } from './contract-user.ts'
import { addOperators, type OperatorDesk, openOperatorDoor } from './operator-desk.ts'
import { OPTION, up } from './option-user.ts'
import { type Login, loginOf } from './signing/signers.ts'
import { type TestServer, testServer } from './test-server.ts'
import { Withdrawing } from './withdrawing.ts'

/** The server's clock begins at noon UTC of this day. */
const DAY = '2026-01-07'
const CLOSE = '/operator/money/close'
const AUDIT = '/operator/audit'

let place: TestServer
let desk: OperatorDesk
let people: Withdrawing
const [tess, tom, cat, ann] = [loginOf('tess'), loginOf('tom'), loginOf('cat'), loginOf('ann')] as const
const logLines: string[] = []

/** Money came in, was traded, converted and asked for again; some has no owner. */
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' }, logLines })
  desk = await openOperatorDoor(place)
  await addOperators(place, [
    [tess, 'treasury'],
    [tom, 'treasury'],
    [cat, 'compliance'],
    [ann, 'auditor'],
  ])
  people = new Withdrawing(place)
  const ada = await people.person('ada', { usdt: 20_000 })
  await ada.post('/api/currency/order/submit', marketBuy)
  const demo = await place.person('demo')
  await opened(demo)
  await demo.post(OPTION.place, up)
  await people.verify(ada, 1)
  await people.ask(ada)
  await act(['credit-suspense', 'usdt', '80'], 'bank:NOBODY-1')
  await act(['credit-suspense', 'usdt', '7.5'], 'bank:NOBODY-2')
  await act(['return-suspense', 'usdt', '7.5'], 'bank:NOBODY-2')
  await act(['fund-house', 'real', 'market_maker', 'btc', '2'], 'bank:VAULT-7')
  await place.settled()
})
afterAll(async () => {
  await desk.close()
  await place.stop()
})

async function act(words: readonly string[], evidence: string): Promise<void> {
  const done = await desk.act(words, { asker: tess, approver: tom, reason: 'funding', evidence })
  expect(done, `${done.reason} ${done.field}: ${done.msg}`).toMatchObject({ code: 200 })
}

const call = async (login: Login, method: string, path: string, body?: object) =>
  desk.send(method, path, { token: (await desk.tokenFor(login)) as string, body })
async function fileOf(login: Login, method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${desk.port}${path}`, {
    method,
    headers: {
      'x-operator-door': desk.secret,
      authorization: (await desk.tokenFor(login)) as string,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const units = (text: string) => unitsOf(text.replaceAll(',', ''), 18)
const text = (sum: bigint) => formatDecimal(sum, 18)

interface CloseTotalRow {
  readonly realm: string
  readonly holder: string
  readonly closing: string
  readonly isWhole: boolean
}
interface CloseRow {
  readonly realm: string
  readonly coin: string
  readonly holder: string
  readonly opening: string
  readonly incoming: string
  readonly outgoing: string
  readonly closing: string
  readonly kinds: readonly { readonly purpose: string; readonly incoming: string; readonly outgoing: string }[]
}
const closeOf = async (day = DAY) => (await call(ann, 'GET', `${CLOSE}?day=${day}`)).rows as unknown as CloseRow[]

/** Balances of the core's memory, by holder. */
async function inMemory(purpose: string, coin: string): Promise<string> {
  const { rows } = (await (await fetch(`${place.url}/api/fairness/books`)).json()) as {
    rows: { realm: string; symbol: string; users: string; house: { purpose: string; amount: string }[] }[]
  }
  const books = rows.find(({ realm, symbol }) => realm === 'real' && symbol === coin)
  return purpose === 'users' ? (books?.users ?? '') : (books?.house.find((one) => one.purpose === purpose)?.amount ?? '')
}

describe('the close of a day', () => {
  test('leads by each kind of movement to what users and the exchange have, in each realm', async () => {
    const rows = await closeOf()
    const usdt = (holder: string) => rows.find((row) => row.realm === 'real' && row.coin === 'usdt' && row.holder === holder)
    expect(usdt('users')?.closing).toBe(await inMemory('users', 'usdt'))
    expect(usdt('suspense')).toMatchObject({ closing: '80', kinds: [{ purpose: 'suspense', incoming: '87.5', outgoing: '-7.5' }] })
    expect(usdt('users')?.kinds.map(({ purpose }) => purpose)).toEqual(['deposit', 'trade', 'fee'])
    expect(rows.some(({ realm, holder }) => realm === 'demo' && holder === 'option_pool')).toBe(true)
    for (const { opening, incoming, outgoing, closing, kinds } of rows) {
      expect(text(units(opening) + units(incoming) + units(outgoing))).toBe(closing)
      expect(text(kinds.reduce((sum, kind) => sum + units(kind.incoming) + units(kind.outgoing), units(opening)))).toBe(closing)
    }
    const sums = new Map<string, bigint>()
    for (const { realm, coin, closing } of rows) sums.set(`${realm} ${coin}`, (sums.get(`${realm} ${coin}`) ?? 0n) + units(closing))
    expect(new Set(sums.values())).toEqual(new Set([0n]))
  })

  test('has a total of each holder in USDT, which says where a coin without a mark is not in it', async () => {
    const owner = openReadModel(place.database.ownerUrl, 1)
    const total = async (holder: string) => {
      const { totals } = (await call(ann, 'GET', `${CLOSE}?day=${DAY}`)).data as unknown as { totals: readonly CloseTotalRow[] }
      return totals.find((one) => one.realm === 'real' && one.holder === holder)
    }
    const closing = async (coin: string) =>
      (await closeOf()).find((row) => row.realm === 'real' && row.holder === 'market_maker' && row.coin === coin)?.closing ?? '0'
    expect(await total('suspense')).toEqual({ realm: 'real', holder: 'suspense', closing: '80', isWhole: true })
    expect((await total('market_maker'))?.closing).not.toBe(await closing('usdt'))
    const sources = ['candles', 'prefilled_candles', 'running_minutes']
    for (const name of sources) {
      await sql`create table ${sql.table(`${name}_aside`)} as select * from ${sql.table(name)}`.execute(owner)
      await sql`delete from ${sql.table(name)}`.execute(owner)
    }
    expect(await total('market_maker')).toEqual({ realm: 'real', holder: 'market_maker', closing: await closing('usdt'), isWhole: false })
    for (const name of sources) {
      await sql`insert into ${sql.table(name)} select * from ${sql.table(`${name}_aside`)}`.execute(owner)
      await sql`drop table ${sql.table(`${name}_aside`)}`.execute(owner)
    }
    await owner.destroy()
  })

  test('reads the same in CSV and PDF, added up again by hand', async () => {
    const rows = await closeOf()
    const said = new Map(rows.map(({ realm, coin, holder, closing }) => [`${realm} ${coin} ${holder}`, closing]))
    const csv = await fileOf(ann, 'GET', `${CLOSE}/file?day=${DAY}&format=csv`)
    expect(csv.response.headers.get('content-disposition')).toBe(`attachment; filename="close-${DAY}.csv"`)
    expect(addedUp(csvRows(csv.bytes.toString()))).toEqual(said)
    const pdf = await fileOf(ann, 'GET', `${CLOSE}/file?day=${DAY}&format=pdf`)
    expect(pdf.response.headers.get('content-type')).toBe('application/pdf')
    const named = rows.map(
      ({ realm, coin, holder, closing }) => [`${realm} ${coin} ${HOLDER_WORDS[holder as keyof typeof HOLDER_WORDS]}`, closing] as const,
    )
    expect(pdfClosings(pdfLines(pdf.bytes))).toEqual(new Map(named))
    expect(
      pdfLines(pdf.bytes)
        .flat()
        .filter((cell) => /[a-z]_[a-z]/.test(cell)),
    ).toEqual([])
    expect(pdfLines(pdf.bytes).flat().join('\n')).toContain('The day is not over')
  })

  test('opens where the day before closed, and a day on which nothing moved leads to itself', async () => {
    await place.beat(24 * 3_600_000)
    desk.endSittings()
    const [before, after] = [await call(ann, 'GET', `${CLOSE}?day=${DAY}`), await closeOf('2026-01-08')]
    expect(before.data).toMatchObject({ isOver: true })
    const closings = new Map((before.rows as unknown as CloseRow[]).map((row) => [`${row.realm} ${row.coin} ${row.holder}`, row.closing]))
    const openings = after
      .filter(({ opening }) => opening !== '0')
      .map((row) => [`${row.realm} ${row.coin} ${row.holder}`, row.opening] as const)
    expect(new Map(openings)).toEqual(new Map([...closings].filter(([, closing]) => closing !== '0')))
    expect((await closeOf('2026-01-01')).length).toBe(0)
  })

  test('breaks off over a wrong posting, as a page and as a file, and the log says which', async () => {
    const owner = openReadModel(place.database.ownerUrl, 1)
    const plant = (sign: string) =>
      sql`update postings set available_delta = available_delta ${sql.raw(sign)} 0.5
        where ctid = (select ctid from postings where purpose = 'suspense' and account_id < 100 order by seq, position limit 1)`.execute(
        owner,
      )
    await plant('+')
    const refusal = { code: 0, reason: 'books_differ', field: 'day' }
    expect(await call(ann, 'GET', `${CLOSE}?day=${DAY}`)).toMatchObject({ ...refusal, data: null, rows: [] })
    const { bytes } = await fileOf(ann, 'GET', `${CLOSE}/file?day=${DAY}&format=csv`)
    expect(JSON.parse(bytes.toString())).toMatchObject(refusal)
    expect(logLines.some((line) => line.includes('the books of a day do not add up') && line.includes('suspense'))).toBe(true)
    await plant('-')
    await owner.destroy()
    expect((await closeOf()).length).toBeGreaterThan(0)
  })

  test('is refused for days that are none or have not begun', async () => {
    for (const [day, reason] of [
      ['2026-02-30', 'field_malformed'],
      ['', 'field_missing'],
      ['2026-12-31', 'invalid_value'],
    ]) {
      expect(await call(ann, 'GET', `${CLOSE}?day=${day}`)).toMatchObject({ code: 0, reason, field: 'day' })
      expect(JSON.parse((await fileOf(ann, 'GET', `${CLOSE}/file?day=${day}&format=pdf`)).bytes.toString())).toMatchObject({ reason })
    }
    expect(await call(cat, 'GET', `${CLOSE}?day=${DAY}`)).toMatchObject({ reason: 'role_missing' })
  })
})

/** Closing balances of a CSV: the opening and each movement lead there. */
function addedUp(rows: readonly CsvRow[]): Map<string, string> {
  const sums = new Map<string, bigint>()
  for (const row of rows) {
    const key = `${row.realm} ${row.coin} ${row.holder}`
    if (row.row === 'opening') sums.set(key, units(row.balance as string))
    if (row.row === 'movement') sums.set(key, (sums.get(key) as bigint) + units(row.incoming as string) + units(row.outgoing as string))
    if (row.row === 'closing') expect([key, text(sums.get(key) as bigint)]).toEqual([key, row.balance])
  }
  return new Map([...sums].map(([key, sum]) => [key, text(sum)]))
}

/** Closing balances of a PDF, by the heads of its parts: opening + in + out lead there, and so do the kinds. */
function pdfClosings(lines: readonly string[][]): Map<string, string> {
  const closings = new Map<string, string>()
  const kinds = new Map<string, bigint>()
  let part = ''
  for (const cells of lines) {
    const head = cells.length === 1 ? /^([A-Z0-9]+), (real|demo) money$/.exec(cells[0] as string) : null
    if (head) part = `${head[2]} ${(head[1] as string).toLowerCase()}`
    const [holder = '', ...figures] = cells
    const key = `${part} ${holder}`
    if (part !== '' && cells.length === 5 && holder !== 'Holder') {
      const [opening = '', incoming = '', outgoing = '', closing = ''] = figures
      expect(text(units(opening) + units(incoming) + units(outgoing))).toBe(text(units(closing)))
      closings.set(key, text(units(closing)))
      kinds.set(key, units(opening))
    }
    if (part !== '' && cells.length === 4 && holder !== 'Holder')
      kinds.set(key, (kinds.get(key) as bigint) + units(figures[1] as string) + units(figures[2] as string))
  }
  expect(new Map([...kinds].map(([key, sum]) => [key, text(sum)]))).toEqual(closings)
  return closings
}

describe('money of the exchange', () => {
  test('custody is what came in less what went out, in its parts', async () => {
    const { data } = await call(tess, 'GET', '/operator/money')
    const [usdt] = data.custody as Record<string, string>[]
    expect(usdt).toEqual({
      ...{ coin: 'usdt', forUsers: '20000', suspense: '80', deposits: '20000', taken: '87.5', paid: '0', returned: '7.5' },
      ...{ reversed: '0', waiting: '80', isRight: true },
    })
  })

  test('a posting that custody lacks shows in the equation and as an alarm', async () => {
    const owner = openReadModel(place.database.ownerUrl, 1)
    await sql`update balances set available = available - 1 where account_id = 8`.execute(owner)
    const { data } = await call(tess, 'GET', '/operator/money')
    expect(data.custody[0]).toMatchObject({ isRight: false })
    await sql`update balances set available = available + 1 where account_id = 8`.execute(owner)
    await owner.destroy()
  })

  test('inventory is told beside what was put in, in coins and at the price of now', async () => {
    const { data } = await call(tess, 'GET', '/operator/money')
    const btc = data.inventory.find(
      (one: { realm: string; purpose: string; coin: string }) => `${one.realm} ${one.purpose} ${one.coin}` === 'real market_maker btc',
    )
    expect(text(units(btc.has) - units(btc.funded))).toBe(btc.result)
    expect(btc.funded).not.toBe('0')
    expect(units(btc.price)).toBeGreaterThan(0n)
    expect(units(btc.result)).toBeLessThan(0n)
    const exact = (units(btc.result) * units(btc.price)) / 10n ** 18n
    expect(units(btc.value)).toBeLessThanOrEqual(exact)
    expect(exact - units(btc.value)).toBeLessThan(10n ** 16n)
  })

  test('pools, open interest and exposure are told by realm, with their limits', async () => {
    const { data } = await call(tess, 'GET', '/operator/money')
    const demo = <Row extends { realm: string; symbol: string }>(rows: Row[]) =>
      rows.find(({ realm, symbol }) => realm === 'demo' && symbol === 'btcusdt') as Row
    expect(units(demo<{ realm: string; symbol: string; marketMost: string }>(data.pools).marketMost)).toBeGreaterThan(0n)
    const interest = demo<{ realm: string; symbol: string; contracts: number; value: string }>(data.interest)
    expect(interest.contracts).toBeGreaterThan(0)
    expect(units(interest.value)).toBeGreaterThan(0n)
    expect(data.positions.some((one: { realm: string; symbol: string }) => one.realm === 'demo' && one.symbol === 'btcusdt')).toBe(true)
    const demoUser = await place.person('exposed')
    await demoUser.post(OPTION.place, up)
    await place.settled()
    const sum = async (name: 'unstruck' | 'seconds') => {
      const rows = (await call(tess, 'GET', '/operator/money')).data[name] as { realm: string; count: number; payouts: string }[]
      return rows.filter(({ realm }) => realm === 'demo').reduce((count, row) => count + row.count, 0)
    }
    expect(await sum('unstruck')).toBe(1)
    await place.beat(2_000)
    expect([await sum('unstruck'), await sum('seconds')]).toEqual([0, 1])
  })
})

describe('the audit log', () => {
  const search = async (query: Record<string, string>, login = ann) => call(login, 'GET', `${AUDIT}?${new URLSearchParams(query)}`)
  type Entry = {
    readonly id: number
    readonly at: number
    readonly actor: string
    readonly act: string
    readonly subject: string
    readonly detail: string
  }
  const entries = async (query: Record<string, string>) => (await search(query)).rows as unknown as Entry[]

  test('is searched by who, what, whom, when and any text, and read page by page', async () => {
    const funded = await entries({ act: 'fund-house' })
    expect(funded).toHaveLength(1)
    expect(JSON.parse((funded[0] as Entry).detail)).toMatchObject({ words: ['real', 'market_maker', 'btc', '2'] })
    expect(await entries({ text: 'MARKET_maker', act: 'fund' })).toEqual(funded)
    expect(await entries({ subject: 'real', act: 'fund-house' })).toEqual(funded)
    expect(await entries({ text: '%', act: 'fund-house' })).toEqual([])
    expect(await entries({ actor: 'operator_' })).toEqual([])
    const all = await entries({ size: '200', actor: 'operator:' })
    const [first, second] = [await entries({ size: '3', actor: 'operator:' }), [] as Entry[]]
    second.push(...(await entries({ size: '3', actor: 'operator:', before: String(first.at(-1)?.id) })))
    expect([...first, ...second]).toEqual(all.slice(0, 6))
    const middle = all[2] as Entry
    expect((await entries({ from: String(middle.at), to: String(middle.at + 1), size: '200' })).map(({ id }) => id)).toContain(middle.id)
    expect(await entries({ from: String(place.time.nowMs + 1) })).toEqual([])
  })

  test('goes into a file in which no cell is a formula, and the file is an entry of its own', async () => {
    const { audit } = place.services.records
    for (const subject of ['=1+1', '+cmd', '-2+3', '@sum', '\tx', '\rx', 'a,"b"\n'])
      await audit.add({ actor: 'system', act: 'account_erase', subject, detail: { subject } })
    const { response, bytes } = await fileOf(ann, 'POST', `${AUDIT}/export`, { act: 'account_erase', purpose: 'audit' })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-2026-01-\d\d\.csv"$/)
    const cells = bytes
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[4])
    expect(cells).toEqual(['"a', `"'\rx"`, `"'\tx"`, "'@sum", "'-2+3", "'+cmd", "'=1+1"])
    const [entry] = await entries({ act: 'audit_export' })
    expect(JSON.parse((entry as Entry).detail)).toMatchObject({ act: 'account_erase', purpose: 'audit' })
  })

  test('is refused to who may not read it, upside down, and without a purpose', async () => {
    expect(await search({}, tess)).toMatchObject({ reason: 'role_missing' })
    expect(await search({ from: '20', to: '10' })).toMatchObject({ code: 0, reason: 'invalid_value', field: 'to' })
    expect(await search({ from: 'yesterday' })).toMatchObject({ code: 0, reason: 'not_a_number', field: 'from' })
    expect(await search({ text: 'x'.repeat(101) })).toMatchObject({ code: 0, reason: 'field_too_long', field: 'text' })
    const exported = async (login: Login, body: object) =>
      JSON.parse((await fileOf(login, 'POST', `${AUDIT}/export`, body)).bytes.toString())
    const before = (await entries({ act: 'audit_export' })).length
    expect(await exported(ann, {})).toMatchObject({ code: 0, reason: 'field_missing', field: 'purpose' })
    expect(await exported(ann, { purpose: 'audit', from: 9, to: 9 })).toMatchObject({ code: 0, reason: 'invalid_value', field: 'to' })
    expect(await exported(tess, { purpose: 'audit' })).toMatchObject({ reason: 'role_missing' })
    expect(await entries({ act: 'audit_export' })).toHaveLength(before)
  })
})
