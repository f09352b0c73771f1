// The traders' app on a phone: what home loads and when it stands, and how evenly the trade screen is drawn while
// prices come ten times a second. The built server in Chromium; the probe of the frames is an empty page with one loop
// of requestAnimationFrame in the same run.
import { gzipSync } from 'node:zlib'
import { PLAYED_VENUES, startVenuePlayer, type VenuePlayer } from '@glasshouse/feeds/testing'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { newReader } from './reader.ts'
import { startServer } from './running-server.ts'

const PHONE = { width: 390, height: 844 }
/** "Slow 4G": 1.6 Mbit/s down, 150 ms round trip. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const FRAMES_MS = 10_000
const UPDATES_A_SECOND = 10
const RUNS = 5
const GOALS = { bytes: 150_000, lcpMs: 1_800, shift: 0.02, blockingMs: 300, frameMs: 17, slowFrameMs: 67 }
/** A phone's processor, and how long a task may be on it before a tap waits for it. */
const SLOWDOWN = 4
const LONG_TASK_MS = 50
/** After the first drawing; by then a trade screen has its chart and all its lists. */
const BLOCKING_WINDOW_MS = 4_000
const TRADE_SCREENS = { spot: '/tradeBB?symbol=btcusdt', futures: '/tradeU?symbol=btcusdt', options: '/trade?symbol=btcusdt' }

interface Seen {
  lcpMs: number
  shift: number
}

/** Not bundled: it brings the build's own program along. The path is the same from here and from dist/. */
const LAUNCH = new URL('../tools/browser/launch.mjs', import.meta.url).href
const { launchBrowser } = (await import(LAUNCH)) as { launchBrowser(): Promise<Browser> }
const player = await startVenuePlayer({ pairs: ['BTC/USDT'] })
const server = await startServer({ FEED: 'live', FEED_PLAYER: player.url, TICK_MS: '100' })
const browser = await launchBrowser()
const stopSpeaking = speak(player)
const token = await newReader(server.port)
try {
  const home = await firstVisits('/home')
  const trade = await firstVisits('/tradeBB?symbol=btcusdt', token)
  const starts: (Start & { readonly name: string })[] = []
  for (const [name, path] of Object.entries(TRADE_SCREENS)) starts.push({ name, ...(await startOf(path)) })
  const even = await frames(1)
  const slow = await frames(4)
  const rows = [
    row('home, gz of JavaScript before idle', 'bytes', home.bytes, 'at most', GOALS.bytes),
    row('home, largest contentful paint, median', 'ms', home.lcpMs, 'at most', GOALS.lcpMs),
    row('home, layout shift, largest', 'shift', home.shift, 'at most', GOALS.shift),
    row('trade, layout shift, largest', 'shift', trade.shift, 'at most', GOALS.shift),
    ...starts.flatMap(({ name, blockingMs, workMs, requests }) => [
      row(`${name}, blocking time, 4x slower, median`, 'ms', blockingMs, 'at most', GOALS.blockingMs),
      row(`${name}, requests at the start`, 'requests', requests, 'ms of work, 4x slower', workMs),
    ]),
    row('socket messages a second while frames were taken', 'messages', even.messages, 'aimed at', UPDATES_A_SECOND),
    row('trade with chart, frame time p95', 'ms', even.trade, 'empty page', even.empty),
    row('trade with chart, frame time p95, 4x slower CPU', 'ms', slow.trade, 'empty page', slow.empty),
  ]
  for (const one of rows) console.log(`${one.name}: ${one.value} ${one.unit}, ${one.probe} ${one.probeValue}, ratio ${one.ratio}`)
  console.log(`goals: frame times p95 at most ${GOALS.frameMs} and ${GOALS.slowFrameMs} ms`)
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'web', rows }))
} finally {
  stopSpeaking()
  await browser.close()
  await server.stop()
  await player.stop()
}

/** Ten quotes a second, each another price. */
function speak(venues: VenuePlayer): () => void {
  let price = 60_000
  const timer = setInterval(() => {
    price += price % 20 === 0 ? 15 : -5
    for (const venue of PLAYED_VENUES)
      venues.emitQuote(venue, { pair: 'BTC/USDT', bid: `${price}`, ask: `${price + 2}`, venueTimeMs: Date.now() })
  }, 1_000 / UPDATES_A_SECOND)
  return () => clearInterval(timer)
}

/** First visits on a slow line: nothing cached, no worker yet. */
async function firstVisits(path: string, reader = '') {
  const visits = []
  for (let run = 0; run < RUNS; run++) visits.push(await firstVisit(path, reader))
  return {
    bytes: Math.max(...visits.map(({ bytes }) => bytes)),
    lcpMs: percentile(
      visits.map(({ lcpMs }) => lcpMs),
      0.5,
    ),
    shift: Math.max(...visits.map(({ shift }) => shift)),
  }
}

