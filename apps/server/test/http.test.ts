import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyEndpoint, calls } from '@glasshouse/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketBuy, PASSWORD, restingBuy } from './client.ts'
import { restingLong } from './contract-user.ts'
import { type TestServer, testServer } from './test-server.ts'

let place: TestServer
const logLines: string[] = []
const webFolder = mkdtempSync(join(tmpdir(), 'glasshouse-web-'))

beforeAll(async () => {
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><script src="/platform/default/config.js"></script>')
  writeFileSync(join(webFolder, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(webFolder, '.fingerprint'), 'not for everybody')
  place = await testServer({ withDocs: true, logLines, webFolder, env: { BRAND: 'dark' } })
})
afterAll(async () => {
  await place.stop()
  rmSync(webFolder, { recursive: true })
})

const fetchPlain = (path: string, headers: Record<string, string> = {}) => fetch(`${place.url}${path}`, { redirect: 'manual', headers })

test('every reply carries code, msg, data and rows, success or not [API-001, ER-001]', async () => {
  const client = await place.person('ada')
  const replies = [
    await client.get('/api/common/getCoinList'),
    await client.get('/api/symbolmanage/list'),
    await client.post('/api/currency/order/submit', {}),
    await place.client().get('/api/user/getInfo'),
  ]
  for (const reply of replies) expect(Object.keys(reply)).toEqual(expect.arrayContaining(['code', 'msg', 'data', 'rows']))
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 0, 500])
})

