import { formatDecimal, unitsOf } from '@glasshouse/domain'
import { addedUp, type CsvRow, csvRows, pdfLines, pdfStatement } from '@glasshouse/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { marketBuy, restingBuy, type TestUser } from './client.ts'
import { CONTRACT, marketLong, opened, restingLong } from './contract-user.ts'
import { OPTION, up } from './option-user.ts'
import { type TestServer, testServer } from './test-server.ts'

const FILE = '/api/asset/statementFile'
const SUMMARY = '/api/asset/statementSummary'
const TRANSFER = '/api/asset/transferFunds'
const DECIMALS = 8
/** The server's clock begins at noon UTC of 7 January 2026. */
const whole = { from: '2026-01-01', to: '2026-12-31', tz: 'UTC' }

let place: TestServer
beforeAll(async () => {
  place = await testServer({ env: { LIMITS: 'relaxed' } })
})
afterAll(() => place.stop())

async function fileOf(person: TestUser, query: Record<string, string>, headers: Record<string, string> = {}) {
  await place.settled()
  const response = await fetch(`${place.url}${FILE}?${new URLSearchParams(query)}`, {
    headers: { authorization: person.token, ...headers },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function csvOf(person: TestUser, query: Record<string, string> = whole): Promise<CsvRow[]> {
  const { bytes } = await fileOf(person, { ...query, format: 'csv' })
  return csvRows(bytes.toString())
}

const units = (text: string) => unitsOf(text.replaceAll(',', ''), DECIMALS)
const text = (sum: bigint) => formatDecimal(sum, DECIMALS)
const keyOf = ({ wallet, coin }: CsvRow) => `${wallet} ${coin}`

const WALLETS = { 1: 'Spot', 2: 'Earn', 3: 'Futures' } as const
/** Totals of the ledger, from the core's memory. */
async function ledger(person: TestUser): Promise<Map<string, string>> {
  const { data } = await person.get('/api/asset/assetBalance')
  type Asset = { readonly type: 1 | 2 | 3; readonly symbol: string; readonly totalAmount: string }
  const there = (data.asset as Asset[]).filter(({ totalAmount }) => totalAmount !== '0')
  return new Map(there.map(({ type, symbol, totalAmount }) => [`${WALLETS[type]} ${symbol}`, totalAmount]))
}
const withoutNothing = (sums: Map<string, string>) => new Map([...sums].filter(([, sum]) => sum !== '0'))

/** Trading of each kind, in an order that a seed gives. */
async function trade(person: TestUser, seed: number, acts: number): Promise<void> {
  let state = seed
  const next = (of: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % of
  }
  const key = () => ({ clientOrderId: `act-${seed}-${next(1e9)}` })
  const moves = [
    () => person.post('/api/currency/order/submit', { ...marketBuy, delegateValue: String(100 + next(900)), ...key() }),
    () => person.post('/api/currency/order/submit', { ...restingBuy, delegatePrice: String(48_000 + next(900)), ...key() }),
    () =>
      person.post('/api/currency/order/submit', {
        ...{ symbol: 'btcusdt', coin: 'btc', type: 1, delegateType: 1, delegateTotal: `0.00${1 + next(8)}` },
        ...key(),
      }),
    () => person.post(CONTRACT.submit, { ...marketLong, delegateTotal: String(1 + next(20)), type: next(2), ...key() }),
    () => person.post(CONTRACT.submit, { ...restingLong, ...key() }),
    async () => {
      const { rows } = await person.get(CONTRACT.positions, { status: '0' })
      const [position] = rows as { id: string }[]
      if (position) await person.post(CONTRACT.close, { id: position.id, ...key() })
    },
    () => person.post(OPTION.place, { ...up, ...key() }),
    () => place.beat(30_000),
    () => {
      const [out, into] = next(2) === 0 ? ['platform', 'contract'] : ['contract', 'platform']
      return person.post(TRANSFER, { coin: 'usdt', transferOutAccount: out, transferInAccount: into, amount: `${next(500)}.5`, ...key() })
    },
  ]
  for (let act = 0; act < acts; act++) await moves[next(moves.length)]?.()
}

test.each([11, 12, 13])('whatever is traded, CSV and PDF add up to the ledger exactly (seed %i)', async (seed) => {
  const ada = await place.person('ada')
  await trade(ada, seed, 40)
  await place.settled()
  const rows = await csvOf(ada)
  expect(withoutNothing(addedUp(rows))).toEqual(await ledger(ada))
  const { bytes } = await fileOf(ada, { ...whole, format: 'pdf' })
  expect(closingsOf(pdfLines(bytes))).toEqual(await ledger(ada))
})

function closingsOf(lines: readonly string[][]): Map<string, string> {
  const { balances } = pdfStatement(lines)
  return withoutNothing(new Map([...balances].map(([key, { closing }]) => [key, closing])))
}

test('each posting names what it came from, and a lost option is one loss', async () => {
  const ada = await place.person('ada')
  const order = await ada.post('/api/currency/order/submit', restingBuy)
  const option = await ada.post(OPTION.place, up)
  await ada.post(TRANSFER, { coin: 'usdt', transferOutAccount: 'platform', transferInAccount: 'contract', amount: '5' })
  await opened(ada)
  await place.beat(2_000)
  await place.beat(60_000)
  await place.settled()
  const rows = (await csvOf(ada)).filter(({ row }) => row === 'posting')
  const sources = new Set(rows.map(({ source, source_id }) => `${source} ${source_id}`))
  expect(sources).toContain(`spot ${order.data.id}`)
  expect(sources).toContain(`option ${option.data.id}`)
  expect([...sources].filter((source) => /^(transfer|futures|demo) /.test(source))).toHaveLength(3)
  expect(rows.filter(({ source }) => source === 'unnamed')).toEqual([])
  const { rows: stories } = await ada.get('/api/asset/history', { kind: 'option' })
  expect(stories).toMatchObject([{ id: `option:${option.data.id}`, market: 'btcusdt', side: 'up' }])
})

describe('periods', () => {
  test('follow each other without a gap: the closing of one is the opening of the next', async () => {
    const ada = await place.person('ada')
    await ada.post('/api/currency/order/submit', { ...marketBuy, clientOrderId: 'one-day' })
    await place.beat(26 * 3_600_000)
    await ada.post('/api/currency/order/submit', { ...marketBuy, clientOrderId: 'the-next' })
    await place.settled()
    const today = new Date(place.time.nowMs).toISOString().slice(0, 10)
    const before = new Date(place.time.nowMs - 86_400_000).toISOString().slice(0, 10)
    const [first, second] = [await csvOf(ada, { ...whole, to: before }), await csvOf(ada, { ...whole, from: today })]
    const balances = (rows: readonly CsvRow[], row: string) =>
      new Map(rows.filter((one) => one.row === row).map((one) => [keyOf(one), one.balance]))
    expect(balances(second, 'opening')).toEqual(balances(first, 'closing'))
    expect(first.filter(({ row }) => row === 'posting').length).toBeGreaterThan(2)
    expect(second.filter(({ row }) => row === 'posting').length).toBeGreaterThan(2)
    addedUp(first)
    expect(withoutNothing(addedUp(second))).toEqual(await ledger(ada))
  })

  test('begin and end at midnight of the zone', async () => {
    const ada = await place.person('ada')
    const { data } = await ada.get(SUMMARY, { from: '2026-03-29', to: '2026-03-29', tz: 'Europe/Berlin' })
    expect([data.fromTime, data.toTime]).toEqual([Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 22)])
  })
})

test('the sums of a year tell balances, what moved them, and results', async () => {
  const ada = await place.person('ada')
  await ada.post('/api/currency/order/submit', marketBuy)
  const { id } = await opened(ada)
  await ada.post(CONTRACT.close, { id })
  await place.settled()
  const { data } = await ada.get(SUMMARY, whole)
  const usdt = data.balances.find((sum: { type: number; symbol: string }) => sum.type === 3 && sum.symbol === 'usdt')
  expect(text(units(usdt.opening) + units(usdt.incoming) + units(usdt.outgoing))).toBe(usdt.closing)
  const total = (purpose: string) => {
    const sum = data.byPurpose.find((one: { symbol: string; purpose: string }) => one.symbol === 'usdt' && one.purpose === purpose)
    return sum ? units(sum.incoming) + units(sum.outgoing) : 0n
  }
  const [result] = data.byCoin.filter(({ symbol }: { symbol: string }) => symbol === 'usdt')
  expect(result).toEqual({ symbol: 'usdt', futures: text(total('realized')), funding: '0', options: '0', fees: text(total('fee')) })
  expect(units(result.fees)).toBeLessThan(0n)
})

describe('a file', () => {
  test('is named, is not kept by anybody on its way, and holds nobody’s name', async () => {
    const ada = await place.person('ada')
    const { response, bytes } = await fileOf(ada, { ...whole, format: 'pdf' })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="statement-2026-01-01-2026-12-31.pdf"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const said = pdfLines(bytes).flat().join('\n')
    expect(said).toContain(ada.userId)
    expect(said).toContain('Demo account')
    expect(said).not.toContain(ada.loginName)
  })

  test('is of the one who asks: no field names another account', async () => {
    const [ada, bob] = [await place.person('ada'), await place.person('bob')]
    await bob.post('/api/currency/order/submit', marketBuy)
    const rows = await csvOf(ada, { ...whole, accountId: '1002', userId: bob.userId, uid: bob.userId })
    expect(new Set(rows.map(({ coin }) => coin))).toEqual(new Set(['usdt']))
    expect(rows.filter(({ row }) => row === 'posting').map(({ purpose }) => purpose)).toEqual(['demo_grant', 'demo_grant'])
    const { data } = await bob.get(SUMMARY, whole)
    expect(data.balances.some(({ symbol }: { symbol: string }) => symbol === 'btc')).toBe(true)
    const story = (await bob.get('/api/asset/history', { kind: 'spot' })).rows[0] as unknown as { sourceId: string }
    expect((await ada.get('/api/asset/history', { id: story.sourceId })).rows).toEqual([])
  })

  test('is of the session’s realm alone', async () => {
    const ada = await place.person('ada')
    await ada.send('POST', '/api/user/switch', { query: { type: '1' } })
    expect(await csvOf(ada)).toEqual([])
  })

  test('is refused like any call, in words', async () => {
    const ada = await place.person('ada')
    const refused = async (query: Record<string, string>, client: { token: string } = ada) => {
      const { bytes } = await fileOf(client as TestUser, query)
      const { code, reason, field } = JSON.parse(bytes.toString())
      return [code, reason, field]
    }
    const csv = { ...whole, format: 'csv' }
    expect(await refused({ ...csv, from: '2026-02-30' })).toEqual([0, 'field_malformed', 'from'])
    expect(await refused({ ...csv, to: '' })).toEqual([0, 'field_missing', 'to'])
    expect(await refused({ ...csv, to: '2025-12-31' })).toEqual([0, 'invalid_value', 'to'])
    expect(await refused({ ...csv, tz: 'Mars/Base' })).toEqual([0, 'field_malformed', 'tz'])
    expect(await refused({ ...csv, format: 'xls' })).toEqual([0, 'value_not_listed', 'format'])
    expect(await refused(csv, { token: 'nobody' })).toEqual([500, 'token_invalid', undefined])
  })

  test('that cannot be made whole is cut off, so that nobody takes it for one', async () => {
    const ada = await place.person('ada')
    const spy = vi.spyOn(place.services.listing, 'asset').mockImplementationOnce(() => {
      throw new Error('not listed')
    })
    await expect(fileOf(ada, { ...whole, format: 'csv' })).rejects.toThrow()
    spy.mockRestore()
  })
})

test('statements are limited by themselves', async () => {
  const limited = await testServer()
  try {
    const ada = await limited.person('ada')
    const answers = []
    for (let at = 0; at < 22; at++) answers.push(await ada.get(SUMMARY, whole))
    expect(answers.map(({ code }) => code)).toEqual([...Array(20).fill(200), 0, 0])
    expect(answers.at(-1)).toMatchObject({ reason: 'too_many_requests' })
    expect(await ada.get('/api/asset/assetBalance')).toMatchObject({ code: 200 })
  } finally {
    await limited.stop()
  }
})
