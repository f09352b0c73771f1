import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArrivedTick, LIVE_INDICES } from '@glasshouse/feeds'
import { PLAYED_VENUES, startVenuePlayer, type VenuePlayer } from '@glasshouse/feeds/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FeedProcess, type FeedProcessOptions } from './feed-process.ts'

/** Needs dist/, which `npm test` builds. */
const realProgram = join(import.meta.dirname, '../../../../dist/feed-process.js')
const folder = mkdtempSync(join(tmpdir(), 'glasshouse-feed-process-'))
const soon = { timeout: 15_000, interval: 5 }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let running: FeedProcess | null = null
afterEach(() => {
  running?.stop()
  running = null
})

function run(options: Partial<FeedProcessOptions> & { readonly program: string }) {
  const [ticks, lines, pids] = [[] as ArrivedTick[], [] as string[], new Set<number>()]
  const note = (level: string) => (facts: unknown, text?: string) =>
    void lines.push(`${level} ${typeof facts === 'string' ? facts : `${text} ${JSON.stringify(facts)}`}`)
  const log = { info: note('info'), warn: note('warn'), error: note('error') } as unknown as FeedProcessOptions['log']
  const feed = new FeedProcess({
    playerUrl: undefined,
    log,
    clock: Date.now,
    chance: () => 0,
    delays: { firstMs: 20, maxMs: 40 },
    ...options,
  })
  running = feed
  feed.start((heard) => {
    ticks.push(...heard)
    if (feed.pid) pids.add(feed.pid)
  })
  return { feed, ticks, lines, pids }
}

function script(name: string, text: string): string {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  return file
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the real program, with venues played on this machine', () => {
  let player: VenuePlayer
  beforeAll(async () => {
    expect(existsSync(realProgram), 'dist/feed-process.js: run `npm run build` first').toBe(true)
    player = await startVenuePlayer({ pairs: LIVE_INDICES.map(({ pair }) => pair) })
  })
  afterAll(() => player.stop())

  let price = 60_000
  const sayAll = () => {
    price++
    for (const venue of PLAYED_VENUES)
      player.emitQuote(venue, { pair: 'BTC/USDT', bid: `${price}`, ask: `${price + 1}`, venueTimeMs: Date.now() })
  }
  /**
   * A socket that is open but has not subscribed yet would miss a change of Binance's book, which is never said again.
   */
  const subscribed = () => PLAYED_VENUES.map((venue) => player.subscriptions(venue))
  let subscribedBefore: number[]
  beforeEach(() => {
    subscribedBefore = subscribed()
  })
  const allSubscribed = (times: number) => expect.poll(subscribed, soon).toEqual(subscribedBefore.map((before) => before + times))
  const noneConnected = () => expect.poll(() => PLAYED_VENUES.map((venue) => player.openSockets(venue)), soon).toEqual([0, 0, 0, 0])

  test('killed, it is started again, brings ticks as before, and no second one is alive', { timeout: 60_000 }, async () => {
    const { feed, ticks, lines } = run({ program: realProgram, playerUrl: player.url })
    await allSubscribed(1)
    sayAll()
    await expect.poll(() => ticks.length, soon).toBe(4)
    const first = feed.pid as number
    process.kill(first, 'SIGKILL')
    await expect.poll(() => feed.pid !== undefined && feed.pid !== first, soon).toBe(true)
    const second = feed.pid as number
    expect([isAlive(first), isAlive(second)]).toEqual([false, true])
    expect(lines).toContain('warn the feed process ended and is started again {"reason":"SIGKILL"}')
    await allSubscribed(2)
    sayAll()
    await expect.poll(() => ticks.at(-1)?.bid, soon).toBe(price * 10 ** 8)
    feed.stop()
    await expect.poll(() => isAlive(second), soon).toBe(false)
    await noneConnected()
    expect(feed.pid).toBeUndefined()
  })

  test('it ends with the exchange, however that ended', { timeout: 60_000 }, async () => {
    const parent = script(
      'parent',
      `import { fork } from 'node:child_process'
      const child = fork(${JSON.stringify(realProgram)}, [${JSON.stringify(player.url)}], { stdio: 'ignore' })
      process.stdout.write(String(child.pid))
      setInterval(() => {}, 1000)`,
    )
    const exchange = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [bytes] = await once(exchange.stdout, 'data')
    const pid = Number(String(bytes))
    await allSubscribed(1)
    exchange.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), soon).toBe(false)
    await noneConnected()
  })
})

