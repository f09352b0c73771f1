import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client, marketBuy, restingBuy, type TestUser } from './client.ts'

/** Needs dist/, which `npm test` builds. A house of its own, with a PostgreSQL of its own: this one is stopped. */
const program = join(import.meta.dirname, '../../../dist/server.js')
const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-hung-test-'))
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', FEED: 'simulated', LIMITS: 'relaxed', LOG_LEVEL: 'warn' }
const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const postmasterFile = join(dataDir, 'postgres/postmaster.pid')
const said: string[] = []
child.stdout.on('data', (bytes) => said.push(String(bytes)))
const SUBMIT = '/api/currency/order/submit'
const CANCEL = '/api/currency/order/cancelOrder'
const soon = { timeout: 60_000, interval: 100 }

let url = ''
let ada: TestUser
beforeAll(async () => {
  const addressSaid = () => /is open at (\S+)/.exec(said.join(''))?.[1]
  while (!addressSaid() && child.exitCode === null) await sleep(50)
  url = addressSaid() as string
  ada = await new Client(url).asUser('ada', 'demo')
})
afterAll(async () => {
  if (existsSync(postmasterFile)) signalDatabase('SIGCONT')
  const ended = child.exitCode === null ? once(child, 'exit') : null
  child.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** The postmaster and every process that it made. */
function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = Number(readFileSync(postmasterFile, 'utf8').split('\n')[0])
  const parentOf = (pid: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  const made = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of [postmaster, ...made.map(Number)]) process.kill(pid, signal)
}

async function unready(): Promise<string[]> {
  const response = await fetch(`${url}/readyz`)
  return ((await response.json()) as { unready: string[] }).unready
}

/**
 * Bought once, as soon as the exchange sells: a busy machine may let a price grow stale between a look and an order.
 */
async function buyAtMarket() {
  const answers: Awaited<ReturnType<TestUser['post']>>[] = []
  const buy = async () => {
    const answer = await ada.post(SUBMIT, marketBuy)
    answers.unshift(answer)
    return answer.code === 200 ? 'bought' : answer.reason
  }
  await expect.poll(buy, { ...soon, interval: 700 }).toBe('bought')
  return answers[0]
}

const buyAt = (price: string) => ({ ...restingBuy, delegatePrice: price })

// Where processes cannot be read from /proc, the same is proven with a pulse by hand (engine/database-pulse.test.ts,
// engine/unanswered.test.ts).
const isLinux = process.platform === 'linux'

test('a database that hangs: not ready, new orders refused at once, nobody waits without a limit, and nothing is lost', async () => {
  expect(isLinux).toBe(true)
  await expect.poll(unready, soon).toEqual([])
  const bought = await buyAtMarket()
  expect(bought).toMatchObject({ code: 200, data: { status: 1 } })
  const [dear, middle, cheap] = [0.95, 0.94, 0.93].map((share) => String(Math.floor(Number(bought?.data.dealPrice) * share))) as [
    string,
    string,
    string,
  ]
  const resting = await ada.post(SUBMIT, buyAt(dear))
  expect(resting).toMatchObject({ code: 200, data: { status: 0 } })
  const other = await ada.post(SUBMIT, buyAt(middle))
  const key = { 'idempotency-key': 'while-it-hangs' }

  signalDatabase('SIGSTOP')
  const early = ada.post(SUBMIT, buyAt(cheap), key)
  const cancelled = ada.get(CANCEL, { id: resting.data.id })
  await expect.poll(unready, soon).toContain('database_silent')
  expect(await ada.post(SUBMIT, marketBuy)).toMatchObject({ code: 0, reason: 'unavailable' })
  // Whether the session was at hand decides which of the two it is.
  expect(['unknown_outcome', 'unavailable']).toContain((await early).reason)
  expect(['unknown_outcome', 'unavailable']).toContain((await cancelled).reason)
  expect((await ada.get(CANCEL, { id: other.data.id })).code).toBe(0)

  signalDatabase('SIGCONT')
  await expect.poll(unready, soon).toEqual([])
  // The key tells what became of the order: it stands once.
  expect(await ada.post(SUBMIT, buyAt(cheap), key)).toMatchObject({ code: 200 })
  const { rows } = await ada.get('/api/currency/order/orderList', { status: '0', pageSize: '10', pageNum: '1' })
  const prices = rows.map(({ delegatePrice }: { delegatePrice: string }) => delegatePrice)
  expect(prices.filter((price: string) => price === cheap)).toHaveLength(1)
  expect(prices).toContain(middle)
  expect(await buyAtMarket()).toMatchObject({ code: 200, data: { status: 1 } })
})