test('any language headers are taken, and replies are never stored by a cache [API-004]', async () => {
  const { headers, reply } = await place.client().raw('POST', '/api/common/getAllSetting', { headers: { language: 'ar', lang: 'ar' } })
  expect(reply.code).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('an order says what became of it in its message, placed or refused [ER-015]', async () => {
  const client = await place.person('ada')
  expect((await client.post('/api/currency/order/submit', restingBuy)).msg).toBe('Order placed')
  expect((await client.post('/api/currency/order/submit', marketBuy)).msg).toBe('Order done')
  expect((await client.post('/api/currency/order/submit', { ...restingBuy, delegateTotal: '2' })).msg).toBe(
    'delegateTotal: Not enough available balance',
  )
})

test('a fault of ours is told as System error and nothing of it leaves the house [ER-002]', async () => {
  const client = await place.person('ada')
  const { read } = place.engine
  const { balances } = read
  read.balances = () => Promise.reject(new Error('secret inner words'))
  const reply = await client.get('/api/asset/assetBalance')
  read.balances = balances
  expect(reply).toEqual({ code: 500, msg: 'System error', data: null, rows: [], reason: 'internal' })
  expect(logLines.some((line) => line.includes('secret inner words'))).toBe(true)
})

test('alive and ready are two questions', async () => {
  expect((await fetchPlain('/healthz')).status).toBe(200)
  expect(await (await fetchPlain('/readyz')).json()).toEqual({
    ready: true,
    unready: [],
    unquoted: [],
    alarms: [],
    withoutGate: ['futures', 'options'],
  })
  const { health } = place.engine
  place.engine.health = () => ({ ...health.call(place.engine), isReady: false, unready: ['projection_behind', 'no_price_yet'] })
  const unready = await fetchPlain('/readyz')
  expect([unready.status, await unready.json()]).toEqual([
    503,
    { ready: false, unready: ['projection_behind', 'no_price_yet'], unquoted: [], alarms: [], withoutGate: ['futures', 'options'] },
  ])
  expect((await fetchPlain('/healthz')).status).toBe(200)
  place.engine.health = health
})

test('metrics tell queue, group, lag, feed and an alarm that a broken law sets off', async () => {
  const metric = async (name: string) => new RegExp(`^glasshouse_${name} (.*)$`, 'm').exec(await (await fetchPlain('/metrics')).text())?.[1]
  for (const name of ['queue_depth', 'last_seq', 'group_seconds', 'projection_lag_seconds', 'feed_age_seconds', 'sockets'])
    expect(Number(await metric(name))).toBeGreaterThanOrEqual(0)
  expect(await metric('law_broken')).toBe('0')
  const { read } = place.engine
  const { books } = read
  read.books = async () => (await books()).map((book, index) => (index === 0 ? { ...book, sum: 1n as typeof book.sum } : book))
  expect(await metric('law_broken')).toBe('1')
  read.books = books
})

test('OpenAPI lists every call of the wire with the schemas that read it', async () => {
  const docs = (await (await fetchPlain('/api/docs/json')).json()) as { paths: Record<string, Record<string, { requestBody?: unknown }>> }
  for (const call of Object.values(calls) as AnyEndpoint[]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    expect(docs.paths[path], path).toHaveProperty(call.method.toLowerCase())
  }
  expect(JSON.stringify(docs.paths['/api/currency/order/submit']?.post?.requestBody)).toContain('delegateTotal')
  const page = await fetchPlain('/api/docs/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('the app is served with the brand of this house, its files for ever, nothing hidden', async () => {
  expect(await (await fetchPlain('/')).text()).toContain('/platform/dark/config.js')
  expect((await fetchPlain('/assets/app-1a2b.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/.fingerprint', '/assets/none.js', '/../package.json', '/%2e%2e/package.json', '/api/none', '/platform/x'])
    expect([path, (await fetchPlain(path)).status]).toEqual([path, 404])
})

test.each([
  ['/register?invite_code=K7Q2', '/#/register?invite_code=K7Q2'],
  ['/i&K7Q2', '/#/i&K7Q2'],
  ['/assets', '/#/assets'],
  ['/tradeBB?symbol=btcusdt', '/#/tradeBB?symbol=btcusdt'],
  ['//evil.example/x', '/#//evil.example/x'],
])('a plain screen path %s is forwarded to its hash form', async (path, location) => {
  const response = await fetchPlain(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
})

test('no inline script, no framing, no sniffing, on pages and replies alike', async () => {
  for (const path of ['/', '/api/common/getCoinList', '/nosuch']) {
    const { headers } = await fetchPlain(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('the log holds routes and ids, no password, token, query or body', async () => {
  const client = await place.person('quiet')
  await client.send('POST', '/api/user/switch', { query: { type: '2', secret: 'in-a-query' } })
  await client.post('/api/user/login', { signType: 3, loginName: client.loginName, loginPassword: 'wrong but secret' })
  const log = logLines.join('')
  expect(log).toContain('"route":"/api/user/switch"')
  expect(log).toContain(client.userId)
  for (const secret of [PASSWORD, 'wrong but secret', client.token, 'in-a-query', '?type=']) expect(log).not.toContain(secret)
})

test('orders have a bucket that fills again, and cancels have their own', async () => {
  const client = await place.person('busy')
  place.time.nowMs += 10_000
  const codes = await Promise.all(
    Array.from({ length: 130 }, (_, n) => client.post('/api/currency/order/submit', { ...restingBuy, clientOrderId: `n${n}` })),
  )
  const limited = codes.filter(({ reason }) => reason === 'too_many_requests')
  expect(limited.length).toBe(30)
  expect(await client.get('/api/currency/order/cancelOrder', { id: codes.find(({ code }) => code === 200)?.data.id })).toMatchObject({
    code: 200,
  })
  // Closing and canceling in contracts are ways out too; opening is not.
  expect((await client.post('/api/contract/position/stopPosition', { id: '1' })).reason).toBe('not_found')
  expect((await client.post('/api/contract/loss/cancel', { id: '1' })).reason).toBe('not_found')
  expect((await client.post('/api/contract/order/canCelOrder', { id: '1' })).reason).toBe('not_found')
  expect((await client.post('/api/contract/order/submit', restingLong)).reason).toBe('too_many_requests')
  place.time.nowMs += 1_000
  expect((await client.post('/api/currency/order/submit', { ...restingBuy, clientOrderId: 'later' })).reason).not.toBe('too_many_requests')
})
