import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
/** Shorter than half of a test's own limit: a wait that fails is named, and leaves the other its time. */
const soon = { timeout: 25_000, interval: 100 }
/** A start takes as long as the machine lets it; the hook's limit ends it. */
const start = { timeout: 100_000, interval: 100 }

let url = ''
let ada: TestUser
beforeAll(async () => {
  const addressSaid = () => /is open at (\S+)/.exec(said.join(''))?.[1]
  while (!addressSaid() && child.exitCode === null) await sleep(50)
  url = addressSaid() as string
  ada = await new Client(url).asUser('ada', 'demo')
  await vi.waitUntil(async () => (await unready()).length === 0, start)
  await vi.waitUntil(bought, { ...start, interval: 700 })
})
afterAll(async () => {
  if (existsSync(postmasterFile)) signalDatabase('SIGCONT')
  const ended = child.exitCode === null ? once(child, 'exit') : null
  child.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** The postmaster and every process that it made. It is stopped first, so that it makes none while the others are looked for. */
function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = Number(readFileSync(postmasterFile, 'utf8').split('\n')[0])
  const parentOf = (pid: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  }
  process.kill(postmaster, signal)
  const made = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  for (const pid of made) signalIfThere(Number(pid), signal)
}

/** One that ended by itself meanwhile needs no signal. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function unready(): Promise<string[]> {
  const response = await fetch(`${url}/readyz`)
  return ((await response.json()) as { unready: string[] }).unready
}

/** The newest answer to an order at market. */
let atMarket: Awaited<ReturnType<TestUser['post']>>
/** True once it was bought: a busy machine may let a price grow stale between a look and an order. */
async function bought(): Promise<boolean> {
  atMarket = await ada.post(SUBMIT, marketBuy)
  return atMarket.code === 200
}

const buyAt = (price: string) => ({ ...restingBuy, delegatePrice: price })

// Where processes cannot be read from /proc, the same is proven with a pulse by hand (engine/database-pulse.test.ts,
// engine/unanswered.test.ts).
const isLinux = process.platform === 'linux'

/** Below the market, as text: a price that rests, one beside it, and one that is sent while the database hangs. */
let prices: [string, string, string]
const key = { 'idempotency-key': 'while-it-hangs' }

test('a database that hangs: not ready, new orders refused at once, and nobody waits without a limit', async () => {
  expect(isLinux).toBe(true)
  expect(atMarket).toMatchObject({ code: 200, data: { status: 1 } })
  prices = [0.95, 0.94, 0.93].map((share) => String(Math.floor(Number(atMarket.data.dealPrice) * share))) as typeof prices
  const [dear, middle, cheap] = prices
  const resting = await ada.post(SUBMIT, buyAt(dear))
  expect(resting).toMatchObject({ code: 200, data: { status: 0 } })
  const other = await ada.post(SUBMIT, buyAt(middle))

  signalDatabase('SIGSTOP')
  const early = ada.post(SUBMIT, buyAt(cheap), key)
  const cancelled = ada.get(CANCEL, { id: resting.data.id })
  await expect.poll(unready, soon).toContain('database_silent')
  expect(await ada.post(SUBMIT, marketBuy)).toMatchObject({ code: 0, reason: 'unavailable' })
  // Whether the session was at hand decides which of the two it is.
  expect(['unknown_outcome', 'unavailable']).toContain((await early).reason)
  expect(['unknown_outcome', 'unavailable']).toContain((await cancelled).reason)
  expect((await ada.get(CANCEL, { id: other.data.id })).code).toBe(0)
})

test('once it goes on nothing is lost, and the key tells what became of the order: it stands once', async () => {
  const [, middle, cheap] = prices
  signalDatabase('SIGCONT')
  await expect.poll(unready, soon).toEqual([])
  expect(await ada.post(SUBMIT, buyAt(cheap), key)).toMatchObject({ code: 200 })
  const { rows } = await ada.get('/api/currency/order/orderList', { status: '0', pageSize: '10', pageNum: '1' })
  const resting = rows.map(({ delegatePrice }: { delegatePrice: string }) => delegatePrice)
  expect(resting.filter((price: string) => price === cheap)).toHaveLength(1)
  expect(resting).toContain(middle)
  await expect.poll(bought, { ...soon, interval: 700 }).toBe(true)
  expect(atMarket).toMatchObject({ code: 200, data: { status: 1 } })
})