async function firstVisit(path: string, reader: string) {
  // The worker loads all screens once the first one stands; it is none of the first visit's business.
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.addInitScript(signIn, reader)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(`http://127.0.0.1:${server.port}/#${path}`, { waitUntil: 'networkidle' })
  const atIdle = scripts.length
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
  await pricesSeen(page, 3)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const bytes = (await Promise.all(scripts.slice(0, atIdle))).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { ...seen, bytes }
}

/**
 * What a first visit keeps the page's thread busy with after the first drawing: the part of each task above 50 ms, as
 * Lighthouse adds it up. By the thread's processor time, times four: another program on the machine does not count.
 */
async function startOf(path: string): Promise<Start> {
  const visits: Start[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript((reader) => localStorage.setItem('glasshouse.token', reader), token)
    let requests = 0
    page.on('request', () => requests++)
    await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'] })
    await page.goto(`http://127.0.0.1:${server.port}/#${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(BLOCKING_WINDOW_MS)
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
    visits.push({ requests, ...busy(traceEvents) })
    await context.close()
  }
  const middle = (of: (visit: Start) => number) => percentile(visits.map(of), 0.5)
  return { requests: middle((one) => one.requests), blockingMs: middle((one) => one.blockingMs), workMs: middle((one) => one.workMs) }
}

interface Busy {
  readonly blockingMs: number
  readonly workMs: number
}
interface Start extends Busy {
  readonly requests: number
}
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of the thread alone, in microseconds. */
  readonly tdur?: number
}

function busy(events: readonly TraceEvent[]): Busy {
  const first = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!first) throw new Error('nothing was drawn')
  const tasks = events
    .filter(({ name, pid, tid, ts, dur = 0 }) => name === 'RunTask' && pid === first.pid && tid === first.tid && ts + dur > first.ts)
    .map(({ tdur = 0 }) => (tdur / 1_000) * SLOWDOWN)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return { blockingMs: sum(tasks.map((task) => Math.max(0, task - LONG_TASK_MS))), workMs: sum(tasks) }
}

/**
 * Frame times of an empty page and of the trade screen with its chart open, one after the other, on the same slowed
 * processor.
 */
async function frames(slowdown: number) {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(signIn, token)
  const line = await context.newCDPSession(page)
  await page.goto('about:blank')
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const empty = percentile(await frameTimes(page), 0.95)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(`http://127.0.0.1:${server.port}/#/tradeBB?symbol=btcusdt`)
  await chartStands(page)
  await pricesSeen(page, 3)
  const count = countMessages(line)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const trade = percentile(await frameTimes(page), 0.95)
  const messages = (await count) / (FRAMES_MS / 1_000)
  await context.close()
  return { empty, trade, messages }
}

/** The device remembers the chart as unfolded (`signIn`). */
async function chartStands(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.skeleton') === null && document.querySelector('canvas') !== null)
}

async function countMessages(line: CDPSession): Promise<number> {
  let count = 0
  const heard = () => count++
  await line.send('Network.enable')
  line.on('Network.webSocketFrameReceived', heard)
  await new Promise((done) => setTimeout(done, FRAMES_MS))
  line.off('Network.webSocketFrameReceived', heard)
  return count
}

/** Between two callbacks of requestAnimationFrame, in milliseconds. */
function frameTimes(page: Page): Promise<number[]> {
  return page.evaluate(
    (lengthMs) =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        let before = performance.now()
        const end = before + lengthMs
        const next = () => {
          const now = performance.now()
          times.push(now - before)
          before = now
          if (now < end) requestAnimationFrame(next)
          else done(times)
        }
        requestAnimationFrame(next)
      }),
    FRAMES_MS,
  )
}

/** Until the socket has brought prices a few times more. */
function pricesSeen(page: Page, times: number): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        let changes = 0
        const observer = new MutationObserver(() => {
          if (++changes < wanted) return
          observer.disconnect()
          done()
        })
        observer.observe(document.body, { subtree: true, characterData: true, childList: true })
      }),
    times,
  )
}

/** Runs in the page, before anything of it. */
function signIn(reader: string): void {
  if (reader === '' || !location.protocol.startsWith('http')) return
  localStorage.setItem('glasshouse.token', reader)
  localStorage.setItem('glasshouse.chart', JSON.stringify({ interval: '1m', isOpen: true }))
}

/** The same. */
function watch(): void {
  const seen: Seen = { lcpMs: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

function percentile(values: readonly number[], part: number): number {
  const ordered = [...values].sort((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * part))] ?? Number.NaN
}

function row(name: string, unit: string, value: number, probe: string, probeValue: number) {
  const short = (number: number) => Math.round(number * 10_000) / 10_000
  return { name, unit, value: short(value), probe, probeValue: short(probeValue), ratio: short(value / probeValue) }
}
