import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tools/test-server.ts'

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: Record<string, unknown>
  readonly rows: Record<string, unknown>[]
}

test('after a kill -9 the same start shows the same balances and open orders', { timeout: 180_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-kill-'))
  let server: TestServer | undefined
  try {
    const running = await startTestServer(dataDir, { FEED: 'simulated' })
    server = running
    const login = { loginName: 'killed_once', loginPassword: 'a long enough one', newPassword: 'a long enough one', signType: 3 }
    await ask(server, 'POST', '/api/user/register', { body: login })
    const { data } = await ask(server, 'POST', '/api/user/login', { body: login })
    const token = String(data.satoken)
    await ask(server, 'POST', '/api/user/switch?type=2', { token })
    await expect.poll(() => offers(running), { timeout: 15_000 }).toBeGreaterThan(0)
    const order = { symbol: 'btcusdt', coin: 'btc', delegateValue: '0', delegatePrice: '0', delegateTotal: '0', type: 0 }
    await ask(server, 'POST', '/api/currency/order/submit', { token, body: { ...order, delegateType: 1, delegateValue: '2500' } })
    const price = await belowThePrice(server)
    const resting = await ask(server, 'POST', '/api/currency/order/submit', {
      token,
      body: { ...order, delegateType: 0, delegatePrice: price, delegateTotal: '0.01' },
    })
    const before = await accountOf(server, token)
    expect(before.orders.map(({ id }) => id)).toEqual([resting.data.id])

    await server.end('SIGKILL')
    server = await startTestServer(dataDir, { FEED: 'simulated' })

    expect(await accountOf(server, token)).toEqual(before)
    await ask(server, 'GET', `/api/currency/order/cancelOrder?id=${resting.data.id}`, { token })
    expect((await accountOf(server, token)).orders).toEqual([])
  } finally {
    await server?.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function accountOf(server: TestServer, token: string) {
  const { data } = await ask(server, 'GET', '/api/asset/assetBalance', { token })
  const orders = await ask(server, 'GET', '/api/currency/order/orderList?status=0&pageNum=1&pageSize=10', { token })
  return {
    balances: withoutPrices(data),
    orders: orders.rows.map(({ id, dealNum, delegateTotal, delegatePrice }) => ({ id, dealNum, delegateTotal, delegatePrice })),
  }
}

/** What an amount is worth moves with the market; how much there is does not. */
function withoutPrices(data: Answer['data']): unknown {
  return (data.asset as Record<string, unknown>[]).map(({ exchageAmount: _, ...amounts }) => amounts)
}

/** The market maker quotes when it has seen a price, a moment after the start. */
async function offers(server: TestServer): Promise<number> {
  const { data } = await ask(server, 'GET', '/api/depth?symbol=btcusdt&limit=5&realm=demo')
  return (data.asks as unknown[]).length
}

async function belowThePrice(server: TestServer): Promise<string> {
  const { data } = await ask(server, 'GET', '/api/texchange/getCurrencyPrice?currency=btcusdt')
  const info = Object.values(data)[0]
  const price = Number(typeof info === 'object' && info !== null ? (info as { close: string }).close : info)
  return String(Math.floor(price * 0.8))
}

async function ask(
  server: TestServer,
  method: 'GET' | 'POST',
  path: string,
  { token = '', body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { authorization: token, satoken: token }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetch(`${server.url}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const answer = (await response.json()) as Answer
  if (answer.code !== 200) throw new Error(`${path} was refused: ${answer.msg}`)
  return answer
}
