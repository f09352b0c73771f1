// Orders placed and canceled through HTTP, each durable before it is answered, beside a Fastify echo of the same body.
import { success } from '@glasshouse/wire'
import Fastify from 'fastify'
import { HttpLine, requestText } from './http-lines.ts'
import { freePort, startBeside, startServer } from './running-server.ts'

const CONNECTIONS = 64
const CONNECTIONS_PER_TRADER = 4
const WARM_UP_MS = 3_000
const MEASURE_MS = 5_000
const ROUNDS = 3
const ORDERS_PER_SECOND = 2_000
const PACED_MS = 10_000

interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly probe: string
  readonly probeValue: number
  readonly ratio: number
}
interface Trader {
  readonly line: HttpLine
  readonly token: string
  readonly price: string
  readonly name: string
  orders: number
}

async function measure(): Promise<void> {
  const server = await startServer({ LIQUIDITY: 'off' })
  const echoPort = await freePort()
  const echo = await startBeside(['bench-http.js', '--echo', String(echoPort)], echoPort)
  try {
    const traders = await openTraders(server.port)
    const echoLines = await Promise.all(traders.map(() => HttpLine.open(echoPort)))
    await Promise.all(traders.map((trader) => loop(WARM_UP_MS, () => placeAndCancel(trader))))
    await Promise.all(echoLines.map((line) => loop(1_000, () => echoOnce(line))))
    const rates = { house: [] as number[], echo: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.house.push(2 * rateOf(await Promise.all(traders.map((trader) => loop(MEASURE_MS, () => placeAndCancel(trader))))))
      rates.echo.push(rateOf(await Promise.all(echoLines.map((line) => loop(MEASURE_MS, () => echoOnce(line))))))
    }
    const [house, bare] = [middle(rates.house), middle(rates.echo)]
    const rows: Row[] = [
      row('place and cancel, 64 connections', 'requests/s', house, 'fastify echo of the same body', bare),
      await pacedRow(traders, echoLines),
    ]
    for (const one of rows) console.log(`${one.name}: ${one.value} ${one.unit}, ${one.probe} ${one.probeValue}, ratio ${one.ratio}`)
    if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'http', rows }))
    for (const line of [...traders.map((trader) => trader.line), ...echoLines]) line.close()
  } finally {
    await echo.stop()
    await server.stop()
  }
}

/** Latency from the moment an order was due, so that a late answer also counts for those that waited behind it. */
async function pacedRow(traders: readonly Trader[], echoLines: readonly HttpLine[]): Promise<Row> {
  const house = await Promise.all(traders.map((trader, at) => paced(at, () => placeAndCancel(trader))))
  const echo = await Promise.all(
    echoLines.map((line, at) =>
      paced(at, async () => {
        await echoOnce(line)
        return performance.now()
      }),
    ),
  )
  const name = `p99 of placing at ${ORDERS_PER_SECOND} orders/s, each canceled after`
  return row(name, 'ms', p99(house.flat()), 'p99 of the echo at the same pace', p99(echo.flat()))
}

/** One connection's share of the orders, evenly spread; `act` answers when it was answered. */
async function paced(at: number, act: () => Promise<number>): Promise<number[]> {
  const everyMs = (1_000 * CONNECTIONS) / ORDERS_PER_SECOND
  const start = performance.now() + (at * everyMs) / CONNECTIONS
  const times: number[] = []
  for (let n = 0; n * everyMs < PACED_MS; n++) {
    const dueMs = start + n * everyMs
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    times.push((await act()) - dueMs)
  }
  return times
}

/** Places an order and cancels it; answers when the placing was answered. */
async function placeAndCancel(trader: Trader): Promise<number> {
  const order = { method: 'POST', path: '/api/currency/order/submit', token: trader.token, body: orderBody(trader) }
  const placed = await trader.line.send(requestText(order))
  const answeredMs = performance.now()
  const id = /"id":"(\d+)"/.exec(placed)?.[1] ?? fail(placed)
  const cancel = { method: 'POST', path: `/api/currency/order/cancelOrder?id=${id}`, token: trader.token }
  const canceled = await trader.line.send(requestText(cancel))
  if (!canceled.startsWith('{"code":200')) fail(canceled)
  return answeredMs
}

const orderBody = (trader: Pick<Trader, 'price' | 'name'> & { orders: number }) =>
  `{"symbol":"btcusdt","coin":"btc","type":0,"delegateType":0,"delegatePrice":"${trader.price}","delegateTotal":"0.001","clientOrderId":"o${trader.name}-${trader.orders++}"}`

async function echoOnce(line: HttpLine): Promise<void> {
  await line.send(
    requestText({ method: 'POST', path: '/', token: 'x'.repeat(43), body: orderBody({ orders: 0, name: '0-0', price: '14000.5' }) }),
  )
}

async function serveEcho(port: number): Promise<void> {
  const app = Fastify()
  app.get('/', async () => ({}))
  app.post('/', async (request) => success(request.body))
  await app.listen({ port, host: '127.0.0.1' })
  process.once('SIGTERM', () => process.exit(0))
}

async function openTraders(port: number): Promise<Trader[]> {
  const ask = async (path: string, body?: object, token = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined && path.startsWith('/api/texchange') ? 'GET' : 'POST',
      headers: { satoken: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { code: number; msg: string; data: unknown }
    return answer.code === 200 ? answer.data : fail(answer.msg)
  }
  const prices = (await ask('/api/texchange/getCurrencyPrice?currency=btc')) as { btc?: { close: string } }
  const price = String(Math.floor(Number(prices.btc?.close) * 0.8))
  const traders: Trader[] = []
  for (let n = 0; n < CONNECTIONS / CONNECTIONS_PER_TRADER; n++) {
    const login = { signType: 3, loginName: `bench_${n}`, loginPassword: 'only for this bench' }
    await ask('/api/user/register', { ...login, newPassword: login.loginPassword })
    const { satoken } = (await ask('/api/user/login', login)) as { satoken: string }
    await ask('/api/user/switch?type=2', undefined, satoken)
    for (let at = 0; at < CONNECTIONS_PER_TRADER; at++)
      traders.push({ line: await HttpLine.open(port), token: satoken, price, name: `${n}-${at}`, orders: 0 })
  }
  return traders
}

/** Repeats for a while; how often, and how long it really was. */
async function loop(forMs: number, act: () => Promise<unknown>): Promise<{ count: number; ms: number }> {
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < forMs; count++) await act()
  return { count, ms: performance.now() - start }
}

const rateOf = (runs: readonly { count: number; ms: number }[]) => runs.reduce((sum, { count, ms }) => sum + (1_000 * count) / ms, 0)

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const middle = (values: readonly number[]) => sorted(values)[values.length >> 1] as number
const p99 = (values: readonly number[]) => sorted(values)[Math.floor(values.length * 0.99)] as number

function row(name: string, unit: string, value: number, probe: string, probeValue: number): Row {
  const short = (number: number) => Math.round(number * 100) / 100
  return { name, unit, value: short(value), probe, probeValue: short(probeValue), ratio: short(value / probeValue) }
}

function fail(words: string): never {
  throw new Error(`the bench was answered: ${words}`)
}

// Last, because everything above must be there when it runs.
const echoArgument = process.argv.indexOf('--echo')
if (echoArgument > 0) await serveEcho(Number(process.argv[echoArgument + 1]))
else await measure()
