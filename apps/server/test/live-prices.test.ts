import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIVE_INDICES } from '@glasshouse/feeds'
import { PLAYED_VENUES, startVenuePlayer, type VenuePlayer } from '@glasshouse/feeds/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EXIT_STATUS } from '../src/ending/exit-status.ts'
import { Client } from './client.ts'
import { migratedDatabase } from './migrated-database.ts'
import { SocketClient } from './socket-client.ts'

/** The built program as `npm start` runs it, feed process and all. Needs dist/, which `npm test` builds. */
const program = join(import.meta.dirname, '../../../dist/server.js')
const soon = { timeout: 60_000, interval: 20 }
const places: (() => Promise<void>)[] = []
const newPlace = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-live-test-'))
  const database = await migratedDatabase()
  places.push(async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { DATA_DIR: dataDir, DATABASE_URL: database.superUrl }
}
afterAll(async () => {
  for (const remove of places) await remove()
})

function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', FEED: 'live', TICK_MS: '100', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(String(bytes)))
  const ended = once(child, 'exit')
  return {
    child,
    ended,
    said: () => said.join(''),
    async url() {
      await expect.poll(() => said.join(''), soon).toContain('is open at')
      return /http:\/\/127\.0\.0\.1:\d+/.exec(said.join(''))?.[0] as string
    },
  }
}

let running: ChildProcess | undefined
afterEach(async () => {
  if (running?.exitCode === null && running.signalCode === null) {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
})
beforeAll(() => expect(existsSync(program), 'dist/server.js: run `npm run build` first').toBe(true))

// biome-ignore lint/suspicious/noExplicitAny: a test looks into replies as a foreign client would
type CoinRow = { readonly symbol: string; readonly amount: string; readonly origin: any }
const coinsOf = async (client: Client) => {
  const { data } = await client.get('/api/common/getCoinList')
  const coins = (Array.isArray(data) ? data : Object.values(data).flat()) as CoinRow[]
  return new Map(coins.map((coin) => [coin.symbol, coin]))
}
const infoOf = async (client: Client, symbol = 'btcusdt') =>
  (await client.get('/api/texchange/getCurrencyPrice', { currency: symbol })).data[symbol]

describe('with venues played on this machine', () => {
  let player: VenuePlayer
  beforeAll(async () => {
    player = await startVenuePlayer({ pairs: LIVE_INDICES.map(({ pair }) => pair) })
  })
  afterAll(() => player.stop())

  test('a price is shown, is marked stale over HTTP and socket when the venues fall silent, and says where it is from', {
    timeout: 120_000,
  }, async () => {
    const place = await newPlace()
    const server = startServer({ ...place, FEED_PLAYER: player.url })
    running = server.child
    const url = await server.url()
    const client = new Client(url)
    const speaking = setInterval(() => {
      for (const venue of PLAYED_VENUES)
        player.emitQuote(venue, { pair: 'BTC/USDT', bid: '60000.1', ask: '60000.3', venueTimeMs: Date.now() })
    }, 200)
    try {
      await expect.poll(() => infoOf(client), soon).toMatchObject({ close: '60000.2', isStale: false })
      expect((await coinsOf(client)).get('btcusdt')?.origin).toMatchObject({ provenance: 'simulated', title: 'BTC/USDT, test player' })
      expect((await client.post('/api/common/getAllSetting')).data.HOUSE_SETTING.feed).toBe('simulated')
    } finally {
      clearInterval(speaking)
    }
    const socket = await SocketClient.open(url, '/ws/some-client')
    socket.send({ op: 'subscribe', type: 'DETAIL', symbol: 'btcusdt' })
    const stale = await socket.next(({ type, data }) => type === 'DETAIL' && data?.isStale === true)
    expect(stale.data).toMatchObject({ close: '60000.2', isStale: true })
    expect(await infoOf(client)).toMatchObject({ close: '60000.2', isStale: true })
    socket.socket.terminate()

    // A house of the player stays one: without it the start is refused, so that its prices never pass for those of
    // venues.
    server.child.kill('SIGTERM')
    await server.ended
    const other = startServer(place)
    running = other.child
    expect((await other.ended)[0]).toBe(EXIT_STATUS.wrong_setting)
    expect(other.said()).toContain('this exchange takes the price of btcusdt from player:binance')
  })
})

test('with no venue in reach the house opens, says of each coin that it has no live price, and invents none', {
  timeout: 120_000,
}, async () => {
  const gone = await startVenuePlayer({ pairs: [] })
  await gone.stop()
  const server = startServer({ ...(await newPlace()), FEED_PLAYER: gone.url })
  running = server.child
  const url = await server.url()
  const client = new Client(url)
  const coins = await coinsOf(client)
  for (const { symbol } of LIVE_INDICES) {
    const { origin, amount } = coins.get(symbol) as CoinRow
    expect([amount, origin.line]).toEqual(['0', expect.stringContaining('No live price now: none of them heard.')])
    expect(await infoOf(client, symbol)).toMatchObject({ close: '0', isStale: true, time: 0 })
  }
  expect(coins.get('xauusdt')?.origin).toMatchObject({ provenance: 'replay', line: expect.stringContaining('Replay, not live') })
  // Once the recordings have spoken and their ladders stand.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).json(), soon).toMatchObject({ ready: true, unready: [] })
})