test('what is no sound message of a venue is dropped and told, and what is comes through', async () => {
  const program = script(
    'liar',
    `
    const now = Date.now()
    const arrivedMs = Number(process.hrtime.bigint() / 1000000n)
    const tick = { indexId: 1, sourceId: 201, bid: 100, ask: 101, venueTimeMs: now, arrivedMs }
    for (const message of [
      { type: 'RecordTicks', ticks: [tick] },
      { kind: 'ticks', ticks: [{ ...tick, arrivedMs: arrivedMs + 3_600_000 }] },
      { kind: 'ticks', ticks: [{ ...tick, sourceId: 1 }] },
      { kind: 'ticks', ticks: [tick] },
    ]) process.send(message)
    setInterval(() => {}, 1000)`,
  )
  const { ticks, lines } = run({ program })
  await expect.poll(() => ticks.length, soon).toBe(1)
  expect(ticks[0]).toMatchObject({ sourceId: 201, bid: 100 })
  expect(lines).toEqual(Array(3).fill('error the feed process sent something that is no message of it; dropped'))
})

test('one that says nothing is ended, and the next one begins', async () => {
  const { feed } = run({ program: script('mute', 'setInterval(() => {}, 1000)'), silenceMs: 300 })
  const first = feed.pid as number
  await expect.poll(() => feed.pid !== undefined && feed.pid !== first, soon).toBe(true)
  expect(isAlive(first)).toBe(false)
})

test('one that cannot live is tried again and again until the stop, and not after it', async () => {
  const { feed, lines } = run({ program: script('dying', 'process.exit(3)') })
  await expect.poll(() => lines.length, soon).toBeGreaterThan(3)
  expect(new Set(lines)).toEqual(new Set(['warn the feed process ended and is started again {"reason":"exit code 3"}']))
  feed.stop()
  const told = lines.length
  await expect.poll(() => feed.pid, soon).toBeUndefined()
  const other = run({ program: script('dying-too', 'process.exit(3)') })
  await expect.poll(() => other.lines.length, soon).toBeGreaterThan(3)
  expect(lines).toHaveLength(told)
})

test('it gets nothing of the environment of the exchange', async () => {
  process.env.METRICS_TOKEN = 'a secret of the exchange'
  const detail = `Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL')).join()`
  const { lines } = run({
    program: script(
      'spy',
      `process.send({ kind: 'note', note: { venue: 'okx', kind: 'open', detail: ${detail} } }); setInterval(() => {}, 1000)`,
    ),
  })
  await expect.poll(() => lines, soon).toEqual(['info venue {"venue":"okx","kind":"open","detail":""}'])
  delete process.env.METRICS_TOKEN
})

test('what a lost connection said is kept until it stands again', async () => {
  const program = script(
    'notes',
    `
    const note = (kind, detail) => process.send({ kind: 'note', note: { venue: 'binance', kind, detail } })
    note('closed', 'connect ECONNREFUSED 127.0.0.1:9')
    setTimeout(() => note('open', ''), 500)
    setInterval(() => {}, 1000)`,
  )
  const { feed } = run({ program })
  await expect.poll(() => feed.connectionFault('binance'), soon).toBe('connect ECONNREFUSED 127.0.0.1:9')
  expect(feed.connectionFault('bybit')).toBe('')
  await expect.poll(() => feed.connectionFault('binance'), soon).toBe('')
})
